import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Webhook endpoints and their messages. WH1, WH11 */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhook_endpoint')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('filters', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('refusals', 'bigint', (c) => c.notNull())
      .addColumn('end_reason', 'text')
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('previous_secret', 'text')
      .addColumn('rotated_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('webhook_endpoint_account')
      .on('webhook_endpoint')
      .columns(['account_id', 'created_at'])
      .execute()
    await db.schema.createIndex('webhook_endpoint_due').on('webhook_endpoint').columns(['state', 'next_at']).execute()
    await db.schema
      .createTable('webhook_delivery')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('endpoint_id', 'text', (c) => c.notNull().references('webhook_endpoint.id'))
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('data', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'bigint', (c) => c.notNull())
      .addColumn('tried_at', 'bigint')
      .addColumn('status', 'bigint')
      .addColumn('answer', 'text')
      .addColumn('problem', 'text')
      .execute()
    await db.schema
      .createIndex('webhook_delivery_number')
      .on('webhook_delivery')
      .columns(['endpoint_id', 'number'])
      .unique()
      .execute()
    await db.schema
      .createIndex('webhook_delivery_waiting')
      .on('webhook_delivery')
      .columns(['endpoint_id', 'state', 'number'])
      .execute()
  },
}
