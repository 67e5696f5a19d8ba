import type { ValueAuthor } from '#contract/value-changes.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { toAuthor } from '#server/modules/proposals/view-proposal.ts'
import type { ValueConfirmationTable } from './desk.table.ts'

/** Values that the staff found right as they are. Pass a transaction that holds the lock of the pets to change them. Times are milliseconds. */
export const createConfirmationsRepository = (db: Database) => {
  async function setConfirmedAt(slug: string, at: number | null) {
    await getDialect(db).recordChange(db)
    await db.updateTable('item_variant').set({ confirmed_at: at }).where('slug', '=', slug).execute()
  }
  /** Those that are the last thing that was said of their variants. */
  const standing = () =>
    db
      .selectFrom('item_variant')
      .innerJoin('value_confirmation', (join) =>
        join
          .onRef('value_confirmation.variant_slug', '=', 'item_variant.slug')
          .onRef('value_confirmation.at', '=', 'item_variant.confirmed_at')
          .onRef('value_confirmation.receipt_no', '=', 'item_variant.receipt_number'),
      )
  /** Exported for its query plan. */
  const peopleQuery = (slugs: readonly string[]) =>
    standing()
      .innerJoin('account', 'account.id', 'value_confirmation.account_id')
      .select(['item_variant.slug', 'account_role', 'account.id', 'display_name', 'deleted_at'])
      .where('item_variant.slug', 'in', slugs)

  return {
    peopleQuery,

    /** The person's confirmation of a variant, if it is still the latest change or confirmation. */
    find: (accountId: string, slug: string): Promise<ValueConfirmationTable | undefined> =>
      standing()
        .selectAll('value_confirmation')
        .where('item_variant.slug', '=', slug)
        .where('value_confirmation.account_id', '=', accountId)
        .executeTakeFirst(),

    /** People who confirmed these variants last, by slug; none for those that were set since. */
    async findPeople(slugs: readonly string[]): Promise<Map<string, ValueAuthor>> {
      if (slugs.length === 0) return new Map()
      const rows = await peopleQuery(slugs).execute()
      return new Map(
        rows.map(({ slug, account_role, id, display_name, deleted_at }) => [
          slug,
          toAuthor(account_role, { id, name: display_name, isDeleted: deleted_at !== null }),
        ]),
      )
    },

    async add(confirmation: Omit<ValueConfirmationTable, 'previous_at'>): Promise<void> {
      const { variant_slug, at } = confirmation
      const { confirmed_at } = await db
        .selectFrom('item_variant')
        .select('confirmed_at')
        .where('slug', '=', variant_slug)
        .executeTakeFirstOrThrow()
      await insertMany(db, 'value_confirmation', [{ ...confirmation, previous_at: confirmed_at }], {
        key: ['variant_slug', 'at', 'account_id'],
      })
      await setConfirmedAt(variant_slug, at)
    },

    /** Takes it back, as if the person had not looked. */
    async remove({ variant_slug, at, account_id, previous_at }: ValueConfirmationTable): Promise<void> {
      await db
        .deleteFrom('value_confirmation')
        .where('variant_slug', '=', variant_slug)
        .where('at', '=', at)
        .where('account_id', '=', account_id)
        .execute()
      await setConfirmedAt(variant_slug, previous_at)
    },
  }
}
