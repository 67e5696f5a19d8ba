import type { CurrencyStats, Demand, Rarity, Trend, Variant } from '#contract/catalogue.ts'
import type { ValueFlag } from '#contract/value-changes.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { TouchEvent } from 'react'
import { Link } from 'react-router-dom'
import { DemandMeter } from './demand-meter.tsx'
import { PetPicture } from './pet-picture.tsx'
import { RarityTag } from './rarity-tag.tsx'
import { stageLight } from './stage-light.ts'
import { TrendChip, type TrendTone } from './trend-chip.tsx'
import { VariantTag } from './variant-tag.tsx'

type Figure = { readonly text: string; readonly title: string }
type TrendDisplay = { readonly trend: Trend; readonly tone: TrendTone }
type StatKind = Exclude<keyof CurrencyStats, 'worldCurrency'> | keyof CurrencyStats['worldCurrency']

type PetCardWords = {
  readonly demands: Readonly<Record<Demand, string>>
  readonly demandPrefix: string
  readonly trends: Readonly<Record<Trend, string>>
  readonly trendPrefix: string
  readonly flags: Readonly<Record<ValueFlag, string>>
  readonly flagPrefix: string
  /** Words for values that are a word. */
  readonly fullValues: Readonly<Partial<Record<string, string>>>
  readonly stats: Readonly<Record<StatKind, string>>
  /** The word after their number: `1 owner`, `15.8K owners`. */
  readonly owners: { readonly one: string; readonly many: string }
}

/** Figures and codes, which the domain makes of a list row, and the words for them. */
export type PetCardProps = {
  readonly href: string
  readonly image: string
  /** In degrees. */
  readonly hue: number
  readonly name: string
  readonly variant: Variant
  /** null for Normal. */
  readonly variantWords: string | null
  readonly rarity: Rarity
  readonly value: Figure
  /** null: nothing that a reader should know. */
  readonly flag: ValueFlag | null
  readonly trend: TrendDisplay | null
  /** null: unknown, as of the owners. */
  readonly demand: Demand | null
  readonly owners: Figure | null
  readonly stats: readonly { readonly kind: StatKind; readonly text: string }[]
  readonly words: PetCardWords
  /** Whether it is in the first screen. */
  readonly eager?: boolean
}

/** Time that the glow stays after a touch, in milliseconds. PC5 */
const TOUCH_GLOW = 300
const fading = new WeakMap<Element, ReturnType<typeof setTimeout>>()

function touchStart({ currentTarget: card }: TouchEvent<HTMLElement>) {
  clearTimeout(fading.get(card))
  card.dataset['lit'] = ''
}
function touchEnd({ currentTarget: card }: TouchEvent<HTMLElement>) {
  fading.set(
    card,
    setTimeout(() => delete card.dataset['lit'], TOUCH_GLOW),
  )
}

