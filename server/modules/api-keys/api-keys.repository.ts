import { ApiKeyScope, type ApiKey } from '#contract/api-keys.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import * as v from 'valibot'
import type { ApiKeyTable } from './api-keys.table.ts'

const Scopes = v.pipe(v.string(), v.parseJson(), v.array(ApiKeyScope))

export const toApiKey = (row: ApiKeyTable): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: v.parse(Scopes, row.scopes),
  prefix: row.prefix,
  createdAt: isoTime(row.created_at),
  ...(row.last_used_on !== null && { lastUsedOn: row.last_used_on }),
  ...(row.leaked_on !== null && { leakedOn: row.leaked_on }),
})

/** Stored keys of readers. Pass a transaction to join it. */
export const createApiKeysRepository = (db: Database) => ({
  /** Newest first, revoked ones included. */
  list: (userId: string): Promise<ApiKeyTable[]> =>
    db
      .selectFrom('api_key')
      .selectAll()
      .where('account_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  insert: (row: ApiKeyTable) => db.insertInto('api_key').values(row).execute(),

  /** The key with this hash, unless it was revoked. */
  find: (hash: string): Promise<ApiKeyTable | undefined> =>
    db.selectFrom('api_key').selectAll().where('key_hash', '=', hash).where('leaked_on', 'is', null).executeTakeFirst(),

  /** The ids among these whose keys still work. */
  listValid: async (ids: readonly string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('api_key')
      .select('id')
      .where('id', 'in', ids)
      .where('leaked_on', 'is', null)
      .execute()
    return rows.map(({ id }) => id)
  },

  setLastUsed: (id: string, day: string) =>
    db.updateTable('api_key').set({ last_used_on: day }).where('id', '=', id).execute(),

  /** @returns the ids of the keys that it has revoked */
  markLeaked: async (hashes: readonly string[], day: string): Promise<string[]> => {
    // Anyone may call this with any keys: a write only where one of them exists.
    const found = await db
      .selectFrom('api_key')
      .select('id')
      .where('key_hash', 'in', hashes)
      .where('leaked_on', 'is', null)
      .execute()
    if (found.length === 0) return []
    const rows = await db
      .updateTable('api_key')
      .set({ leaked_on: day })
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .where('leaked_on', 'is', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** @returns whether the user had such a key */
  remove: async (userId: string, id: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('api_key')
      .where('account_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** @returns the ids of the removed keys */
  removeAll: async (userId: string): Promise<string[]> => {
    const rows = await db.deleteFrom('api_key').where('account_id', '=', userId).returning('id').execute()
    return rows.map(({ id }) => id)
  },
})
