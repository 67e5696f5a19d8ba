import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getDialect } from '../dialect.ts'

/** The staff's discussion of proposals, and what undoing a confirmation needs. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    const { orderByKey } = getDialect(db)
    await db.schema
      .createTable('proposal_comment')
      .addColumn('proposal_id', 'text', (c) => c.notNull().references('value_proposal.id'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('author_role', 'text', (c) => c.notNull())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('proposal_comment_key', ['proposal_id', 'seq'])
      .addUniqueConstraint('proposal_comment_client', ['author_id', 'client_id'])
      .$call(orderByKey)
      .execute()
    await db.schema.createIndex('proposal_comment_author').on('proposal_comment').columns(['author_id', 'at']).execute()
    await db.schema
      .alterTable('value_confirmation')
      // Only editors and leads confirm, and which of the two was not kept so far.
      .addColumn('account_role', 'text', (c) => c.notNull().defaultTo('editor'))
      .execute()
    await db.schema.alterTable('value_confirmation').addColumn('previous_at', 'bigint').execute()
  },
}
