import { formatDecimals, formatNumber } from '#domain/text/format.ts'
import { writeAmount } from '#domain/text/read-amount.ts'

export const title = 'Bulk entry'
export const intro =
  'Paste lines from a spreadsheet or open a CSV file. The first line names the columns; slug and at least one figure must be there. Every line becomes a proposal, and nothing is published without the usual approvals.'
export const lines = 'Lines'
export const example =
  'slug,variant,value,low,high,demand,trend,reason\nking-doggy,Shiny,1280000,1200000,1350000,high,rising,Sold three times this week'
export const openFile = 'Open a CSV file'
export const clear = 'Clear'
export const commonReason = 'Reason for lines without one'
export const commonReasonHint = 'Players read it on the receipts. 10 to 500 characters.'
export const kindOfReason = 'Kind of reason'
export const judgedLines = 'Preview'
export const loadError = 'Couldn’t load the present values'
export const loadingValues = 'Loading the present values…'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
export const summary = ({ ready, same, faulty }: { ready: number; same: number; faulty: number }) =>
  [
    plural(ready, 'line to send', 'lines to send'),
    ...(same > 0 ? [`${same} unchanged`] : []),
    ...(faulty > 0 ? [plural(faulty, 'with an error', 'with errors')] : []),
  ].join(', ')
export const ignored = (names: readonly string[]) => `Columns that aren’t read: ${names.join(', ')}`
export const send = (count: number) => `Send ${plural(count, 'proposal', 'proposals')}`
export const retry = (count: number) => `Send the remaining ${plural(count, 'proposal', 'proposals')}`
export const reading = 'Reading the lines'
export const stopped = 'Stopped. Nothing is sent until the lines are read.'
export const readLines = 'Read the lines'
export const sending = 'Sending proposals'
export const sent = (count: number) => `${plural(count, 'proposal', 'proposals')} sent.`
export const failed = (count: number) => `${plural(count, 'line', 'lines')} failed and stayed in the list.`
export const unreachable = 'Couldn’t reach the server. What wasn’t sent is still here; try again.'
export const reasonMissing = 'Some lines have no reason. Write one for them here.'

export const lineNumber = (line: number) => `Line ${line}`
export const same = 'Unchanged'
export const ready = 'Ready'
export const faulty = 'Error'
export const waiting = 'Checking…'
export const frozen = 'Frozen'
export const failedTag = 'Not sent'

export const columns: Record<string, string> = {
  slug: 'Slug',
  variant: 'Variant',
  value: 'Value',
  low: 'Low',
  high: 'High',
  demand: 'Demand',
  trend: 'Trend',
  reason: 'Reason',
}
const quoted = (text: string) => `“${text}”`

export const textFaults = {
  'no-slug': 'The first line must name the columns, and one of them must be slug.',
  'no-figures': 'The first line must name at least one of the columns value, low, demand and trend.',
  twice: (name: string) => `The column ${name} is there twice.`,
  quote: (line: number) => `A quotation mark isn’t closed. Look at line ${line}.`,
  'long-row': (line: number) => `Line ${line} is too long, or a quotation mark in it isn’t closed.`,
  'no-lines': 'There are no lines below the first one.',
  'too-many': (count: number, most: number) =>
    `These are ${formatNumber(count)} lines. Send at most ${formatNumber(most)} at once.`,
}
export const tooLong = 'This is too much for one go. Send at most 500 lines at once.'
export const fileUnreadable = 'This file couldn’t be read. Open a CSV file, or paste the lines.'
export const fileFaults = {
  binary: fileUnreadable,
  workbook: 'This is a workbook. In your spreadsheet, save it as CSV UTF-8, and open that file.',
  encoding: 'The accents in this file can’t be read. In your spreadsheet, save it as CSV UTF-8, and open that file.',
}

export const numbers = {
  'not-a-number': (text: string) => `${quoted(text)} isn’t a number. Write it with digits alone, such as 12000.`,
  notAValue: (text: string) =>
    `${quoted(text)} isn’t a number. Write it with digits alone, such as 12000, or write N/A, TBD or O/C.`,
  either: (text: string, [low, high]: readonly [number, number]) =>
    `${quoted(text)} may be ${formatDecimals(low, 6)} or ${formatDecimals(high, 6)}. Write it as ${writeAmount(low)} or ${writeAmount(high)}.`,
  negative: (text: string) => `${quoted(text)} is below 0.`,
  'too-high': (text: string, most: number) => `${quoted(text)} is above ${formatNumber(most)}.`,
}
export const choices = (text: string, options: readonly string[]) =>
  `${quoted(text)} isn’t known. Write ${options.slice(0, -1).join(', ')} or ${options.at(-1)}.`
export const notASlug = (text: string) =>
  text === '' ? 'Write the pet’s slug, such as king-doggy.' : `${quoted(text)} isn’t a slug, such as king-doggy.`
export const unknownPet = (slug: string, variant: string) => `No ${variant} pet has the slug ${quoted(slug)}.`
export const ranges = {
  'needs-low': 'Write the lowest figure as well.',
  'needs-high': 'Write the highest figure as well.',
  'low-above': 'The lowest figure is above the value.',
  'high-below': 'The highest figure is below the value.',
  'low-above-high': 'The lowest figure is above the highest.',
}
export const wordRange = (word: string) => `${word} has no range.`
export const nothing = 'Nothing to change. Write a value, a range, a demand or a trend.'
export const cells = 'More cells than the first line has columns. Put quotation marks around text with commas.'
export const repeated = (line: number) => `The same pet as in line ${line}.`
export const inColumn = (column: string, text: string) => `${column}: ${text}`
