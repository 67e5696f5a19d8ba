/** One locale and one time zone on server and browser, or the page would hydrate with a mismatch. VA32 */
const LOCALE = 'en-US'
const COMPACT_FROM = 10_000

const grouping = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const compacting = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 2 })
const days = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** A number with its thousands grouped and at most two decimals: 1,250,000. VA33 */
export const formatNumber = (value: number): string => grouping.format(value)

/** A number rounded to a whole one and grouped. PC3 */
export const formatWhole = (value: number): string => whole.format(Math.round(value))

/** A number where space is short: 1.25M from 10,000 on, grouped below. The full figure belongs in a title. VA33 */
export const formatCompact = (value: number): string =>
  Math.abs(value) < COMPACT_FROM ? formatNumber(value) : compacting.format(value)

/** A date as `Nov 20, 2025`, in UTC. `time`: an ISO 8601 text or milliseconds. VA32 */
export const formatDate = (time: string | number): string => days.format(new Date(time))

/** A date with its time as `Nov 20, 2025, 6:05 PM`, in UTC. `time` as above. VA32 */
export const formatMoment = (time: string | number): string => moments.format(new Date(time))
