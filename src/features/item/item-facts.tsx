import { formatNumber } from '#domain/text/format.ts'
import { trendDisplay } from '#domain/items/trend-display.ts'
import * as texts from '#messages/item.ts'
import { demandPrefix, demands, trends } from '#messages/pets.ts'
import * as meanings from '#messages/word-meanings.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { Explained } from '#ui/explained.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { FlashingFigure } from './flashing-figure.tsx'
import type { VariantData } from '#domain/items/item-view.ts'

/** Where its value goes, who wants it, how many exist and who has it, as far as that is known. IT8, IT29 */
export function ItemFacts({ data }: { data: VariantData }) {
  'use no memo' // Renders when a figure of this pet changes.
  const trend = trendDisplay(data.trend, data.value)
  return (
    <Facts className="facts">
      {trend ? (
        <div>
          <dt>
            <Explained text={meanings.trend}>{texts.trend}</Explained>
          </dt>
          <dd>
            <TrendChip {...trend} label={trends[trend.trend]} />
          </dd>
        </div>
      ) : null}
      {data.demand === undefined ? null : (
        <div>
          <dt>
            <Explained text={meanings.demand}>{texts.demand}</Explained>
          </dt>
          <dd>
            <DemandMeter demand={data.demand} label={demands[data.demand]} prefix={demandPrefix} className="meter" />
          </dd>
        </div>
      )}
      {data.exists === undefined ? null : (
        <div>
          <dt>
            <Explained text={meanings.exist}>{texts.totalExist}</Explained>
          </dt>
          <dd>
            <FlashingFigure key={data.slug} text={formatNumber(data.exists)} />
          </dd>
        </div>
      )}
      {data.owners === undefined ? null : (
        <div>
          <dt>
            <Explained text={meanings.owners}>{texts.owners}</Explained>
          </dt>
          <dd>{formatNumber(data.owners)}</dd>
        </div>
      )}
    </Facts>
  )
}

const Facts = styled.dl(css`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 45%), 1fr)); margin-block-start: var(--s-2); overflow: hidden;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  dd { margin: 0; }
  > div { padding: 10px 14px; margin-block: -1px 0; margin-inline: -1px 0; border-inline-start: 1px solid var(--line-soft); border-block-start: 1px solid var(--line-soft); min-width: 0; }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  dd { font-size: .9375rem; font-weight: 600; line-height: 1.5rem; min-height: 24px; display: flex; align-items: center; overflow-wrap: anywhere; }
  .meter { font-size: .9375rem; }
  @media (min-width: 768px) { dd { font-size: 1rem; } > div { padding: 10px 18px; } }
  @media (min-width: 1024px) { grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); margin-block-start: var(--s-3); }
`)
