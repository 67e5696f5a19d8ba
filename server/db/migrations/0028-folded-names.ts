import { foldName } from '#domain/text/fold-name.ts'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Schema } from '../database.ts'

const PAGE = 2_000
/** A filter of hatches reads only so many of the newest. */
const SEARCHED = 20_000

/** Accounts and hatches are found by names without accents. */
export const foldedNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['folded_name', 'folded_display_name'])
      await db.schema
        .alterTable('account')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await foldAccounts(db as Kysely<Schema>)
    await foldHatches(db as Kysely<Schema>)
    await sql`drop index account_name`.execute(db)
    await sql`drop index account_display_name`.execute(db)
    await sql`create index account_name on account (folded_name, id) where deleted_at is null`.execute(db)
    await sql`create index account_display_name on account (folded_display_name, id) where deleted_at is null`.execute(
      db,
    )
  },
}

async function foldAccounts(db: Kysely<Schema>) {
  for (let after = ''; ;) {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'name', 'display_name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, name, display_name } of accounts) {
      await db
        .updateTable('account')
        .set({ folded_name: foldName(name), folded_display_name: foldName(display_name) })
        .where('id', '=', id)
        .execute()
      after = id
    }
    if (accounts.length < PAGE) return
  }
}

async function foldHatches(db: Kysely<Schema>) {
  const hatches = await db
    .selectFrom('hatch')
    .select(['seq', 'search_player'])
    .orderBy('seq', 'desc')
    .limit(SEARCHED)
    .execute()
  for (const { seq, search_player } of hatches) {
    const folded = foldName(search_player)
    if (folded !== search_player)
      await db.updateTable('hatch').set({ search_player: folded }).where('seq', '=', seq).execute()
  }
}
