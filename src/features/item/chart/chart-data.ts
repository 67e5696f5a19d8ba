import type { PetValue } from '#contract/catalogue.ts'
import { chartMessage, pointsInRange, rangeStart, type ChartPoint, type ChartRange } from '#domain/chart-range.ts'
import { numericPoints } from '#domain/daily-trend.ts'
import type { VariantData } from '../item-view.ts'
import type { ChartKind } from './point-text.ts'
import { chartFrame, type Frame } from '#domain/time-grid.ts'

/** What the chart section shows: a frame to draw unless there is no value at all, and a message beside or instead of it. */
export type ChartView = { readonly frame: Frame | null; readonly message: string | null }

/** `now` in milliseconds. IT12, IT14 */
export function chartView(data: Pick<VariantData, 'value' | 'history' | 'existHistories'>, kind: ChartKind, range: ChartRange, now: number): ChartView {
  const value: PetValue | null = kind === 'value' ? data.value : null
  const points = kind === 'value' ? numericPoints(data.history) : existPoints(data.existHistories)
  const shown = pointsInRange(points, range, now)
  const message = chartMessage(value, shown)
  if (typeof value === 'string') return { frame: null, message }
  const start = rangeStart(range, now)
  return { frame: chartFrame(range, shown, points.findLast(({ at }) => at < start), now), message }
}

const existPoints = (history: VariantData['existHistories']): ChartPoint[] =>
  history.map(({ timestamp, existAmount }) => ({ at: Date.parse(timestamp), value: existAmount })).toSorted((a, b) => a.at - b.at)
