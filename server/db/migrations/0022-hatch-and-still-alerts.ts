import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Alert rules about hatches of any pet are found by their condition, and those about unchanged values by their time. */
export const hatchAndStillAlerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('alert_rule').addColumn('look_at', 'bigint').execute()
    await sql`create index alert_rule_look on alert_rule (look_at, id) where look_at is not null`.execute(db)
    await sql`create index alert_rule_any on alert_rule (condition) where subject_kind = 'any'`.execute(db)
  },
}
