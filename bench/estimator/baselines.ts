import { DAY, type Event } from './events.ts'
import { median } from './median.ts'

/** Log values of one item by simpler methods; NaN where they have none. */
export type Baseline = { operator: number; mean: number; median: number; iterated: number; deviation: number }

const WINDOW = 30 * DAY
/** Small change of a bundle would add up its errors from day to day. */
const ITERATED_SHARE = 0.25
/** From the median absolute deviation to the standard deviation of a normal distribution. */
export const PER_MAD = 1.4826

type Entry = readonly [place: number, quantity: number]

/** What operator, mean, median and iterated median of 30 days say at each of these closes, for each item. */
export function computeBaselines(
  events: readonly Event[],
  items: readonly string[],
  wanted: ReadonlySet<number>,
): Map<number, Baseline[]> {
  const place = new Map(items.map((item, at) => [item, at]))
  const published = new Float64Array(items.length).fill(Number.NaN)
  const iterated = new Float64Array(items.length).fill(Number.NaN)
  const results = new Map<number, Baseline[]>()
  let trades: { at: number; give: Entry[]; get: Entry[] }[] = []
  const read = (side: readonly (readonly [string, number])[]) =>
    side.map(([item, quantity]): Entry => [place.get(item)!, quantity])

  for (const event of events) {
    if (event.type === 'prior' || event.type === 'confirm') {
      const at = place.get(event.item)!
      published[at] = typeof event.value === 'number' ? event.value : Number.NaN
      if (Number.isNaN(iterated[at]!)) iterated[at] = published[at]!
    }
    if (event.type === 'trade') trades.push({ at: event.at, give: read(event.give), get: read(event.get) })
    if (event.type !== 'close') continue
    trades = trades.filter(({ at }) => at > event.at - WINDOW)
    const own = imply(trades, iterated, ITERATED_SHARE)
    for (const [at, values] of own.entries()) if (values.length > 0) iterated[at] = median(values)
    keepLevel(iterated, published)
    if (!wanted.has(event.at)) continue
    const implied = imply(trades, published, 0)
    results.set(
      event.at,
      implied.map((values, at) => {
        const centre = values.length === 0 ? Number.NaN : Math.log(median(values))
        return {
          operator: Math.log(published[at]!),
          mean: Math.log(values.reduce((sum, value) => sum + value, 0) / values.length),
          median: centre,
          iterated: Math.log(iterated[at]!),
          deviation: values.length < 3 ? Number.NaN : median(values.map((value) => Math.abs(Math.log(value) - centre))),
        }
      }),
    )
  }
  return results
}

/** Trades say only ratios: without this the iterated values wander off together. */
function keepLevel(values: Float64Array, published: Float64Array): void {
  const ratios = [...values].flatMap((value, at) => (value / published[at]! > 0 ? [value / published[at]!] : []))
  const level = ratios.length === 0 ? 1 : median(ratios)
  for (const at of values.keys()) values[at]! /= level
}

/** What each trade says of each item when the others have these values, where the item is at least this share of its side. */
function imply(trades: readonly { give: Entry[]; get: Entry[] }[], values: Float64Array, minShare: number): number[][] {
  const implied = Array.from(values, (): number[] => [])
  for (const { give, get } of trades) {
    const worth = [give, get].map((side) => {
      let sum = 0
      let unknown = 0
      for (const [at, quantity] of side)
        if (Number.isNaN(values[at]!)) unknown++
        else sum += quantity * values[at]!
      return { side, sum, unknown }
    })
    for (const [number, { side, sum, unknown }] of worth.entries()) {
      const other = worth[1 - number]!
      if (other.unknown > 0 || unknown > 1) continue
      for (const [at, quantity] of side) {
        const isKnown = !Number.isNaN(values[at]!)
        const own = isKnown ? quantity * values[at]! : 0
        // One unknown item of a side hides the others of it.
        if (isKnown && (unknown === 1 || own < minShare * sum)) continue
        const value = (other.sum - (sum - own)) / quantity
        if (value > 0) implied[at]!.push(value)
      }
    }
  }
  return implied
}
