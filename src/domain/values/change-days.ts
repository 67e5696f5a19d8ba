import { millisecondsInMinute } from 'date-fns/constants'

/** The time zone of a page's days and times: the reader's, which the server does not know, or UTC. RC6 */
export type Zone = 'utc' | 'reader'

/** A time whose UTC fields are those that the zone's clocks show, so that every formatter of ours writes it. `time`: ISO 8601. */
export function timeInZone(time: string, zone: Zone): number {
  const date = new Date(time)
  return date.getTime() - (zone === 'utc' ? 0 : date.getTimezoneOffset() * millisecondsInMinute)
}

/** The changes that begin a day, by their number, newest first. RC5 */
export function findDayStarts(changes: readonly { number: number; at: string }[], zone: Zone): ReadonlySet<number> {
  const toDay = (at: string) => new Date(timeInZone(at, zone)).toISOString().slice(0, 10)
  return new Set(
    changes
      .filter(({ at }, index) => {
        const newer = changes[index - 1]
        return !newer || toDay(at) !== toDay(newer.at)
      })
      .map(({ number }) => number),
  )
}
