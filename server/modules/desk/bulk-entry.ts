import type { DeskValues, DeskValuesQuery, ProposeAnswers, ProposeMany } from '#contract/desk-entry.ts'
import type { Proposal, SendProposal } from '#contract/proposals.ts'
import type { ValueAuthor } from '#contract/value-changes.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { toState } from '#server/modules/proposals/proposals.repository.ts'
import { toItem } from '#server/modules/proposals/view-proposal.ts'

type Options = { db: Database; submit: (userId: string, given: SendProposal) => Promise<Proposal> }

export type BulkEntry = ReturnType<typeof createBulkEntry>

/** Many values in one call, as editors and leads enter them (VC67, VC68). */
export const createBulkEntry = ({ db, submit }: Options) => ({
  async values({ slug }: DeskValuesQuery): Promise<DeskValues> {
    if (slug.length === 0) return { values: [] }
    const rows = await db.selectFrom('item_variant').selectAll().where('slug', 'in', slug).execute()
    const freezes = await db
      .selectFrom('value_freeze')
      .leftJoin('account', 'account.id', 'value_freeze.by_id')
      .select(['variant_slug', 'reason', 'at', 'display_name', 'deleted_at'])
      .where('variant_slug', 'in', slug)
      .execute()
    const byLead = (name: string | null): ValueAuthor => (name === null ? { role: 'former' } : { role: 'lead', name })
    const freezeBySlug = new Map(
      freezes.map(({ variant_slug, reason, at, display_name, deleted_at }) => [
        variant_slug,
        { by: byLead(deleted_at === null ? display_name : null), reason, at: isoTime(at) },
      ]),
    )
    return {
      values: rows.map((row) => ({
        item: toItem(row),
        receipt: row.receipt_number,
        present: toState(row),
        freeze: freezeBySlug.get(row.slug) ?? null,
      })),
    }
  },

  /** Each is a proposal of its own, which succeeds or fails by itself. VC68 */
  async propose(userId: string, { proposals }: ProposeMany): Promise<ProposeAnswers> {
    const answers: ProposeAnswers['answers'] = []
    for (const given of proposals) {
      const { clientId } = given
      try {
        const { id } = await submit(userId, given)
        answers.push({ clientId, id, problem: null })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        answers.push({ clientId, id: null, problem: error.problem })
      }
    }
    return { answers }
  },
})
