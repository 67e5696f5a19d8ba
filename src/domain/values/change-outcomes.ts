import {
  CHANGES_KEPT_MS,
  LATE_TRADES_MS,
  MIN_CHANGE,
  type LinesByItem,
  type PublishedChange,
  type Trade,
  weighPets,
} from '#domain/estimation/published-change.ts'
import { millisecondsInDay } from 'date-fns/constants'

/** Days after which changes are looked back on. */
const OUTCOME_DAYS = [7, 30] as const
const MIN_TRADES = 5
const CHANGE_MAKERS = ['editors', 'estimator'] as const

type Maker = (typeof CHANGE_MAKERS)[number]
/** A change until its days are over. */
type Waiting = PublishedChange & { by: Maker; days: number; traders: Set<string>; nearer: number; farther: number }
type Outcome = { at: number; by: Maker; days: number; isJudged: boolean; isBetter: boolean }

/** Number of changes that are old enough, of those with enough trades, and of those whose new number fitted the trades better. */
export type ChangeOutcome = { by: Maker; days: number; changes: number; judged: number; better: number }

/**
 * Looks back on published changes. The trades made since then decide: each is nearer to the new number or to the old one, whatever
 * the site says of the value meanwhile. ES138 to ES141
 */
export function createChangeOutcomes() {
  const waiting = new Map<string, Waiting[]>()
  /** When a maker last changed a variant in a way that counts, by days. */
  const lastCounted = new Map<string, number>()
  let outcomes: Outcome[] = []

  function addChange(change: PublishedChange, by: Maker): void {
    if (Math.abs(Math.log(change.to / change.from)) < MIN_CHANGE) return
    for (const days of OUTCOME_DAYS) {
      const key = `${days} ${by} ${change.item}`
      // A change in many steps is one change, and one that is taken back stays counted.
      if (change.at < (lastCounted.get(key) ?? Number.NEGATIVE_INFINITY) + days * millisecondsInDay) continue
      lastCounted.set(key, change.at)
      const list = waiting.get(change.item) ?? []
      waiting.set(change.item, list)
      list.push({ ...change, by, days, traders: new Set(), nearer: 0, farther: 0 })
    }
  }

  function addTrade(trade: Trade, lines: LinesByItem): void {
    for (const { item, quantity, rest, other } of weighPets(trade, lines))
      for (const change of waiting.get(item) ?? []) {
        if (trade.at <= change.at || trade.at > change.at + change.days * millisecondsInDay) continue
        // Who trades much has no more to say than who trades once.
        if (change.traders.has(trade.a) || change.traders.has(trade.b)) continue
        change.traders.add(trade.a).add(trade.b)
        const computeMiss = (value: number): number => Math.abs(Math.log((quantity * value + rest) / other))
        if (computeMiss(change.to) < computeMiss(change.from)) change.nearer++
        else change.farther++
      }
  }

  return {
    /** A day's changes and trades, with the lines of the close before it. `end`: the midnight after it. */
    observe(changes: readonly PublishedChange[], trades: readonly Trade[], lines: LinesByItem, end: number): void {
      for (const change of changes) if (change.by !== 'operator') addChange(change, change.by)
      for (const trade of trades) addTrade(trade, lines)
      for (const [item, list] of waiting) {
        const isDue = ({ at, days }: Waiting): boolean => at + days * millisecondsInDay + LATE_TRADES_MS <= end
        outcomes.push(...list.filter(isDue).map(toOutcome))
        const kept = list.filter((change) => !isDue(change))
        if (kept.length > 0) waiting.set(item, kept)
        else waiting.delete(item)
      }
      outcomes = outcomes.filter(({ at }) => at > end - CHANGES_KEPT_MS)
    },
    summary: (): ChangeOutcome[] =>
      CHANGE_MAKERS.flatMap((by) =>
        OUTCOME_DAYS.map((days) => {
          const own = outcomes.filter((each) => each.by === by && each.days === days)
          return {
            by,
            days,
            changes: own.length,
            judged: own.filter(({ isJudged }) => isJudged).length,
            better: own.filter(({ isBetter }) => isBetter).length,
          }
        }),
      ),
  }
}

function toOutcome({ at, by, days, nearer, farther }: Waiting): Outcome {
  const isJudged = nearer + farther >= MIN_TRADES
  return { at, by, days, isJudged, isBetter: isJudged && nearer > farther }
}
