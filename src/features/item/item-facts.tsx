import type { Variant } from '#contract/catalogue.ts'
import type { Pet } from '#contract/items.ts'
import { demandDisplay } from '#domain/items/demand-display.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'
import { itemLabel } from '#domain/items/item-label.ts'
import { odds } from '#domain/items/odds.ts'
import { relativeTime } from '#domain/text/relative-time.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { FlashingFigure } from './flashing-figure.tsx'
import type { VariantData } from './item-view.ts'

/** When it was updated, how many exist, who has it, who wants it. `now` in milliseconds, minute by minute. IT8, IT10, IT22, IT28 */
export function ItemFacts({ pet, variant, data, now }: { pet: Pet; variant: Variant; data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const isNormal = variant === 'Normal' || pet.chance === undefined
  const { demand, label } = demandDisplay(data.demand)
  return (
    <Facts className="facts">
      <div>
        <dt>Last updated</dt>
        <dd>
          <time dateTime={data.updatedAt} title={formatDate(data.updatedAt)}>
            {relativeTime(data.updatedAt, now)}
          </time>
        </dd>
      </div>
      <div>
        <dt>Total exist</dt>
        <dd>
          <FlashingFigure key={data.slug} text={formatNumber(data.exists)} />
        </dd>
      </div>
      <div>
        <dt>Owners</dt>
        <dd>{formatNumber(data.owners)}</dd>
      </div>
      <div>
        <dt>Demand</dt>
        <dd>
          <DemandMeter demand={demand} label={label} />
        </dd>
      </div>
      <div>
        <dt>Hatch chance</dt>
        <dd className="odds">
          {isNormal ? null : <span>{variantLabel(variant)}: </span>}
          <span>{odds(data.chance)}</span>
        </dd>
        {isNormal ? null : (
          <dd className="odds base">
            <span>Base odds (Normal): </span>
            <span>{odds(pet.chance)}</span>
          </dd>
        )}
      </div>
      <div>
        <dt>Class</dt>
        <dd>{itemLabel(pet.description)}</dd>
      </div>
    </Facts>
  )
}

const Facts = styled.dl(css`
  display: grid; grid-template-columns: 1fr 1fr; margin-top: var(--s-2); overflow: hidden;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  dd { margin: 0; }
  > div { padding: 10px 14px; margin: -1px 0 0 -1px; border-left: 1px solid var(--line-soft); border-top: 1px solid var(--line-soft); min-width: 0; }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  dd { font-size: .9375rem; font-weight: 600; line-height: 1.5rem; min-height: 24px; display: flex; align-items: center; overflow-wrap: anywhere; }
  .demand { font-size: .9375rem; }
  .odds { flex-wrap: wrap; column-gap: .3em; }
  .base { min-height: 0; font-size: var(--t-sm); font-weight: 400; line-height: 1.125rem; color: var(--text-2); }
  @media (min-width: 768px) { dd { font-size: 1rem; } > div { padding: 10px 18px; } }
  @media (min-width: 1024px) { grid-template-columns: repeat(3, 1fr); margin-top: var(--s-3); }
`)
