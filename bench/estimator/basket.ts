import type { Random } from './random.ts'

const ATTEMPTS = 6

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

  function findPlace(price: number): number {
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
    const place = findPlace(price)
    const candidates = byPrice.slice(Math.max(0, place - window), place + window + 1).filter((at) => !used.has(at))
    return candidates.length === 0 ? undefined : candidates[random.sampler(candidates.map(popularity))()]
  }

  return {
    lnWorth,
    /** A side of about `kinds` kinds whose dearest entry is the item. */
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
    /** A side of about `kinds` kinds of this value, without the items of the other side. */
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
