import type { EstimateLine } from '#contract/estimator.ts'
import { expect, it } from 'vitest'
import { createTradeCalibration } from './trade-calibration.ts'

const line = (item: string, estimate: number, deviation = 0.1): EstimateLine => ({
  item,
  estimate,
  low: estimate * Math.exp(-1.645 * deviation),
  high: estimate * Math.exp(1.645 * deviation),
  low50: estimate * 0.95,
  high50: estimate * 1.05,
  evidence: 9,
  abstains: null,
  flags: [],
  proposal: null,
})
const silent: EstimateLine = {
  ...line('silent', 1),
  estimate: null,
  low: null,
  high: null,
  low50: null,
  high50: null,
  abstains: 'disputed',
}
const LINES = new Map(
  [line('cat', 100), line('dog', 400), line('whale', 40_000), silent].map((each) => [each.item, each]),
)

/** A trade of one for one. */
const trade = ([give, get] = ['dog', 'cat']) => ({
  type: 'trade' as const,
  at: 0,
  id: '',
  a: 'a',
  b: 'b',
  give: [[give!, 1]] as [string, number][],
  get: [[get!, 1]] as [string, number][],
})
/** Normal deviates at even steps of probability, without chance. */
function deviates(count: number): number[] {
  const sums = Array.from({ length: count }, (_, index) => (index + 0.5) / count)
  // Winitzki's approximation of the inverse error function.
  return sums.map((p) => {
    const x = 2 * p - 1
    const l = Math.log(1 - x * x)
    const t = 2 / (Math.PI * 0.147) + l / 2
    return Math.SQRT2 * Math.sign(x) * Math.sqrt(Math.sqrt(t * t - l / 0.147) - t)
  })
}
/** Trades whose sides differ by deviates of this size, as other lines of the day see them. */
const day = (count: number, size: number) =>
  deviates(count).map((deviate) => {
    const quantity = Math.round(1e6 * Math.exp(size * deviate))
    return {
      ...trade(),
      give: [['dog', 1e6]] as [string, number][],
      get: [['cat', 4 * quantity]] as [string, number][],
    }
  })

it('[ES108, ES110] trades with the noise that earlier ones taught fall inside the ranges as often as promised', () => {
  const calibration = createTradeCalibration()
  calibration.observe(day(100, 0.2), LINES)
  expect(calibration.summary().trades).toBe(0)
  calibration.observe(day(1_000, 0.2), LINES)
  const { trades, within90, within50 } = calibration.summary()
  expect(trades).toBe(1_000)
  expect(within90 / trades).toBeCloseTo(0.9, 1)
  expect(within50 / trades).toBeCloseTo(0.5, 1)
  calibration.observe(day(1_000, 0.6), LINES)
  expect(calibration.summary().within90 / 2_000).toBeLessThan(0.75)
})

it('[ES108] only the last 2,000 trades are looked back on', () => {
  const calibration = createTradeCalibration()
  calibration.observe(day(1_500, 0.1), LINES)
  calibration.observe(day(1_500, 0.1), LINES)
  expect(calibration.summary().trades).toBe(1_500)
  calibration.observe(day(1_500, 0.1), LINES)
  expect(calibration.summary().trades).toBe(2_000)
})

it('[ES108] the bands of worth add up', () => {
  const calibration = createTradeCalibration()
  calibration.observe(day(100, 0.1), LINES)
  const cheap = { ...trade(), get: [['cat', 4] as [string, number]] }
  const dear = { ...trade(['whale', 'dog']), get: [['dog', 100] as [string, number]] }
  calibration.observe([cheap, cheap, dear], LINES)
  const { bands, ...all } = calibration.summary()
  expect(all).toEqual({ trades: 3, within90: 3, within50: 3, seen: 103 })
  expect(bands.map(({ from, to, trades }) => [from, to, trades])).toEqual([
    [0, 1_000, 2],
    [1_000, 100_000, 1],
    [100_000, 10_000_000, 0],
    [10_000_000, null, 0],
  ])
})

it('[ES109] a trade with a pet that has no estimate is not looked at', () => {
  const calibration = createTradeCalibration()
  calibration.observe(day(100, 0.1), LINES)
  calibration.observe([trade(['silent', 'cat']), trade(['unknown', 'cat'])], LINES)
  expect(calibration.summary().trades).toBe(0)
})
