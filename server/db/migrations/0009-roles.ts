import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Appointments of proposers, editors and leads. */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('appointment')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('appointed_by', 'text', (c) => c.references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text', (c) => c.references('account.id'))
      .execute()
    // An account has one role at a time.
    await sql`create unique index appointment_current on appointment (account_id) where ended_at is null`.execute(db)
    await db.schema.createIndex('appointment_account').on('appointment').columns(['account_id', 'at']).execute()
    await db.schema.createIndex('appointment_role').on('appointment').columns(['role', 'at']).execute()
    await db.schema.createIndex('appointment_ended').on('appointment').columns(['ended_at', 'id']).execute()
    // For the operator, who names an account by its id at the platform.
    await sql`create index account_subject on account (subject) where deleted_at is null`.execute(db)
  },
}
