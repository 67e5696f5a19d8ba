import { type Event, DAY, type Move, type Published, type Settings, START, type Trend } from './events.ts'
import type { Random } from './random.ts'

export type Item = {
  readonly name: string
  /** The day on which it first exists. */
  readonly born: number
  /** What the operator says, right two times in three. */
  readonly trend: Trend
  readonly popularity: number
  readonly odds: number | null
  /** Never a number: O/C, N/A; or not yet: TBD and null. */
  readonly word: Published | undefined
  /** True log value at the end of each day, in the simulation's own unit. */
  readonly lnTrue: Float64Array
}

export type Catalogue = { readonly items: readonly Item[]; readonly moves: readonly Move[] }

const TRENDS: readonly Trend[] = ['stable', 'rising', 'up', 'dropping', 'down', 'unstable']
/** Mean and deviation of a day's change of the log value. */
const DRIFT: Record<Trend, readonly [mean: number, deviation: number]> = {
  stable: [0, 0.006],
  rising: [0.003, 0.014],
  up: [0.005, 0.018],
  dropping: [-0.003, 0.014],
  down: [-0.005, 0.018],
  unstable: [0, 0.035],
}

/** Items whose values span about 12 log units and drift, jump, boom and crash. */
export function createCatalogue(random: Random, settings: Settings): Catalogue {
  const moving = new Map<number, Move>()
  const popularities = Array.from({ length: settings.items }, () => Math.min(60, random.pareto(1.1)))
  const popular = popularities.map((_, at) => at).toSorted((one, other) => popularities[other]! - popularities[one]!)
  for (const at of random.sample(popular.slice(0, Math.floor(settings.items / 4)), settings.moves)) {
    const from = random.integer(Math.floor(settings.days * 0.4), Math.floor(settings.days * 0.75))
    const size = (random.chance(0.5) ? 1 : -1) * random.between(0.6, 1.1)
    const until = from + (size > 0 ? random.integer(3, 9) : random.integer(1, 4))
    moving.set(at, { item: nameItem(at), from: START + from * DAY, until: START + until * DAY, size })
  }
  const items = popularities.map((popularity, at): Item => {
    const kind = drawTrend(random)
    const start = 12 * random.uniform() ** 1.15
    return {
      name: nameItem(at),
      born: !moving.has(at) && random.chance(0.1) ? random.integer(1, settings.days - 20) : 0,
      trend: random.chance(2 / 3) ? kind : random.pick(TRENDS),
      popularity,
      odds: random.chance(0.6) ? Math.max(2, Math.round(Math.exp(2 + 0.9 * start + random.normal(0.8)))) : null,
      word: moving.has(at) ? undefined : drawWord(random),
      lnTrue: drawPath(random, settings.days, start, kind, moving.get(at)),
    }
  })
  return { items, moves: [...moving.values()] }
}

const nameItem = (at: number) => `pet-${String(at).padStart(4, '0')}`
const drawTrend = (random: Random): Trend => (random.chance(0.55) ? 'stable' : random.pick(TRENDS))

function drawWord(random: Random): Published | undefined {
  const at = random.uniform()
  if (at < 0.025) return 'O/C'
  if (at < 0.045) return 'N/A'
  if (at < 0.075) return 'TBD'
  return at < 0.1 ? null : undefined
}

function drawPath(random: Random, days: number, start: number, trend: Trend, move: Move | undefined): Float64Array {
  const path = new Float64Array(days)
  let value = start
  let kind = trend
  for (let day = 0; day < days; day++) {
    if (random.chance(1 / 90)) kind = drawTrend(random)
    const [mean, deviation] = DRIFT[kind]
    value += mean + random.normal(deviation)
    if (random.chance(0.002)) value += random.normal(0.2)
    if (move) {
      const from = (move.from - START) / DAY
      const until = (move.until - START) / DAY
      if (day >= from && day < until) value += move.size / (until - from)
    }
    path[day] = value
  }
  return path
}

/** Days by which people follow a price. */
const LAG = 3

export type Publisher = {
  /** Log of the published number of each item; NaN for words and for items that do not exist yet. */
  readonly lnPublished: Float64Array
  /** What operators and editors publish on a day. */
  publish(day: number): Event[]
}

/** Operators and editors, who follow the true values late and with errors. */
export function createPublisher(random: Random, settings: Settings, catalogue: Catalogue): Publisher {
  const lnPublished = new Float64Array(settings.items).fill(Number.NaN)
  const typo = () => (random.chance(0.05) ? (random.chance(0.5) ? 1 : -1) * Math.LN2 : 0)
  const rate = catalogue.items.map(({ popularity }) => Math.sqrt(popularity))
  const meanRate = rate.reduce((sum, one) => sum + one, 0) / rate.length

  return {
    lnPublished,
    publish(day) {
      const events: Event[] = []
      const midnight = START + day * DAY
      for (const [at, { name, born, word, odds, trend, lnTrue }] of catalogue.items.entries()) {
        if (born > day) continue
        if (born === day) {
          const value = word === undefined ? round(lnTrue[day]! + random.normal(settings.operatorError) + typo()) : word
          lnPublished[at] = typeof value === 'number' ? Math.log(value) : Number.NaN
          events.push({ type: 'prior', at: midnight, item: name, value, odds, trend })
          continue
        }
        if (!random.chance(rate[at]! / meanRate / settings.confirmEvery) || word === 'N/A') continue
        const time = midnight + random.integer(1, DAY - 1)
        // Now and then an owner's choice for a while.
        if (word === 'O/C' ? !random.chance(0.1) : random.chance(0.01)) {
          lnPublished[at] = Number.NaN
          events.push({ type: 'confirm', at: time, item: name, value: 'O/C', by: 'editors' })
          continue
        }
        const by = random.chance(0.6) ? 'editors' : 'operator'
        const error = by === 'editors' ? random.normal(0.08) : random.normal(settings.operatorError * 0.7) + typo()
        const value = round(lnTrue[Math.max(born, day - LAG)]! + error)
        lnPublished[at] = Math.log(value)
        events.push({ type: 'confirm', at: time, item: name, value, by })
      }
      return events
    },
  }
}

/** Three figures, as people publish. */
const round = (ln: number) => Number(Math.exp(ln).toPrecision(3))
