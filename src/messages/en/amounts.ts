import { formatDecimals } from '#domain/text/format.ts'
import { type ReadAmount, writeAmount } from '#domain/text/read-amount.ts'

const MAX_DECIMALS = 6
const label = (amount: number) => formatDecimals(amount, MAX_DECIMALS)

/** Question about a typed amount that may mean two numbers; `text` is what the field gets by each answer. VA93 */
export const askAmount = (readings: readonly [number, number]) => ({
  title: `Did you mean ${label(readings[0])} or ${label(readings[1])}?`,
  choices: readings.map((reading) => ({ label: label(reading), text: writeAmount(reading) })),
})

const unreadable = 'Type a number, like 9,000 or 1.2M.'
/** Line below a field while its text is not one number; null: it is one, or empty. VA93, VA94 */
export function describeDoubt(read: ReadAmount) {
  if ('readings' in read) return askAmount(read.readings)
  return 'fault' in read && read.fault !== 'empty' ? { title: unreadable, choices: [] } : null
}

/** A filter of an address that is not used. VA94 */
export const unreadFilter = (name: string, text: string) =>
  `${name} “${text}” isn’t a number we can read, so it isn’t used. Try 9,000 or 1.2M.`
export const wholeNumbers = 'Whole numbers only, like 3.'
