import { describe, expect, it } from 'vitest'
import { ATTACKS } from './attacks.ts'
import { DAY, type Settings, type Side, START, toLines, type World } from './events.ts'
import { median } from './median.ts'
import { createWorld, KINDS, settingsFor, withoutRings } from './world.ts'

const small = (kind: Settings['kind'], seed = 1, changes: Partial<Settings> = {}) =>
  createWorld({
    ...settingsFor(kind, seed),
    items: 80,
    days: 100,
    tradesPerDay: 50,
    accounts: 300,
    anchoring: 0,
    attacks: ['fresh, connected', 'aged, depressing'],
    moves: 2,
    ...changes,
  })

/** Log by which the second side is worth more, in true values at the next close; NaN after the last. */
function createTrueRatio({ truth }: World) {
  const values = new Map(truth.items.map(({ item, lnTrue }) => [item, lnTrue]))
  return (at: number, give: Side, get: Side) => {
    const close = truth.closes.findIndex((time) => time >= at)
    const worth = (side: Side) =>
      side.reduce((sum, [item, quantity]) => sum + quantity * Math.exp(values.get(item)![close] ?? Number.NaN), 0)
    return Math.log(worth(get) / worth(give))
  }
}

describe.each(KINDS)('%s', (kind) => {
  const world = small(kind)
  const { events, truth } = world

  it('[ES60] is the same for the same settings, and another for another seed', () => {
    const toText = (one: World) => toLines([...one.events, one.truth])
    // Compared as a boolean: the difference of two worlds takes minutes to print.
    expect(toText(small(kind)) === toText(world)).toBe(true)
    expect(toText(small(kind, 2)) === toText(world)).toBe(false)
  })

  it('[ES61] has true values in the unit of the published ones', () => {
    const published = new Map<string, number>()
    const traded = new Map<string, number>()
    let close = 0
    for (const event of events) {
      if (event.type === 'prior' || event.type === 'confirm')
        if (typeof event.value === 'number') published.set(event.item, Math.log(event.value))
        else published.delete(event.item)
      if (event.type === 'trade') for (const [item] of [...event.give, ...event.get]) traded.set(item, event.at)
      if (event.type !== 'close') continue
      const errors = truth.items.flatMap(({ item, lnTrue }) =>
        published.has(item) && (traded.get(item) ?? 0) > event.at - 60 * DAY
          ? [published.get(item)! - lnTrue[close]!]
          : [],
      )
      expect(median(errors)).toBeCloseTo(0, 9)
      close++
    }
    expect(close).toBe(truth.closes.length)
  })

  it('[ES62] is in order of time, and names only accounts and items that exist by then', () => {
    const known = new Set<string>()
    const faults: unknown[] = []
    for (const event of events) {
      const { type } = event
      if (type === 'account') known.add(event.id)
      if (type === 'prior') known.add(event.item)
      if (type === 'confirm' && !known.has(event.item)) faults.push(event)
      if (type !== 'trade') continue
      const entries = [...event.give, ...event.get]
      const isKnown = [event.a, event.b, ...entries.map(([item]) => item)].every((name) => known.has(name))
      const isCounted = entries.every(
        ([, quantity]) => Number.isInteger(quantity) && quantity > 0 && quantity <= 1_000_000,
      )
      const hasSides = event.give.length > 0 && event.get.length > 0 && event.a !== event.b
      if (!isKnown || !isCounted || !hasSides) faults.push(event)
    }
    expect(faults).toEqual([])
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it('[ES63] has honest trades around the true ratio, for each item', () => {
    const trueRatio = createTrueRatio(world)
    const deviations = new Map<string, number[]>()
    for (const event of withoutRings(world)) {
      if (event.type !== 'trade') continue
      const ratio = trueRatio(event.at, event.give, event.get)
      if (Number.isNaN(ratio)) continue
      for (const [side, sign] of [
        [event.give, 1],
        [event.get, -1],
      ] as const)
        if (side.length === 1) deviations.set(side[0]![0], [...(deviations.get(side[0]![0]) ?? []), sign * ratio])
    }
    const often = [...deviations.values()].filter((list) => list.length >= 20).map((list) => Math.abs(median(list)))
    expect(often.length).toBeGreaterThan(10)
    expect(median(often)).toBeLessThan(0.05)
  })

  it('[ES64] has rings of at most 2 % of the accounts whose trades shift one item', () => {
    const trueRatio = createTrueRatio(world)
    const trades = new Map(events.flatMap((event) => (event.type === 'trade' ? [[event.id, event] as const] : [])))
    expect(truth.attacks).toHaveLength(2)
    for (const { name, item, direction, accounts, trades: ids, from, until } of truth.attacks) {
      expect(accounts.length).toBeLessThanOrEqual(6)
      const shifts = ids.map((id) => {
        const { at, a, b, give, get } = trades.get(id)!
        expect(at >= from && at < until && accounts.includes(a) && accounts.includes(b)).toBe(true)
        const gives = give.length === 1 && give[0]![0] === item
        return (gives ? 1 : -1) * trueRatio(at, give, get)
      })
      const full = ATTACKS[name]!.ramp === undefined ? shifts : shifts.slice(-5)
      expect(median(full) * direction).toBeCloseTo(Math.log(3), 0)
    }
    const honest = withoutRings(world)
    expect(honest.length).toBe(
      events.length -
        truth.attacks.reduce(
          (sum, { aged, accounts, trades: ids }) => sum + ids.length + (aged ? 0 : accounts.length),
          0,
        ),
    )
  })
})

it('[ES64] has rings of as many accounts as asked for, on every nth day, with n times the trades', () => {
  const rings = (changes: Partial<Settings>) =>
    small('market', 1, { attacks: ['fresh, connected', 'fresh wash pair'], ...changes }).truth.attacks
  const listDays = ({ from, trades }: World['truth']['attacks'][number], events: World['events']) => {
    const own = new Set(trades)
    return events.flatMap((event) =>
      event.type === 'trade' && own.has(event.id) ? [Math.floor((event.at - from) / DAY)] : [],
    )
  }
  expect(rings({ ringAccounts: 14 }).map(({ accounts }) => accounts.length)).toEqual([14, 2])
  const world = small('market', 1, { attacks: ['fresh, connected'], ringEvery: 10 })
  const [attack] = world.truth.attacks
  const days = listDays(attack!, world.events)
  expect([...new Set(days.map((day) => day % 10))]).toEqual([0])
  const [usual] = rings({ attacks: ['fresh, connected'] })
  expect(attack!.trades.length / usual!.trades.length).toBeCloseTo(1, 0)
})

it('[ES60] has days of many trades and no confirmed values where its settings say so', () => {
  const usual = small('market', 1, { attacks: [] })
  const rush = small('market', 1, { attacks: [], rush: 5, confirmEvery: Number.POSITIVE_INFINITY })
  const countTrades = ({ events }: World, from: number) =>
    events.filter(({ type, at }) => type === 'trade' && at >= START + from * DAY && at < START + (from + 2) * DAY)
      .length
  expect(countTrades(rush, 80) / countTrades(usual, 80)).toBeGreaterThan(4)
  expect(countTrades(rush, 84) / countTrades(usual, 84)).toBeCloseTo(1, 0)
  expect(usual.events.some(({ type }) => type === 'confirm')).toBe(true)
  expect(rush.events.some(({ type }) => type === 'confirm')).toBe(false)
})

it('[ES64] gives aged accounts of a ring an honest history', () => {
  const world = small('market', 1, { tradesPerDay: 12, accounts: 600, attacks: ['aged, connected', 'aged, patient'] })
  for (const { accounts, from } of world.truth.attacks)
    for (const account of accounts) {
      const partners = withoutRings(world).flatMap((event) =>
        event.type === 'trade' && event.at < from && (event.a === account || event.b === account)
          ? [event.a, event.b]
          : [],
      )
      expect(new Set(partners).size).toBeGreaterThan(5)
    }
})
