import { millisecondsInDay } from 'date-fns/constants'

/** The copies that existed at the end of a UTC day, or now. `day`: its start in milliseconds. */
export type ExistCount = { readonly day: number; readonly exists: number; readonly isSample: boolean }

/** Growth is in percent a day. `since`: the end of the day with which the newest count is compared, in milliseconds. */
export type ExistGrowth = {
  from: ExistCount
  to: ExistCount
  since: number
  /** The copies a day before the newest count. */
  dayAgo: number
  percent: number
  usualPercent: number
}

/** Copies that are few multiply easily. */
const MIN_COPIES = 20
/** In percent a day. */
const MIN_PERCENT = 10
/** Multiple of the usual growth. */
const MIN_FACTOR = 5
/** Days before `from` whose growth is the usual one. */
const USUAL_DAYS = 7

/** The count a day before the later one, if copies grew evenly. */
const countDayBefore = (from: ExistCount, to: ExistCount) =>
  from.exists * (to.exists / from.exists) ** Math.max(0, 1 - millisecondsInDay / (to.day - from.day))

const percentAbove = (figure: number, base: number) => (figure / base - 1) * 100

/**
 * Growth of the newest count since the last one of an earlier day, with that of the week before. Counts are oldest first, one a day at
 * most; null: there are too few. AL60, AL61
 */
export function existGrowth(counts: readonly ExistCount[]): ExistGrowth | null {
  const to = counts.at(-1)
  const from = counts.findLast(({ day }) => to && day < to.day)
  if (!to || !from || from.exists === 0) return null
  const dayAgo = countDayBefore(from, to)
  const before = counts.filter(({ day, exists }) => day < from.day && exists > 0)
  const usual = before.findLast(({ day }) => day <= from.day - USUAL_DAYS * millisecondsInDay) ?? before[0]
  return {
    from,
    to,
    since: from.day + millisecondsInDay,
    dayAgo,
    percent: percentAbove(to.exists, dayAgo),
    usualPercent: usual ? percentAbove(from.exists, countDayBefore(usual, from)) : 0,
  }
}

/** Whether copies grow unusually fast: by 20 copies, a tenth a day, and five times the usual growth. AL60 */
export const isExistShock = ({ from, to, percent, usualPercent }: ExistGrowth): boolean =>
  to.exists - from.exists >= MIN_COPIES && percent >= MIN_PERCENT && percent >= MIN_FACTOR * usualPercent
