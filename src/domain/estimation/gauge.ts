import { type ModelState, PAST_DAYS, WINDOW_DAYS } from './model-state.ts'
import { median, quantileSorted } from './sorted-statistics.ts'

const MIN_ITEMS = 30
const HUBER = 1.5
const PASSES = 3

/**
 * Trades tell ratios only, so the unit comes from the published values: level, slope and bend of the estimates against
 * them are taken out, and the median of published ÷ estimated is 1 over `used`.
 */
export function applyGauge(state: ModelState, used: readonly number[]): void {
  const { items, path, pastMean } = state
  if (used.length === 0) return
  const last = WINDOW_DAYS - 1
  const value = (item: number): number => path[item * WINDOW_DAYS + last]!
  const count = items.edgeMean.length
  const scale = Array.from({ length: count }, (_, item) =>
    Number.isNaN(items.published[item]!) ? value(item) : items.published[item]!,
  )
  const sorted = Float64Array.from(used, (item) => scale[item]!).sort()
  const [low, high] = [quantileSorted(sorted, 0.02), quantileSorted(sorted, 0.98)]
  const half = Math.max((high - low) / 2, 1e-9)
  const position = scale.map((each) => Math.min(1, Math.max(-1, (each - (low + high) / 2) / half)))
  const [slope, bend] = used.length < MIN_ITEMS ? [0, 0] : fitShape(state, used, position, value)
  items.shape = position.map((each) => slope * each + bend * (each * each - 1 / 3))
  const level = median(used.map((item) => value(item) - items.shape[item]! - items.published[item]!))
  for (let item = 0; item < count; item++) {
    items.edgeMean[item]! -= level
    for (let at = item * WINDOW_DAYS; at < (item + 1) * WINDOW_DAYS; at++) path[at]! -= level
    for (let at = item * PAST_DAYS; at < (item + 1) * PAST_DAYS; at++) pastMean[at]! -= level
  }
}

/** Huber's weighted least squares of estimate - published on {1, u, u² - 1/3}. */
function fitShape(
  state: ModelState,
  used: readonly number[],
  position: readonly number[],
  value: (item: number) => number,
): [slope: number, bend: number] {
  const { items } = state
  const rows = used.map((item) => {
    const u = position[item]!
    const spread = items.publishedByEditors[item] ? state.editorsVariance : state.operatorVariance
    const age = state.day - items.publishedDay[item]!
    const variance = spread + items.variance[item]! + items.drift[item]! ** 2 * age
    return { u, v: u * u - 1 / 3, y: value(item) - items.published[item]!, deviation: Math.sqrt(variance) }
  })
  let fit: [number, number, number] = [median(rows.map(({ y }) => y)), 0, 0]
  let share = 0
  for (let pass = 0; pass < PASSES; pass++) {
    const sums: Sums = { n: 0, u: 0, v: 0, uu: 0, uv: 0, vv: 0, y: 0, uy: 0, vy: 0 }
    for (const { u, v, y, deviation } of rows) {
      const surprise = Math.abs(y - fit[0] - fit[1] * u - fit[2] * v) / deviation
      const weight = Math.min(1, HUBER / surprise) / deviation ** 2
      sums.n += weight
      sums.u += weight * u
      sums.v += weight * v
      sums.uu += weight * u * u
      sums.uv += weight * u * v
      sums.vv += weight * v * v
      sums.y += weight * y
      sums.uy += weight * u * y
      sums.vy += weight * v * y
    }
    fit = solveSymmetric(sums)
    share = shareBeyondDoubt(sums, fit)
  }
  return [share * fit[1], share * fit[2]]
}

/**
 * Stein's shrinkage. Trades tell slope and bend too, so what may be mere errors of the published values is not taken out:
 * the trades of the next day would pull it back. ES166
 */
function shareBeyondDoubt(sums: Sums, [, slope, bend]: readonly [number, number, number]): number {
  const [, slopeVariance, covariance] = solveSymmetric({ ...sums, y: 0, uy: 1, vy: 0 })
  const [, , bendVariance] = solveSymmetric({ ...sums, y: 0, uy: 0, vy: 1 })
  const determinant = slopeVariance * bendVariance - covariance * covariance
  if (!(determinant > 0)) return 0
  const surprise = slope * slope * bendVariance - 2 * slope * bend * covariance + bend * bend * slopeVariance
  return Math.max(0, 1 - (2 * determinant) / surprise)
}

type Sums = Record<'n' | 'u' | 'v' | 'uu' | 'uv' | 'vv' | 'y' | 'uy' | 'vy', number>

/** Solves three normal equations by Cramer's rule. */
function solveSymmetric({ n, u, v, uu, uv, vv, y, uy, vy }: Sums): [number, number, number] {
  const determinant = n * (uu * vv - uv * uv) - u * (u * vv - uv * v) + v * (u * uv - uu * v)
  if (Math.abs(determinant) < 1e-12 * n * uu * vv) return [y / n, 0, 0]
  return [
    (y * (uu * vv - uv * uv) - u * (uy * vv - uv * vy) + v * (uy * uv - uu * vy)) / determinant,
    (n * (uy * vv - uv * vy) - y * (u * vv - uv * v) + v * (u * vy - uy * v)) / determinant,
    (n * (uu * vy - uy * uv) - u * (u * vy - uy * v) + y * (u * uv - uu * v)) / determinant,
  ]
}
