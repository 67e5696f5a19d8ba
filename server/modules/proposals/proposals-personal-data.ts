import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createCommentsRepository } from './comments.repository.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import { createProposalsRepository, toState } from './proposals.repository.ts'
import { createVotesRepository } from './votes.repository.ts'

/** A user's proposals and decisions. A deleted account leaves its id; votes, points and unpublished proposals go (PR74, PR75). */
export const createProposalsPersonalData = (db: Database): PersonalDataOf<'values'> => ({
  async exportFor(userId, now) {
    const proposals = createProposalsRepository(db)
    return {
      values: {
        points: await createContributorsRepository(db).points(userId, now),
        proposals: (await proposals.all(userId)).map((row) => ({
          id: row.id,
          slug: row.variant_slug,
          after: toState(row),
          reason: row.reason,
          state: row.state,
          sentAt: isoTime(row.created_at),
        })),
        moves: (await proposals.movesBy(userId)).map(({ proposal_id, event, note, at }) => ({
          proposalId: proposal_id,
          event,
          note,
          at: isoTime(at),
        })),
        comments: (await createCommentsRepository(db).listBy(userId)).map(({ proposal_id, text, at }) => ({
          proposalId: proposal_id,
          text,
          at: isoTime(at),
        })),
        votes: (await createVotesRepository(db).list(userId)).map(({ variant_slug, direction, at }) => ({
          slug: variant_slug,
          direction,
          at: isoTime(at),
        })),
      },
    }
  },
  async erase(trx, userId, now) {
    await createProposalsRepository(trx).endAll(userId, now)
    await createVotesRepository(trx).removeAll(userId)
    await createContributorsRepository(trx).remove(userId)
  },
})
