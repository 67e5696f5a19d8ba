import { formatDate, formatNumber } from '#domain/text/format.ts'
import { isReported } from '#domain/items/is-reported.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import * as texts from '#messages/item.ts'
import { demandPrefix, demands } from '#messages/pets.ts'
import { ago } from '#messages/time.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { FlashingFigure } from './flashing-figure.tsx'
import type { VariantData } from '#domain/items/item-view.ts'

/** Who wants it, how many exist, who has it, as far as that is known, and when it was updated unless a receipt says so. `now` in milliseconds, minute by minute. IT8 */
export function ItemFacts({ data, now }: { data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  return (
    <Facts className="facts">
      {data.demand === undefined ? null : (
        <div>
          <dt>{texts.demand}</dt>
          <dd>
            <DemandMeter demand={data.demand} label={demands[data.demand]} prefix={demandPrefix} className="meter" />
          </dd>
        </div>
      )}
      {data.exists === undefined ? null : (
        <div>
          <dt>{texts.totalExist}</dt>
          <dd>
            <FlashingFigure key={data.slug} text={formatNumber(data.exists)} />
          </dd>
        </div>
      )}
      {data.owners === undefined ? null : (
        <div>
          <dt>{texts.owners}</dt>
          <dd>{formatNumber(data.owners)}</dd>
        </div>
      )}
      {isReported(data) && data.receipts.length === 0 ? (
        <div>
          <dt>{texts.lastUpdated}</dt>
          <dd>
            <time dateTime={data.updatedAt} title={formatDate(data.updatedAt)}>
              {ago(measureAge(data.updatedAt, now))}
            </time>
          </dd>
        </div>
      ) : null}
    </Facts>
  )
}

const Facts = styled.dl(css`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); margin-block-start: var(--s-2); overflow: hidden;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  dd { margin: 0; }
  > div { padding: 10px 14px; margin-block: -1px 0; margin-inline: -1px 0; border-inline-start: 1px solid var(--line-soft); border-block-start: 1px solid var(--line-soft); min-width: 0; }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  dd { font-size: .9375rem; font-weight: 600; line-height: 1.5rem; min-height: 24px; display: flex; align-items: center; overflow-wrap: anywhere; }
  .meter { font-size: .9375rem; }
  @media (min-width: 768px) { dd { font-size: 1rem; } > div { padding: 10px 18px; } }
  @media (min-width: 1024px) { margin-block-start: var(--s-3); }
`)
