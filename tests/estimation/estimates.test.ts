import { describe, expect, it } from 'vitest'
import type { EstimatorEvent } from '#contract/estimator.ts'
import { createEstimator } from '#domain/estimation/estimator.ts'
import {
  at,
  closeEvent,
  confirm,
  createTinyWorld,
  toDeviation,
  insertBeforeClose,
  itemName,
  findLine,
  prior,
  runEstimator,
  trade,
} from '../support/estimation/tiny-world.ts'

const world = createTinyWorld({ days: 45 })
const closes = runEstimator(world.events)
const last = closes.at(-1)!
const published = new Map(
  world.events.flatMap((event) =>
    event.type === 'prior' && typeof event.value === 'number' ? [[event.item, event.value]] : [],
  ),
)
const computeMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
/** In the unit of the published values. */
const findTrueLn = (item: number): number =>
  world.lnTrue[item]! +
  (() => {
    const errors = world.lnTrue
      .map((value, index) => Math.log(published.get(itemName(index))!) - value)
      .toSorted((a, b) => a - b)
    return (errors[errors.length / 2 - 1]! + errors[errors.length / 2]!) / 2
  })()
const computeError = (lines: typeof last, item: number): number =>
  Math.log(findLine(lines, itemName(item))!.estimate!) - findTrueLn(item)
const withoutTrades = (events: readonly EstimatorEvent[], item: string, fromDay = 0) =>
  events.filter(
    (event) =>
      event.type !== 'trade' ||
      event.at < at(fromDay, 0) ||
      ![...event.give, ...event.get].some(([one]) => one === item),
  )

