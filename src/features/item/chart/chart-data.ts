import type { PetValue } from '#contract/catalogue.ts'
import {
  type ChartNote,
  chartNote,
  pointsInRange,
  type ChartPoint,
  type ChartRange,
} from '#domain/history/chart-range.ts'
import { historyEntries } from '#domain/items/daily-trend.ts'
import type { ChartKind } from '#messages/chart.ts'
import type { VariantData } from '#domain/items/item-view.ts'
import { chartFrame, type Frame } from '#domain/history/time-grid.ts'

/** Content of the chart section: a frame to draw unless there is no value at all, and a note next to or instead of it. */
export type ChartView = { readonly frame: Frame | null; readonly note: ChartNote | null }

/** `now` in milliseconds. IT12, IT14 */
export function chartView(
  data: Pick<VariantData, 'value' | 'history' | 'existHistories' | 'rangeHistory'>,
  kind: ChartKind,
  range: ChartRange,
  now: number,
): ChartView {
  const value: PetValue | null = kind === 'value' ? data.value : null
  const inRange = pointsInRange(
    kind === 'value' ? historyEntries(data.history) : existPoints(data.existHistories),
    range,
    now,
  )
  return {
    frame:
      typeof value === 'string' ? null : chartFrame(range, inRange, now, kind === 'value' ? data.rangeHistory : []),
    note: chartNote(value, inRange),
  }
}

/** The newest receipt of each point, by the point's time: a receipt belongs to the value that was in force when it was written. RC51 */
export function receiptsByPoint(
  points: readonly ChartPoint[],
  receipts: VariantData['receipts'],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { number, timestamp } of receipts.toReversed()) {
    const point = points.findLast(({ at }) => at <= Date.parse(timestamp))
    if (point) found.set(point.at, number)
  }
  return found
}

const existPoints = (history: VariantData['existHistories']): ChartPoint[] =>
  history.map(({ timestamp, existAmount }) => ({ at: Date.parse(timestamp), value: existAmount }))
