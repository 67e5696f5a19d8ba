import { isReported } from '#domain/items/is-reported.ts'
import type { VariantData } from '#domain/items/item-view.ts'
import { formatDate } from '#domain/text/format.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import * as texts from '#messages/item.ts'
import { ago } from '#messages/time.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'

/** The last change of the value, by whom and why, in full; without a receipt only its time. `now` in milliseconds, minute by minute. IT8, RC50, RC74 */
export function ItemChange({ data, baseSlug, now }: { data: VariantData; baseSlug: string; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const [receipt] = data.receipts
  return (
    <Line className="change">
      {receipt ? (
        <Link to={`/values/changes/${receipt.number}`}>
          {texts.changed[receipt.source].before}
          <time dateTime={receipt.timestamp}>{ago(measureAge(receipt.timestamp, now))}</time>
          {texts.changed[receipt.source].after}
          {receipt.reason === undefined ? null : texts.because(receipt.reason, receipt.reasonBy)}
        </Link>
      ) : isReported(data) ? (
        <span>
          {texts.lastUpdated}
          <time dateTime={data.updatedAt} title={formatDate(data.updatedAt)}>
            {ago(measureAge(data.updatedAt, now))}
          </time>
        </span>
      ) : null}
      <Link className="all" to={`/values/changes?item=${baseSlug}`}>
        {texts.allChanges}
      </Link>
    </Line>
  )
}

const Line = styled.p(css`
  display: flex; align-items: flex-start; gap: var(--s-3); min-height: 3.75rem; line-height: 1.25rem; font-size: var(--t-md); color: var(--text-2);
  > * { padding-block: max(.625rem, (44px - 1.25rem) / 2); }
  > :not(.all) { min-width: 0; overflow-wrap: anywhere; }
  .all { flex: none; margin-inline-start: auto; color: var(--accent); }
  a:hover { text-decoration: underline; text-underline-offset: 3px; }
`)
