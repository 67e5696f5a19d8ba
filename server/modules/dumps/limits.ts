import { millisecondsInMinute } from 'date-fns/constants'

/** Days whose files are kept; older ones can be rebuilt. OD6 */
export const MAX_DUMP_DAYS = 30

/** After midnight, so that every process has stored what belongs to the day. OD1 */
export const DUMP_AFTER_MS = 10 * millisecondsInMinute
