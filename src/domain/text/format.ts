import { LOCALE, type Locale } from './locale.ts'

/*
 * One locale and one time zone on server and browser, or the page would hydrate with a mismatch. VA32
 * Written out, and not by `Intl`, whose first use takes a browser 15 ms and a slow phone 60: a test holds it to the same texts.
 */
const COMPACT_FROM = 10_000

/** By the decimals that are written: 1.005 × 100 is 100.5, where multiplied it would be less. */
const shifted = (value: number, places: number) => Number(`${value}e${places}`)
/** Half away from zero. `value`: at least 0 and of at most 15 digits: one of more may be rounded up from just below a half. */
const rounded = (value: number, decimals: number) =>
  value < 1e-6 ? 0 : shifted(Math.round(shifted(value, decimals)), -decimals)

function grouped(value: number, { group, decimal }: Locale): string {
  const [whole = '', part] = String(value).split('.')
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) + (part === undefined ? '' : decimal + part)
}

/** A number with grouped thousands and at most `decimals` decimals, never `-0`. */
export function formatDecimals(value: number, decimals: number, locale = LOCALE): string {
  const size = rounded(Math.abs(value), decimals)
  return `${value < 0 && size > 0 ? '-' : ''}${grouped(size, locale)}`
}

/** As above, with its sign, but for zero. */
export function formatSigned(value: number, decimals: number, locale = LOCALE): string {
  const text = formatDecimals(value, decimals, locale)
  return value > 0 && text !== '0' ? `+${text}` : text
}

/** A number with its thousands grouped and at most two decimals: 1,250,000. VA33 */
export const formatNumber = (value: number, locale = LOCALE): string => formatDecimals(value, 2, locale)

/** A number rounded to a whole one and grouped. PC3 */
export const formatWhole = (value: number, locale = LOCALE): string => formatDecimals(value, 0, locale)

/** A number where space is short: 1.25M from 10,000 on, grouped below. The full figure belongs in a title. VA33 */
export function formatCompact(value: number, locale = LOCALE): string {
  const size = Math.abs(value)
  if (size < COMPACT_FROM) return formatNumber(value, locale)
  const { units } = locale
  const inUnit = (unit: number) => rounded(shifted(size, -3 * (unit + 1)), 2)
  // What is rounded up to a thousand is one of the next: 999,999 is 1M.
  const unit = units.findIndex((_, index) => inUnit(index) < 1_000 || index === units.length - 1)
  return `${value < 0 ? '-' : ''}${grouped(inUnit(unit), locale)}${units[unit]}`
}

/** `Nov`, in UTC. `time` here and below: an ISO 8601 text or milliseconds. */
export const formatMonth = (time: string | number, locale = LOCALE): string =>
  locale.months[new Date(time).getUTCMonth()] ?? ''

/** `Thu`, in UTC. */
export const formatWeekday = (time: string | number, locale = LOCALE): string =>
  locale.weekdays[new Date(time).getUTCDay()] ?? ''

/** `Nov 20`, in UTC. */
export const formatDay = (time: string | number, locale = LOCALE): string =>
  locale.day(formatMonth(time, locale), new Date(time).getUTCDate())

/** `6:05 PM`, in UTC. */
export function formatClock(time: string | number, locale = LOCALE): string {
  const date = new Date(time)
  return locale.clock(date.getUTCHours(), String(date.getUTCMinutes()).padStart(2, '0'))
}

/** A date as `Nov 20, 2025`, in UTC. VA32 */
export const formatDate = (time: string | number, locale = LOCALE): string =>
  locale.date(formatDay(time, locale), new Date(time).getUTCFullYear())

/** A date with its time as `Nov 20, 2025, 6:05 PM`, in UTC. VA32 */
export const formatMoment = (time: string | number, locale = LOCALE): string =>
  `${formatDate(time, locale)}, ${formatClock(time, locale)}`
