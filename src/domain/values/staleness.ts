import { millisecondsInDay } from 'date-fns/constants'
import type { Trend } from '#contract/catalogue.ts'

/** A value that was neither set nor confirmed for so long is stale. PR63 */
export const STALE_MS = 45 * millisecondsInDay
export const UNSTABLE_STALE_MS = 14 * millisecondsInDay

/** Whether a value is stale. Times are milliseconds. */
export const isStale = (
  { trend, confirmed_at, updated_at }: { trend: Trend | null; confirmed_at: number | null; updated_at: number },
  now: number,
): boolean => now - (confirmed_at ?? updated_at) >= (trend === 'unstable' ? UNSTABLE_STALE_MS : STALE_MS)
