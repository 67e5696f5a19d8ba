import type { DropParked, ParkedAnswers, ParkedList, ParkedQuery, ReleaseParked } from '#contract/parked-changes.ts'
import { hasFlag } from '#server/db/value-columns.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createParkedChangesRepository, type ParkedChange, type ParkedOutcome } from './parked-changes.repository.ts'
import { type Decision, dropParked, type ParkedOptions, releaseParked } from './release-parked.ts'
import { changedRow } from '#server/modules/values/write-values.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { holdsItem } from '#server/modules/proposals/holds-item.ts'
import { holdsThisItem, valueFrozen } from '#server/modules/proposals/proposal-problems.ts'
import { toState } from '#server/modules/proposals/proposals.repository.ts'
import { toItem } from '#server/modules/proposals/view-proposal.ts'

export type Parked = ReturnType<typeof createParked>

/** Suspicious ingest, as leads decide on it (VC60 to VC66). */
export function createParked({ db, values, now }: ParkedOptions) {
  const changes = createParkedChangesRepository(db)

  /** Answers each id: what was asked for holds already, or why it does not. A repeated call gets the same answer. VC62, VC63 */
  async function answer(
    ids: readonly string[],
    asked: ParkedOutcome,
    problems: ReadonlyMap<string, ProblemError>,
  ): Promise<ParkedAnswers> {
    const outcomes = await changes.outcomes(ids)
    const findProblem = (id: string) => {
      const outcome = outcomes.get(id)
      if (outcome === asked) return null
      if (outcome === undefined) return noSuchChange().problem
      return (problems.get(id) ?? decided(outcome)).problem
    }
    return { answers: ids.map((id) => ({ id, problem: findProblem(id) })) }
  }

  return {
    async list({ at, after, limit }: ParkedQuery): Promise<ParkedList> {
      const last = at === undefined || after === undefined ? {} : { after: { at: Date.parse(at), id: after } }
      const found = await changes.list({ limit: limit + 1, ...last })
      return {
        changes: found.slice(0, limit).map(viewParked),
        more: found.length > limit,
        total: await changes.count(),
      }
    },

    async release(leadId: string, { ids, reason }: ReleaseParked): Promise<ParkedAnswers> {
      const problems = new Map<string, ProblemError>()
      for (const { id, variantSlug } of await changes.find(ids))
        if (await holdsItem(db, leadId, variantSlug, now())) problems.set(id, holdsThisItem())
      const allowed = ids.filter((id) => !problems.has(id))
      const { refused } = await releaseParked({ db, values, now }, allowed, { leadId, reason })
      for (const refusal of refused) problems.set(refusal.id, refusedRelease(refusal))
      return answer(ids, 'released', problems)
    },

    async drop(leadId: string, { ids }: DropParked): Promise<ParkedAnswers> {
      await dropParked({ db, now }, ids, leadId)
      return answer(ids, 'dropped', new Map())
    },
  }
}

const noSuchChange = () => new ProblemError(404, 'parked.not_found', 'A newer change of this value has taken its place')
const decided = (outcome: ParkedOutcome | null) =>
  new ProblemError(409, 'parked.decided', `This change is ${outcome ?? 'waiting'}`)

function refusedRelease({ why, reason }: Decision['refused'][number]): ProblemError {
  if (why === 'frozen') return valueFrozen()
  return why === 'changed'
    ? new ProblemError(409, 'value.changed', 'This value has changed since, so this can only be dropped')
    : new ProblemError(409, 'parked.invalid', `These figures no longer fit: ${reason}`)
}

const viewParked = ({ id, at, why, change, variant, isStale }: ParkedChange): ParkedList['changes'][number] => ({
  id,
  item: toItem(variant),
  at: isoTime(at),
  why,
  present: toState(variant),
  proposed: toState(changedRow(variant, change, { at, source: 'ingest' })),
  reason: change.reason ?? null,
  evidence: change.evidence ?? [],
  isStale,
  isFrozen: hasFlag(variant, 'frozen'),
})
