import type { PetValue, Trend } from '#contract/catalogue.ts'
import { roundPrice } from './round-price.ts'

type Point = { at: number; value: PetValue }
type Options = { value: PetValue; price: number; since: number; now: number; random: () => number }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** The price a month ago by trend, as a share of today's: between these two. */
const MONTH_AGO: Record<Trend, readonly [number, number]> = {
  rising: [0.55, 0.75],
  up: [0.8, 0.92],
  stable: [0.99, 1.01],
  unstable: [0.85, 1.15],
  down: [1.08, 1.25],
  dropping: [1.35, 1.8],
}
const TRENDS: readonly (readonly [Trend, number])[] = [
  ['stable', 0.34],
  ['up', 0.54],
  ['rising', 0.68],
  ['down', 0.8],
  ['dropping', 0.88],
  ['unstable', 1],
]

/**
 * A year of prices at irregular times that ends exactly at the current value and agrees with the trend: written backwards from now, a
 * month along the trend, before it a wandering price. A pet without a price has only the word; one at the owner's choice had a price once.
 */
export function sampleHistory({ value, price, since, now, random }: Options): { trend: Trend; history: Point[] } {
  const end = minute(now - age(random))
  if (value === 'N/A' || value === 'TBD') return { trend: 'stable', history: [{ at: end, value }] }

  const draw = random()
  const wish = value === 'O/C' ? 'unstable' : (TRENDS.find(([, below]) => draw < below)?.[0] ?? 'stable')
  const [low, high] = MONTH_AGO[wish]
  const then = price * (low + (high - low) * random())
  const month = now - MONTH
  const backwards: Point[] = [{ at: end, value }]
  let at = end
  for (;;) {
    at = minute(at - gap(now - at, random))
    if (at <= month) break
    const share = (at - month) / (end - month)
    const swing = wish === 'unstable' ? 0.24 : wish === 'stable' ? 0.01 : 0.04
    backwards.push({ at, value: roundPrice((then + (price - then) * share) * (1 + swing * (random() - 0.5))) })
  }
  backwards.push({ at: minute(month), value: roundPrice(then) })
  let wandering = then
  for (at = minute(month - gap(MONTH, random)); at > since; at = minute(at - gap(now - at, random))) {
    wandering *= Math.exp(0.16 * (random() - 0.5))
    backwards.push({ at, value: roundPrice(wandering) })
  }
  return { trend: agreeing(wish, roundPrice(then), price), history: backwards.toReversed() }
}

/** Two thirds were looked at within the last three days, the rest within three weeks. */
const age = (random: () => number) => (random() < 0.67 ? (0.02 + random() * 3) * DAY : (3 + random() * 18) * DAY)

/** Longer between older points; at least two hours. */
const gap = (past: number, random: () => number) =>
  2 * HOUR + random() * (past < 7 * DAY ? 2 * DAY : past < MONTH ? 4 * DAY : 16 * DAY)

const minute = (at: number) => at - (at % 60_000)

/** A price of a few gems is too coarse to show a small move: then it is stable. */
function agreeing(wish: Trend, then: number, price: number): Trend {
  if ((wish === 'up' || wish === 'rising') && then >= price) return 'stable'
  if ((wish === 'down' || wish === 'dropping') && then <= price) return 'stable'
  return wish
}
