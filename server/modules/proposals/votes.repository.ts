import type { ValueVote, VoteCounts } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { agreeingDirection, MAX_VOTES } from '#domain/values/proposed-change.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'

const COUNTED_AS = { 'too-low': 'tooLow', right: 'right', 'too-high': 'tooHigh' } as const

/** Votes on values. Pass a transaction that holds the lock of the pets to vote. */
export const createVotesRepository = (db: Database) => ({
  /** Replaces the account's earlier vote on the variant. PR50 */
  vote: (accountId: string, slug: string, { direction, receipt }: ValueVote, at: number): Promise<void> =>
    insertMany(db, 'value_vote', [{ account_id: accountId, variant_slug: slug, receipt_no: receipt, direction, at }], {
      key: ['account_id', 'variant_slug'],
      update: ['receipt_no', 'direction', 'at'],
    }),

  /** Number of votes on the variant's newest change that agree with a proposal; counts no further than they matter. PR52 */
  async countAgreeing(slug: string, receipt: number, before: ValueState, after: ValueState): Promise<number> {
    const direction = agreeingDirection(before.value, after.value)
    if (direction === null) return 0
    const votes = await db
      .selectFrom('value_vote')
      .select('account_id')
      .where('variant_slug', '=', slug)
      .where('receipt_no', '=', receipt)
      .where('direction', '=', direction)
      .limit(MAX_VOTES)
      .execute()
    return votes.length
  },

  /** Votes on the newest changes of these variants, by slug. */
  async count(
    variants: readonly Pick<Schema['item_variant'], 'slug' | 'receipt_number'>[],
  ): Promise<Map<string, VoteCounts>> {
    const counts = new Map(variants.map(({ slug }) => [slug, { tooLow: 0, right: 0, tooHigh: 0 }]))
    if (variants.length === 0) return counts
    const rows = await db
      .selectFrom('value_vote')
      .innerJoin('item_variant', 'item_variant.slug', 'value_vote.variant_slug')
      .select((eb) => ['variant_slug', 'direction', eb.fn.countAll<number>().as('votes')])
      .where('variant_slug', 'in', [...counts.keys()])
      .whereRef('receipt_no', '=', 'receipt_number')
      .groupBy(['variant_slug', 'direction'])
      .execute()
    for (const { variant_slug, direction, votes } of rows)
      counts.get(variant_slug)![COUNTED_AS[direction]] = Number(votes)
    return counts
  },

  /** The account's vote on this change of the variant. */
  find: (accountId: string, slug: string, receipt: number) =>
    db
      .selectFrom('value_vote')
      .select('direction')
      .where('account_id', '=', accountId)
      .where('variant_slug', '=', slug)
      .where('receipt_no', '=', receipt)
      .executeTakeFirst(),

  list: (accountId: string) =>
    db.selectFrom('value_vote').selectAll().where('account_id', '=', accountId).orderBy('variant_slug').execute(),

  removeAll: (accountId: string) => db.deleteFrom('value_vote').where('account_id', '=', accountId).execute(),
})