describe('figures', () => {
  it('[ES21, ES38] come closer to the true values than the published ones', () => {
    const errors = world.lnTrue.map((_, item) => Math.abs(computeError(last, item)))
    const before = world.lnTrue.map((_, item) => Math.abs(Math.log(published.get(itemName(item))!) - findTrueLn(item)))
    expect(computeMedian(errors)).toBeLessThan(computeMedian(before) / 3)
    expect(Math.max(...errors)).toBeLessThan(0.15)
  })

  it('[ES17] have the level of the published values', () => {
    for (const lines of closes.slice(5)) {
      const ratios = lines.flatMap(({ item, estimate }) =>
        estimate === null ? [] : [Math.log(published.get(item)! / estimate)],
      )
      if (ratios.length < 20) continue
      const sorted = ratios.toSorted((a, b) => a - b)
      expect((sorted[9]! + sorted[10]!) / 2).toBeCloseTo(0, 9)
    }
    expect(last.filter(({ estimate }) => estimate !== null)).toHaveLength(20)
  })

  it('[ES33] lie in ranges that lie in each other', () => {
    for (const { estimate, low, high, low50, high50 } of closes.flat()) {
      if (estimate === null) continue
      const order = [low!, low50!, estimate, high50!, high!]
      expect(order.toSorted((a, b) => a - b)).toEqual(order)
      expect(low).toBeGreaterThan(0)
    }
  })

  it('[ES14] get wider ranges with each day without trades', () => {
    const quiet = [...world.events, ...[50, 55, 60].map(closeEvent)]
    const after = runEstimator(quiet).slice(-4)
    const widths = after.map((lines) => computeMedian(lines.map(toDeviation).filter((each) => !Number.isNaN(each))))
    expect(widths.toSorted((a, b) => a - b)).toEqual(widths)
    expect(widths[3]).toBeGreaterThan(widths[0]! * 1.1)
  })

  it('[ES15] need evidence, trades and accounts', () => {
    const few = createTinyWorld({ days: 20 })
    const own = itemName(99)
    const added = [
      prior(own, Math.exp(few.lnTrue[0]!)),
      ...few.events.filter((event) => event.type !== 'close'),
      ...[0, 1, 2, 3, 4].map((day) =>
        trade(day, `few-${day}`, 'account-1', 'account-2', [[own, 1]], [[itemName(0), 1]]),
      ),
    ]
    const [lines] = runEstimator([...added, closeEvent(20)])
    expect(findLine(lines, own)).toMatchObject({ estimate: null, abstains: expect.stringMatching(/^too-/) })
    const figures = closes.flat().filter(({ estimate }) => estimate !== null)
    expect(Math.min(...figures.map(({ evidence }) => evidence))).toBeGreaterThanOrEqual(3)
    const more = Array.from({ length: 12 }, (_, index) => [index + 3, index] as const).map(([account, day]) =>
      trade(day, `more-${day}`, `account-${account}`, `account-${account + 10}`, [[own, 1]], [[itemName(0), 1]]),
    )
    const [enough] = runEstimator([...added, ...more, closeEvent(20)])
    expect(findLine(enough, own)).toMatchObject({ abstains: null, estimate: expect.any(Number) })
  })

  it('[ES164] need a narrow range, by enough trades that are not long ago', () => {
    const few = createTinyWorld({ days: 20 })
    const own = itemName(99)
    const lineAfter = (trades: number, day = 20) =>
      findLine(
        runEstimator([
          prior(own, Math.exp(few.lnTrue[0]!), { trend: 'unstable' }),
          ...few.events.filter((event) => event.type !== 'close'),
          ...Array.from({ length: trades }, (_, index) =>
            trade(
              index % 20,
              `few-${index}`,
              `account-${index}`,
              `account-${index + 20}`,
              [[own, 1]],
              [[itemName(0), 1]],
            ),
          ),
          closeEvent(day),
        ])[0],
        own,
      )!
    expect(lineAfter(7)).toMatchObject({ estimate: null, abstains: 'too-little-evidence' })
    expect(lineAfter(7).evidence).toBeGreaterThan(3)
    expect(lineAfter(25)).toMatchObject({ abstains: null, estimate: expect.any(Number) })
    expect(lineAfter(25, 30)).toMatchObject({ estimate: null, abstains: 'too-little-evidence' })
  })

  it.each(['O/C', 'N/A'] as const)('[ES16] are not given for %s', (word) => {
    const withWord = insertBeforeClose(world.events, (day) => {
      if (day === 20) return [confirm(20, itemName(4), word)]
      return day === 40 ? [confirm(40, itemName(4), 30)] : []
    })
    const estimates = runEstimator(withWord).map((lines) => findLine(lines, itemName(4))?.estimate)
    expect(estimates[19]).toEqual(expect.any(Number))
    expect(estimates.slice(20, 40)).toEqual(Array.from({ length: 20 }, () => null))
    expect(estimates[44]).toEqual(expect.any(Number))
  })

  it('[ES36] keep an item in the list once more when its evidence is gone', () => {
    const item = itemName(4)
    const only = world.events.filter((event) => event.type !== 'trade' || event.at > at(20, 0) || event.at < at(1, 0))
    const seen = runEstimator(withoutTrades(only, item)).map((lines) => findLine(lines, item) !== undefined)
    expect(seen.slice(0, 40).every((each) => !each)).toBe(true)
    const accounts = new Set(
      world.events.flatMap((event) =>
        event.type === 'trade' && [...event.give, ...event.get].some(([one]) => one === item) ? [event.a, event.b] : [],
      ),
    )
    const excluded = insertBeforeClose(world.events, (day) =>
      day === 10 ? [...accounts].map((account) => ({ type: 'exclude', at: closeEvent(9).at, account }) as const) : [],
    )
    const lines = runEstimator(excluded).map((each) => findLine(each, item))
    expect(lines[9]?.evidence).toBeGreaterThan(0)
    expect(lines[10] === undefined || lines[10].evidence === 0).toBe(true)
    expect(lines[12]).toBeUndefined()
  })
})

