import { BgsiError } from './bgsi-error.ts'

export type BgsiOptions = {
  /** Origin of the site, such as `https://example.com`. */
  origin: string
  /** API key. Without one, calls count for your network. */
  key?: string | undefined
  /** Tries after the first of a call that the server was too busy for, or that got no answer. Default: 3. Streams retry for ever. */
  retries?: number
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
}

export type CallOptions = {
  /** Ends the call with the signal's reason. */
  signal?: AbortSignal | undefined
}

type Value = string | number | boolean | undefined
export type CallInput = { body?: unknown } & { [name: string]: Value | readonly Value[] | unknown }

type Call = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal | undefined }

const MAX_BACKOFF_MS = 30_000
/** The server did not begin the work. */
const REFUSED = [429, 503]
/** A proxy has no answer of the server. */
const UNANSWERED = [502, 504]

/** Exponential, with jitter, so that clients that were cut together do not come back together. Ms. */
export const backoff = (failures: number): number =>
  Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Resolves after `ms`; rejects with the signal's reason. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Seconds, or a date. */
function parseRetryAfter(text: string | null): number | undefined {
  if (!text) return undefined
  const seconds = Number(text)
  const parsed = Number.isNaN(seconds) ? (Date.parse(text) - Date.now()) / 1_000 : seconds
  return Number.isNaN(parsed) ? undefined : Math.max(0, parsed)
}

async function toError(response: Response): Promise<BgsiError> {
  const { status, headers } = response
  const problem = await response.json().catch(() => undefined)
  return new BgsiError(
    status,
    problem?.code ?? 'http.error',
    problem?.detail ?? 'The answer is not from the site',
    problem?.parameter,
    parseRetryAfter(headers.get('retry-after')),
  )
}

/** Sends requests, again where that is safe. SK4 */
export function createSend({ origin, key, fetch: send = fetch }: BgsiOptions) {
  return async (address: string, call: Call, retries: number): Promise<Response> => {
    const url = new URL(address, origin)
    const isRead = call.method === 'GET'
    for (let failures = 0; ; failures++) {
      let error: unknown
      let isWorthRetrying = isRead
      const headers = { ...(key && { authorization: `Bearer ${key}` }), ...call.headers }
      try {
        const response = await send(url, { ...call, headers } as RequestInit)
        if (response.ok) return response
        error = await toError(response)
        isWorthRetrying = REFUSED.includes(response.status) || (isRead && UNANSWERED.includes(response.status))
      } catch (failure) {
        error = failure
      }
      if (call.signal?.aborted) throw call.signal.reason
      if (!isWorthRetrying || failures >= retries) throw error
      await wait(Math.max(backoff(failures), 1_000 * ((error as BgsiError).retryAfter ?? 0)), call.signal)
    }
  }
}
export type Send = ReturnType<typeof createSend>

/** Query of an address. A list is repeated, undefined left out. */
export function toQuery(input: CallInput): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(input))
    for (const value of [values].flat()) if (value !== undefined) query.append(name, String(value))
  return query
}
