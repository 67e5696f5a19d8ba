import type { Bounty, BountySchedule } from '#contract/bounties.ts'

const DAY = 86_400_000
/** How many past days are listed. */
const PAST = 7

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
        .filter(({ date }) => date < dayOf(now))
        .slice(-PAST)
        .toReversed(),
    }
  const days = Math.min(PAST, list.length)
  return {
    schedule: cycledBounties(list, now),
    past: cycledBounties(list, now - days * DAY)
      .slice(0, days)
      .toReversed(),
  }
}

/** The bounties of the list from the UTC day of `now` on (AP21). */
export const upcomingBounties = (list: readonly Bounty[], now: number): Bounty[] =>
  list.filter(({ date }) => date >= dayOf(now))

/**
 * The list repeated without end, from the UTC day of `now`, for as many days as it has. A bounty on its own day is real; the
 * others are marked as samples.
 */
export function cycledBounties(list: readonly Bounty[], now: number): Bounty[] {
  const [first] = list
  if (!first) return []
  const start = Date.parse(first.date)
  const today = Date.parse(dayOf(now))
  return list.map((_, offset) => {
    const at = today + offset * DAY
    const date = dayOf(at)
    const index = Math.round((at - start) / DAY)
    const bounty = list[((index % list.length) + list.length) % list.length]!
    return bounty.date === date ? bounty : { ...bounty, date, sample: true }
  })
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
