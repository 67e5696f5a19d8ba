import { createBasket } from './basket.ts'
import type { Catalogue } from './catalogue.ts'
import { type Attack, DAY, type Settings, START, type Trade } from './events.ts'
import { drawAccountId } from './population.ts'
import type { Random } from './random.ts'

type Plan = {
  aged?: true
  pairs?: true
  /** Days until the full shift; at once without. */
  ramp?: number
  /** Accounts, else those of the settings. */
  accounts?: number
  /** In a world of 120 trades a day; those of patient rings are the same everywhere. */
  tradesPerDay: number
  days: number
  direction?: -1
  thin?: true
}

/** Every way in which a ring moves a price in these worlds. ES63 */
export const ATTACKS: Record<string, Plan> = {
  'fresh, connected': { tradesPerDay: 25, days: 30 },
  'fresh, disjoint pairs': { pairs: true, tradesPerDay: 25, days: 30 },
  'fresh, slow ramp': { ramp: 25, tradesPerDay: 15, days: 40 },
  'fresh, thin item': { tradesPerDay: 15, days: 30, thin: true },
  'fresh, depressing': { tradesPerDay: 20, days: 30, direction: -1 },
  'fresh wash pair': { accounts: 2, tradesPerDay: 12, days: 30 },
  'aged, connected': { aged: true, tradesPerDay: 15, days: 30 },
  'aged, disjoint pairs': { aged: true, pairs: true, tradesPerDay: 15, days: 30 },
  'aged, patient': { aged: true, pairs: true, ramp: 25, tradesPerDay: 2, days: 30 },
  'aged, patient, thin item': { aged: true, pairs: true, ramp: 25, tradesPerDay: 2, days: 30, thin: true },
  'aged, depressing': { aged: true, ramp: 15, tradesPerDay: 8, days: 30, direction: -1 },
  'aged wash pair': { aged: true, accounts: 2, tradesPerDay: 6, days: 30 },
}

const SHIFT = Math.log(3)

export type AttackRun = {
  attacks: Attack[]
  accounts: { id: string; at: number }[]
  /** With the position of its attack in place of an id. */
  trades: (Omit<Trade, 'id' | 'type'> & { attack: number })[]
}

/** Adds rings to honest trades. Each has a target of its own. */
export function runAttacks(
  random: Random,
  settings: Settings,
  { items, moves }: Catalogue,
  honest: readonly Omit<Trade, 'id' | 'type'>[],
): AttackRun {
  const run: AttackRun = { attacks: [], accounts: [], trades: [] }
  const counts = new Map<string, number>()
  const partners = new Map<string, Set<string>>()
  const firstTrade = new Map<string, number>()
  const before = START + settings.days * 0.5 * DAY
  for (const { at, a, b, give, get } of honest) {
    for (const [item] of [...give, ...get]) counts.set(item, (counts.get(item) ?? 0) + 1)
    if (at > before) continue
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (!firstTrade.has(one)) firstTrade.set(one, at)
      partners.set(one, (partners.get(one) ?? new Set()).add(other))
    }
  }
  const aged = [...partners].flatMap(([id, others]) =>
    others.size >= 5 && firstTrade.get(id)! < before - 40 * DAY ? [id] : [],
  )
  const moved = new Set(moves.map(({ item }) => item))
  const perDay = (name: string) => (counts.get(name) ?? 0) / settings.days
  // Dear enough that a third of its value can still be paid.
  const eligible = items.filter(
    ({ name, word, born, lnTrue }) => word === undefined && born === 0 && lnTrue[0]! > 2.5 && !moved.has(name),
  )
  const usual = eligible.filter(({ name }) => perDay(name) > 0.3)
  const thin = eligible.filter(({ name }) => perDay(name) > 0.07 && perDay(name) <= 0.3)
  const taken = new Set<string>()
  const pace = Math.max(0.4, Math.min(2, settings.tradesPerDay / 120))

  for (const name of settings.attacks) {
    const plan = ATTACKS[name]!
    const pool = plan.thin ? thin : usual
    const targets = (pool.length > 0 ? pool : eligible).filter((item) => !taken.has(item.name))
    const target = random.pick(targets)
    taken.add(target.name)
    const from = random.integer(Math.floor(settings.days * 0.55), Math.floor(settings.days * 0.7))
    const size = plan.accounts ?? settings.ringAccounts ?? 2 * Math.max(2, Math.floor(settings.accounts * 0.01))
    const accounts = plan.aged ? random.sample(aged, size) : Array.from({ length: size }, () => drawAccountId(random))
    if (!plan.aged)
      for (const id of accounts) run.accounts.push({ id, at: START + (from - random.between(0, 3)) * DAY })
    const position = run.attacks.length
    const every = settings.ringEvery ?? 1
    for (let day = from; day < Math.min(settings.days, from + plan.days); day += every) {
      const reach = plan.ramp === undefined ? 1 : Math.min(1, (day - from + 1) / plan.ramp)
      const shift = (plan.direction ?? 1) * SHIFT * reach
      const alive = items.flatMap(({ born, word }, at) => (born <= day && word === undefined ? [at] : []))
      const lnPrice = Float64Array.from(items, ({ lnTrue }) => lnTrue[day]!)
      const basket = createBasket(random, alive, lnPrice, (at) => items[at]!.popularity)
      const own = items.indexOf(target)
      const trades = every * plan.tradesPerDay * (plan.tradesPerDay > 2 ? pace : 1)
      for (let number = random.poisson(trades); number > 0; number--) {
        const pair = 2 * random.integer(0, Math.floor(accounts.length / 2) - 1)
        const [one, other] = plan.pairs
          ? ([accounts[pair]!, accounts[pair + 1]!] as const)
          : (random.sample(accounts, 2) as [string, string])
        const price = basket.worth(target.lnTrue[day]! + shift + random.normal(0.06), random.integer(1, 3), [
          { at: own, quantity: 1 },
        ])
        if (price === undefined) continue
        const sides = [
          [[target.name, 1] as const],
          price.map(({ at, quantity }) => [items[at]!.name, quantity] as const),
        ]
        if (random.chance(0.5)) sides.reverse()
        const [a, b] = random.chance(0.5) ? [one, other] : [other, one]
        run.trades.push({
          at: START + day * DAY + random.integer(1, DAY - 1),
          a,
          b,
          give: sides[0]!,
          get: sides[1]!,
          attack: position,
        })
      }
    }
    run.attacks.push({
      name,
      item: target.name,
      direction: plan.direction ?? 1,
      aged: plan.aged ?? false,
      from: START + from * DAY,
      until: START + Math.min(settings.days, from + plan.days) * DAY,
      accounts,
      trades: [],
    })
  }
  return run
}
