import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds measures about accounts, and a log of all that moderators do. */
export const moderation: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('measure')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('lifted_at', 'bigint')
      .addColumn('lift_reason', 'text')
      .addColumn('appeal', 'text')
      .addColumn('appealed_at', 'bigint')
      .addColumn('appeal_outcome', 'text')
      .addColumn('appeal_reason', 'text')
      .addColumn('appeal_decided_at', 'bigint')
      .addColumn('identity_hash', 'text')
      .execute()
    await db.schema.createIndex('measure_account').on('measure').columns(['account_id', 'at']).execute()
    await sql`create index measure_standing on measure (kind, ends_at) where lifted_at is null`.execute(db)
    await sql`create index measure_appeal on measure (appealed_at) where appealed_at is not null and appeal_outcome is null`.execute(
      db,
    )
    await sql`create index measure_identity on measure (identity_hash) where identity_hash is not null`.execute(db)

    await db.schema
      .createTable('moderation_action')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('client_id', 'text')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('report_id', 'text', (c) => c.references('report.id'))
      .addColumn('measure_id', 'text', (c) => c.references('measure.id'))
      .addColumn('reason', 'text')
      // Nulls aren't duplicates of each other.
      .addUniqueConstraint('moderation_action_client', ['actor_id', 'client_id'])
      .execute()
    await db.schema.createIndex('moderation_action_at').on('moderation_action').columns(['at', 'id']).execute()
    await db.schema.createIndex('moderation_action_kind').on('moderation_action').columns(['kind', 'at']).execute()

    await db.schema.alterTable('report').addColumn('decision_id', 'text').execute()
    await sql`create index report_open on report (reported_id, at) where decision_id is null`.execute(db)
    await sql`create index report_decision on report (decision_id) where decision_id is not null`.execute(db)
    await db.schema.createIndex('report_at').on('report').column('at').execute()
  },
}
