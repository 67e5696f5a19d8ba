import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import { getDialect } from './dialect.ts'

/** Stored in `meta`: the name of the hatch log, and the copy of the data that got it. */
export const EPOCH = 'epoch'
export const EPOCH_COPY = 'epoch_identity'

type EpochFacts = { epoch: string | null; epochCopy: string | null; copy: string }

/** Parts of the epoch, as columns of a statement that reads more. */
export const selectEpoch = (db: Database) => {
  const stored = (key: string) => db.selectFrom('meta').select('value').where('key', '=', key)
  return [stored(EPOCH).as('epoch'), stored(EPOCH_COPY).as('epochCopy'), getDialect(db).identity().as('copy')] as const
}

/** A copy of the data, as a short text. */
export const shortenIdentity = (identity: string) => createHash('sha256').update(identity).digest('hex').slice(0, 16)

/** Undefined: the database has none yet. */
export function toEpoch({ epoch, epochCopy, copy }: EpochFacts): string | undefined {
  if (epoch === null || epochCopy === null) return undefined
  const here = shortenIdentity(copy)
  return epochCopy === here ? epoch : `${epoch}-${here}`
}
