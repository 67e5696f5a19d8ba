import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a close counts invented trades of a demo, and so what lists show of it. */
export const sampleEvidence: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('estimate_close')
      .addColumn('is_sample', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('item_variant').addColumn('evidence_is_sample', 'integer').execute()
  },
}
