import { PROPOSE_LIMIT } from '#contract/desk-entry.ts'
import type { SendProposal } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { entrySource } from '#lib/entry-source.ts'
import { HttpError } from '#lib/http.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-entry.ts'
import { useState } from 'react'
import { useRoleCheck } from '../role-gate.tsx'
import { type Running, sendInChunks } from '../send-in-chunks.ts'

/** The same for the same proposal of a paste, also after a reload. DK97 */
async function hashClientId(draftId: string, proposal: Omit<SendProposal, 'clientId'>): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(draftId + JSON.stringify(proposal)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Options = {
  /** The variants' slugs of the proposals that one call has made. */
  onSent: (slugs: ReadonlySet<string>) => void
  onEnd: (result: { sent: number; failed: number; error: string | null }) => void
}

/** Sends lines as proposals, some by each call. DK95 to DK97 */
export function useSendLines(user: CurrentUser, { onSent, onEnd }: Options) {
  const checkRole = useRoleCheck(user)
  const [running, setRunning] = useState<Running | null>(null)
  /** Why the server refused, by variant. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())

  async function send(draftId: string, proposals: readonly Omit<SendProposal, 'clientId'>[]) {
    const controller = new AbortController()
    const count = proposals.length
    setRunning({ done: 0, count, controller })
    setRefusals(new Map())
    let [sent, failed, error]: [number, number, string | null] = [0, 0, null]
    try {
      const bodies = await Promise.all(
        proposals.map(async (proposal) => ({ clientId: await hashClientId(draftId, proposal), ...proposal })),
      )
      const slugByClientId = new Map(bodies.map(({ clientId, slug }) => [clientId, slug]))
      await sendInChunks(bodies, {
        size: PROPOSE_LIMIT,
        signal: controller.signal,
        send: entrySource.propose,
        onAnswer({ answers }) {
          const successes = answers.flatMap(({ clientId, problem }) =>
            problem === null ? slugByClientId.get(clientId)! : [],
          )
          const failures = answers.flatMap(({ clientId, problem }) =>
            problem === null ? [] : [[slugByClientId.get(clientId)!, refusalText(problem.code)] as const],
          )
          sent += successes.length
          failed += failures.length
          setRefusals((before) => new Map([...before, ...failures]))
          setRunning({ done: sent + failed, count, controller })
          onSent(new Set(successes))
        },
      })
    } catch (failure) {
      checkRole(failure)
      error = failure instanceof HttpError ? refusalText(failure.code) : texts.unreachable
    }
    setRunning(null)
    onEnd({ sent, failed, error })
  }

  return { running, refusals, forget: () => setRefusals(new Map()), send }
}

const refusalText = (code: string) =>
  code === 'value.changed' ? desk.valueChanged(null) : (desk.refusals[code] ?? texts.unreachable)
