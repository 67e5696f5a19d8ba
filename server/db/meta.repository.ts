import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { EPOCH, EPOCH_COPY, selectEpoch, shortenIdentity, toEpoch } from './epoch.ts'

/** Key of the push services that refuse this site's key; there is a row only while there are such. AL47 */
export const PUSH_STOPS = 'alert_push_stopped'

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
  const remove = async (key: string) => {
    await db.deleteFrom('meta').where('key', '=', key).execute()
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
  const readFacts = () => db.selectNoFrom(selectEpoch(db)).executeTakeFirstOrThrow()
  return {
    get,
    set,
    remove,
    once,
    /** Names the log of hatches. It changes only when the log was lost: with its database, or with the copy that it is on (LV20). */
    async epoch() {
      const { copy, ...stored } = await readFacts()
      return (
        toEpoch({ copy, ...stored }) ??
        toEpoch({
          copy,
          epoch: await once(EPOCH, randomUUID()),
          epochCopy: await once(EPOCH_COPY, shortenIdentity(copy)),
        })!
      )
    },
    /** Gives the log a new epoch because it went back under this one. Of several calls with one epoch only the first does. */
    async renewEpoch(epoch: string) {
      const facts = await readFacts()
      if (facts.epoch === null || toEpoch(facts) !== epoch) return
      await db
        .updateTable('meta')
        .set({ value: randomUUID() })
        .where('key', '=', EPOCH)
        .where('value', '=', facts.epoch)
        .execute()
    },
    /** Makes this database go on with the log of another one, whose readers may resume here. IM42 */
    async continueEpoch(epoch: string) {
      await set(EPOCH, epoch)
      await set(EPOCH_COPY, shortenIdentity((await readFacts()).copy))
    },
    /** Signs cookies; the same for every process of this site. */
    cookieKey: () => once('cookie_key', randomBytes(32).toString('base64url')),
  }
}
