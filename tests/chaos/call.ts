import type { Outcome } from './history.ts'

const ANSWER_MS = 10_000

/** Whether a call changed something: 4xx refuses before anything is written; after anything else it is not known. */
const toOutcome = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'ok' : status >= 400 && status < 500 ? 'fail' : 'unknown'

export type Answer = { status: number; outcome: Outcome; json: unknown; retryAfterMs: number; ms: number }

/** One HTTP call with a bearer token. Rejects when there is no answer. */
export async function call(
  address: string,
  { token, method = 'POST', body }: { token: string; method?: 'GET' | 'POST' | 'PUT'; body?: unknown },
): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const text = await response.text()
  return {
    status: response.status,
    outcome: toOutcome(response.status),
    json: text === '' ? null : JSON.parse(text),
    retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000,
    ms: performance.now() - started,
  }
}
