import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { type ChartRange, pointsInRange } from '#domain/history/chart-range.ts'
import { chartFrame, type Frame } from '#domain/history/time-grid.ts'
import { basisOf, foldHoldings } from './holdings.ts'
import { findFlows, type Flow, type SeriesBySlug, valueOverTime } from './value-over-time.ts'

/** One line of the inventory's table. */
export type HoldingLine = {
  readonly slug: string
  /** Missing: the site does not know the pet any more, or not yet. */
  readonly row: ItemRow | undefined
  readonly quantity: number
  /** null: its value is no number. */
  readonly worth: number | null
  /** Of the total, from 0 to 1. */
  readonly share: number | null
  readonly basis: number
  readonly gain: number | null
  /** Pets of unknown basis. */
  readonly unknown: number
}

export type InventoryView = {
  readonly total: number
  readonly pets: number
  /** The dearest first. */
  readonly lines: readonly HoldingLine[]
  /** Pets that the total does not count, because their value is no number. */
  readonly unpriced: number
  /** Slugs of which more went out than came in. */
  readonly missing: readonly { readonly slug: string; readonly quantity: number }[]
}

const compare = (a: HoldingLine, b: HoldingLine) =>
  (b.worth ?? -1) - (a.worth ?? -1) || (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)

/** What the player has, at today's values. ML12, ML13 */
export function viewInventory(rows: readonly LedgerRow[], items: ReadonlyMap<string, ItemRow>): InventoryView {
  const holdings = [...foldHoldings(rows).values()]
  const held = holdings.filter(({ quantity }) => quantity > 0)
  const worthOf = ({ slug, quantity }: { slug: string; quantity: number }) => {
    const value = items.get(slug)?.value
    return typeof value === 'number' ? Math.round(value) * quantity : null
  }
  const total = held.reduce((sum, holding) => sum + (worthOf(holding) ?? 0), 0)
  const lines = held.map((holding): HoldingLine => {
    const row = items.get(holding.slug)
    const worth = worthOf(holding)
    return {
      slug: holding.slug,
      row,
      quantity: holding.quantity,
      worth,
      share: worth === null || total === 0 ? null : worth / total,
      ...basisOf(holding, typeof row?.value === 'number' ? row.value : null),
    }
  })
  return {
    total,
    pets: held.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.toSorted(compare),
    unpriced: lines.filter(({ worth }) => worth === null).reduce((sum, { quantity }) => sum + quantity, 0),
    missing: holdings.filter(({ quantity }) => quantity < 0).map(({ slug, quantity }) => ({ slug, quantity })),
  }
}

/** Days of the headline's gains; null: since the first row. */
export const GAIN_DAYS = [1, 7, 30, null] as const
export type GainDays = (typeof GAIN_DAYS)[number]

/** What values alone gained in a time, and what came in and went out. */
export type Gain = {
  readonly days: GainDays
  readonly market: number
  readonly flows: number
  readonly percent: number | null
}

/** ML11 */
export function findGains(rows: readonly LedgerRow[], series: SeriesBySlug, now: number): Gain[] {
  const since = GAIN_DAYS.map((days) => (days === null ? 0 : now - days * DAY))
  const times = [...since, now].toSorted((a, b) => a - b)
  const worth = new Map(valueOverTime(rows, series, times).map((each) => [each.at, each]))
  const today = worth.get(now)!
  return GAIN_DAYS.map((days, index) => {
    const then = worth.get(since[index]!)!
    const market = today.market - then.market
    const before = today.total - market
    return { days, market, flows: today.flows - then.flows, percent: before > 0 ? (market / before) * 100 : null }
  })
}

/** The series with the values of now at their ends. ML62 */
export function withValuesOfNow(series: SeriesBySlug, items: ReadonlyMap<string, ItemRow>, now: number): SeriesBySlug {
  return new Map(
    [...series].map(([slug, points]) => {
      const row = items.get(slug)
      if (!row) return [slug, points]
      const value = typeof row.value === 'number' ? row.value : null
      const last = points.at(-1)
      return [slug, last?.value === value ? points : [...points, { at: Math.max(now, last?.at ?? 0), value }]]
    }),
  )
}

/** The worth over a range, and the flows in it, for the chart. */
export type WorthChart = { readonly frame: Frame; readonly flows: readonly Flow[] }

/** The total at each midnight and after each flow. null: there is nothing to draw. ML15 */
export function chartWorth(
  rows: readonly LedgerRow[],
  series: SeriesBySlug,
  range: ChartRange,
  now: number,
): WorthChart | null {
  const flows = findFlows(rows, series).filter(({ at }) => at <= now)
  const [first] = flows
  if (!first) return null
  const days = Math.ceil((now - first.at) / DAY)
  const midnight = Math.floor(now / DAY) * DAY
  const times = new Set([
    ...flows.map(({ at }) => at),
    ...Array.from({ length: Math.min(days, MOST_DAYS) }, (_, day) => midnight - day * DAY).filter(
      (at) => at > first.at,
    ),
    now,
  ])
  const worth = valueOverTime(
    rows,
    series,
    [...times].toSorted((a, b) => a - b),
  )
  const inRange = pointsInRange(
    worth.map(({ at, total }) => ({ at, value: total })),
    range,
    now,
  )
  const frame = chartFrame(range, inRange, now)
  if (!frame) return null
  return { frame, flows: flows.filter(({ at, amount }) => at >= frame.grid.start && amount !== 0) }
}

/** As many as the server answers values for. */
const MOST_DAYS = 400
