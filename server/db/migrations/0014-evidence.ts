import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** Adds players' answers to accepted offers, trades as evidence without the ids of players, and accounts whose trades count for nothing. */
export const evidence: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema.alterTable('trade_offer').addColumn('accepted_at', 'bigint').execute()
    await db.schema.alterTable('trade_offer').addColumn('sender_answer', 'text').execute()
    await db.schema.alterTable('trade_offer').addColumn('recipient_answer', 'text').execute()
    await sql`
      update trade_offer set accepted_at = (
        select max(sent_at) from message
        where message.conversation_id = trade_offer.conversation_id
          and message.trade_offer_id = trade_offer.id and message.sender_id = trade_offer.recipient_id
      ) where status = 'accepted'
    `.execute(db)

    await db.schema
      .createTable('trade_opt_out')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('evidence')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('source_id', 'text', (c) => c.notNull())
      .addColumn('content_hash', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('usable_at', 'bigint', (c) => c.notNull())
      .addColumn('a_id', 'text', (c) => c.notNull())
      .addColumn('b_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('why', 'text')
      .addUniqueConstraint('evidence_source', ['kind', 'source', 'source_id'])
      .execute()
    await db.schema.createIndex('evidence_a').on('evidence').columns(['a_id', 'usable_at']).execute()
    await db.schema.createIndex('evidence_b').on('evidence').columns(['b_id', 'usable_at']).execute()

    await db.schema
      .createTable('evidence_item')
      .addColumn('evidence_id', 'text', (c) => c.notNull().references('evidence.id'))
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('evidence_item_key', ['evidence_id', 'side', 'variant_slug'])
      .$call(orderByKey)
      .execute()
    await db.schema
      .createIndex('evidence_item_variant')
      .on('evidence_item')
      .columns(['variant_slug', 'at', 'evidence_id'])
      .execute()

    await db.schema
      .createTable('evidence_exclusion')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text', (c) => c.references('account.id'))
      .addColumn('end_reason', 'text')
      .execute()
    await sql`create unique index evidence_exclusion_current on evidence_exclusion (account_id) where ended_at is null`.execute(
      db,
    )
    await sql`create index evidence_exclusion_ended on evidence_exclusion (ended_at, id) where ended_at is not null`.execute(
      db,
    )
  },
}
