import { createBasket } from './basket.ts'
import type { Mechanism, Scene } from './mechanism.ts'
import { record, seePrices } from './record.ts'

type Dealer = {
  readonly account: number
  /** The log price that it believes in, for each item. */
  readonly middle: Float64Array
  readonly stock: Int32Array
  /** Half the log distance of bid and ask. */
  readonly spread: number
}

const DEALERS_PER_ACCOUNT = 1 / 50
const AUCTIONS = 0.4
/** How far a deal moves a dealer's own price, and how far each pet too many does. */
const STEP = 0.02
const SKEW = 0.006
/** Share of its error that a dealer hears of in a day. */
const GOSSIP = 0.2

/** A few dealers who quote from their stock, beside auctions: prices have spreads, lags and reserves. */
export function createDealers({ random, settings, items, population, lnPublished }: Scene): Mechanism {
  const dealers = population.accounts
    .flatMap(({ firstDay, lastDay, activity }, at) =>
      firstDay < 0 && lastDay >= settings.days ? [{ at, activity }] : [],
    )
    .toSorted((one, other) => other.activity - one.activity)
    .slice(0, Math.max(8, Math.round(settings.accounts * DEALERS_PER_ACCOUNT)))
    .map(({ at }): Dealer => ({
      account: at,
      middle: new Float64Array(items.length).fill(Number.NaN),
      stock: new Int32Array(items.length),
      spread: random.between(0.02, 0.09),
    }))
  const privateNoise = () => random.normal(settings.noise * 1.2)

  return {
    *trade(day) {
      const { alive, lnPrice } = seePrices(items, day, lnPublished, settings.anchoring)
      for (const { middle, stock } of dealers)
        for (const at of alive) {
          if (Number.isNaN(middle[at]!)) middle[at] = lnPrice[at]! + random.normal(0.08)
          middle[at]! += GOSSIP * (lnPrice[at]! - middle[at]! + random.normal(0.05))
          stock[at] = Math.trunc(stock[at]! * 0.9)
        }
      const popularity = (at: number) => items[at]!.popularity
      const baskets = new Map(dealers.map((dealer) => [dealer, createBasket(random, alive, dealer.middle, popularity)]))
      const common = createBasket(random, alive, lnPrice, popularity)
      const drawItem = random.sampler(alive.map(popularity))
      for (let number = random.poisson(settings.tradesPerDay); number > 0; number--) {
        const at = alive[drawItem()]!
        const quantity = random.chance(0.15) ? random.integer(2, 5) : 1
        const slip = random.chance(settings.outliers) ? random.pick(['gift', 'typo', 'mistake'] as const) : undefined
        const gift = slip === 'gift' ? (random.chance(0.5) ? 1 : -1) * random.between(0.6, 2.2) : 0
        const deal = random.chance(AUCTIONS) ? auction(at) : quote(at)
        if (deal === undefined) {
          number += Number(random.chance(0.8))
          continue
        }
        const { seller, buyer, lnUnit, basket } = deal
        const entry = { at, quantity }
        const price = basket.worth(lnUnit + Math.log(quantity) + gift, drawKinds(), [entry])
        if (price === undefined) continue
        const sides = record(random, items, alive, slip === 'gift' ? undefined : slip, [[entry], price])
        const [a, b] = [population.accounts[seller]!.id, population.accounts[buyer]!.id]
        yield random.chance(0.5)
          ? { a, b, give: sides[0]!, get: sides[1]! }
          : { a: b, b: a, give: sides[1]!, get: sides[0]! }
      }

      /** A player takes the best quote of a few dealers if it beats its own value. */
      function quote(at: number) {
        const [player] = population.meet(day)
        const own = lnPrice[at]! + privateNoise() + population.accounts[player]!.bias
        const asked = random.sample(dealers, random.integer(1, 4)).filter(({ account }) => account !== player)
        const sells = random.chance(0.5)
        const quotes = asked.map((dealer) => {
          const middle = dealer.middle[at]! - SKEW * dealer.stock[at]!
          return { dealer, ln: sells ? middle - dealer.spread : middle + dealer.spread }
        })
        const best = quotes.toSorted((one, other) => (sells ? other.ln - one.ln : one.ln - other.ln))[0]
        if (best === undefined || (sells ? best.ln < own : best.ln > own)) return undefined
        best.dealer.middle[at]! += sells ? -STEP : STEP
        best.dealer.stock[at]! += sells ? 1 : -1
        const [seller, buyer] = sells ? [player, best.dealer.account] : [best.dealer.account, player]
        return { seller, buyer, lnUnit: best.ln, basket: baskets.get(best.dealer)! }
      }

      /** The highest bidder pays the second bid, and at least the reserve. */
      function auction(at: number) {
        const [seller] = population.meet(day)
        const reserve = lnPrice[at]! + privateNoise() - 0.1
        const bids = Array.from({ length: random.integer(2, 5) }, () => ({
          bidder: population.meet(day)[0],
          ln: lnPrice[at]! + privateNoise(),
        }))
          .filter(({ bidder }) => bidder !== seller)
          .toSorted((one, other) => other.ln - one.ln)
        const [first, second] = bids
        if (first === undefined || first.ln < reserve) return undefined
        return { seller, buyer: first.bidder, lnUnit: Math.max(reserve, second?.ln ?? reserve), basket: common }
      }
    },
  }

  function drawKinds() {
    return random.chance(0.35) ? 1 : random.integer(2, 5)
  }
}
