import type { LedgerRow } from '#contract/ledger.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'

/** The values of each variant, oldest first. */
export type SeriesBySlug = ReadonlyMap<string, readonly HistoryEntry[]>

/** Worth of a ledger at a time. `market` and `flows` add up to it: what values moved, and what came in and went out. */
export type Worth = { readonly at: number; readonly total: number; readonly market: number; readonly flows: number }

/** Value moved in and out by rows of one time. */
export type Flow = { readonly at: number; readonly amount: number }

type Move = { readonly at: number; readonly quantity: number }

/** By slug, oldest first; rows of one time are one move. */
function findMoves(rows: readonly LedgerRow[]): ReadonlyMap<string, readonly Move[]> {
  const moves = new Map<string, Map<string, number>>()
  for (const { slug, at, quantity, deleted } of rows) {
    if (deleted) continue
    const ofSlug = moves.get(slug) ?? new Map<string, number>()
    moves.set(slug, ofSlug)
    ofSlug.set(at, (ofSlug.get(at) ?? 0) + quantity)
  }
  return new Map(
    [...moves].map(([slug, ofSlug]) => [
      slug,
      [...ofSlug].map(([at, quantity]) => ({ at: Date.parse(at), quantity })).toSorted((a, b) => a.at - b.at),
    ]),
  )
}

type Change = (at: number, market: number, flow: number) => void

/**
 * Calls `emit` with each change of what a variant adds to the total, oldest first. A value counts as a whole number. A number that
 * begins or ends while pets are held is a flow: they enter or leave the total. ML10 to ML12
 */
function walk(moves: readonly Move[], points: readonly HistoryEntry[], emit: Change): void {
  let value: number | null = null
  let sum = 0
  // What was before the first pet came in moves nothing.
  let next = Math.max(0, countUntil(points, moves[0]?.at ?? 0) - 1)
  for (let index = 0; index <= moves.length; index++) {
    const move = moves[index]
    const end = move?.at ?? Infinity
    for (let point = points[next]; point && point.at <= end; point = points[++next]) {
      const { at, value: given } = point
      const now = given === null ? null : Math.round(given)
      // More went out than came in: there is nothing to be worth anything.
      if (sum > 0 && now !== value) {
        if (value !== null && now !== null) emit(at, sum * (now - value), 0)
        else emit(at, 0, sum * ((now ?? 0) - (value ?? 0)))
      }
      value = now
    }
    if (!move) return
    const before = Math.max(0, sum)
    sum += move.quantity
    emit(move.at, 0, (Math.max(0, sum) - before) * (value ?? 0))
  }
}

/** Number of points up to a time, that included. */
function countUntil(points: readonly HistoryEntry[], at: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

const NONE: readonly HistoryEntry[] = []

/** The worth of a ledger at each of `times`, in milliseconds, oldest first; exact below 9 quadrillion. ML10 */
export function valueOverTime(rows: readonly LedgerRow[], series: SeriesBySlug, times: readonly number[]): Worth[] {
  const market = new Float64Array(times.length)
  const flows = new Float64Array(times.length)
  for (const [slug, moves] of findMoves(rows)) {
    let slot = 0
    walk(moves, series.get(slug) ?? NONE, (at, byMarket, byFlow) => {
      while ((times[slot] ?? Infinity) < at) slot++
      if (slot === times.length) return
      market[slot] = (market[slot] ?? 0) + byMarket
      flows[slot] = (flows[slot] ?? 0) + byFlow
    })
  }
  let [marketSum, flowSum] = [0, 0]
  return times.map((at, slot) => {
    marketSum += market[slot] ?? 0
    flowSum += flows[slot] ?? 0
    return { at, total: marketSum + flowSum, market: marketSum, flows: flowSum }
  })
}

/** Flows in and out by time, oldest first. ML15 */
export function findFlows(rows: readonly LedgerRow[], series: SeriesBySlug): Flow[] {
  const flows = new Map<number, number>()
  for (const [slug, moves] of findMoves(rows)) {
    const points = series.get(slug) ?? NONE
    let sum = 0
    for (const { at, quantity } of moves) {
      const before = Math.max(0, sum)
      sum += quantity
      const amount = (Math.max(0, sum) - before) * Math.round(points[countUntil(points, at) - 1]?.value ?? 0)
      flows.set(at, (flows.get(at) ?? 0) + amount)
    }
  }
  return [...flows].map(([at, amount]) => ({ at, amount })).toSorted((a, b) => a.at - b.at)
}

/** Gain or loss of a variant's pets by its value only since a time. `isAdded`: none of them was held at that time. */
export type Mover = { readonly slug: string; readonly gain: number; readonly isAdded: boolean }

/** The variants that moved the total most since `from`, the largest move first. ML14, ML162 */
export function findMovers(rows: readonly LedgerRow[], series: SeriesBySlug, from: number): Mover[] {
  const movers: Mover[] = []
  for (const [slug, moves] of findMoves(rows)) {
    let gain = 0
    walk(moves, series.get(slug) ?? NONE, (at, market) => {
      if (at > from) gain += market
    })
    const before = moves.reduce((sum, { at, quantity }) => (at <= from ? sum + quantity : sum), 0)
    if (gain !== 0) movers.push({ slug, gain, isAdded: before <= 0 })
  }
  return movers.toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain) || (a.slug < b.slug ? -1 : 1))
}
