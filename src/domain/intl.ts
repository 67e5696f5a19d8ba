/** One locale and one time zone on server and browser, or the page would hydrate with a mismatch. VA32 */
const LOCALE = 'en-US'

/**
 * The browser makes its first formatter in 15 ms, on a slow phone in 60, so none is made before it is used; see `entry-client.tsx`.
 */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => (format ??= new Intl.NumberFormat(LOCALE, options)).format(value)
}

/** In UTC. `time`: an ISO 8601 text or milliseconds. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => (format ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })).format(new Date(time))
}
