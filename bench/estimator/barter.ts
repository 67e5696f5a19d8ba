import type { Entry } from './basket.ts'
import type { Mechanism, Scene } from './mechanism.ts'
import { record, seePrices } from './record.ts'

type Agent = {
  readonly pets: Map<number, number>
  /** Pets that a collector never gives away. */
  readonly collection: ReadonlySet<number>
  /** The gain below which it refuses, as a log. */
  readonly patience: number
  /** The share of the gains that it aims for. */
  readonly power: number
}

const TASTE = 0.06
const COLLECTOR_LOVES = 0.2
const ENDOWMENT = 0.03
const BUNDLES = 14
const MEETINGS_PER_TRADE = 40
const HATCHES_PER_TRADE = 1.5

/** Agents with inventories and private utilities, who meet, search for bundles and swap when both gain. The truth is the common part of their utilities. */
export function createBarter({ random, settings, items, population, lnPublished }: Scene): Mechanism {
  const agents = new Map<number, Agent>()
  /** Hash of an agent and an item to a normal deviate that lasts. */
  const lasting = (agent: number, item: number, salt: number) => {
    let sum = 0
    for (let round = 0; round < 4; round++) {
      let mixed =
        Math.imul(agent + 1, 0x9e3779b1) ^ Math.imul(item + 1, 0x85ebca6b) ^ Math.imul(salt * 4 + round, 0xc2b2ae35)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
      mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
      sum += ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32 - 0.5
    }
    return sum * Math.sqrt(3)
  }

  return {
    *trade(day) {
      const { alive, lnPrice } = seePrices(items, day, lnPublished, settings.anchoring)
      const drawPet = random.sampler(alive.map((at) => items[at]!.popularity))
      const arrive = (at: number): Agent => {
        const known = agents.get(at)
        if (known) return known
        const agent = createAgent(alive, lnPrice)
        agents.set(at, agent)
        return agent
      }
      const target = random.poisson(settings.tradesPerDay * (day % 7 > 4 ? 1.3 : 0.88))
      for (let number = Math.round(target * HATCHES_PER_TRADE); number > 0; number--)
        add(arrive(population.meet(day)[0]).pets, alive[drawPet()]!, 1)
      let traded = 0
      for (let meetings = target * MEETINGS_PER_TRADE; meetings > 0 && traded < target; meetings--) {
        const [a, b] = population.meet(day)
        const slip = random.chance(settings.outliers) ? random.pick(['gift', 'typo', 'mistake'] as const) : undefined
        const deal = negotiate([a, arrive(a)], [b, arrive(b)], day, lnPrice, slip === 'gift')
        if (deal === undefined) continue
        const [give, get] = deal
        move(give, arrive(a).pets, arrive(b).pets)
        move(get, arrive(b).pets, arrive(a).pets)
        traded++
        const [given, gotten] = record(random, items, alive, slip === 'gift' ? undefined : slip, deal)
        const [one, other] = [population.accounts[a]!.id, population.accounts[b]!.id]
        // Who asked is not to be seen.
        yield random.chance(0.5)
          ? { a: one, b: other, give: given!, get: gotten! }
          : { a: other, b: one, give: gotten!, get: given! }
      }
    },
  }

  function createAgent(alive: readonly number[], lnPrice: Float64Array): Agent {
    const wealth = random.normal(2.4) + 6
    const nearWealth = alive.map((at) => {
      const distance = (lnPrice[at]! - wealth) / 2.2
      return items[at]!.popularity * Math.exp(-0.5 * distance * distance)
    })
    const draw = random.sampler(nearWealth)
    const pets = new Map<number, number>()
    for (let kinds = random.integer(6, 26); kinds > 0; kinds--)
      add(pets, alive[draw()]!, random.chance(0.35) ? random.integer(2, 12) : 1)
    return {
      pets,
      collection: new Set(random.chance(0.15) ? Array.from({ length: 6 }, () => alive[draw()]!) : []),
      patience: random.between(0, 0.05),
      power: random.between(0.3, 0.7),
    }
  }

  /** What a gives and what it gets, or nothing where no bundle was found that both like. */
  function negotiate(
    [a, buyer]: readonly [number, Agent],
    [b, seller]: readonly [number, Agent],
    day: number,
    lnPrice: Float64Array,
    isGift: boolean,
  ): [Entry[], Entry[]] | undefined {
    const week = Math.floor(day / 7)
    const moods = new Map<string, number>()
    /** The log value of a pet to an agent: common value, lasting taste, what it believes this week, and its mood. */
    const estimateLogValue = (who: number, { pets, collection }: Agent, at: number) => {
      const key = `${who} ${at}`
      let value = moods.get(key)
      if (value === undefined) {
        value =
          lnPrice[at]! +
          TASTE * lasting(who, at, 0) +
          settings.noise * 0.7 * lasting(who, at, week + 1) +
          random.normal(settings.noise) +
          (collection.has(at) ? COLLECTOR_LOVES : 0) +
          (pets.has(at) ? ENDOWMENT : 0)
        moods.set(key, value)
      }
      return value
    }
    const worth = (who: number, agent: Agent, side: readonly Entry[]) =>
      side.reduce((sum, { at, quantity }) => sum + quantity * Math.exp(estimateLogValue(who, agent, at)), 0)

    const wishes = offered(seller, 10)
      .map((at) => ({ at, longing: estimateLogValue(a, buyer, at) - estimateLogValue(b, seller, at) }))
      .toSorted((one, other) => other.longing - one.longing)
    if (wishes.length === 0) return undefined
    const get = wishes.slice(0, random.chance(0.6) ? 1 : random.integer(2, 3)).map(({ at }): Entry => {
      const most = Math.min(seller.pets.get(at)!, 5)
      return { at, quantity: random.chance(0.3) ? random.integer(1, most) : 1 }
    })
    const price = worth(b, seller, get)
    const own = offered(buyer, 14).filter((at) => !get.some((entry) => entry.at === at))
    let best: { give: Entry[]; joy: number } | undefined
    for (let attempt = 0; attempt < BUNDLES; attempt++) {
      const kinds = random.integer(1, 6)
      const give: Entry[] = []
      // A little above what the seller asks, or less where impatience is on its side; a gift asks for little.
      let rest = price * Math.exp(isGift ? -random.between(0.6, 2.2) : random.between(0, 0.2))
      for (const at of random.sample(own, own.length)) {
        if (give.length === kinds) break
        const each = Math.exp(estimateLogValue(b, seller, at))
        const quantity = Math.min(buyer.pets.get(at)!, Math.floor(rest / each + 0.15))
        if (quantity < 1 || quantity > 40) continue
        give.push({ at, quantity })
        rest -= quantity * each
      }
      if (give.length === 0) continue
      const impatience = attempt * 0.003
      const sellerGains = Math.log(worth(b, seller, give) / price)
      const buyerGains = Math.log(worth(a, buyer, get) / worth(a, buyer, give))
      if (isGift && Math.abs(sellerGains) > 0.5) return random.chance(0.5) ? [give, get] : undefined
      if (buyerGains < buyer.patience - impatience || sellerGains < seller.patience - impatience) continue
      const joy = Math.min(buyerGains / buyer.power, sellerGains / seller.power)
      if (best === undefined || joy > best.joy) best = { give, joy }
    }
    return best && [best.give, get]
  }

  function offered({ pets, collection }: Agent, most: number): number[] {
    return random.sample(
      [...pets.keys()].filter((at) => !collection.has(at)),
      most,
    )
  }
}

function add(pets: Map<number, number>, at: number, quantity: number): void {
  pets.set(at, (pets.get(at) ?? 0) + quantity)
}

function move(side: readonly Entry[], from: Map<number, number>, to: Map<number, number>): void {
  for (const { at, quantity } of side) {
    const left = from.get(at)! - quantity
    if (left > 0) from.set(at, left)
    else from.delete(at)
    add(to, at, quantity)
  }
}
