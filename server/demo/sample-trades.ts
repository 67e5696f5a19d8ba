import { type IngestTrade, SAMPLE_SOURCE } from '#contract/evidence.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { drawWeighted, normal } from './draws.ts'
import { createSampleMarket, type MarketPet, RING_PET } from './sample-market.ts'

type Entry = { pet: MarketPet; quantity: number }

/** Days before the start on which the trades begin. */
const DAYS = 60
const HONEST_MEAN_MS = millisecondsInDay / 110
const PLAYERS = 700
/** Distance of a trade from fair, in logarithms: usually, by a player's habit, and by mistake. */
const NOISE = 0.06
const HABIT = 0.02
const MISTAKES = 0.02
const MISTAKE = { least: 0.4, most: 1.4 }
/** Premium for one pet over the same worth in many. */
const UPGRADE_PREMIUM = 0.03

/** New accounts that trade one pet with each other for more than twice its price, from days before the start to days after it. */
const RING = { accounts: 12, overprice: 2.1, from: -9, until: 40, meanMs: millisecondsInDay / 7 }

/** Its multiples are spread evenly over the numbers from 0 to 1. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
const MAX_KINDS = 5
const ATTEMPTS = 8
/** Largest distance of what is paid from what should be, in logarithms. */
const ROUNDING = 0.04
/** Pets near the wanted price, of which one is taken. */
const WINDOW = 12

/** Invented trades of an invented market. They depend on the catalogue, the start, in milliseconds, and `random` only. DE14 */
export function createSampleTrades(catalogue: Catalogue, start: number) {
  const market = createSampleMarket(catalogue, start)
  const byPrice = market.toSorted((one, other) => one.price - other.price)
  const target = market.find(({ slug, variant }) => slug === RING_PET && variant === 'Normal')
  const habits = createHabits()
  let turn = 0

  /** By popularity and in turn, so that no pet is traded much more often than usual by chance. */
  function pickMain(): MarketPet {
    turn = (turn + GOLDEN_RATIO) % 1
    return drawWeighted(turn, market, ({ popularity }) => popularity)
  }

  /** A trade of two players of the market. */
  function tradeHonestly(at: number, random: () => number): Pick<IngestTrade, 'a' | 'b' | 'give' | 'get'> {
    for (;;) {
      const [a, b] = [pickPlayer(random), pickPlayer(random)]
      const main = pickMain()
      if (a === b || at < main.tradedFrom) continue
      const isMistaken = random() < MISTAKES
      const give = [{ pet: main, quantity: random() < 0.85 ? 1 : 2 + Math.floor(random() * 3) }]
      if (random() < 0.25) give.push(...pay(main.price * (0.1 + 0.5 * random()), 2, give, at, random))
      const kinds = drawKinds(random)
      const slip = MISTAKE.least + (MISTAKE.most - MISTAKE.least) * random()
      const fairness =
        normal(random, NOISE) +
        habits[a]! -
        habits[b]! +
        UPGRADE_PREMIUM * Math.log(kinds / give.length) +
        (isMistaken ? (random() < 0.5 ? slip : -slip) : 0)
      const get = pay(sumValues(give) * Math.exp(fairness), kinds, give, at, random)
      if (get.length > 0) return { a: `player-${a}`, b: `player-${b}`, give: toSide(give), get: toSide(get) }
    }
  }

  /** Two accounts of the ring pretend that its pet is worth more. */
  function tradeInRing(
    pet: MarketPet,
    at: number,
    random: () => number,
  ): Pick<IngestTrade, 'a' | 'b' | 'give' | 'get'> {
    const a = Math.floor(random() * RING.accounts)
    const b = (a + 1 + Math.floor(random() * (RING.accounts - 1))) % RING.accounts
    const give = [{ pet, quantity: 1 }]
    for (;;) {
      const get = pay(pet.price * RING.overprice * Math.exp(normal(random, NOISE)), drawKinds(random), give, at, random)
      if (get.length > 0) return { a: `ring-${a}`, b: `ring-${b}`, give: toSide(give), get: toSide(get) }
    }
  }

  /** Pets of about this worth, without those of the other side. None: there are none that fit. */
  function pay(worth: number, kinds: number, other: readonly Entry[], at: number, random: () => number): Entry[] {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const side: Entry[] = []
      let rest = worth
      while (side.length < kinds && rest > worth * ROUNDING) {
        const isLast = side.length === kinds - 1
        const share = rest * (isLast ? 1 : 0.35 + 0.55 * random())
        const many = random() < 0.3 ? 2 + Math.floor(random() * 5) : 1
        const near = findNear(share / many).filter(
          (pet) => at >= pet.tradedFrom && [...side, ...other].every((entry) => entry.pet !== pet),
        )
        if (near.length === 0) break
        const pet = drawWeighted(random(), near, ({ popularity }) => popularity)
        const quantity = Math.max(1, Math.min(20, Math.round(share / pet.price)))
        side.push({ pet, quantity })
        rest -= quantity * pet.price
      }
      if (side.length > 0 && Math.abs(Math.log(sumValues(side) / worth)) < ROUNDING) return side
    }
    return []
  }

  function findNear(price: number): MarketPet[] {
    let low = 0
    let high = byPrice.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (byPrice[middle]!.price < price) low = middle + 1
      else high = middle
    }
    return byPrice.slice(Math.max(0, low - WINDOW), low + WINDOW)
  }

  const isRingActive = (at: number) =>
    at >= start + RING.from * millisecondsInDay && at < start + RING.until * millisecondsInDay

  return {
    /** The next trade after `now`, honest or of the ring. */
    next(now: number, random: () => number): Omit<IngestTrade, 'id'> {
      const honest = now + drawGap(HONEST_MEAN_MS, random())
      const ring = now + drawGap(RING.meanMs, random())
      const isOfRing = target !== undefined && ring < honest && isRingActive(ring)
      const at = isOfRing ? ring : honest
      return {
        source: SAMPLE_SOURCE,
        at: new Date(at).toISOString(),
        ...(isOfRing ? tradeInRing(target, at, random) : tradeHonestly(at, random)),
      }
    },
  }
}

/** The trades of the days before the start, oldest first. DE13 */
export function listSampleTrades(catalogue: Catalogue, start: number): IngestTrade[] {
  const { next } = createSampleTrades(catalogue, start)
  const random = seededRandom('sample trades')
  const trades: IngestTrade[] = []
  for (let at = start - DAYS * millisecondsInDay; ;) {
    const trade = next(at, random)
    at = Date.parse(trade.at)
    if (at >= start) return trades
    trades.push({ id: `seed-${trades.length}`, ...trade })
  }
}

/** The same for every hour, so that all starts give the same trades. */
const drawGap = (mean: number, random: number): number => Math.ceil(-mean * Math.log(1 - random))

/** Some trade far more than others. */
const pickPlayer = (random: () => number): number => Math.floor(PLAYERS * random() ** 1.5)

function createHabits(): number[] {
  const random = seededRandom('habits of sample traders')
  return Array.from({ length: PLAYERS }, () => normal(random, HABIT))
}

function drawKinds(random: () => number): number {
  let kinds = 1
  while (kinds < MAX_KINDS && random() < 0.45) kinds++
  return kinds
}

const sumValues = (side: readonly Entry[]): number =>
  side.reduce((sum, { pet, quantity }) => sum + quantity * pet.price, 0)

const toSide = (side: readonly Entry[]): IngestTrade['give'] =>
  side.map(({ pet: { slug, variant }, quantity }) => ({ slug, variant, quantity }))
