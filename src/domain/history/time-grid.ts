import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import type { RangePoint, ValueRange } from '#contract/catalogue.ts'
import {
  bandSpans,
  rangeStart,
  type BandSpan,
  type ChartPoint,
  type ChartRange,
  type RangePoints,
} from './chart-range.ts'

/** Each divides a day or is whole days, so that midnights fall on the grid and days can be labelled. */
const STEPS = [
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  7 * DAY,
  28 * DAY,
]
/** Fewer than the pixels of a narrow phone's plot, or the library could not fit them all. */
const MAX_SLOTS = 400

/** Slots at equal distances in time: slot i is at `start + i · step`. Times in milliseconds. */
export type TimeGrid = { readonly start: number; readonly step: number; readonly count: number }

/** The finest grid of at most 400 steps over a span of time. The span is widened to whole steps. IT15 */
export function timeGrid(from: number, to: number): TimeGrid {
  const step =
    STEPS.find((candidate) => (to - from) / candidate <= MAX_SLOTS) ?? Math.ceil((to - from) / MAX_SLOTS / DAY) * DAY
  const start = Math.floor(from / step) * step
  return { start, step, count: Math.ceil((to - start) / step) + 1 }
}

/** The slot nearest to a time, within the grid: at most half a step from its true place. IT15 */
export const toSlot = ({ start, step, count }: TimeGrid, at: number): number =>
  Math.min(count - 1, Math.max(0, Math.round((at - start) / step)))

/**
 * A chart library that gives every element the same width draws a true time axis only if every slot is an element,
 * filled or empty. Of several points in one slot the last is drawn. IT15
 */
export function fillSlots(grid: TimeGrid, points: readonly ChartPoint[]): { at: number; value: number | null }[] {
  const values = new Map(points.map((point) => [toSlot(grid, point.at), point.value]))
  return Array.from({ length: grid.count }, (_, slot) => ({
    at: grid.start + slot * grid.step,
    value: values.get(slot) ?? null,
  }))
}

/** Drawing of one range: the grid, the points a reader can step through, and the line through them. */
export type Frame = {
  readonly grid: TimeGrid
  readonly points: readonly ChartPoint[]
  readonly line: readonly ChartPoint[]
  /** Between what the value lay, as trades said; empty in a chart of anything else. */
  readonly band: readonly BandSpan[]
}

/**
 * The line starts with the number in force as the range began (VA48) and ends at `now`, because the latest is still in force.
 * The latest point of an empty range is in the middle, by itself. Null where there is no point.
 */
export function chartFrame(
  range: ChartRange,
  { points, inForce, isEmpty }: RangePoints,
  now: number,
  ranges: readonly RangePoint[] = [],
): Frame | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  if (isEmpty) return { grid: timeGrid(first.at - DAY, first.at + DAY), points, line: points, band: [] }
  const start = range === 'ALL' ? first.at : rangeStart(range, now)
  const end = Math.max(now, last.at)
  const inRange = points.filter(({ at }) => at >= start)
  const line = [...(inForce ? [{ at: start, value: inForce.value }] : []), ...inRange, { at: end, value: last.value }]
  return { grid: timeGrid(start, end), points, line, band: bandSpans(ranges, start, end) }
}

/** The range in force at a point's time; for the newest point that of now. IT47 */
export function findRange({ points, line, band }: Frame, point: ChartPoint): ValueRange | undefined {
  const { at } = (point === points.at(-1) ? line.at(-1) : undefined) ?? point
  return band.findLast(({ from, to }) => from <= at && at <= to)
}
