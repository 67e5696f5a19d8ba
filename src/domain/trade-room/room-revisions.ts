import type { RoomFacts } from './room-facts.ts'
import { forBoth, quantityOf, SEATS } from './room-seats.ts'
import { addAlarms } from './swap-alarms.ts'

/** Nobody has locked, SEEN or confirmed. RM8 */
export const unlockBoth = (facts: RoomFacts): RoomFacts => ({
  ...facts,
  seen: forBoth(null),
  locked: forBoth(null),
  confirmed: forBoth(null),
  frozen: null,
})

/** A new revision that nobody has SEEN. RM8 */
export const startRevision = (facts: RoomFacts): RoomFacts => ({ ...unlockBoth(facts), revision: facts.revision + 1 })

export const alarmBoth = (
  { alarms }: RoomFacts,
  found: Parameters<typeof addAlarms>[1],
  given: Parameters<typeof addAlarms>[2],
) => ({
  host: addAlarms(alarms.host, found, given),
  partner: addAlarms(alarms.partner, found, given),
})

/** Whether a pet is on a side. RM23 */
export const isOnSide = ({ sides }: RoomFacts, slug: string): boolean =>
  SEATS.some((seat) => quantityOf(sides[seat], slug) > 0)
