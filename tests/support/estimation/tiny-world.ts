import type { EstimateLine, EstimatorEvent, EstimatorEventOf } from '#contract/estimator.ts'
import { createEstimator } from '#domain/estimation/estimator.ts'
import { seededRandom } from '#server/import/seeded-random.ts'

const DAY = 86_400_000
const START = 20_000 * DAY

type Side = EstimatorEventOf<'trade'>['give']

export const at = (day: number, share = 0.5): number => START + Math.floor((day + share) * DAY)
export const itemName = (item: number): string => `item-${item}`
export const closeEvent = (day: number) => ({ type: 'close', at: at(day + 1, 0) }) as const

export const prior = (
  item: string,
  value: EstimatorEventOf<'prior'>['value'],
  more: Partial<EstimatorEventOf<'prior'>> = {},
): EstimatorEvent => ({ type: 'prior', at: at(0, 0), item, value, odds: null, trend: 'stable', ...more })

export const confirm = (
  day: number,
  item: string,
  value: EstimatorEventOf<'confirm'>['value'],
  by: EstimatorEventOf<'confirm'>['by'] = 'editors',
): EstimatorEvent => ({ type: 'confirm', at: at(day), item, value, by })

export const trade = (day: number, id: string, a: string, b: string, give: Side, get: Side) =>
  ({ type: 'trade', at: at(day), id, a, b, give, get }) as const satisfies EstimatorEvent

type Options = {
  readonly seed?: string
  readonly items?: number
  readonly days?: number
  readonly tradesPerDay?: number
  readonly noise?: number
  /** Published ÷ true, as a standard deviation of the logarithm. */
  readonly publishedError?: number
  /** Log by which the side of two kinds overpays. */
  readonly premium?: number
}

export type TinyWorld = {
  readonly events: EstimatorEvent[]
  readonly lnTrue: readonly number[]
  /** A trade of an item for others, at `times` its true value. */
  createTrade(item: number, day: number, id: string, a: string, b: string, times?: number): EstimatorEventOf<'trade'>
}

const ACCOUNTS = 60

/** Trades of one pet for some of another, or for two, at their true values and some noise. */
export function createTinyWorld(options: Options = {}): TinyWorld {
  const { seed = 'tiny', items = 20, days = 40, tradesPerDay = 25 } = options
  const { noise = 0.1, publishedError = 0.2, premium = 0 } = options
  const uniform = seededRandom(seed)
  const below = (limit: number): number => Math.floor(uniform() * limit)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const lnTrue = Array.from({ length: items }, () => 3 + 4 * uniform())

  function createSides(left: number, others: readonly number[], lnShift: number): [Side, Side] {
    const lnOther = Math.log(others.reduce((sum, each) => sum + Math.exp(lnTrue[each]!), 0))
    const ratio = lnTrue[left]! - lnOther + lnShift
    // A thousand of the dearer side, so that rounding is no noise.
    const [few, many] = [1_000, Math.max(1, Math.round(1_000 * Math.exp(ratio)))]
    return [[[itemName(left), few]], others.map((each) => [itemName(each), many])]
  }

  const events: EstimatorEvent[] = Array.from({ length: ACCOUNTS }, (_, account) => ({
    type: 'account',
    at: at(-400),
    id: `account-${account}`,
  }))
  for (const [item, value] of lnTrue.entries())
    events.push(prior(itemName(item), Math.exp(value + publishedError * normal())))
  for (let day = 0; day < days; day++) {
    for (let number = 0; number < tradesPerDay; number++) {
      const picked = [below(items), below(items), below(items)]
      const [a, b] = [below(ACCOUNTS), below(ACCOUNTS)]
      if (new Set(picked).size < 3 || a === b) continue
      const isPair = uniform() < 0.4
      const sides = createSides(
        picked[0]!,
        picked.slice(1, isPair ? 3 : 2),
        noise * normal() + (isPair ? premium * Math.LN2 : 0),
      )
      if (uniform() < 0.5) sides.reverse()
      const id = `trade-${day}-${number}`
      events.push({ ...trade(day, id, `account-${a}`, `account-${b}`, ...sides), at: at(day, uniform()) })
    }
    events.push(closeEvent(day))
  }
  return {
    events,
    lnTrue,
    createTrade: (item, day, id, a, b, times = 1) =>
      trade(day, id, a, b, ...createSides(item, [(item + 1 + (day % 3)) % items], Math.log(times))),
  }
}

/** Puts events of a day before its close. */
export function insertBeforeClose(
  events: readonly EstimatorEvent[],
  ofDay: (day: number) => readonly EstimatorEvent[],
): EstimatorEvent[] {
  let day = 0
  return events.flatMap((event) => (event.type === 'close' ? [...ofDay(day++), event] : [event]))
}

/** @returns the lines of each close */
export function runEstimator(events: readonly EstimatorEvent[]): (readonly EstimateLine[])[] {
  const estimator = createEstimator()
  return events.flatMap((event) => {
    if (event.type === 'close') return [estimator.close(event.at)]
    estimator.accept(event)
    return []
  })
}

export const findLine = (lines: readonly EstimateLine[] | undefined, item: string): EstimateLine | undefined =>
  lines?.find((line) => line.item === item)

export const toDeviation = ({ low, high }: EstimateLine): number =>
  low === null || high === null ? Number.NaN : Math.log(high / low) / 2 / 1.645
