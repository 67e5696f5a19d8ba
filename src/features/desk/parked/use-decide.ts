import type { CurrentUser } from '#contract/users.ts'
import { HttpError } from '#lib/http.ts'
import { parkedSource } from '#lib/parked-source.ts'
import * as common from '#messages/desk.ts'
import * as texts from '#messages/desk-parked.ts'
import { useState } from 'react'
import { useRoleCheck } from '../role-gate.tsx'
import { type Running, sendInChunks } from '../send-in-chunks.ts'

export type Decision = 'release' | 'drop'

/** Changes in one call: few enough that the progress bar moves. */
const CHUNK = 50

type Options = {
  /** Those of one call that are released or dropped now. */
  onDecided: (ids: readonly string[]) => void
  /** `left`: those that no call has answered. `error`: why there are some. */
  onEnd: (result: { decided: number; failed: number; left: readonly string[]; error: string | null }) => void
}

/** Decides on many parked changes, call by call. DK85 */
export function useDecide(user: CurrentUser, { onDecided, onEnd }: Options) {
  const checkRole = useRoleCheck(user)
  const [running, setRunning] = useState<Running | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())

  async function decide(decision: Decision, ids: readonly string[], reason: string | undefined) {
    const controller = new AbortController()
    const answered = new Set<string>()
    let decided = 0
    let error: string | null = null
    setRunning({ done: 0, count: ids.length, controller })
    try {
      await sendInChunks(ids, {
        size: CHUNK,
        signal: controller.signal,
        send: (chunk) => (decision === 'release' ? parkedSource.release(chunk, reason) : parkedSource.drop(chunk)),
        onAnswer({ answers }) {
          for (const { id } of answers) answered.add(id)
          const successes = answers.flatMap(({ id, problem }) => (problem === null ? id : []))
          decided += successes.length
          onDecided(successes)
          setFaults((before) => {
            const next = new Map(before)
            for (const { id, problem } of answers)
              if (problem !== null) next.set(id, texts.refusals[problem.code] ?? texts.refused)
            return next
          })
          setRunning({ done: answered.size, count: ids.length, controller })
        },
      })
    } catch (failure) {
      checkRole(failure)
      error = failure instanceof HttpError ? (failure.status === 403 ? texts.restricted : texts.refused) : common.failed
    }
    setRunning(null)
    onEnd({ decided, failed: answered.size - decided, left: ids.filter((id) => !answered.has(id)), error })
  }

  return { running, faults, decide }
}
