import { createBasket } from './basket.ts'
import type { Mechanism, Scene } from './mechanism.ts'
import type { Random } from './random.ts'
import { record, seePrices } from './record.ts'

/** Log by which the side of many kinds overpays, for each log of the ratio of kinds. */
const UPGRADE_PREMIUM = 0.05

/** Trades drawn from a distribution around the true ratio: no inventories, no strategy. */
export function createMarket({ random, settings, items, population, lnPublished }: Scene): Mechanism {
  return {
    *trade(day) {
      const { alive, lnPrice } = seePrices(items, day, lnPublished, settings.anchoring)
      const basket = createBasket(random, alive, lnPrice, (at) => items[at]!.popularity)
      const drawMain = random.sampler(alive.map((at) => items[at]!.popularity))
      for (let number = random.poisson(settings.tradesPerDay * (day % 7 > 4 ? 1.3 : 0.88)); number > 0; number--) {
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
        const slip = outlier === 'gift' ? undefined : outlier
        const [given, gotten] = record(random, items, alive, slip, [give, get])
        yield { a: population.accounts[a]!.id, b: population.accounts[b]!.id, give: given!, get: gotten! }
      }
    },
  }
}

const drawKinds = (random: Random) => {
  let kinds = 1
  while (kinds < 6 && random.chance(0.42)) kinds++
  return kinds
}
