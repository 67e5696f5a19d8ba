import type { ExistShock } from '#contract/exist-shock.ts'
import { existGrowth, isExistShock } from '#domain/alerts/exist-shock.ts'
import type { Schema } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'

/** Growth of copies, where that is unusual; null otherwise, and once the newest count is of a day before today. AL60, AL62 */
export function readExistShock(days: readonly Schema['exist_point'][], now: number): ExistShock | null {
  const growth = existGrowth(
    days.map(({ day, exist_amount, is_sample }) => ({ day, exists: exist_amount, isSample: is_sample === 1 })),
  )
  if (!growth || growth.to.day + millisecondsInDay <= now || !isExistShock(growth)) return null
  const { from, to, since, percent, usualPercent } = growth
  return {
    from: from.exists,
    to: to.exists,
    since: isoTime(since),
    percent: Math.round(percent * 10) / 10,
    usualPercent: Math.round(usualPercent * 10) / 10,
    isSample: from.isSample || to.isSample,
  }
}
