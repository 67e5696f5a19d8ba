import { millisecondsInMinute } from 'date-fns/constants'

const DAY_MINUTES = 1_440

/** Counts what happened in the last 24 hours, to the minute, in a fixed amount of memory however much happens. */
export function createSlidingCount() {
  const counts = new Map<number, number>()
  let total = 0
  return {
    /** `at` is in milliseconds. */
    add(at: number, count = 1) {
      const minute = Math.floor(at / millisecondsInMinute)
      counts.set(minute, (counts.get(minute) ?? 0) + count)
      total += count
    },
    /** Number in the 24 hours that end at `now` (milliseconds). Older ones are forgotten. */
    count(now: number) {
      const oldest = Math.floor(now / millisecondsInMinute) - DAY_MINUTES
      for (const [minute, count] of counts) {
        if (minute > oldest) continue
        counts.delete(minute)
        total -= count
      }
      return total
    },
  }
}
