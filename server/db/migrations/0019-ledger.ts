import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** The pets of users, as rows that are only ever added or marked as deleted. */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema
      .createTable('ledger_row')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('variant_slug', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('basis', 'double precision')
      .addColumn('note', 'text')
      .addColumn('trade_id', 'text')
      .addColumn('is_deleted', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('ledger_row_key', ['account_id', 'id'])
      .$call(orderByKey)
      .execute()
    await db.schema.createIndex('ledger_row_seq').on('ledger_row').columns(['account_id', 'seq']).unique().execute()
  },
}
