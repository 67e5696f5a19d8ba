import { setTimeout as sleep } from 'node:timers/promises'
import { IngestAnswer } from '#contract/ingest.ts'
import * as v from 'valibot'
import { call } from './call.ts'
import type { IngestOperation } from './check-hatches.ts'
import type { History } from './history.ts'
import { pick } from './pick.ts'

type Options = {
  /** Addresses to send to; each call picks one. */
  origins: () => readonly string[]
  token: string
  history: History
  random: () => number
  /** Hatches a second of all senders together. */
  rate: number
  senders: number
}

const SIZES = [1, 5, 20, 50, 100]
/** Pets that the senders hatch. */
export const SLUGS = ['doggy', 'king-doggy', 'magma-doggy']

/** Senders of mixed batches that repeat each batch by its ids until it is acknowledged. */
export function startSenders({ origins, token, history, random, rate, senders }: Options) {
  const operations: IngestOperation[] = []
  /** Calls without 200, by status or `no answer`. */
  const refusals = new Map<string, number>()
  const acknowledgedAt: number[] = []
  let slowestMs = 0
  let longestRetryAfterMs = 0
  let isStopping = false

  async function send(client: string, ids: readonly string[], body: unknown): Promise<boolean> {
    let refusal = 'no answer'
    const { outcome } = await history.run(operations, client, ids, async () => {
      const answer = await call(`${pick(origins(), random)}/ingest/hatches`, { token, body })
      slowestMs = Math.max(slowestMs, answer.ms)
      longestRetryAfterMs = Math.max(longestRetryAfterMs, answer.retryAfterMs)
      refusal = answer.status === 503 && answer.retryAfterMs === 0 ? '503 without Retry-After' : String(answer.status)
      if (answer.outcome !== 'ok') return { outcome: answer.outcome }
      acknowledgedAt.push(Date.now())
      return { outcome: 'ok', answer: v.parse(IngestAnswer, answer.json) }
    })
    if (outcome !== 'ok') refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    return outcome === 'ok'
  }

  async function run(client: string) {
    let due = Date.now()
    for (let batch = 0; !isStopping; batch++) {
      const size = pick(SIZES, random)
      const ids = Array.from({ length: size }, (_, index) => `${client}-${batch}-${index}`)
      const body = ids.map((id) => ({ id, slug: pick(SLUGS, random), playerName: 'Chaos' }))
      due += (size * senders * 1_000) / rate
      for (let tries = 0; !(await send(client, ids, body)); tries++) await sleep(Math.min(50 * 2 ** tries, 1_000))
      await sleep(Math.max(0, due - Date.now()))
    }
  }
  const running = Array.from({ length: senders }, (_, index) => run(`sender ${index + 1}`))
  return {
    operations,
    refusals: refusals as ReadonlyMap<string, number>,
    /** When batches were acknowledged, in order. */
    acknowledgedAt: acknowledgedAt as readonly number[],
    slowestMs: () => slowestMs,
    longestRetryAfterMs: () => longestRetryAfterMs,
    /** Each sender ends once its last batch is acknowledged. */
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}
