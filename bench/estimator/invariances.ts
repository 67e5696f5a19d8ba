import type { Figure } from '../report.ts'
import { type Close, DAY, type Estimate, type Event, type Side, toLines, type World } from './events.ts'
import { createRandom, type Random } from './random.ts'
import { estimate, estimateText } from './run-estimate.ts'

type Change = {
  measure: string
  atMost: number
  events: Event[]
  /** The stream that must give the same, else the world's own. */
  same?: Event[]
  /** Undoes the change of an estimate. */
  restore?: (one: Estimate) => Estimate
  /** Closes before it may differ. */
  from?: number
  /** Figures that may differ. */
  without?: 'proposal'
}

const UNIT = 7.3

/** Runs the command on changed streams that must give the same closes. */
export async function measureInvariances(world: World): Promise<Figure[]> {
  const own = await estimate(world.events)
  const figures: Figure[] = []
  for (const { measure, atMost, events, same, restore, from = 0, without } of listChanges(world)) {
    const [changed, expected] = await Promise.all([estimate(events), same === undefined ? own : estimate(same)])
    const restored = changed.map(({ at, estimates }) => ({
      at,
      estimates: restore ? estimates.map(restore) : estimates,
    }))
    const { distance, where } = compare(restored, expected, from, without)
    figures.push({ measure, value: distance, bar: { atMost }, ...(distance > atMost && { note: where }) })
  }
  return [...figures, ...(await measureBadLines(world, own))]
}

/** Every change that must not matter. ES64 */
export function listChanges({ events, truth }: World): Change[] {
  const random = createRandom(`changes ${truth.name}`)
  const excludedAt = truth.closes[Math.floor(truth.closes.length * 0.8)]! + DAY / 2
  const traders = events.flatMap((event) => (event.type === 'trade' ? [event.a] : []))
  const excluded = [...new Set([...(truth.attacks[0]?.accounts ?? []), ...random.sample([...new Set(traders)], 10)])]
  const isExcluded = new Set(excluded)
  const items = new Map(truth.items.map(({ item }, at) => [item, `item ${(at * 7919) % 10_007}`]))
  const names = new Map([...items].map(([item, name]) => [name, item]))
  const rename = (side: Side): Side => side.map(([item, quantity]) => [items.get(item)!, quantity])
  const other = (id: string) => [...id].toReversed().join('')

  return [
    {
      measure: 'exclude against a stream that never had the trades: largest log difference',
      atMost: 1e-9,
      from: excludedAt,
      events: insert(
        events,
        excluded.map((account) => ({ type: 'exclude', at: excludedAt, account })),
      ),
      same: events.filter((event) => event.type !== 'trade' || !(isExcluded.has(event.a) || isExcluded.has(event.b))),
    },
    {
      measure: 'other order of trades within a day: largest log difference',
      atMost: 1e-9,
      events: shuffleDays(events, random),
    },
    {
      measure: 'other names of accounts, trades and items: largest log difference',
      atMost: 1e-9,
      events: events.map((event): Event => {
        if (event.type === 'account') return { ...event, id: other(event.id) }
        if (event.type === 'trade')
          return {
            ...event,
            id: other(event.id),
            a: other(event.a),
            b: other(event.b),
            give: rename(event.give),
            get: rename(event.get),
          }
        return 'item' in event ? { ...event, item: items.get(event.item)! } : event
      }),
      restore: (one) => ({ ...one, item: names.get(one.item)! }),
    },
    {
      measure: 'swapped sides: largest log difference',
      atMost: 1e-9,
      events: events.map((event) =>
        event.type === 'trade' && random.chance(0.5)
          ? { ...event, a: event.b, b: event.a, give: event.get, get: event.give }
          : event,
      ),
    },
    {
      measure: 'split quantities in other order: largest log difference',
      atMost: 1e-9,
      events: events.map((event) =>
        event.type === 'trade' ? { ...event, give: split(event.give, random), get: split(event.get, random) } : event,
      ),
    },
    {
      measure: `unit × ${UNIT}: largest log difference`,
      atMost: 1e-6,
      events: events.map((event) =>
        (event.type === 'prior' || event.type === 'confirm') && typeof event.value === 'number'
          ? { ...event, value: event.value * UNIT }
          : event,
      ),
      restore: (one) => {
        const scale = (value: number | null) => (value === null ? null : value / UNIT)
        return {
          ...one,
          estimate: scale(one.estimate),
          low: scale(one.low),
          high: scale(one.high),
          low50: scale(one.low50),
          high50: scale(one.high50),
        }
      },
      without: 'proposal', // rounded to figures of its unit
    },
  ]
}

function insert(events: readonly Event[], added: readonly Event[]): Event[] {
  const place = events.findIndex(({ at }) => at > added[0]!.at)
  return events.toSpliced(place === -1 ? events.length : place, 0, ...added)
}

