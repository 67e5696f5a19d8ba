/** Tells the day of a time, an ISO 8601 text or milliseconds, as YYYY-MM-DD in a time zone. */
export function localDay(timeZone: string): (time: string | number) => string {
  // The one locale that writes a date as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (time) => format.format(new Date(time))
}
