import type { ChartPoint } from '#domain/history/chart-range.ts'
import { toShare, valueSpan } from '#domain/history/chart-scale.ts'
import { toSlot, type Frame } from '#domain/history/time-grid.ts'

/** Room for the labels next to and below the plot, in pixels: the same before the chart's code arrives and after. IT23 */
export const AXIS = { right: 58, bottom: 28 }

/** Opacity of the band, the same before the chart's code arrives and after. */
export const BAND_OPACITY = 0.24

/** Position of the grid in the plot, in pixels: the middles of its first and last slot, and the plot's height. */
export type Layout = { readonly left: number; readonly right: number; readonly height: number }

/** Position of a point of the frame, in pixels from the plot's corner. IT15 */
export function findPlace(
  { grid, line, band }: Frame,
  { left, right, height }: Layout,
  point: ChartPoint,
): { x: number; y: number } {
  const share = toSlot(grid, point.at) / Math.max(1, grid.count - 1)
  return { x: tenth(left + share * (right - left)), y: tenth(toShare(point.value, valueSpan({ line, band })) * height) }
}

/** The index of the point that is drawn nearest to a place of the pointer. IT15 */
export function nearestPoint(frame: Frame, layout: Layout, x: number): number {
  const distances = frame.points.map((point) => Math.abs(findPlace(frame, layout, point).x - x))
  return distances.indexOf(Math.min(...distances))
}

/** The point to which a key leads, or null for a key that leads nowhere. Without a current point the arrows begin at the latest. IT16 */
export function stepTo(key: string, current: number | null, count: number): number | null {
  const last = count - 1
  const leap = Math.max(1, Math.round(count / 10))
  const from = current ?? count
  const target = {
    Home: 0,
    End: last,
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    PageUp: from - leap,
    PageDown: from + leap,
  }[key]
  return target === undefined || count === 0 ? null : Math.min(last, Math.max(0, target))
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10
