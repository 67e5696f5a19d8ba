import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Signed verdict cards and the public keys that sign them. SV1, SV20 */
export const verdictCards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('verdict_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('x', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('retired_at', 'bigint')
      .execute()
    await db.schema
      .createTable('verdict_card')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('card', 'text', (c) => c.notNull())
      .addColumn('signature', 'text', (c) => c.notNull())
      .addColumn('signed_at', 'bigint', (c) => c.notNull())
      .addColumn('room_seat', 'text', (c) => c.unique())
      .execute()
    await db.schema.createIndex('verdict_card_signed').on('verdict_card').column('signed_at').execute()
  },
}
