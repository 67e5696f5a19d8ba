import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes by which the retention job finds what is old. Record 144 */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('message_sent').on('message').column('sent_at').execute()
    await db.schema.createIndex('trade_offer_created').on('trade_offer').column('created_at').execute()
    await db.schema.createIndex('value_vote_at').on('value_vote').column('at').execute()
    await sql`create index conversation_empty on conversation (opened_at) where seq = 0`.execute(db)
    await sql`create index hatch_named on hatch (at) where player_name <> ''`.execute(db)
  },
}
