import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds blocks that only hide, and when leads were alerted to a report that nobody looked at. */
export const childSafety: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('block')
      .addColumn('only_hides', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('report').addColumn('alerted_at', 'bigint').execute()
    await sql`create index report_waiting on report (at) where decision_id is null and alerted_at is null`.execute(db)
    await sql`create index moderation_action_report on moderation_action (report_id) where report_id is not null`.execute(
      db,
    )
  },
}
