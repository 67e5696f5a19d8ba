import type { Catalogue } from './catalogue.ts'
import type { Settings, Side } from './events.ts'
import type { Population } from './population.ts'
import type { Random } from './random.ts'
import type { Mechanism } from './world.ts'

/** Log by which the side of many kinds overpays, for each log of the ratio of kinds. */
const UPGRADE_PREMIUM = 0.05
const ATTEMPTS = 6

/** Trades drawn from a distribution around the true ratio: no inventories, no strategy. */
export function createMarket(
  random: Random,
  settings: Settings,
  { items }: Catalogue,
  population: Population,
  lnPublished: Float64Array,
): Mechanism {
  return {
    *trade(day) {
      const alive = items.flatMap(({ born }, at) => (born <= day ? [at] : []))
      const lnPrice = new Float64Array(items.length).fill(Number.NaN)
      for (const at of alive) {
        const pull = Number.isNaN(lnPublished[at]!) ? 0 : lnPublished[at]! - items[at]!.lnTrue[day]!
        lnPrice[at] = items[at]!.lnTrue[day]! + settings.anchoring * pull
      }
      const basket = createBasket(random, alive, lnPrice, (at) => items[at]!.popularity)
      const drawMain = random.sampler(alive.map((at) => items[at]!.popularity))
      const count = random.poisson(settings.tradesPerDay * (day % 7 > 4 ? 1.3 : 0.88))
      for (let number = 0; number < count; number++) {
        const [a, b] = population.meet(day)
        const outlier = random.chance(settings.outliers) ? random.pick(['gift', 'typo', 'mistake'] as const) : undefined
        const give = basket.around(alive[drawMain()]!, drawKinds(random))
        const kinds = drawKinds(random)
        const ratio =
          UPGRADE_PREMIUM * Math.log(kinds / give.length) +
          random.normal(settings.noise) * (random.chance(0.1) ? 2 : 1) +
          population.accounts[a]!.bias -
          population.accounts[b]!.bias +
          (outlier === 'gift' ? (random.chance(0.5) ? 1 : -1) * random.between(0.6, 2.2) : 0)
        const get = basket.worth(basket.lnWorth(give) + ratio, kinds, give)
        if (get === undefined) continue
        if (outlier === 'typo') multiply(random.pick([give, get]), random)
        if (outlier === 'mistake') replace(random.pick([give, get]), random, alive, [...give, ...get])
        yield { a: population.accounts[a]!.id, b: population.accounts[b]!.id, give: named(give), get: named(get) }
      }
    },
  }

  function named(side: readonly Entry[]): Side {
    return side.map(({ at, quantity }) => [items[at]!.name, quantity])
  }
}

const drawKinds = (random: Random) => {
  let kinds = 1
  while (kinds < 6 && random.chance(0.42)) kinds++
  return kinds
}

/** A digit too many. */
function multiply(side: Entry[], random: Random) {
  const entry = random.pick(side)
  entry.quantity *= 10
}

/** The wrong pet of the list. */
function replace(side: Entry[], random: Random, alive: readonly number[], used: readonly Entry[]) {
  const at = random.pick(alive)
  if (!used.some((entry) => entry.at === at)) random.pick(side).at = at
}

export type Entry = { at: number; quantity: number }

/** Composes sides by price. */
export function createBasket(
  random: Random,
  alive: readonly number[],
  lnPrice: Float64Array,
  popularity: (at: number) => number,
) {
  const byPrice = alive.toSorted((one, other) => lnPrice[one]! - lnPrice[other]!)
  const rank = new Map(byPrice.map((at, place) => [at, place]))
  const lnWorth = (side: readonly Entry[]) =>
    Math.log(side.reduce((sum, { at, quantity }) => sum + quantity * Math.exp(lnPrice[at]!), 0))

  function placeOf(price: number): number {
    let low = 0
    let high = byPrice.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (lnPrice[byPrice[middle]!]! < price) low = middle + 1
      else high = middle
    }
    return low
  }

  /** One of the items near a price, popular ones more often. */
  function near(price: number, window: number, used: ReadonlySet<number>): number | undefined {
    const place = placeOf(price)
    const candidates = byPrice.slice(Math.max(0, place - window), place + window + 1).filter((at) => !used.has(at))
    return candidates.length === 0 ? undefined : candidates[random.sampler(candidates.map(popularity))()]
  }

  return {
    lnWorth,
    /** A side of about so many kinds whose dearest entry is the item. */
    around(main: number, kinds: number): Entry[] {
      const side: Entry[] = [{ at: main, quantity: random.chance(0.12) ? random.integer(2, 6) : 1 }]
      const used = new Set([main])
      const top = rank.get(main)!
      while (side.length < kinds && used.size <= top) {
        const at = near(lnPrice[main]! - random.between(0.1, 2.5), 12, used)
        if (at === undefined) break
        used.add(at)
        side.push({ at, quantity: random.chance(0.25) ? random.integer(2, 8) : 1 })
      }
      return side
    },
    /** A side of about so many kinds that is worth this much, without the items of the other side. */
    worth(ln: number, kinds: number, other: readonly Entry[]): Entry[] | undefined {
      let best: Entry[] | undefined
      let distance = 0.3
      for (let attempt = 0; attempt < ATTEMPTS && distance > 0.02; attempt++) {
        const side: Entry[] = []
        const used = new Set(other.map(({ at }) => at))
        let rest = Math.exp(ln)
        while (side.length < kinds && rest > 0) {
          const isLast = side.length === kinds - 1
          const quantity = random.chance(0.2) ? random.integer(2, 6) : 1
          const share = isLast ? 1 : random.between(0.25, 0.85)
          const at = near(Math.log((rest * share) / quantity), isLast ? 2 : 10, used)
          if (at === undefined) break
          const price = Math.exp(lnPrice[at]!)
          const count = Math.max(1, Math.min(50, isLast ? Math.round(rest / price) : quantity))
          if (count * price > rest * 1.1 && side.length > 0) break
          used.add(at)
          side.push({ at, quantity: count })
          rest -= count * price
        }
        if (side.length === 0) continue
        const off = Math.abs(lnWorth(side) - ln)
        if (off < distance) [best, distance] = [side, off]
      }
      return best
    },
  }
}
