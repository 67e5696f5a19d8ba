import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** Single facts about this database. Hand it a transaction to join one. */
export const createMetaRepository = (db: Database) => {
  const get = async (key: string) =>
    (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value
  const set = async (key: string, value: string) => {
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((on) => on.column('key').doUpdateSet({ value }))
      .execute()
  }
  /** The first value that was ever given. */
  const once = async (key: string, value: string) => {
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((on) => on.column('key').doNothing())
      .execute()
    return (await get(key))!
  }
  return {
    get,
    set,
    /** Names the log of hatches: made once, so that it changes only when the database was lost. */
    epoch: () => once('epoch', randomUUID()),
    /** Signs what is kept in cookies: every process of this site has the same. */
    cookieKey: () => once('cookie_key', randomBytes(32).toString('base64url')),
    /**
     * To be called first in a transaction that reads and then writes: it makes the transaction a writer from the start, so that a second
     * process waits instead of failing later, and what was read stays true.
     */
    lock: () => set('writer', ''),
  }
}
