import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Appointments that wait for a second lead, and the lead who confirmed one. */
export const pendingAppointments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('appointment')
      .addColumn('confirmed_by', 'text', (c) => c.references('account.id'))
      .execute()
    await db.schema
      .createTable('pending_appointment')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().unique().references('account.id'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('proposed_by', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
