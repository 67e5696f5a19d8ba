import type { CurrentUser } from '#contract/users.ts'
import { HttpError } from '#lib/http.ts'
import { parkedSource } from '../data/parked-source.ts'
import type { ParkedDecision } from '#machines/parked-review.machine.ts'
import * as texts from '#messages/desk-parked.ts'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { useBulkRun } from '../decide/use-bulk-run.ts'
import { explainSilence } from '../decide/use-move.ts'

/** Changes in one call: few enough that the progress bar moves. */
const CHUNK_SIZE = 50

type Options = {
  /** Those of one call that are released or dropped now. */
  onDecided: (ids: readonly string[]) => void
  /** `left`: those that no call has answered. `error`: why there are some. */
  onEnd: (result: { decided: number; failed: number; left: readonly string[]; error: string | null }) => void
}

/** Decides on many parked changes, call by call. DK85 */
export function useDecide(user: CurrentUser, { onDecided, onEnd }: Options) {
  const checkRole = useRoleCheck(user)
  const { running, refusals, start } = useBulkRun({
    chunkSize: CHUNK_SIZE,
    send,
    onAnswers: (answers) => onDecided(answers.flatMap(({ id, refusal }) => (refusal === null ? id : []))),
    onEnd({ succeeded, refused, left, error }) {
      checkRole(error)
      onEnd({ decided: succeeded.length, failed: refused.length, left, error: explainError(error) })
    },
  })
  return {
    running,
    faults: refusals,
    decide: (decision: ParkedDecision, ids: readonly string[], reason: string | undefined) =>
      start(ids, { decision, reason }),
  }
}

async function send(
  ids: readonly string[],
  { decision, reason }: { decision: ParkedDecision; reason: string | undefined },
) {
  const { answers } = await (decision === 'release' ? parkedSource.release(ids, reason) : parkedSource.drop(ids))
  return answers.map(({ id, problem }) => ({
    id,
    refusal: problem === null ? null : (texts.refusals[problem.code] ?? texts.refused),
  }))
}

function explainError(error: unknown): string | null {
  if (error === null) return null
  if (!(error instanceof HttpError)) return explainSilence(error)
  return error.status === 403 ? texts.restricted : texts.refused
}
