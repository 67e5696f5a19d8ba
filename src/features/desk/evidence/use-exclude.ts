import { EVIDENCE_KEY } from '../data/evidence-queries.ts'
import { evidenceSource } from '../data/evidence-source.ts'
import { HttpError } from '#lib/http.ts'
import type { CurrentUser } from '#contract/users.ts'
import * as texts from '#messages/desk-evidence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { useBulkRun } from '../decide/use-bulk-run.ts'
import { explainSilence } from '../decide/use-move.ts'

type Options = {
  /** `left`: those that are not excluded. `error`: why no answer came for some. */
  onEnd: (result: { excluded: number; left: readonly string[]; faults: number; error: string | null }) => void
}

/** Excludes accounts one after the other, for one reason. DK131 */
export function useExclude(user: CurrentUser, { onEnd }: Options) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const { running, refusals, forget, start } = useBulkRun({
    chunkSize: 1,
    send: (accounts, reason: string) =>
      Promise.all(accounts.map(async (id) => ({ id, refusal: await excludeOne(id, reason) }))),
    onEnd({ succeeded, refused, left, error }) {
      checkRole(error)
      void client.invalidateQueries({ queryKey: EVIDENCE_KEY })
      onEnd({
        excluded: succeeded.length,
        left: [...refused, ...left],
        faults: refused.length,
        error: error === null ? null : error instanceof HttpError ? texts.refused : explainSilence(error),
      })
    },
  })
  return {
    running,
    faults: refusals,
    exclude(accounts: readonly string[], reason: string) {
      forget()
      start(accounts, reason)
    },
  }
}

/** @returns why the server refused, or null */
async function excludeOne(account: string, reason: string): Promise<string | null> {
  try {
    await evidenceSource.exclude(account, reason)
    return null
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return texts.refusals[error.code] ?? texts.refused
    throw error
  }
}
