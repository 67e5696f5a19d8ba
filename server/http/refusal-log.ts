import type { FastifyRequest } from 'fastify'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import { senderAddress } from './client-address.ts'
import { ProblemError } from './problem.ts'

const REFUSALS: readonly number[] = [401, 403]
const ADDRESSES = 1_000
export const MAX_REFUSAL_LINES = 60

/**
 * For the `onError` hook: logs refused access with code, known facts and address, never the token. At most one line a minute for
 * each code and address, and 60 in all, so that an attack cannot fill the disk; `skipped` counts the rest. AU25
 */
export function createRefusalLog({ now = () => performance.now() }: { now?: () => number } = {}) {
  const recent = new LRUCache<string, true>({
    max: ADDRESSES,
    ttl: millisecondsInMinute,
    ttlResolution: 0,
    perf: { now },
  })
  let [minute, lines, skipped] = [0, 0, 0]

  return async (
    request: Pick<FastifyRequest, 'clientAddress' | 'raw' | 'log'>,
    _reply: unknown,
    error: Error,
  ): Promise<void> => {
    if (!(error instanceof ProblemError) || !REFUSALS.includes(error.problem.status)) return
    const {
      problem: { code },
      known,
    } = error
    const address = senderAddress(request)
    const current = Math.floor(now() / millisecondsInMinute)
    if (current !== minute) [minute, lines] = [current, 0]
    const key = `${code} ${address}`
    if (recent.has(key) || lines >= MAX_REFUSAL_LINES) {
      skipped++
      return
    }
    recent.set(key, true)
    lines++
    request.log.info({ code, ...known, address, ...(skipped > 0 ? { skipped } : {}) }, 'access refused')
    skipped = 0
  }
}
