import type { CurrencyStats, PetValue } from '#contract/catalogue.ts'
import type { ItemRow } from '#contract/items.ts'
import { demandDisplay, type DemandDisplay } from './demand-display.ts'
import { formatCompact, formatNumber, formatWhole } from '#domain/text/format.ts'
import { imagePath } from './image-path.ts'
import { trendDisplay, type TrendDisplay } from './trend-display.ts'
import { baseName, variantLabel } from './variants.ts'

export type StatKind = 'bubbles' | 'coins' | 'gems' | 'tickets' | 'seashells' | 'pearls'
export type StatDisplay = { readonly kind: StatKind; readonly text: string; readonly label: string }

/** `text` where space is short, `title` the full figure. */
export type Figure = { readonly text: string; readonly title: string }

/** Everything that a pet card shows, ready to be printed. */
export type PetCardView = {
  readonly href: string
  readonly image: string
  readonly hue: number
  /** The base name; `variantWords` stands apart, and is null for Normal. */
  readonly name: string
  readonly variant: ItemRow['variant']
  readonly variantWords: string | null
  readonly rarity: ItemRow['rarity']
  readonly value: Figure
  readonly trend: TrendDisplay | null
  readonly demand: DemandDisplay
  readonly owners: Figure
  readonly stats: readonly StatDisplay[]
}

const figure = (value: number): Figure => ({ text: formatCompact(value), title: formatNumber(value) })

const VALUE_WORDS = { 'N/A': 'No value', TBD: 'To be determined', 'O/C': "Owner's choice" } as const

/** A value as a figure; a value word is its own text, spelled out in the title. PC7 */
export const valueFigure = (value: PetValue): Figure =>
  typeof value === 'number' ? figure(value) : { text: value, title: VALUE_WORDS[value] }

/** What so many of a pet are worth; a value word is its own. CA4 */
export const worthFigure = ({ value, quantity }: { value: PetValue; quantity: number }): Figure =>
  valueFigure(typeof value === 'number' ? value * quantity : value)

const STATS: readonly { kind: StatKind; label: string; of: (stats: CurrencyStats) => number }[] = [
  { kind: 'bubbles', label: 'Bubbles', of: (stats) => stats.bubbles },
  { kind: 'coins', label: 'Coins', of: (stats) => stats.coins },
  { kind: 'gems', label: 'Gems', of: (stats) => stats.gems },
  { kind: 'tickets', label: 'Tickets', of: (stats) => stats.worldCurrency.tickets },
  { kind: 'seashells', label: 'Seashells', of: (stats) => stats.worldCurrency.seashells },
  { kind: 'pearls', label: 'Pearls', of: (stats) => stats.worldCurrency.pearls },
]

/** The stats that are greater than 0, rounded and grouped. PC3 */
export const shownStats = (stats: CurrencyStats): StatDisplay[] =>
  STATS.flatMap(({ kind, label, of }) => (of(stats) > 0 ? [{ kind, label, text: formatWhole(of(stats)) }] : []))

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
  trend: trendDisplay(row.trend, row.value),
  demand: demandDisplay(row.demand),
  owners: figure(row.owners),
  stats: shownStats(row.stats),
})
