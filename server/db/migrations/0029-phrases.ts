import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Messages that are phrases, who may find whom, and who may type to whom: in a conversation in which both have typed, both may go on. */
export const phrases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('message').addColumn('phrase', 'text').execute()
    // One index for each limit: a long run of the other kind would be read in vain.
    await sql`drop index message_sender`.execute(db)
    await sql`create index message_typed on message (sender_id, sent_at) where trade_offer_id is null and phrase is null`.execute(
      db,
    )
    await sql`create index message_phrase on message (sender_id, sent_at) where trade_offer_id is null and phrase is not null`.execute(
      db,
    )
    await db.schema
      .createTable('contact')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
      .addColumn('is_findable', 'integer', (c) => c.notNull())
      .addColumn('requests_from', 'text', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('member').addColumn('typing_allowed_at', 'bigint').execute()
    await sql`
      update member set typing_allowed_at = (select opened_at from conversation where conversation.id = member.conversation_id)
      where conversation_id in (
        select conversation_id from message
        where client_id is not null and trade_offer_id is null
        group by conversation_id having count(distinct sender_id) > 1
      )
    `.execute(db)
  },
}