/** Trades of one day exchange their times. */
function shuffleDays(events: readonly Event[], random: Random): Event[] {
  const days = new Map<number, Event[]>()
  for (const event of events)
    if (event.type === 'trade') {
      const day = Math.floor(event.at / DAY)
      const list = days.get(day)
      if (list) list.push(event)
      else days.set(day, [event])
    }
  const rest = new Map([...days].map(([day, list]) => [day, random.sample(list, list.length)]))
  return events.map((event) =>
    event.type === 'trade' ? { ...rest.get(Math.floor(event.at / DAY))!.pop()!, at: event.at } : event,
  )
}

function split(side: Side, random: Random): Side {
  const parts = side.flatMap(([item, quantity]) => {
    if (quantity < 2) return [[item, quantity] as const]
    const first = random.integer(1, quantity - 1)
    return [[item, first] as const, [item, quantity - first] as const]
  })
  return random.sample(parts, parts.length)
}

const FIGURES = ['estimate', 'low', 'high', 'low50', 'high50', 'evidence', 'proposal'] as const

/** The largest log difference of two lists of closes; infinite where one has what the other has not. */
export function compare(
  some: readonly Close[],
  others: readonly Close[],
  from = 0,
  without?: 'proposal',
): { distance: number; where: string } {
  let [distance, where] = [0, '']
  const differ = (by: number, place: string) => {
    if (by > distance) [distance, where] = [by, place]
  }
  const later = (closes: readonly Close[]) => closes.filter(({ at }) => at >= from)
  const expected = new Map(later(others).map(({ at, estimates }) => [at, estimates]))
  if (later(some).length !== expected.size) differ(Number.POSITIVE_INFINITY, 'number of closes')
  for (const { at, estimates } of later(some)) {
    const known = new Map(expected.get(at)?.map((one) => [one.item, one]))
    if (known.size !== estimates.length) differ(Number.POSITIVE_INFINITY, `number of items at ${at}`)
    for (const one of estimates) {
      const other = known.get(one.item)
      const place = `${one.item} at ${at}`
      if (
        other === undefined ||
        other.abstains !== one.abstains ||
        `${other.flags.toSorted()}` !== `${one.flags.toSorted()}`
      )
        differ(Number.POSITIVE_INFINITY, `${place}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
      else
        for (const name of FIGURES) {
          const [left, right] = [one[name], other[name]]
          if (left === right || name === without) continue
          const by = left === null || right === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log(left / right))
          differ(Number.isNaN(by) ? Number.POSITIVE_INFINITY : by, `${place}: ${name} ${left} and ${right}`)
        }
    }
  }
  return { distance, where }
}

/** Lines that no reader may accept: each must be named by its number, and none may change a figure. ES65 */
async function measureBadLines({ events }: World, own: readonly Close[]): Promise<Figure[]> {
  const first = events.findIndex(({ type }) => type === 'trade')
  const trade = events[first]
  if (trade?.type !== 'trade') return []
  const next = { ...trade, id: 'new' }
  const bad = [
    '{"type":"trade"',
    'null',
    '[]',
    '"text"',
    JSON.stringify({ type: 'sale', at: trade.at }),
    JSON.stringify({ ...next, give: [['nothing-of-this-name', 1]] }),
    JSON.stringify({ ...next, give: [['__proto__', 1]] }),
    JSON.stringify({ ...next, give: [] }),
    JSON.stringify({ ...next, get: undefined }),
    JSON.stringify({ ...next, b: next.a }),
    ...[0, -1, 1.5, 1_000_001, '1', null].map((quantity) =>
      JSON.stringify({ ...next, get: [[trade.get[0]![0], quantity]] }),
    ),
    JSON.stringify({ ...next, at: 'today' }),
    JSON.stringify({ ...trade, a: 'someone-else' }),
    ...[0, -5, 'much', '12k'].map((value) =>
      JSON.stringify({ type: 'confirm', at: trade.at, item: trade.give[0]![0], value, by: 'editors' }),
    ),
    JSON.stringify({ type: 'confirm', at: trade.at, item: 'nothing-of-this-name', value: 5, by: 'editors' }),
    JSON.stringify({ type: 'confirm', at: trade.at, item: trade.give[0]![0], value: 5, by: 'me' }),
  ]
  const lines = toLines(events).trimEnd().split('\n')
  const repeated = JSON.stringify(trade)
  const text = lines.toSpliced(first + 1, 0, ...bad, repeated).join('\n')
  const { closes, problems, status } = await estimateText(`${text}\n`)
  const missing = bad.filter((_, number) => !new RegExp(`\\b${first + 2 + number}\\b`).test(problems))
  const isRepeatNamed = new RegExp(`\\b${first + 2 + bad.length}\\b`).test(problems)
  return [
    {
      measure: `of ${bad.length} bad lines not named by number`,
      value: missing.length,
      bar: { atMost: 0 },
      ...(missing[0] !== undefined && { note: missing.join(' ') }),
    },
    { measure: 'repeated trades that were named', value: Number(isRepeatNamed), bar: { atMost: 0 } },
    { measure: 'exit status with bad lines', value: status, bar: { atMost: 0 } },
    { measure: 'bad lines: largest log difference', value: compare(closes, own).distance, bar: { atMost: 0 } },
  ]
}
