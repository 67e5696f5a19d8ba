import type { EstimatorEventOf } from '#contract/estimator.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { PairNumbers } from './pair-numbers.ts'

/** Reason why an event that was well formed is not used. */
export type Rejection = 'unknown-item' | 'same-account' | 'changed-trade'

export type CatalogueEvent = EstimatorEventOf<'prior'> | EstimatorEventOf<'confirm'>

/** Events between two closes. */
export type Period = {
  readonly day: number
  readonly events: readonly CatalogueEvent[]
  readonly firstTrade: number
  readonly endTrade: number
}

/** All used trades by column; the entries of trade k are `firstEntry[k]` to `firstEntry[k + 1]`. */
export type Trades = {
  readonly day: number[]
  readonly giver: number[]
  readonly taker: number[]
  /** The number of the two accounts together. */
  readonly pair: number[]
  readonly excluded: boolean[]
  readonly firstEntry: number[]
  readonly item: number[]
  readonly quantity: number[]
  /** 1 on the giver's side, -1 on the taker's. */
  readonly sign: number[]
  /** The number of the giver and the entry's item together. */
  readonly giverItem: number[]
  readonly takerItem: number[]
  /** The number of the pair and the entry's item together. */
  readonly pairItem: number[]
}

type Side = readonly (readonly [item: number, quantity: number])[]
type PendingTrade = { at: number; giver: number; taker: number; give: Side; get: Side }

/** A close at midnight ends the day before. */
const toDay = (at: number): number => Math.ceil(at / millisecondsInDay) - 1

function mergeEntries(entries: readonly (readonly [number, number])[]): Map<number, number> {
  const merged = new Map<number, number>()
  for (const [item, quantity] of entries) merged.set(item, (merged.get(item) ?? 0) + quantity)
  return merged
}

function compareSides(left: Side, right: Side): number {
  if (left.length !== right.length) return left.length - right.length
  for (const [index, [item, quantity]] of left.entries()) {
    const [otherItem, otherQuantity] = right[index]!
    if (item !== otherItem) return item - otherItem
    if (quantity !== otherQuantity) return quantity - otherQuantity
  }
  return 0
}

const compareTrades = (left: PendingTrade, right: PendingTrade): number =>
  compareSides(left.give, right.give) ||
  compareSides(left.get, right.get) ||
  left.giver - right.giver ||
  left.taker - right.taker

const toSide = (merged: Map<number, number>): Side => [...merged].toSorted(([left], [right]) => left - right)

/** Keeps accepted events in a canonical order, so that a run can be repeated without an account. */
export class History {
  readonly trades: Trades = {
    day: [],
    giver: [],
    taker: [],
    pair: [],
    excluded: [],
    firstEntry: [0],
    item: [],
    quantity: [],
    sign: [],
    giverItem: [],
    takerItem: [],
    pairItem: [],
  }
  readonly periods: Period[] = []
  readonly itemNames: string[] = []
  /** The day on which an account was made, or of its first event. */
  readonly accountDays: number[] = []
  readonly #items = new Map<string, number>()
  readonly #accounts = new Map<string, number>()
  /** Numbers of pairs of accounts, the lower number first. */
  readonly #pairs = new PairNumbers()
  readonly #accountItems = new PairNumbers()
  readonly #pairItems = new PairNumbers()
  readonly #excludedAccounts = new Set<number>()
  readonly #contents = new Map<string, string>()
  #events: CatalogueEvent[] = []
  #pending: PendingTrade[] = []

  addAccount({ at, id }: EstimatorEventOf<'account'>): void {
    this.#accountIndex(id, at)
  }

  addPrior(event: EstimatorEventOf<'prior'>): void {
    if (!this.#items.has(event.item)) {
      this.#items.set(event.item, this.itemNames.length)
      this.itemNames.push(event.item)
    }
    this.#events.push(event)
  }

