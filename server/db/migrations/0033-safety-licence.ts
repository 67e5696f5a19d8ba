import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Players who have passed the safety questions; nobody has before. CH150 */
export const safetyLicence: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('safety_licence')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
      .addColumn('passed_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
