import type { ProposalState } from '#contract/proposals.ts'
import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { sql } from 'kysely'

/** States of proposals that have changed no value: nothing published names them. */
const UNPUBLISHED: readonly ProposalState[] = [
  'open',
  'needs-evidence',
  'approved-once',
  'rejected',
  'withdrawn',
  'superseded',
  'expired',
]

/** Removes old proposals that were not published, with what was said about them, and old votes. RT1 */
export const createProposalPrunes = (db: Database) => ({
  async suggestions(now: number, limit: number): Promise<number> {
    const due = await db
      .selectFrom('value_proposal')
      .select('id')
      .where('state', 'in', UNPUBLISHED)
      .where('expires_at', '<=', now)
      .where('created_at', '<=', now - retentionMs('suggestions'))
      .limit(limit)
      .execute()
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    await writeTransaction(db, 'pets', async (trx) => {
      await trx.deleteFrom('proposal_move').where('proposal_id', 'in', ids).execute()
      await trx.deleteFrom('proposal_comment').where('proposal_id', 'in', ids).execute()
      await trx.deleteFrom('value_proposal').where('id', 'in', ids).execute()
    })
    return due.length
  },

  async votes(now: number, limit: number): Promise<number> {
    const due = await db
      .selectFrom('value_vote')
      .select(['account_id', 'variant_slug'])
      .where('at', '<=', now - retentionMs('votes'))
      .limit(limit)
      .execute()
    if (due.length === 0) return 0
    await db
      .deleteFrom('value_vote')
      .where(
        sql<boolean>`(account_id, variant_slug) in (${sql.join(
          due.map((vote) => sql`(${vote.account_id}, ${vote.variant_slug})`),
        )})`,
      )
      .where('at', '<=', now - retentionMs('votes'))
      .execute()
    return due.length
  },
})