  addConfirm(event: EstimatorEventOf<'confirm'>): Rejection | null {
    if (!this.#items.has(event.item)) return 'unknown-item'
    this.#events.push(event)
    return null
  }

  addTrade({ at, id, a, b, give, get }: EstimatorEventOf<'trade'>): Rejection | null {
    if (a === b) return 'same-account'
    for (const [item] of [...give, ...get]) if (!this.#items.has(item)) return 'unknown-item'
    const indexed = (side: typeof give): Map<number, number> =>
      mergeEntries(side.map(([item, quantity]) => [this.#items.get(item)!, quantity]))
    const [given, taken] = [indexed(give), indexed(get)]
    const sides: [number, Side][] = [
      [this.#accountIndex(a, at), toSide(given)],
      [this.#accountIndex(b, at), toSide(taken)],
    ]
    const content = JSON.stringify(sides.toSorted(([left], [right]) => left - right))
    const known = this.#contents.get(id)
    if (known !== undefined) return known === content ? null : 'changed-trade'
    this.#contents.set(id, content)

    // What both sides hold cancels; it says nothing of the rest. ES9
    for (const [item, quantity] of given) {
      const shared = Math.min(quantity, taken.get(item) ?? 0)
      if (shared === 0) continue
      for (const side of [given, taken])
        if (side.get(item) === shared) side.delete(item)
        else side.set(item, side.get(item)! - shared)
    }
    if (given.size === 0 || taken.size === 0) return null
    const [giveSide, getSide] = [toSide(given), toSide(taken)]
    const [giver, taker] = [sides[0]![0], sides[1]![0]]
    const swapped = compareSides(giveSide, getSide) > 0
    this.#pending.push(
      swapped
        ? { at, giver: taker, taker: giver, give: getSide, get: giveSide }
        : { at, giver, taker, give: giveSide, get: getSide },
    )
    return null
  }

  /** @returns the first period that held a trade of the account, or infinity */
  exclude({ at, account }: EstimatorEventOf<'exclude'>): number {
    const index = this.#accountIndex(account, at)
    this.#excludedAccounts.add(index)
    const { giver, taker, excluded } = this.trades
    let first = Number.POSITIVE_INFINITY
    for (let trade = giver.length - 1; trade >= 0; trade--) {
      if ((giver[trade] !== index && taker[trade] !== index) || excluded[trade]) continue
      excluded[trade] = true
      first = trade
    }
    if (first === Number.POSITIVE_INFINITY) return first
    return this.periods.findIndex(({ endTrade }) => endTrade > first)
  }

  /**
   * Ends the period. A clock that went back stays on the newest day. ES12
   * @returns whether there is anything new since the last close
   */
  close(at: number): boolean {
    const last = this.periods.at(-1)
    const day = Math.max(toDay(at), last?.day ?? Number.NEGATIVE_INFINITY)
    if (day === last?.day && this.#events.length === 0 && this.#pending.length === 0) return false
    const trades = this.#pending.map((trade) => {
      const earliest = last === undefined ? Number.NEGATIVE_INFINITY : Math.min(last.day + 1, day)
      return { ...trade, day: Math.min(day, Math.max(Math.floor(trade.at / millisecondsInDay), earliest)) }
    })
    trades.sort((left, right) => left.day - right.day || compareTrades(left, right))
    const firstTrade = this.trades.day.length
    for (const trade of trades) this.#append(trade)
    this.periods.push({ day, events: this.#events, firstTrade, endTrade: this.trades.day.length })
    this.#events = []
    this.#pending = []
    return true
  }

  itemIndex(item: string): number {
    return this.#items.get(item)!
  }

  /** The items that an account ever traded, with the number of both. */
  listItems(account: number): Iterable<readonly [item: number, accountItem: number]> {
    return this.#accountItems.seconds(account)
  }

  #append({ day, giver, taker, give, get }: PendingTrade & { day: number }): void {
    const { trades } = this
    const pair = this.#pairs.of(Math.min(giver, taker), Math.max(giver, taker))
    trades.day.push(day)
    trades.giver.push(giver)
    trades.taker.push(taker)
    trades.pair.push(pair)
    trades.excluded.push(this.#excludedAccounts.has(giver) || this.#excludedAccounts.has(taker))
    for (const [side, sign] of [
      [give, 1],
      [get, -1],
    ] as const)
      for (const [item, quantity] of side) {
        trades.item.push(item)
        trades.quantity.push(quantity)
        trades.sign.push(sign)
        trades.giverItem.push(this.#accountItems.of(giver, item))
        trades.takerItem.push(this.#accountItems.of(taker, item))
        trades.pairItem.push(this.#pairItems.of(pair, item))
      }
    trades.firstEntry.push(trades.item.length)
  }

  #accountIndex(id: string, at: number): number {
    const known = this.#accounts.get(id)
    if (known !== undefined) return known
    const index = this.accountDays.length
    this.#accounts.set(id, index)
    this.accountDays.push(Math.floor(at / millisecondsInDay))
    return index
  }
}
