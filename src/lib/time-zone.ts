import { findTimeZone } from '#domain/text/time-zones.ts'
import { storedText } from './stored-text.ts'

/** The zone that the reader chose in a form; null: none. */
export const timeZoneStore = storedText('time-zone')

/** The reader's time zone: as chosen, else as the browser reports it, else UTC. AL272 */
export const readTimeZone = (): string =>
  findTimeZone(timeZoneStore.get(), Intl.DateTimeFormat().resolvedOptions().timeZone)
