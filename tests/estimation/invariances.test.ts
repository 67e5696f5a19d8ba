import { expect, it } from 'vitest'
import type { EstimateLine, EstimatorEvent } from '#contract/estimator.ts'
import {
  closeEvent,
  createTinyWorld,
  insertBeforeClose,
  itemName,
  runEstimator,
} from '../support/estimation/tiny-world.ts'

const world = createTinyWorld({ days: 34 })
const lines = runEstimator(world.events)

/** The largest difference of any figure, as a logarithm; infinite where lines differ in kind. */
function difference(
  left: readonly (readonly EstimateLine[])[],
  right: readonly (readonly EstimateLine[])[],
  scale = 1,
): number {
  expect(right.length).toBe(left.length)
  let largest = 0
  for (const [index, close] of left.entries()) {
    expect(right[index]!.map(({ item }) => item).toSorted()).toEqual(close.map(({ item }) => item).toSorted())
    for (const line of close) {
      const other = right[index]!.find(({ item }) => item === line.item)!
      expect([other.abstains, other.flags]).toEqual([line.abstains, line.flags])
      largest = Math.max(largest, Math.abs(other.evidence - line.evidence))
      for (const name of ['estimate', 'low', 'high', 'low50', 'high50', 'proposal'] as const) {
        expect(other[name] === null).toBe(line[name] === null)
        if (line[name] !== null) largest = Math.max(largest, Math.abs(Math.log((line[name] * scale) / other[name]!)))
      }
    }
  }
  return largest
}

const mapTrades = (change: (event: Extract<EstimatorEvent, { type: 'trade' }>) => EstimatorEvent) =>
  world.events.map((event) => (event.type === 'trade' ? change(event) : event))

it('[ES7] the order of trades within a day changes nothing', () => {
  let ofDay: EstimatorEvent[] = []
  const reversed = world.events.flatMap((event) => {
    if (event.type === 'trade') return (ofDay.unshift(event), [])
    if (event.type !== 'close') return [event]
    const trades = ofDay
    ofDay = []
    return [...trades, event]
  })
  expect(reversed).not.toEqual(world.events)
  expect(difference(lines, runEstimator(reversed))).toBeLessThan(1e-9)
})

it('[ES7] the names of accounts change nothing', () => {
  const rename = (id: string) => `${[...id].toReversed().join('')}-other`
  const renamed = world.events.map((event) => {
    if (event.type === 'account') return { ...event, id: rename(event.id) }
    return event.type === 'trade' ? { ...event, a: rename(event.a), b: rename(event.b) } : event
  })
  expect(difference(lines, runEstimator(renamed))).toBeLessThan(1e-9)
})

it('[ES7] swapped sides change nothing', () => {
  const swapped = mapTrades((each) => ({ ...each, a: each.b, b: each.a, give: each.get, get: each.give }))
  expect(difference(lines, runEstimator(swapped))).toBeLessThan(1e-9)
})

it('[ES7] split quantities change nothing', () => {
  const split = mapTrades((each) => ({
    ...each,
    give: each.give.flatMap(([item, quantity]) =>
      quantity < 2
        ? [[item, quantity] as [string, number]]
        : ([
            [item, 1],
            [item, quantity - 1],
          ] as [string, number][]),
    ),
  }))
  expect(difference(lines, runEstimator(split))).toBeLessThan(1e-9)
})

it('[ES8] values in another unit give estimates in that unit', () => {
  const scale = 73_000.5
  const scaled = world.events.map((event) =>
    event.type === 'prior' && typeof event.value === 'number' ? { ...event, value: event.value * scale } : event,
  )
  expect(difference(lines, runEstimator(scaled), scale)).toBeLessThan(1e-6)
})

it('[ES10, ES11] an exclusion gives the lines of a run without the account', () => {
  const excluded = ['account-3', 'account-17']
  const exclude = excluded.map((account) => ({ type: 'exclude', at: closeEvent(24).at, account }) as const)
  const late = insertBeforeClose(world.events, (day) => (day === 25 ? exclude : []))
  const never = world.events.filter(
    (event) => event.type !== 'trade' || !(excluded.includes(event.a) || excluded.includes(event.b)),
  )
  expect(never.length).toBeLessThan(world.events.length - 30)
  const [after, without] = [runEstimator(late).slice(25), runEstimator(never).slice(25)]
  expect(difference(without, after)).toBeLessThan(1e-9)
  expect(difference(lines.slice(25, 26), after.slice(0, 1))).toBeGreaterThan(1e-6)
})

it('[ES10] an exclusion holds for later trades and for an account that was never seen', () => {
  const exclude = (account: string) => ({ type: 'exclude', at: closeEvent(0).at, account }) as const
  const first = insertBeforeClose(world.events, (day) => (day === 0 ? [exclude('account-5'), exclude('nobody')] : []))
  const never = world.events.filter(
    (event) => event.type !== 'trade' || (event.a !== 'account-5' && event.b !== 'account-5'),
  )
  expect(difference(runEstimator(never), runEstimator(first))).toBeLessThan(1e-9)
})

it('[ES13] a second close of a day repeats the lines', () => {
  const twice = runEstimator(
    world.events.flatMap((event): EstimatorEvent[] => (event.type === 'close' ? [event, event] : [event])),
  )
  for (const [index, close] of lines.entries()) {
    expect(twice[2 * index]).toEqual(close)
    expect(twice[2 * index + 1]).toEqual(close)
  }
})

it('[ES9] what both sides hold cancels', () => {
  const padded = mapTrades((each) => ({
    ...each,
    give: [...each.give, [itemName(0), 7]],
    get: [...each.get, [itemName(0), 7]],
  }))
  const withItem = (event: EstimatorEvent) =>
    event.type === 'trade' && [...event.give, ...event.get].some(([item]) => item === itemName(0))
  // Trades of the item itself would merge with what was added.
  const others = (events: readonly EstimatorEvent[]) => events.filter((_, index) => !withItem(world.events[index]!))
  expect(difference(runEstimator(others(world.events)), runEstimator(others(padded)))).toBeLessThan(1e-9)
})
