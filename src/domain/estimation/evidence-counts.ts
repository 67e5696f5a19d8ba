import type { Trades } from './history.ts'

/** Room for items and accounts in one numeric key. */
const KEY_BASE = 2 ** 26

function change(counts: Map<number, number>, key: number, by: number): number {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
  return count
}

/** Counts of the trades of a number of days, kept up to date as days come and go. */
export class EvidenceCounts {
  readonly #days: number
  readonly #pairs = new Map<number, number>()
  readonly #partners: number[] = []
  readonly #trades: number[] = []
  readonly #accountItems = new Map<number, number>()
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
    for (; this.#end < endTrade; this.#end++) this.#add(trades, this.#end, 1)
    while (this.#first < this.#end && trades.day[this.#first]! <= day - this.#days) {
      this.#add(trades, this.#first, -1)
      this.#first++
    }
  }

  pairTrades(left: number, right: number): number {
    return this.#pairs.get(left < right ? left * KEY_BASE + right : right * KEY_BASE + left) ?? 0
  }

  partners(account: number): number {
    return this.#partners[account] ?? 0
  }

  accountTrades(account: number): number {
    return this.#trades[account] ?? 0
  }

  accountItemTrades(account: number, item: number): number {
    return this.#accountItems.get(account * KEY_BASE + item) ?? 0
  }

  itemTrades(item: number): number {
    return this.#itemTrades[item] ?? 0
  }

  itemAccounts(item: number): number {
    return this.#itemAccounts[item] ?? 0
  }

  /** Pairs of accounts with at least two trades. */
  *repeatedPairs(): Generator<readonly [left: number, right: number, trades: number]> {
    for (const [key, count] of this.#pairs) if (count >= 2) yield [Math.floor(key / KEY_BASE), key % KEY_BASE, count]
  }

  /** Every account with every item that it traded. */
  *accountItems(): Generator<readonly [account: number, item: number]> {
    for (const key of this.#accountItems.keys()) yield [Math.floor(key / KEY_BASE), key % KEY_BASE]
  }

  #add(trades: Trades, trade: number, by: 1 | -1): void {
    if (trades.excluded[trade]) return
    const giver = trades.giver[trade]!
    const taker = trades.taker[trade]!
    const key = giver < taker ? giver * KEY_BASE + taker : taker * KEY_BASE + giver
    const isPartner = change(this.#pairs, key, by) === (by === 1 ? 1 : 0)
    for (const account of [giver, taker]) {
      if (isPartner) this.#partners[account] = (this.#partners[account] ?? 0) + by
      this.#trades[account] = (this.#trades[account] ?? 0) + by
    }
    for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
      const item = trades.item[entry]!
      this.#itemTrades[item] = (this.#itemTrades[item] ?? 0) + by
      for (const account of [giver, taker])
        if (change(this.#accountItems, account * KEY_BASE + item, by) === (by === 1 ? 1 : 0))
          this.#itemAccounts[item] = (this.#itemAccounts[item] ?? 0) + by
    }
  }
}
