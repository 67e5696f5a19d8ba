import type { Bounty, BountySchedule } from '#contract/bounties.ts'
import { utcDay } from './bounty-countdown.ts'
import { eggHref } from '#domain/eggs/egg-href.ts'

export type BountyDays = {
  readonly today: Bounty | null
  readonly upcoming: readonly Bounty[]
  readonly past: readonly Bounty[]
}

/**
 * The bounties as the day of `now` sees them, `past` newest first. The list may be of yesterday, or of a clock that is ahead of this
 * one, so each day is compared with `now`. `now` in milliseconds. BO1, BO2
 */
export function bountyDays({ schedule, past }: BountySchedule, now: number): BountyDays {
  const day = utcDay(now)
  const all = [...past.toReversed(), ...schedule]
  return {
    today: all.find(({ date }) => date === day) ?? null,
    upcoming: all.filter(({ date }) => date > day),
    past: all.filter(({ date }) => date < day).toReversed(),
  }
}

/** The path of a bounty's egg, from its name; null while it is unknown. BO3 */
export const bountyEggHref = ({ egg }: Pick<Bounty, 'egg'>): string | null =>
  egg === '?' ? null : eggHref({ eggType: egg })
