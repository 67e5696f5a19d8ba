import { createBasket, type Entry } from './basket.ts'
import type { Catalogue } from './catalogue.ts'
import type { Settings, Side } from './events.ts'
import type { Population } from './population.ts'
import type { Random } from './random.ts'
import type { Mechanism } from './mechanism.ts'

/** Log by which the side of many kinds overpays, for each log of the ratio of kinds. */
const UPGRADE_PREMIUM = 0.05

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
