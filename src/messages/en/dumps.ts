import { formatWhole } from '#domain/text/format.ts'
import { siteName } from './common.ts'

export const title = `Data of ${siteName}`
export const intro =
  'Every pet, its value at the end of each UTC day, that day’s value changes and its hatches, as CSV and as one JSON object per line. No player is in these files.'
export const none = 'The first day is published at 00:10 UTC.'
export const sample = 'Sample data of the demo'
export const description =
  'Daily files of all pets, values, value changes and hatches as CSV and NDJSON, with hashes to check them, free to use.'
export const forPrograms = 'For programs the same list is'
export const more = 'What else there is for programs is in the'
export const guide = 'guide'
export const loadError = 'Couldn’t load the list of files'
export const loading = 'Loading the list of files…'
export const earlier = 'Earlier days'
export const file = 'File'
export const size = 'Size'
export const rows = 'Rows'
export const hash = 'SHA-256'
export const rowCount = (count: number) => (count === 1 ? '1 row' : `${formatWhole(count)} rows`)
export const bytes = (count: number) =>
  count < 1_000
    ? `${count} B`
    : count < 1_000_000
      ? `${(count / 1_000).toFixed(1)} kB`
      : `${(count / 1_000_000).toFixed(1)} MB`
export const manifest = 'Manifest'
export const receipts = (number: number) => `Head of the receipts: number ${formatWhole(number)},`
export const licence = (name: string) => `Licence: ${name}`
