import { createHash } from 'node:crypto'
import type { Schema } from './database.ts'

export type ReceiptFigures = Omit<Schema['value_change'], 'hash'>

/** In the order in which they are hashed. A new column makes another version of the text. */
const HASHED = [
  'number',
  'at',
  'variant_slug',
  'item_slug',
  'old_value_number',
  'old_value_word',
  'old_low',
  'old_high',
  'old_demand',
  'old_trend',
  'value_number',
  'value_word',
  'low',
  'high',
  'demand',
  'trend',
  'source',
  'proposed_by',
  'approved_by',
  'proposal_id',
  'reason',
  'evidence',
  'reverts',
  'previous_hash',
] as const satisfies readonly (keyof ReceiptFigures)[]
const VERSION = 1

/** SHA-256 of a receipt's figures and the hash before it. Stored hashes depend on it, so a version of the text never changes. VC12 */
export const hashReceipt = (row: ReceiptFigures): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, ...HASHED.map((column) => row[column])]))
    .digest('hex')
