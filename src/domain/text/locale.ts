/** Numbers and dates of a language. */
export type Locale = {
  /** For Intl. */
  readonly tag: string
  readonly group: string
  readonly decimal: string
  /** Units of thousands, millions, billions and trillions. */
  readonly units: readonly string[]
  readonly months: readonly string[]
  /** From Sunday on. */
  readonly weekdays: readonly string[]
  readonly day: (month: string, day: number) => string
  readonly date: (day: string, year: number) => string
  /** `hours`: 0 to 23. `minutes`: two digits. */
  readonly clock: (hours: number, minutes: string) => string
}

/** The one language of the site. Server and browser share it, or a page would hydrate with a mismatch. VA32 */
export const LOCALE: Locale = {
  tag: 'en-US',
  group: ',',
  decimal: '.',
  units: ['K', 'M', 'B', 'T'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  day: (month, day) => `${month} ${day}`,
  date: (day, year) => `${day}, ${year}`,
  clock: (hours, minutes) => `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
}
