import type { Measure, OwnMeasures } from '#contract/measures.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createHmac } from 'node:crypto'
import { createActionsRepository } from './actions.repository.ts'
import { createMeasuresRepository, toMeasure } from './measures.repository.ts'

/** A key of its own for each site: without it, ids of a platform could be tried one by one. */
export async function hashIdentity(db: Database, { issuer, subject }: { issuer: string; subject: string }) {
  const key = await createMetaRepository(db).cookieKey()
  return createHmac('sha256', key)
    .update(JSON.stringify(['measure', issuer, subject]))
    .digest('base64url')
}

/** Measures as the user concerned sees them (MO25 to MO32). */
export const createMeasures = ({ db, now }: { db: Database; now: () => number }) => ({
  async list(userId: string): Promise<OwnMeasures> {
    const measures = createMeasuresRepository(db)
    return {
      measures: (await measures.list(userId)).map(toMeasure),
      restriction: await measures.findRestriction(userId, now()),
    }
  },

  /** The same text again is the same appeal. @throws ProblemError 404, 409 */
  appeal: (userId: string, measureId: string, text: string): Promise<Measure> =>
    writeTransaction(db, [userId], async (trx) => {
      const measures = createMeasuresRepository(trx)
      const measure = await measures.find(measureId)
      if (measure?.account_id !== userId) throw new ProblemError(404, 'measure.not_found', 'You have no such measure')
      if (measure.appeal === text) return toMeasure(measure)
      if (measure.appeal !== null)
        throw new ProblemError(409, 'appeal.sent', 'You have already appealed against this measure')
      if (measure.lifted_at !== null) throw new ProblemError(409, 'measure.lifted', 'This measure was lifted')
      const at = now()
      await measures.appeal(measureId, text, at)
      await createActionsRepository(trx).append({
        kind: 'appeal',
        actor_id: userId,
        account_id: userId,
        measure_id: measureId,
        reason: text,
        at,
      })
      return toMeasure({ ...measure, appeal: text, appealed_at: at })
    }),

  /** A player who deleted a restricted account is as restricted in a new one. */
  onSignIn: async (userId: string, identity: { issuer: string; subject: string }): Promise<void> =>
    createMeasuresRepository(db).inherit(userId, await hashIdentity(db, identity), now()),
})
