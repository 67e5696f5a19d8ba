/** Time after a message of a conversation in which others of it are dropped as events, in milliseconds. CH3 */
export const MESSAGE_INTERVAL = 500
/** Between two starts of typing in one conversation, in milliseconds. CH5 */
export const TYPING_INTERVAL = 1_000
const KEPT_RECORDS = 100
const RECORD_AGE = 60_000

/** When each key was let through last, in milliseconds. */
export type ThrottleRecords = ReadonlyMap<string, number>

/** Lets a key through at most once an interval. Beyond 100 records those older than 60 s are dropped. CH4 */
export function throttle(
  records: ThrottleRecords,
  key: string,
  now: number,
  interval: number,
): { admitted: boolean; records: ThrottleRecords } {
  const last = records.get(key)
  // A clock that was set back must not hold anything up.
  if (last !== undefined && now >= last && now - last < interval) return { admitted: false, records }
  const next = new Map(records).set(key, now)
  return {
    admitted: true,
    records: next.size > KEPT_RECORDS ? new Map([...next].filter(([, at]) => now - at <= RECORD_AGE)) : next,
  }
}
