import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { subDays } from 'date-fns/subDays'
import type { Bounty, BountySchedule } from '#contract/bounties.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'

/** Number of past days that are listed. */
const PAST = 7
const UTC = { in: tz('UTC') }

/** The schedule on the UTC day of `now`. `repeats`: the list has no end, as in the demo. AP21 */
export function bountySchedule(
  list: readonly Bounty[],
  now: number,
  { repeats }: { repeats: boolean },
): BountySchedule {
  if (!repeats)
    return {
      schedule: upcomingBounties(list, now),
      past: list
        .filter(({ date }) => date < utcDay(now))
        .slice(-PAST)
        .toReversed(),
    }
  const days = Math.min(PAST, list.length)
  return {
    schedule: cycledBounties(list, now),
    past: cycledBounties(list, subDays(now, days, UTC).getTime())
      .slice(0, days)
      .toReversed(),
  }
}

/** The bounties of the list from the UTC day of `now` on (AP21). */
export const upcomingBounties = (list: readonly Bounty[], now: number): Bounty[] =>
  list.filter(({ date }) => date >= utcDay(now))

/**
 * The list repeated without end, from the UTC day of `now`, for as many days as it has. A bounty on its own day is real; the
 * others are marked as samples.
 */
export function cycledBounties(list: readonly Bounty[], now: number): Bounty[] {
  const [first] = list
  if (!first) return []
  const passed = differenceInCalendarDays(now, first.date, UTC)
  return list.map((_, offset) => {
    const date = utcDay(addDays(now, offset, UTC).getTime())
    const index = (passed + offset) % list.length
    const bounty = list.at(index)!
    return bounty.date === date ? bounty : { ...bounty, date, sample: true }
  })
}
