import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** Proposed values with all that happened to them, votes on values, frozen and confirmed ones, and points of those who suggest. */
export const proposals: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema
      .createTable('value_proposal')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('author_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('author_role', 'text', (c) => c.notNull())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('base_receipt', 'bigint', (c) => c.notNull())
      .addColumn('value_number', 'double precision')
      .addColumn('value_word', 'text')
      .addColumn('low', 'double precision')
      .addColumn('high', 'double precision')
      .addColumn('demand', 'text', (c) => c.notNull())
      .addColumn('trend', 'text', (c) => c.notNull())
      .addColumn('reason_code', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('move_count', 'integer', (c) => c.notNull())
      .addColumn('harm', 'double precision', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('publish_at', 'bigint')
      .addColumn('published_receipt', 'bigint')
      .addUniqueConstraint('value_proposal_client', ['author_id', 'client_id'])
      .addCheckConstraint('value_proposal_one_value', sql`(value_number is null) <> (value_word is null)`)
      .execute()
    await db.schema
      .createIndex('value_proposal_author')
      .on('value_proposal')
      .columns(['author_id', 'created_at', 'id'])
      .execute()
    await db.schema.createIndex('value_proposal_state').on('value_proposal').columns(['state', 'expires_at']).execute()
    await db.schema.createIndex('value_proposal_due').on('value_proposal').columns(['state', 'publish_at']).execute()
    await db.schema
      .createIndex('value_proposal_variant')
      .on('value_proposal')
      .columns(['variant_slug', 'state'])
      .execute()

    await db.schema
      .createTable('proposal_move')
      .addColumn('proposal_id', 'text', (c) => c.notNull().references('value_proposal.id'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.references('account.id'))
      .addColumn('actor_role', 'text')
      .addColumn('client_id', 'text')
      .addColumn('note', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('proposal_move_key', ['proposal_id', 'seq'])
      .$call(orderByKey)
      .execute()
    await db.schema.createIndex('proposal_move_actor').on('proposal_move').columns(['actor_id', 'at']).execute()

    await db.schema
      .createTable('value_vote')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('receipt_no', 'bigint', (c) => c.notNull())
      .addColumn('direction', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('value_vote_key', ['account_id', 'variant_slug'])
      .$call(orderByKey)
      .execute()
    await db.schema
      .createIndex('value_vote_variant')
      .on('value_vote')
      .columns(['variant_slug', 'receipt_no', 'direction'])
      .execute()

    await db.schema
      .createTable('value_freeze')
      .addColumn('variant_slug', 'text', (c) => c.primaryKey().references('item_variant.slug'))
      .addColumn('by_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('value_confirmation')
      .addColumn('variant_slug', 'text', (c) => c.notNull().references('item_variant.slug'))
      .addColumn('receipt_no', 'bigint', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('value_confirmation_key', ['variant_slug', 'at', 'account_id'])
      .$call(orderByKey)
      .execute()
    await db.schema
      .createIndex('value_confirmation_account')
      .on('value_confirmation')
      .columns(['account_id', 'at'])
      .execute()
    await db.schema
      .alterTable('item_variant')
      .addColumn('flags', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()

    await db.schema
      .createTable('contributor')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
      .addColumn('points', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
