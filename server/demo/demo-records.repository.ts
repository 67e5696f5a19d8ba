import type { Database } from '#server/db/database.ts'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** More than this many are never kept: the oldest go first. */
const KEPT = 2_000
/** Lifetime in seconds of a record that names none: a client or a key, which the provider never stores here. */
const LIFETIME = 900

/** The demo platform's records in the database, so that every process of the site can continue a sign-in; one adapter for each kind. */
export const createDemoRecords =
  (db: Database, now: () => number = Date.now) =>
  (kind: string): Adapter => {
    const current = () =>
      db.selectFrom('demo_record').select('payload').where('kind', '=', kind).where('expires_at', '>', now())
    const read = (row: { payload: string } | undefined) => row && (JSON.parse(row.payload) as AdapterPayload)

    async function removeOld() {
      await db.deleteFrom('demo_record').where('expires_at', '<=', now()).execute()
      await db
        .deleteFrom('demo_record')
        .where('written_at', '<', (eb) =>
          eb
            .selectFrom('demo_record')
            .select('written_at')
            .orderBy('written_at', 'desc')
            .limit(1)
            .offset(KEPT - 1),
        )
        .execute()
    }

    return {
      async upsert(id, payload, seconds = LIFETIME) {
        const row = {
          uid: payload.uid ?? null,
          grant_id: payload.grantId ?? null,
          payload: JSON.stringify(payload),
          written_at: now(),
          expires_at: now() + seconds * 1_000,
        }
        await db
          .insertInto('demo_record')
          .values({ kind, id, ...row })
          .onConflict((on) => on.columns(['kind', 'id']).doUpdateSet(row))
          .execute()
        await removeOld()
      },
      find: async (id) => read(await current().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => read(await current().where('uid', '=', uid).executeTakeFirst()),
      // Only the device flow has user codes, and it is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = read(await current().where('id', '=', id).executeTakeFirst())
        if (!payload) return
        const consumed = JSON.stringify({ ...payload, consumed: Math.floor(now() / 1_000) })
        await db
          .updateTable('demo_record')
          .set({ payload: consumed })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute()
      },
      async destroy(id) {
        await db.deleteFrom('demo_record').where('kind', '=', kind).where('id', '=', id).execute()
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('demo_record').where('grant_id', '=', grantId).execute()
      },
    }
  }
