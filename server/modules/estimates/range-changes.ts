import type { ValueRange } from '#contract/catalogue.ts'
import type { EstimateLine } from '#contract/estimator.ts'
import { roundFigure } from '#domain/values/shown-range.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { EstimateRangeTable } from './estimates.table.ts'

/** Time for which ranges are kept: as long as the chart of a year shows them, and some more. ES152 */
export const RANGES_KEPT_MS = 400 * millisecondsInDay

/** Null: no range. */
type Range = ValueRange | null

/** By how much of itself an end moves before that is stored: a chart shows no less. */
const MIN_MOVE = 0.01
/** Numbers of one change: its day and both ends, which are NaN without a range. */
const WIDTH = 3

/** The changes of each variant's range, three numbers each, because only these cross from one thread to another in no time. ES150 */
export type RangeChanges = ReadonlyMap<string, Float64Array>

/** Compares the closes of a replay with each other, and the first of them with what was stored before. ES150, ES151 */
export function createRangeChanges(stored: ReadonlyMap<string, ValueRange>) {
  const last = new Map<string, Range>(stored)
  const changes = new Map<string, number[]>()

  function note(item: string, day: number, range: Range): void {
    if (!isMoved(last.get(item) ?? null, range)) return
    last.set(item, range)
    const list = changes.get(item) ?? []
    changes.set(item, list)
    list.push(day, range?.low ?? Number.NaN, range?.high ?? Number.NaN)
  }

  return {
    observe(day: number, lines: readonly EstimateLine[]): void {
      const given = new Set<string>()
      for (const { item, low, high } of lines) {
        if (low === null || high === null) continue
        given.add(item)
        note(item, day, { low: roundFigure(low), high: roundFigure(high) })
      }
      for (const item of last.keys()) if (!given.has(item)) note(item, day, null)
    },
    summary: (): RangeChanges => new Map([...changes].map(([item, list]) => [item, Float64Array.from(list)])),
  }
}

const isMoved = (before: Range, after: Range): boolean =>
  before === null || after === null
    ? before !== after
    : Math.abs(Math.log(after.low / before.low)) >= MIN_MOVE || Math.abs(Math.log(after.high / before.high)) >= MIN_MOVE

/** The changes as rows of their table. */
export function* toRangeRows(changes: RangeChanges): Generator<EstimateRangeTable> {
  for (const [variant_slug, list] of changes)
    for (let at = 0; at < list.length; at += WIDTH) {
      const [day, low, high] = list.subarray(at, at + WIDTH) as unknown as [number, number, number]
      yield { variant_slug, day, low: Number.isNaN(low) ? null : low, high: Number.isNaN(high) ? null : high }
    }
}
