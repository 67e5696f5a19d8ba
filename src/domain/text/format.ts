/*
 * One locale and one time zone on server and browser, or the page would hydrate with a mismatch. VA32
 * Written out, and not by `Intl`, whose first use takes a browser 15 ms and a slow phone 60: a test holds it to the same texts.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const UNITS = ['K', 'M', 'B', 'T'] as const
const COMPACT_FROM = 10_000

/** By the decimals that are written: 1.005 × 100 is 100.5, where multiplied it would be less. */
const shifted = (value: number, places: number) => Number(`${value}e${places}`)
/** Half away from zero. `value`: at least 0; a whole one below 10^15, another below 10^12. */
const rounded = (value: number, decimals: number) =>
  value < 1e-6 ? 0 : shifted(Math.round(shifted(value, decimals)), -decimals)

function grouped(value: number): string {
  const [whole = '', part] = String(value).split('.')
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`)
}

/** A number with its thousands grouped and at most so many decimals; nothing is `-0`. */
export function formatDecimals(value: number, decimals: number): string {
  const size = rounded(Math.abs(value), decimals)
  return `${value < 0 && size > 0 ? '-' : ''}${grouped(size)}`
}

/** As above, with its sign, but for zero. */
export function formatSigned(value: number, decimals: number): string {
  const text = formatDecimals(value, decimals)
  return value > 0 && text !== '0' ? `+${text}` : text
}

/** A number with its thousands grouped and at most two decimals: 1,250,000. VA33 */
export const formatNumber = (value: number): string => formatDecimals(value, 2)

/** A number rounded to a whole one and grouped. PC3 */
export const formatWhole = (value: number): string => formatDecimals(value, 0)

/** A number where space is short: 1.25M from 10,000 on, grouped below. The full figure belongs in a title. VA33 */
export function formatCompact(value: number): string {
  const size = Math.abs(value)
  if (size < COMPACT_FROM) return formatNumber(value)
  const inUnit = (unit: number) => rounded(shifted(size, -3 * (unit + 1)), 2)
  // What is rounded up to a thousand is one of the next: 999,999 is 1M.
  const unit = UNITS.findIndex((_, index) => inUnit(index) < 1_000 || index === UNITS.length - 1)
  return `${value < 0 ? '-' : ''}${grouped(inUnit(unit))}${UNITS[unit]}`
}

/** `Nov`, in UTC. `time` here and below: an ISO 8601 text or milliseconds. */
export const formatMonth = (time: string | number): string => MONTHS[new Date(time).getUTCMonth()] ?? ''

/** `Thu`, in UTC. */
export const formatWeekday = (time: string | number): string => DAYS[new Date(time).getUTCDay()] ?? ''

/** `Nov 20`, in UTC. */
export const formatDay = (time: string | number): string => `${formatMonth(time)} ${new Date(time).getUTCDate()}`

/** `6:05 PM`, in UTC. */
export function formatClock(time: string | number): string {
  const date = new Date(time)
  const hours = date.getUTCHours()
  return `${hours % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A date as `Nov 20, 2025`, in UTC. VA32 */
export const formatDate = (time: string | number): string => `${formatDay(time)}, ${new Date(time).getUTCFullYear()}`

/** A date with its time as `Nov 20, 2025, 6:05 PM`, in UTC. VA32 */
export const formatMoment = (time: string | number): string => `${formatDate(time)}, ${formatClock(time)}`
