import type { ReceiptNote } from '#contract/items.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import * as texts from '#messages/item.ts'
import { ago } from '#messages/time.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'

/** The last change of the value, by whom and why, in one line that leads to the receipt. Its height is kept. `now` in milliseconds, minute by minute. RC50 */
export function ItemChange({
  receipt,
  baseSlug,
  now,
}: {
  receipt: ReceiptNote | undefined
  baseSlug: string
  now: number
}) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  return (
    <Line className="change">
      {receipt && (
        <Link to={`/values/changes/${receipt.number}`}>
          {texts.changed[receipt.source].before}
          <time dateTime={receipt.timestamp}>{ago(measureAge(receipt.timestamp, now))}</time>
          {texts.changed[receipt.source].after}
          {receipt.reason === undefined ? null : texts.because(receipt.reason)}
        </Link>
      )}
      <Link className="all" to={`/values/changes?item=${baseSlug}`}>
        {texts.allChanges}
      </Link>
    </Line>
  )
}

const Line = styled.p(css`
  display: flex; gap: var(--s-3); height: 2.75rem; line-height: 2.75rem; font-size: var(--t-md); color: var(--text-2);
  a:not(.all) { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .all { flex: none; margin-inline-start: auto; color: var(--accent); }
  a:hover { text-decoration: underline; text-underline-offset: 3px; }
`)
