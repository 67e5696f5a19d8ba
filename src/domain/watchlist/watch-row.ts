import type { ItemRow } from '#contract/items.ts'
import type { PastValues } from '#contract/past-values.ts'
import { changeText } from '#domain/items/daily-trend.ts'
import { type PetCardView, toPetCard } from '#domain/items/pet-card.ts'

export type Past = PastValues['past'][number]
export const WATCH_PERIODS = ['day', 'week', 'month', 'star'] as const
type WatchPeriod = (typeof WATCH_PERIODS)[number]

/** `ratio`: of the value now to the one then; null: one of them isn't a number. */
type WatchChange = { readonly ratio: number | null; readonly text: string | null }

/** A starred variant as the watchlist shows it. `starredAt`: in milliseconds. WL10, WL11 */
export type WatchRow = {
  readonly slug: string
  readonly row: ItemRow
  readonly card: PetCardView
  readonly starredAt: number
  readonly changes: Readonly<Record<WatchPeriod, WatchChange>>
}

/** `past`: undefined while it is not known. */
export function toWatchRow(row: ItemRow, past: Past | undefined, starredAt: number): WatchRow {
  const change = (period: WatchPeriod): WatchChange => {
    const from = past?.[period] ?? null
    if (from === null || typeof row.value !== 'number') return { ratio: null, text: null }
    return { ratio: from === 0 ? 1 : row.value / from, text: changeText(from, row.value) }
  }
  return {
    slug: row.slug,
    row,
    card: toPetCard(row),
    starredAt,
    changes: { day: change('day'), week: change('week'), month: change('month'), star: change('star') },
  }
}

export const WATCH_SORTS = ['newest', 'value', 'rise', 'fall', 'name'] as const
export type WatchSort = (typeof WATCH_SORTS)[number]
export const parseWatchSort = (text: string | null): WatchSort => WATCH_SORTS.find((each) => each === text) ?? 'newest'

const number = ({ row: { value } }: WatchRow) => (typeof value === 'number' ? value : -1)
const byName = (a: WatchRow, b: WatchRow) => (a.row.name < b.row.name ? -1 : a.row.name > b.row.name ? 1 : 0)

/** Ends with the slug, so that no order is by chance; what has no figure is last. `rise`, `fall`: over a week. WL12 */
const ORDERS: Record<WatchSort, (a: WatchRow, b: WatchRow) => number> = {
  newest: (a, b) => b.starredAt - a.starredAt,
  value: (a, b) => number(b) - number(a),
  rise: (a, b) => (b.changes.week.ratio ?? -1) - (a.changes.week.ratio ?? -1),
  fall: (a, b) => (a.changes.week.ratio ?? Infinity) - (b.changes.week.ratio ?? Infinity) || 0,
  name: byName,
}

export const sortWatchRows = (rows: readonly WatchRow[], sort: WatchSort): WatchRow[] =>
  rows.toSorted((a, b) => ORDERS[sort](a, b) || byName(a, b) || (a.slug < b.slug ? -1 : 1))
