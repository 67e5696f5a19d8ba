import { EVIDENCE_KEY } from '#lib/evidence-queries.ts'
import { evidenceSource } from '#lib/evidence-source.ts'
import { HttpError } from '#lib/http.ts'
import type { CurrentUser } from '#contract/users.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-evidence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoleCheck } from '../role-gate.tsx'
import { type Running, sendInChunks } from '../send-in-chunks.ts'

type Options = {
  /** `left`: those that are not excluded. `error`: why no answer came for some. */
  onEnd: (result: { excluded: number; left: readonly string[]; faults: number; error: string | null }) => void
}

/** Excludes accounts one after the other, for one reason. DK131 */
export function useExclude(user: CurrentUser, { onEnd }: Options) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const [running, setRunning] = useState<Running | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())

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

  async function exclude(accounts: readonly string[], reason: string) {
    const controller = new AbortController()
    const refused = new Map<string, string>()
    const answered = new Set<string>()
    let error: string | null = null
    setRunning({ done: 0, count: accounts.length, controller })
    try {
      await sendInChunks(accounts, {
        size: 1,
        signal: controller.signal,
        send: async ([account]) => ({ account: account!, fault: await excludeOne(account!, reason) }),
        onAnswer({ account, fault }) {
          answered.add(account)
          if (fault !== null) refused.set(account, fault)
          setRunning({ done: answered.size, count: accounts.length, controller })
        },
      })
    } catch (failure) {
      checkRole(failure)
      error = failure instanceof HttpError ? texts.refused : desk.failed
    }
    setFaults(refused)
    setRunning(null)
    const left = accounts.filter((account) => refused.has(account) || !answered.has(account))
    void client.invalidateQueries({ queryKey: EVIDENCE_KEY })
    onEnd({ excluded: answered.size - refused.size, left, faults: refused.size, error })
  }

  return { running, faults, exclude }
}
