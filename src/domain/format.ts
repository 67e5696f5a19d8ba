import { dateFormat, numberFormat } from './intl.ts'

const COMPACT_FROM = 10_000

const compacting = numberFormat({ notation: 'compact', maximumFractionDigits: 2 })
const whole = numberFormat({ maximumFractionDigits: 0 })

/** A number with its thousands grouped and at most two decimals: 1,250,000. VA33 */
export const formatNumber = numberFormat({ maximumFractionDigits: 2 })

/** A number rounded to a whole one and grouped. PC3 */
export const formatWhole = (value: number): string => whole(Math.round(value))

/** A number where space is short: 1.25M from 10,000 on, grouped below. The full figure belongs in a title. VA33 */
export const formatCompact = (value: number): string => (Math.abs(value) < COMPACT_FROM ? formatNumber(value) : compacting(value))

/** A date as `Nov 20, 2025`, in UTC. `time`: an ISO 8601 text or milliseconds. VA32 */
export const formatDate = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' })

/** A date with its time as `Nov 20, 2025, 6:05 PM`, in UTC. `time` as above. VA32 */
export const formatMoment = dateFormat({ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
