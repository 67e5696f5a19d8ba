import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** Single facts about this database. Pass a transaction to join it. */
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
  /** Stores the value unless there is one; returns the stored one. */
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
    /** Names the log of hatches. It changes only when the database was lost. */
    epoch: () => once('epoch', randomUUID()),
    /** Signs cookies; the same for every process of this site. */
    cookieKey: () => once('cookie_key', randomBytes(32).toString('base64url')),
  }
}
