/** Gaps are exponential and clipped to 3 … 240 s at a mean of 45 s: the model's figures, as parts of the mean. */
const MIN_PAUSE = 3 / 45
const MAX_PAUSE = 240 / 45
/** Mean of a clipped exponential: the integral of its tail between the two ends, and the lower end. */
const CLIPPED_MEAN = MIN_PAUSE + Math.exp(-MIN_PAUSE) - Math.exp(-MAX_PAUSE)

/** Activity of an hour: evenings 1.5, mornings 0.6, Friday evening 2 (UTC). */
function busyness(weekday: number, hour: number): number {
  if (weekday === 5 && hour >= 19 && hour < 22) return 2
  if (hour >= 18 && hour < 23) return 1.5
  return hour >= 6 && hour < 10 ? 0.6 : 1
}

const WEEK = Array.from({ length: 7 * 24 }, (_, index) => busyness(Math.floor(index / 24), index % 24))
const AVERAGE = WEEK.reduce((sum, each) => sum + each, 0) / WEEK.length

/** Milliseconds until the next hatch after `now`; over a week their mean is `meanMs`. `random` is from 0 to below 1. */
export function gapAfter(now: number, meanMs: number, random: number): number {
  const at = new Date(now)
  const clipped = Math.min(MAX_PAUSE, Math.max(MIN_PAUSE, -Math.log(1 - random)))
  return meanMs * (clipped / CLIPPED_MEAN) * (AVERAGE / busyness(at.getUTCDay(), at.getUTCHours()))
}
