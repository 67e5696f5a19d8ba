import { createEstimator } from '#domain/estimation/estimator.ts'
import { sureness } from '#domain/values/range-display.ts'
import { DAY, type Event, type Settings, type Side, START, type Trade, type Truth, type World } from './events.ts'
import { drawAccountId } from './population.ts'
import { createRandom } from './random.ts'
import { createWorld, settingsFor } from './world.ts'

/** Share of all reports that the liar sends. */
const SHARE = 0.1
/** Its items are said to be worth this much more than they are. */
const LIE = 0.3
/** Share of the items that it makes dearer; it tells the truth of the others. */
const ITS_ITEMS = 0.25
/** The last days of the world, in which it lies. */
const DAYS = 45
/** Accounts that a patient liar names again and again. */
const POOL = 200
/** So many trades for an item that its value can be sure at all. */
const DENSE = { items: 60, days: 150, tradesPerDay: 200, noise: 0.08, attacks: [], moves: 0 } as const

type Line = ReturnType<ReturnType<typeof createEstimator>['close']>[number]

/**
 * Liars whose trades name accounts that only they report, because ids mean something only within their source (SO9). `invented`: each trade
 * names two new ones. `patient`: a pool of accounts that tells the truth from the first day until it lies.
 */
export type Liar = 'invented' | 'patient'

/** Honest trades, and copies of them by one source as a tenth of all; `lies`: with false prices in the last days. */
function addReports({ events, truth }: World, liar: Liar, { lies }: { lies: boolean }): Event[] {
  const { settings } = truth
  const random = createRandom(`liar ${liar} ${settings.kind} ${settings.seed}`)
  const pool = Array.from({ length: POOL }, () => drawAccountId(random))
  const own = new Set(random.sample(truth.items, Math.round(truth.items.length * ITS_ITEMS)).map(({ item }) => item))
  const liesFrom = START + (settings.days - DAYS) * DAY
  const all: Event[] = liar === 'patient' ? pool.map((id): Event => ({ type: 'account', at: START, id })) : []
  let close = 0
  let count = 0
  for (const event of events) {
    all.push(event)
    if (event.type === 'close') close++
    if (event.type !== 'trade' || !random.chance(SHARE / (1 - SHARE))) continue
    if (event.at < liesFrom && liar === 'invented') continue
    const accounts = liar === 'patient' ? random.sample(pool, 2) : [drawAccountId(random), drawAccountId(random)]
    if (liar === 'invented') for (const id of accounts) all.push({ type: 'account', at: event.at, id })
    const [a, b] = accounts as [string, string]
    const copy: Trade = { ...event, id: `copy-${count++}`, a, b }
    all.push(lies && event.at >= liesFrom ? lie(copy, own, truth, close) : copy)
  }
  return all
}

/** Adds to what is paid for its items the item that is worth the lie most nearly. */
function lie(trade: Trade, own: ReadonlySet<string>, { items }: Truth, close: number): Trade {
  const holds = (side: Side) => side.some(([item]) => own.has(item))
  if (holds(trade.give) === holds(trade.get)) return trade
  const priced = new Map(items.map(({ item, lnTrue }) => [item, Math.exp(lnTrue[close] ?? Number.NaN)]))
  const extra = (side: Side): Side => {
    const worth = LIE * side.reduce((sum, [item, quantity]) => sum + quantity * (priced.get(item) ?? Number.NaN), 0)
    const distance = ([item, price]: [string, number]) =>
      own.has(item) || side.some(([known]) => known === item) || !(price > 0)
        ? Number.POSITIVE_INFINITY
        : Math.abs(Math.log(price / worth))
    const [nearest] = [...priced].toSorted((one, other) => distance(one) - distance(other))
    return Number.isNaN(worth) || !nearest ? side : [...side, [nearest[0], 1] as const]
  }
  return holds(trade.give) ? { ...trade, get: extra(trade.get) } : { ...trade, give: extra(trade.give) }
}

function run(events: readonly Event[]): Map<number, Map<string, Line>> {
  const estimator = createEstimator()
  const closes = new Map<number, Map<string, Line>>()
  for (const event of events) {
    if (event.type === 'exclude') continue
    if (event.type === 'close')
      closes.set(event.at, new Map(estimator.close(event.at).map((line) => [line.item, structuredClone(line)])))
    else estimator.accept(structuredClone(event) as Parameters<typeof estimator.accept>[0])
  }
  return closes
}

/** How far values move that are sure where the same source tells the truth, as shares; `lost`: such values that have no figure now. */
export function measureLiar(kind: Settings['kind'], seed: number, liar: Liar): { moves: number[]; lost: number } {
  const world = createWorld({ ...settingsFor(kind, seed), ...DENSE })
  const [honest, lied] = [false, true].map((lies) => run(addReports(world, liar, { lies })))
  const moves: number[] = []
  let lost = 0
  for (const [at, lines] of honest!) {
    if (at < START + (DENSE.days - DAYS) * DAY) continue
    for (const [item, { estimate, low, high }] of lines) {
      if (estimate === null || low === null || high === null || sureness({ low, high }, estimate) !== 'sure') continue
      const other = lied!.get(at)?.get(item)?.estimate
      if (typeof other === 'number') moves.push(Math.abs(other / estimate - 1))
      else lost++
    }
  }
  return { moves, lost }
}
