import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** Conversations of two, their messages and trade offers, blocks and reports. */
export const chat: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema
      .createTable('conversation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('opened_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('member')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversation.id'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('other_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('read_seq', 'bigint', (c) => c.notNull())
      .addColumn('listed_at', 'bigint')
      // Two people have one conversation.
      .addPrimaryKeyConstraint('member_key', ['account_id', 'other_id'])
      .$call(orderByKey)
      .execute()
    await db.schema
      .createIndex('member_conversation')
      .on('member')
      .columns(['conversation_id', 'account_id'])
      .unique()
      .execute()
    await db.schema
      .createIndex('member_listed')
      .on('member')
      .columns(['account_id', 'listed_at', 'conversation_id'])
      .execute()

    await db.schema
      .createTable('message')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversation.id'))
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('sender_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('client_id', 'text')
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('trade_offer_id', 'text')
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('message_key', ['conversation_id', 'seq'])
      .addUniqueConstraint('message_client', ['conversation_id', 'sender_id', 'client_id'])
      .execute()
    // For the message limit, which does not count the messages of trade offers.
    await sql`create index message_sender on message (sender_id, sent_at) where trade_offer_id is null`.execute(db)

    await db.schema
      .createTable('trade_offer')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversation.id'))
      .addColumn('sender_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('recipient_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('offer', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('counter_of', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('trade_offer_conversation')
      .on('trade_offer')
      .columns(['conversation_id', 'created_at'])
      .execute()
    await db.schema.createIndex('trade_offer_sender').on('trade_offer').columns(['sender_id', 'created_at']).execute()
    await db.schema
      .createIndex('trade_offer_recipient')
      .on('trade_offer')
      .columns(['recipient_id', 'created_at'])
      .execute()

    await db.schema
      .createTable('block')
      .addColumn('blocker_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('blocked_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('block_key', ['blocker_id', 'blocked_id'])
      .$call(orderByKey)
      .execute()
    await db.schema.createIndex('block_blocked').on('block').columns(['blocked_id', 'blocker_id']).execute()

    await db.schema
      .createTable('report')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('reporter_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('reported_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text')
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('report_reporter').on('report').columns(['reporter_id', 'at']).execute()
    await db.schema.createIndex('report_reported').on('report').columns(['reported_id', 'at']).execute()

    // For search by prefix, without deleted accounts.
    await sql`create index account_name on account (lower(name)) where deleted_at is null`.execute(db)
    await sql`create index account_display_name on account (lower(display_name)) where deleted_at is null`.execute(db)
  },
}
