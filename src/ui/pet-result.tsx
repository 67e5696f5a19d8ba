import type { Trend, Variant } from '#contract/catalogue.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { PetPicture } from './pet-picture.tsx'
import { stageLight } from './stage-light.ts'
import type { TrendTone } from './trend-chip.tsx'

/** A pet with one chip for each of its variants. QS15 */
export const PetResult = ({
  slug,
  name,
  hue,
  chips,
}: {
  slug: string
  name: string
  hue: number
  chips: ReactNode
}) => (
  <Root>
    <span className="thumb" data-size="sm" style={stageLight(hue)}>
      <PetPicture src={`/items/${slug}@96.webp`} size={96} />
    </span>
    <b translate="no">{name}</b>
    <div className="chips" role="presentation">
      {chips}
    </div>
  </Root>
)

type ChipProps = {
  variant: Variant
  /** Short enough for a phone. */
  words: string
  value: { text: string; title: string }
  trend: { trend: Trend; tone: TrendTone } | null
  /** Number that is chosen already; 0: no mark. */
  count?: number
}

/** Figures of a chip; its link or button carries the words for screen readers. */
export const VariantFigures = ({ variant, words, value, trend, count = 0 }: ChipProps) => (
  <span className="figures" aria-hidden="true">
    <small className="variant" data-variant={variant}>
      {words}
      {count > 0 && <i className="count">{count}</i>}
    </small>
    <span className="num" translate="no" title={value.title}>
      {value.text}
      {trend && (
        <span className="trend" data-tone={trend.tone} data-shows="text">
          <i className="glyph" data-glyph={trend.trend} />
        </span>
      )}
    </span>
  </span>
)

const Root = styled.div(css`
  display: grid; grid-template-columns: 40px minmax(0, 1fr); align-items: center; gap: 6px var(--s-3); padding: var(--s-2) var(--s-3);
  > b { font: 600 1rem/1.3125rem var(--font-text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .chips { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 6px; }
  .chips a, .chips button { display: block; width: 100%; min-height: 48px; padding: 4px 6px; border: 0; border-radius: var(--r-sm); background: var(--surface-2); color: inherit; text-align: start; cursor: pointer; box-shadow: inset 0 0 0 1px var(--line); }
  .chips :is(a, button):hover { background: var(--surface-3); }
  .chips [data-meant] { box-shadow: inset 0 0 0 1.5px var(--line-control); }
  .chips button[aria-disabled=true] { opacity: .5; cursor: default; }
  .chips [aria-selected=true] > a { background: var(--surface-3); box-shadow: inset 0 0 0 2px var(--focus); }
  .figures { display: grid; gap: 2px; }
  .variant { justify-content: space-between; }
  .count { min-width: 18px; padding: 0 4px; border-radius: 9px; background: var(--accent-fill); color: var(--on-accent); text-align: center; font-style: normal; }
  .num { display: flex; align-items: center; gap: 3px; min-width: 0; overflow: hidden; font-size: .9375rem; line-height: 1.25rem; white-space: nowrap; }
  @media (min-width: 768px) {
    > .thumb { grid-row: span 2; width: 64px; height: 64px; }
    grid-template-columns: 64px minmax(0, 1fr);
    .chips { grid-column: 2; }
  }
`)
