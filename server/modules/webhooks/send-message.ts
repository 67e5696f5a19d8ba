import { MAX_WEBHOOK_ANSWER_BYTES, type WebhookProblem } from '#contract/webhooks.ts'
import { removeUnshown } from '#contract/visible-text.ts'
import { type GuardedFetch, OutgoingError } from '#server/http/guarded-fetch.ts'
import { signatureHeaders } from './sign.ts'
import type { WebhookEndpointTable } from './webhooks.table.ts'

export type Message = { id: string; body: string }

/**
 * Result of one try. `later`: it may succeed as it is. `refused`: it would be refused again.
 * `retryAfterMs`: as long the endpoint asks to wait. `text`: the start of its answer, as it came.
 */
export type Outcome = {
  kind: 'delivered' | 'later' | 'refused' | 'gone'
  status: number | null
  answer: string | null
  problem: WebhookProblem | null
  retryAfterMs: number
  text: string
}

const GONE = 410
/** Busy, or broken for the moment. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

const kindOf = (status: number): Outcome['kind'] => {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === GONE) return 'gone'
  return isPassing(status) ? 'later' : 'refused'
}

/** The start of an answer as its reader may see it; PostgreSQL takes no NUL. WH24 */
function cutAnswer(text: string): string | null {
  const start = Buffer.from(text).subarray(0, MAX_WEBHOOK_ANSWER_BYTES).toString()
  return removeUnshown(start).replace(/\uFFFD+$/, '') || null
}

/** From seconds or a date. */
function retryAfterMs(header: unknown, now: number): number {
  if (typeof header !== 'string') return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

function toFailure(error: unknown): Outcome {
  if (!(error instanceof OutgoingError)) throw error
  const nothing = { status: null, answer: null, retryAfterMs: 0, text: '' }
  if (error.isRefused) return { kind: 'refused', problem: 'not_public', ...nothing }
  return { kind: 'later', problem: error.message.includes('ETIMEDOUT') ? 'timeout' : 'no_answer', ...nothing }
}

/** Posts a message to an endpoint, signed; a redirect is not followed. WH10, WH14 */
export async function sendMessage(
  fetch: GuardedFetch,
  endpoint: WebhookEndpointTable,
  message: Message,
  now: () => number,
): Promise<Outcome> {
  try {
    const { status, headers, body } = await fetch(endpoint.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'BGSI-Values-Webhooks/1',
        ...signatureHeaders(endpoint, message, now()),
      },
      body: message.body,
    })
    return {
      kind: kindOf(status),
      status,
      answer: cutAnswer(body),
      problem: null,
      retryAfterMs: retryAfterMs(headers['retry-after'], now()),
      text: body,
    }
  } catch (error) {
    return toFailure(error)
  }
}
