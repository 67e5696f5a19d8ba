import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Push subscriptions and webhooks remember why their last message was not accepted. */
export const targetFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('alert_target').addColumn('failure', 'text').execute()
  },
}
