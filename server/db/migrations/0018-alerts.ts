import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** Devices without an account, stars, alert rules, where notifications go, what was sent, and the outbox. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema
      .createTable('alert_device')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('alert_device_use').on('alert_device').column('used_at').execute()

    await db.schema
      .createTable('star')
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('is_removed', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('star_key', ['owner_id', 'slug'])
      .$call(orderByKey)
      .execute()
    await sql`create index star_slug on star (slug, owner_id) where is_removed = 0`.execute(db)

    await db.schema
      .createTable('alert_rule')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('subject_kind', 'text', (c) => c.notNull())
      .addColumn('subject_slug', 'text')
      .addColumn('condition_kind', 'text', (c) => c.notNull())
      .addColumn('condition', 'text', (c) => c.notNull())
      .addColumn('channels', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('quiet_from', 'text')
      .addColumn('quiet_to', 'text')
      .addColumn('digest', 'text', (c) => c.notNull())
      .addColumn('is_unlimited', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('fired_at', 'bigint')
      .addColumn('due_at', 'bigint')
      .addColumn('until', 'bigint')
      .addColumn('number', 'bigint')
      .addColumn('firings', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('alert_rule_owner').on('alert_rule').columns(['owner_id', 'subject_kind']).execute()
    await db.schema
      .createIndex('alert_rule_subject')
      .on('alert_rule')
      .columns(['subject_slug', 'subject_kind'])
      .execute()
    await sql`create index alert_rule_bounty on alert_rule (subject_kind) where condition_kind = 'bounty'`.execute(db)

    await db.schema
      .createTable('alert_target')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('p256dh', 'text')
      .addColumn('auth', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('is_disabled', 'integer', (c) => c.notNull())
      .addUniqueConstraint('alert_target_address', ['address', 'owner_id'])
      .execute()
    await db.schema.createIndex('alert_target_owner').on('alert_target').column('owner_id').execute()

    await db.schema
      .createTable('alert_notification')
      .addColumn('number', 'bigint', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('rule_id', 'text')
      .addColumn('condition', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('entries', 'text', (c) => c.notNull())
      .addColumn('entry_count', 'integer', (c) => c.notNull())
      .addColumn('is_limited', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('alert_notification_owner')
      .on('alert_notification')
      .columns(['owner_id', 'number'])
      .execute()
    await db.schema
      .createIndex('alert_notification_day')
      .on('alert_notification')
      .columns(['owner_id', 'at', 'is_limited'])
      .execute()
    await db.schema.createIndex('alert_notification_at').on('alert_notification').column('at').execute()

    await db.schema
      .createTable('alert_outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('number', 'bigint')
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .execute()
    await sql`create index alert_outbox_waiting on alert_outbox (next_at, id) where state = 'waiting'`.execute(db)
    await db.schema.createIndex('alert_outbox_number').on('alert_outbox').column('number').execute()
    await db.schema.createIndex('alert_outbox_target').on('alert_outbox').columns(['target_id', 'state']).execute()
    await db.schema.createIndex('alert_outbox_owner').on('alert_outbox').column('owner_id').execute()
    await db.schema.createIndex('alert_outbox_due').on('alert_outbox').column('due_at').execute()
  },
}
