import { readAmount } from '#domain/text/read-amount.ts'
import { MAX_LEVEL } from './level-stats.ts'

/** A typed level as an integer from 1 to 25; what is no number is 1. VA8, VA58 */
export function parseLevel(text: string): number {
  // No level needs a sign for thousands, so a dot or a comma begins a fraction, which is cut.
  const read = readAmount(text, 'english-cell')
  if ('fault' in read) return read.fault === 'too-large' ? MAX_LEVEL : 1
  const level = 'amount' in read ? read.amount : 1
  return Math.min(MAX_LEVEL, Math.max(1, Math.trunc(level)))
}
