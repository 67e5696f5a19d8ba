import type { Trades } from './history.ts'

/** A list without holes, which engines keep compact. */
function grow(counts: number[], length: number): void {
  while (counts.length < length) counts.push(0)
}

/** Counts of the trades of a number of days, kept up to date as days come and go. */
export class EvidenceCounts {
  readonly #days: number
  readonly #pairTrades: number[] = []
  /** The accounts of each pair that has at least two trades. */
  readonly #repeatedPairs = new Map<number, readonly [one: number, other: number]>()
  readonly #partners: number[] = []
  readonly #accountTrades: number[] = []
  readonly #accountItemTrades: number[] = []
  readonly #itemTrades: number[] = []
  readonly #itemAccounts: number[] = []
  #first: number
  #end: number

  constructor(days: number, firstTrade: number) {
    this.#days = days
    this.#first = firstTrade
    this.#end = firstTrade
  }

  /** Counts the trades up to `endTrade` that are of the days that end with `day`. */
  advance(trades: Trades, endTrade: number, day: number): void {
    for (; this.#end < endTrade; this.#end++) this.add(trades, this.#end, 1)
    while (this.#first < this.#end && trades.day[this.#first]! <= day - this.#days) {
      this.add(trades, this.#first, -1)
      this.#first++
    }
  }

  pairTrades(pair: number): number {
    return this.#pairTrades[pair] ?? 0
  }

  partners(account: number): number {
    return this.#partners[account] ?? 0
  }

  accountTrades(account: number): number {
    return this.#accountTrades[account] ?? 0
  }

  /** `accountItem`: the number of both. */
  accountItemTrades(accountItem: number): number {
    return this.#accountItemTrades[accountItem] ?? 0
  }

  itemTrades(item: number): number {
    return this.#itemTrades[item] ?? 0
  }

  itemAccounts(item: number): number {
    return this.#itemAccounts[item] ?? 0
  }

  /** Pairs of accounts with at least two trades. */
  *repeatedPairs(): Generator<readonly [one: number, other: number, trades: number]> {
    for (const [pair, [one, other]] of this.#repeatedPairs) yield [one, other, this.#pairTrades[pair]!]
  }

  protected add(trades: Trades, trade: number, by: 1 | -1): void {
    if (trades.excluded[trade]) return
    const giver = trades.giver[trade]!
    const taker = trades.taker[trade]!
    const accounts = Math.max(giver, taker) + 1
    grow(this.#partners, accounts)
    grow(this.#accountTrades, accounts)
    const pair = trades.pair[trade]!
    const appears = by === 1 ? 1 : 0
    grow(this.#pairTrades, pair + 1)
    const together = (this.#pairTrades[pair]! += by)
    if (together === 2 && by === 1) this.#repeatedPairs.set(pair, [giver, taker])
    if (together === 1 && by === -1) this.#repeatedPairs.delete(pair)
    const partners = together === appears ? by : 0
    for (const account of [giver, taker]) {
      this.#partners[account]! += partners
      this.#accountTrades[account]! += by
    }
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
      const item = trades.item[entry]!
      const given = trades.giverItem[entry]!
      const taken = trades.takerItem[entry]!
      grow(this.#itemTrades, item + 1)
      grow(this.#itemAccounts, item + 1)
      grow(this.#accountItemTrades, Math.max(given, taken) + 1)
      this.#itemTrades[item]! += by
      if ((this.#accountItemTrades[given]! += by) === appears) this.#itemAccounts[item]! += by
      if ((this.#accountItemTrades[taken]! += by) === appears) this.#itemAccounts[item]! += by
    }
  }
}

/** Counts too how often the same two accounts traded an item. */
export class RepeatCounts extends EvidenceCounts {
  readonly #pairItemTrades: number[] = []
  readonly #itemRepeats: number[] = []

  /** `pairItem`: the number of both. */
  pairItemTrades(pairItem: number): number {
    return this.#pairItemTrades[pairItem] ?? 0
  }

  /** Trades of the item beyond the first of each pair of accounts. */
  itemRepeats(item: number): number {
    return this.#itemRepeats[item] ?? 0
  }

  protected override add(trades: Trades, trade: number, by: 1 | -1): void {
    super.add(trades, trade, by)
    if (trades.excluded[trade]) return
    const appears = by === 1 ? 1 : 0
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
      const item = trades.item[entry]!
      const together = trades.pairItem[entry]!
      grow(this.#pairItemTrades, together + 1)
      grow(this.#itemRepeats, item + 1)
      if ((this.#pairItemTrades[together]! += by) !== appears) this.#itemRepeats[item]! += by
    }
  }
}
