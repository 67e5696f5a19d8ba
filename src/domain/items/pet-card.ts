import type { CurrencyStats, Demand, PetValue } from '#contract/catalogue.ts'
import type { ItemRow } from '#contract/items.ts'
import type { ValueFlag } from '#contract/value-changes.ts'
import { formatCompact, formatNumber, formatWhole } from '#domain/text/format.ts'
import { imagePath } from './image-path.ts'
import { trendDisplay, type TrendDisplay } from './trend-display.ts'
import { baseName, variantLabel } from './variants.ts'

export type StatKind = Exclude<keyof CurrencyStats, 'worldCurrency'> | keyof CurrencyStats['worldCurrency']
export type StatDisplay = { readonly kind: StatKind; readonly text: string }

/** `text` where space is short, `title` the full figure. */
export type Figure = { readonly text: string; readonly title: string }

/** Everything that a pet card shows: figures, and codes that messages put into words. */
export type PetCardView = {
  readonly href: string
  readonly image: string
  readonly hue: number
  /** The base name, without `variantWords`, which is null for Normal. */
  readonly name: string
  readonly variant: ItemRow['variant']
  readonly variantWords: string | null
  readonly rarity: ItemRow['rarity']
  readonly value: Figure
  /** Flag that a reader of the value should know first; null: none. */
  readonly flag: ValueFlag | null
  readonly trend: TrendDisplay | null
  /** null: unknown, as of the owners. */
  readonly demand: Demand | null
  readonly owners: Figure | null
  readonly stats: readonly StatDisplay[]
}

const figure = (value: number): Figure => ({ text: formatCompact(value), title: formatNumber(value) })

/** A value as a figure; a value word is its own text. PC7 */
export const valueFigure = (value: PetValue): Figure =>
  typeof value === 'number' ? figure(value) : { text: value, title: value }

/** The value of `quantity` of a pet; a value word stays as it is. CA4 */
export const worthFigure = ({ value, quantity }: { value: PetValue; quantity: number }): Figure =>
  valueFigure(typeof value === 'number' ? value * quantity : value)

const STATS: readonly { kind: StatKind; of: (stats: CurrencyStats) => number }[] = [
  { kind: 'bubbles', of: (stats) => stats.bubbles },
  { kind: 'coins', of: (stats) => stats.coins },
  { kind: 'gems', of: (stats) => stats.gems },
  { kind: 'tickets', of: (stats) => stats.worldCurrency.tickets },
  { kind: 'seashells', of: (stats) => stats.worldCurrency.seashells },
  { kind: 'pearls', of: (stats) => stats.worldCurrency.pearls },
]

/** The stats that are greater than 0, rounded and grouped. PC3 */
export const shownStats = (stats: CurrencyStats): StatDisplay[] =>
  STATS.flatMap(({ kind, of }) => (of(stats) > 0 ? [{ kind, text: formatWhole(of(stats)) }] : []))

/** A list row as its card. PC1, PC2, PC7 */
export const toPetCard = (row: ItemRow): PetCardView => ({
  href: `/items/${row.slug}`,
  image: imagePath(row.image),
  hue: row.hue,
  name: baseName(row.name, row.variant),
  variant: row.variant,
  variantWords: row.variant === 'Normal' ? null : variantLabel(row.variant),
  rarity: row.rarity,
  value: valueFigure(row.value),
  flag: row.flags[0] ?? null,
  trend: trendDisplay(row.trend, row.value),
  demand: row.demand ?? null,
  owners: row.owners === undefined ? null : figure(row.owners),
  stats: shownStats(row.stats),
})
