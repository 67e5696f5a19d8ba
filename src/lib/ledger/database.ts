import type { LedgerRow } from '#contract/ledger.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LEDGER_DATABASE } from '../auth-token.ts'

const VERSION = 1
/** Milliseconds: a browser that does not answer counts as one that refuses. */
const OPENING_TIMEOUT = 5_000

/** A player's data in this browser: the ledger, the ids of rows that no account has yet, and single facts. */
interface LedgerSchema extends DBSchema {
  rows: { key: string; value: LedgerRow }
  unsent: { key: string; value: string }
  facts: { key: string; value: unknown }
}
export type LedgerDatabase = IDBPDatabase<LedgerSchema>

/** Opens the player's own database. `onDelete`: a page deletes it, as signing out does. @throws where the browser refuses */
export async function openLedgerDatabase(onDelete: () => void): Promise<LedgerDatabase> {
  const opening = openDB<LedgerSchema>(LEDGER_DATABASE, VERSION, {
    upgrade(db) {
      db.createObjectStore('rows', { keyPath: 'id' })
      db.createObjectStore('unsent')
      db.createObjectStore('facts')
    },
    blocking: onDelete,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open in time')), OPENING_TIMEOUT)
  })
  try {
    return await Promise.race([opening, timeout])
  } finally {
    clearTimeout(timer)
  }
}