/** Always `--card-h` high, 120 px to 11.25 rem wide: as wide as its place allows. PC1, PC2, PC4 */
export function PetCard({
  href,
  image,
  hue,
  name,
  variant,
  variantWords,
  rarity,
  value,
  flag,
  trend,
  demand,
  owners,
  stats,
  words,
  eager = false,
}: PetCardProps) {
  'use no memo' // Its parents keep the element, so it renders once for a row.
  const ownersWord = owners?.text === '1' ? words.owners.one : words.owners.many
  return (
    <Card
      to={href}
      data-rarity={rarity}
      style={variantWords === null ? stageLight(hue) : { ...stageLight(hue), '--lines': 2 }}
      onTouchStart={touchStart}
      onTouchEnd={touchEnd}
      onTouchCancel={touchEnd}
    >
      <div className="stage">
        <RarityTag rarity={rarity} />
        <PetPicture src={image} size={96} eager={eager} />
        {flag !== null && (
          <b className="flag">
            <span className="sr-only">{words.flagPrefix}</span>
            {words.flags[flag]}
          </b>
        )}
      </div>
      <h3>
        {variantWords !== null && <VariantTag variant={variant} words={variantWords} />}
        <span title={name} translate="no">
          {name}
        </span>
      </h3>
      <p className="value">
        <span className="num" translate="no" title={words.fullValues[value.title] ?? value.title}>
          {value.text}
        </span>
      </p>
      {trend && (
        <p className="moves">
          <span className="sr-only">{words.trendPrefix}</span>
          <TrendChip {...trend} label={words.trends[trend.trend]} />
        </p>
      )}
      {demand && <DemandMeter demand={demand} label={words.demands[demand]} prefix={words.demandPrefix} />}
      <ul>
        {owners && (
          <li title={`${owners.title} ${ownersWord}`}>
            <i className="glyph" data-glyph="owners" />
            <b className="num" translate="no">
              {owners.text}
            </b>{' '}
            {ownersWord}
          </li>
        )}
        {stats.map(({ kind, text }) => (
          <li key={kind} data-stat={kind} title={words.stats[kind]}>
            <i className="glyph" data-glyph={kind} />
            <span className="sr-only">{words.stats[kind]}: </span>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

// Its list sets the narrow look through `--card-num`: one container per card doubled the layout time of a page.
// Made once by `css`: a template given to `styled` would be serialised and hashed again for each card of a list.
const Card = styled(Link)(css`
  position: relative; display: grid; overflow: hidden;
  grid-template: minmax(var(--stage-h), 1fr) minmax(calc(var(--lines, 1) * 1.125rem + 8px), auto) calc(1.75rem + 5px) calc(1.125rem + 2px) calc(1.125rem + 6px) calc(3.9375rem + 10px) / minmax(0, 1fr);
  width: 100%; min-width: 120px; max-width: var(--card-max); height: var(--card-h);
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  transition: border-color var(--dur-base), box-shadow var(--dur-base);
  /* A name of one line leaves its second to the picture; the rows below it are known before they come. LY61 */
  .stage { height: auto; padding-block-start: 16px; border-block-end: 1px solid var(--line-soft); }
  .stage > .rarity { position: absolute; z-index: 2; inset-block-start: 9px; inset-inline-start: 11px; }
  .stage > .flag { position: absolute; z-index: 2; inset-block-end: 6px; inset-inline-end: 8px; }
  .stage .no-picture { margin-block-end: 12px; }
  > :not(.stage) { margin-inline: var(--card-pad); }
  h3 { display: flex; flex-direction: column; gap: 1px; margin-block-start: 8px; font: 600 .9375rem/1.125rem var(--font-text); }
  h3 > :not(.variant) { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
  h3 > .variant + span { -webkit-line-clamp: 1; }
  .value { height: 1.75rem; margin-block-start: 5px; }
  .num { font-size: var(--card-num); line-height: 1.75rem; letter-spacing: -.005em; white-space: nowrap; }
  .moves { display: flex; height: 1.125rem; margin-block-start: 2px; }
  .demand { grid-row: 5; margin-block-start: 6px; height: 1.125rem; }
  ul {
    grid-row: 6; display: grid; grid-template: repeat(3, 1rem) / minmax(calc(50% - 3px), max-content) auto; gap: 2px var(--card-gap); align-content: start; height: 3.9375rem; margin-block-start: 7px; padding-block-start: 7px;
    overflow: hidden; border-block-start: 1px solid var(--line-soft); font-size: var(--card-stat); line-height: 1rem; color: var(--text-2);
  }
  /* Owners matter for a trade, so they have a line and a word; each stat has a place of its own. IL43, IL44 */
  li { grid-area: 1 / 1 / auto / span 2; display: flex; align-items: center; gap: var(--card-gap); min-width: 0; white-space: nowrap; }
  li .num { font-size: 1.15em; line-height: 1rem; color: var(--text); }
  [data-stat] { grid-area: 3 / 2; }
  [data-stat="bubbles"] { grid-area: 2 / 1; }
  [data-stat="coins"] { grid-area: 2 / 2; }
  [data-stat="gems"] { grid-area: 3 / 1; }
  li .glyph { width: 14px; height: 14px; }
  [data-glyph="owners"] { color: var(--text-3); }
  li [data-glyph="bubbles"] { color: var(--stat-bubbles); }
  li [data-glyph="coins"] { color: var(--stat-coins); }
  li [data-glyph="gems"] { color: var(--stat-gems); }
  li [data-glyph="tickets"] { color: var(--stat-tickets); }
  li [data-glyph="seashells"] { color: var(--stat-seashells); }
  li [data-glyph="pearls"] { color: var(--stat-pearls); }
  &:hover, &:focus-visible, &[data-lit] {
    --stage-a: var(--stage-a-lit);
    border-color: color-mix(in srgb, hsl(var(--hue) 70% 62%) 75%, transparent); box-shadow: var(--shadow-2);
  }
  &:is(:hover, :focus-visible, [data-lit]) img { translate: 0 -5px; scale: 1.05; }
  &[data-rarity="Infinity"] { border: 1.5px solid transparent; background: linear-gradient(var(--surface), var(--surface)) padding-box, var(--rainbow) border-box; }
`)
