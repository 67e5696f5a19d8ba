import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { type ChartRange, pointsInRange } from '#domain/history/chart-range.ts'
import { chartFrame, type Frame } from '#domain/history/time-grid.ts'
import { computeBasis, foldHoldings } from './holdings.ts'
import { findFlows, type Flow, type SeriesBySlug, valueOverTime, type Worth } from './value-over-time.ts'

/** One line of the inventory's table. */
export type HoldingLine = {
  readonly slug: string
  /** Missing: the site no longer knows the pet, or not yet. */
  readonly row: ItemRow | undefined
  /** Whether its value has still to come. */
  readonly isUnread: boolean
  readonly quantity: number
  /** null: its value isn't a number, or has still to come. */
  readonly worth: number | null
  /** Share of the total, from 0 to 1; null while that is unknown. */
  readonly share: number | null
  readonly basis: number
  readonly gain: number | null
  /** Pets of unknown basis. */
  readonly unknown: number
}

export type InventoryView = {
  /** null: a value has still to come. ML145 */
  readonly total: number | null
  readonly pets: number
  /** The dearest first. */
  readonly lines: readonly HoldingLine[]
  /** Pets that the total does not count, because their value isn't a number or couldn't be read. */
  readonly unpriced: number
  /** Slugs of which more went out than came in. */
  readonly missing: readonly { readonly slug: string; readonly quantity: number }[]
}

const compare = (a: HoldingLine, b: HoldingLine) =>
  (b.worth ?? -1) - (a.worth ?? -1) || (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)

/** Progress of reading today's values: a pet without a row has still to come, couldn't be read, or isn't one that the site knows. */
export type ValuesRead = 'reading' | 'failed' | 'read'

/** The player's pets at today's values. ML12, ML13, ML145, ML163 */
export function viewInventory(
  rows: readonly LedgerRow[],
  items: ReadonlyMap<string, ItemRow>,
  read: ValuesRead = 'read',
): InventoryView {
  const holdings = [...foldHoldings(rows).values()]
  const present = holdings.filter(({ quantity }) => quantity > 0)
  const computeWorth = ({ slug, quantity }: { slug: string; quantity: number }) => {
    const value = items.get(slug)?.value
    return typeof value === 'number' ? Math.round(value) * quantity : null
  }
  // Values that couldn't be read are left out as soon as any other is known.
  const isSettled = read === 'read' || (read === 'failed' && items.size > 0)
  const total =
    isSettled || present.every(({ slug }) => items.has(slug))
      ? present.reduce((sum, holding) => sum + (computeWorth(holding) ?? 0), 0)
      : null
  const lines = present.map((holding): HoldingLine => {
    const row = items.get(holding.slug)
    const worth = computeWorth(holding)
    return {
      slug: holding.slug,
      row,
      isUnread: !isSettled && !row,
      quantity: holding.quantity,
      worth,
      share: worth === null || !total ? null : worth / total,
      ...computeBasis(holding, typeof row?.value === 'number' ? row.value : null),
    }
  })
  return {
    total,
    pets: present.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.toSorted(compare),
    unpriced: lines
      .filter(({ worth, isUnread }) => worth === null && !isUnread)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    missing: holdings.filter(({ quantity }) => quantity < 0).map(({ slug, quantity }) => ({ slug, quantity })),
  }
}

/** Days of the headline's gains; null: since each pet was added. */
export const GAIN_DAYS = [1, 7, 30, null] as const
export type GainDays = (typeof GAIN_DAYS)[number]

/** Gain by values only in a time, with what came in and went out. */
export type Gain = {
  readonly days: GainDays
  readonly market: number
  readonly flows: number
  readonly percent: number | null
}

/** Days over which a ledger can have a gain: it is at least as old. ML161 */
export function listGainDays(rows: readonly LedgerRow[], now: number): GainDays[] {
  const first = rows.reduce((min, { at, deleted }) => (deleted ? min : Math.min(min, Date.parse(at))), Infinity)
  return GAIN_DAYS.filter((days) => days === null || first <= findStart(days, now))
}

/** A ledger at every time that the page shows, worked out together. */
export type Valuation = {
  readonly now: number
  readonly worth: readonly Worth[]
  /** The times of `worth` that the chart shows. */
  readonly charted: ReadonlySet<number>
  readonly flows: readonly Flow[]
}

/** As many as the server answers values for. */
const MAX_DAYS = 400
const findStart = (days: GainDays, now: number) => (days === null ? 0 : now - days * DAY)

/** At each midnight, after each flow, and at the beginnings of the headline's gains. ML10, ML15 */
export function valueInventory(rows: readonly LedgerRow[], series: SeriesBySlug, now: number): Valuation {
  const flows = findFlows(rows, series).filter(({ at }) => at <= now)
  const first = flows[0]?.at ?? now
  const midnight = Math.floor(now / DAY) * DAY
  const days = Math.min(MAX_DAYS, Math.ceil((now - first) / DAY))
  const charted = new Set([
    ...flows.map(({ at }) => at),
    ...Array.from({ length: days }, (_, day) => midnight - day * DAY).filter((at) => at > first),
    now,
  ])
  const times = new Set([...charted, ...GAIN_DAYS.map((each) => findStart(each, now))])
  const worth = valueOverTime(
    rows,
    series,
    [...times].toSorted((a, b) => a - b),
  )
  return { now, worth, charted, flows }
}

/** Gains over the times at whose beginning a pet with a number was held, and since the pets were added. ML11, ML161 */
export function findGains({ worth, now }: Valuation): Gain[] {
  const at = (time: number) => worth.find((each) => each.at === time) ?? { total: 0, market: 0, flows: 0 }
  const today = at(now)
  return GAIN_DAYS.flatMap((days) => {
    const then = at(findStart(days, now))
    const market = today.market - then.market
    const before = today.total - market
    const isKnown = days === null ? today.total > 0 || market !== 0 : then.total > 0
    const percent = before > 0 ? (market / before) * 100 : null
    return isKnown ? [{ days, market, flows: today.flows - then.flows, percent }] : []
  })
}

/** The series with the values of now at their ends. ML62 */
export function withCurrentValues(
  series: SeriesBySlug,
  items: ReadonlyMap<string, ItemRow>,
  now: number,
): SeriesBySlug {
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

/** null: there is nothing to draw. ML15 */
export function chartWorth({ worth, charted, flows, now }: Valuation, range: ChartRange): WorthChart | null {
  if (flows.length === 0) return null
  const totals = worth.filter(({ at }) => charted.has(at)).map(({ at, total }) => ({ at, value: total }))
  const frame = chartFrame(range, pointsInRange(totals, range, now), now)
  return frame && { frame, flows: flows.filter(({ at, amount }) => at >= frame.grid.start && amount !== 0) }
}
