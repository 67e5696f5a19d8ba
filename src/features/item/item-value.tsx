import type { VariantData } from '#domain/items/item-view.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/item.ts'
import { fullValues } from '#messages/pets.ts'
import * as meanings from '#messages/word-meanings.ts'
import { Explained } from '#ui/explained.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { FlashingFigure } from './flashing-figure.tsx'
import { LedgerCount } from './ledger-count.tsx'
import { ValueStanding } from './value-standing.tsx'

/** Beyond this a figure is compact even where it has the most room. */
const MIN_COMPACT = 1e12

/** The value, how sure it is, and how many the reader has. `now` in milliseconds. IT7, IT40 */
export function ItemValue({ data, now }: { data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const { value } = data
  const figure = valueFigure(value)
  const title = fullValues[figure.title] ?? figure.title
  const text = typeof value !== 'number' ? value : value < MIN_COMPACT ? formatNumber(value) : formatCompact(value)
  return (
    <Root className="figures">
      <div className="value">
        <dt>{texts.currentValue}</dt>
        <dd className="num" translate="no" style={{ '--letters': Math.max(6, text.length) }}>
          <FlashingFigure key={data.slug} text={text} title={title} />
        </dd>
        {typeof value === 'number' ? null : (
          <dd className="sub">
            <Explained text={meanings.valueWords[value]}>{title}</Explained>
          </dd>
        )}
        <ValueStanding data={data} now={now} />
        <LedgerCount slug={data.slug} />
      </div>
    </Root>
  )
}

const Root = styled.dl(css`
  margin-block-start: var(--s-3);
  dd { margin: 0; }
  .value { position: relative; background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); padding: 12px 14px; box-shadow: var(--shadow-1); min-width: 0; container-type: inline-size; }
  dt { font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); }
  /* As large as the figure's length allows: a digit of this face is about 0.6 of its size wide. */
  .num { font-size: min(3.75rem, calc(100cqi / (var(--letters) * .58))); line-height: 4.125rem; height: 4.125rem; font-weight: 800; letter-spacing: -.02em; white-space: nowrap; }
  .num span { display: inline-block; border-radius: var(--r-sm); }
  .sub { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); margin-block-start: 2px; }
  @media (min-width: 768px) { .value { padding: 14px 18px; } }
  @media (min-width: 1024px) { margin-block-start: var(--s-5); }
`)