describe('learning', () => {
  it('[ES19] corrects earlier trades with what is learnt later of their other items', () => {
    // Item 99 is traded for item 98 alone, whose published value is too high.
    const [known, helper, own] = [itemName(0), itemName(98), itemName(99)]
    const value = Math.exp(findTrueLn(0))
    const sell = (day: number, item: string, price: string) =>
      trade(day, `sell-${item}-${day}`, `account-${day}`, `account-${day + 20}`, [[item, 1]], [[price, 1]])
    const events = insertBeforeClose([prior(helper, 1.6 * value), prior(own, 1.6 * value), ...world.events], (day) => {
      if (day < 10) return [sell(day, own, helper)]
      return day < 25 ? [sell(day, helper, known)] : []
    })
    const result = runEstimator(events)
    const errorOn = (day: number) => Math.log((findLine(result[day], own)?.estimate ?? Number.NaN) / value)
    expect(errorOn(9)).toBeGreaterThan(0.35)
    expect(errorOn(25)).toBeLessThan(0.2)
  })

  it('[ES20] heeds a trade that is far off less than one that is near', () => {
    const own = itemName(3)
    const moveBy = (times: number) => {
      const one = insertBeforeClose(world.events, (day) =>
        day === 44 ? [world.createTrade(3, 44, 'one', 'account-11', 'account-12', times)] : [],
      )
      return Math.log(findLine(runEstimator(one).at(-1), own)!.estimate! / findLine(last, own)!.estimate!)
    }
    const [near, far] = [moveBy(1.25), moveBy(20)]
    expect(Math.abs(near)).toBeGreaterThan(0.0005)
    expect(Math.abs(far)).toBeLessThan(Math.abs(near))
  })

  it('[ES21] learns the premium for many kinds', () => {
    const errorsWith = (premium: number) => {
      const own = createTinyWorld({ premium, days: 45, publishedError: 0.05, seed: 'premium' })
      const lines = runEstimator(own.events).at(-1)!
      const errors = own.lnTrue.map((value, item) => Math.log(findLine(lines, itemName(item))!.estimate!) - value)
      return computeMedian(errors.map((error) => Math.abs(error - computeMedian(errors))))
    }
    expect(errorsWith(0.08)).toBeLessThan(errorsWith(0) + 0.012)
  })

  it('[ES22] follows an item that moves and widens its range', () => {
    const item = itemName(6)
    const times = (day: number) => Math.exp(-0.04 * Math.max(0, day - 12))
    const moving = insertBeforeClose(withoutTrades(world.events, item, 5), (day) =>
      day < 5
        ? []
        : [1, 2].map((number) => {
            const one = (day * 3 + number) % 50
            return world.createTrade(
              6,
              day,
              `move-${day}-${number}`,
              `account-${one}`,
              `account-${one + 9}`,
              times(day),
            )
          }),
    )
    const lines = runEstimator(moving).at(-1)!
    const line = findLine(lines, item)!
    expect(Math.abs(Math.log(line.estimate!) - findTrueLn(6) - Math.log(times(44)))).toBeLessThan(0.15)
    expect(toDeviation(line)).toBeGreaterThan(computeMedian(lines.map(toDeviation)))
  })

  it('[ES38] takes a confirmed value as an observation, of editors more than of an operator', () => {
    const moveBy = (by: 'operator' | 'editors') => {
      const item = itemName(5)
      const quiet = withoutTrades(world.events, item, 30)
      const estimate = findLine(runEstimator(quiet).at(-1), item)!.estimate!
      const events = insertBeforeClose(quiet, (day) => (day === 40 ? [confirm(40, item, estimate * 1.2, by)] : []))
      return Math.log(findLine(runEstimator(events).at(-1), item)!.estimate! / estimate)
    }
    const [operator, editors] = [moveBy('operator'), moveBy('editors')]
    expect(operator).toBeGreaterThan(0)
    expect(editors).toBeGreaterThan(operator)
    expect(editors).toBeLessThan(Math.log(1.2))
  })

  it('[ES37] guesses an item without a number from its odds', () => {
    const items = Array.from({ length: 40 }, (_, item) =>
      prior(itemName(item), 10 * 1.2 ** item, { odds: 100 * 1.2 ** item }),
    )
    const own = itemName(99)
    const known = itemName(30)
    const events = [
      ...items,
      prior(own, null, { odds: 100 * 1.2 ** 30 }),
      // ES168
      ...Array.from({ length: 8 }, (_, index) =>
        ['a', 'b'].map((side) => ({ type: 'account', at: at(-30), id: `${side}-${index}` }) as const),
      ).flat(),
      ...Array.from({ length: 8 }, (_, index) =>
        trade(0, `odds-${index}`, `a-${index}`, `b-${index}`, [[own, 1]], [[known, 1]]),
      ),
      closeEvent(0),
    ]
    const line = findLine(runEstimator(events)[0], own)!
    expect(line.estimate! / (10 * 1.2 ** 30)).toBeGreaterThan(0.9)
    expect(line.estimate! / (10 * 1.2 ** 30)).toBeLessThan(1.1)
  })

  it('[ES18, ES167] takes a slope that is beyond its doubt from the published values, and ranges are hardly wider for it', () => {
    const many = createTinyWorld({ items: 40, days: 30, tradesPerDay: 80 })
    const lnPublished: number[] = []
    const tilted = many.events.map((event) => {
      if (event.type !== 'prior' || typeof event.value !== 'number') return event
      lnPublished.push(1.1 * Math.log(event.value))
      return { ...event, value: event.value ** 1.1 }
    })
    const lines = runEstimator(tilted).at(-1)!
    const points = lnPublished.map((x, item) => ({ x, y: Math.log(findLine(lines, itemName(item))!.estimate!) }))
    const mean = (of: (point: { x: number; y: number }) => number) =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length
    const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
    const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
    expect(points).toHaveLength(40)
    expect(slope).toBeGreaterThan(0.97)
    expect(slope).toBeLessThan(1.03)
    const plain = computeMedian(runEstimator(many.events).at(-1)!.map(toDeviation))
    expect(computeMedian(lines.map(toDeviation))).toBeLessThan(1.25 * plain)
  })

  it('[ES166] leaves a slope that may be mere errors of published values to the trades', () => {
    const many = createTinyWorld({ items: 40, days: 30, tradesPerDay: 80 })
    const lines = runEstimator(many.events).at(-1)!
    const errors = lines.map(({ item, estimate }) => Math.log(estimate!) - many.lnTrue[Number(item.slice(5))]!)
    const level = computeMedian(errors)
    expect(errors).toHaveLength(40)
    expect(computeMedian(errors.map((error) => Math.abs(error - level)))).toBeLessThan(0.02)
    expect(computeMedian(lines.map(toDeviation))).toBeLessThan(0.05)
  })
})

describe('time', () => {
  it('[ES12] a clock that goes back stays on the day of the last close', () => {
    const estimator = createEstimator()
    for (const event of world.events)
      if (event.type === 'close') estimator.close(event.at)
      else estimator.accept(event)
    const back = world.createTrade(2, 3, 'back', 'account-1', 'account-2')
    expect(estimator.accept(back)).toBeNull()
    const lines = estimator.close(at(4, 0))
    expect(findLine(lines, itemName(2))!.evidence).toBeGreaterThan(findLine(last, itemName(2))!.evidence)
    expect(toDeviation(findLine(lines, itemName(2))!)).toBeLessThan(toDeviation(findLine(last, itemName(2))!) * 1.02)
  })

  it('[ES14] survives years without a close', () => {
    const lines = runEstimator([...world.events, closeEvent(5_000), closeEvent(5_001)]).at(-1)!
    for (const { estimate, evidence } of lines) {
      expect(estimate).toBeNull()
      expect(evidence).toBeLessThan(3)
    }
  })
})
