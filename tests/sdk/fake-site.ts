import { createBgsi } from '../../sdk/src/index.ts'
import { vi } from 'vitest'

type FakeRequest = {
  path: string
  query: URLSearchParams
  method: string
  headers: Headers
  body: string | undefined
}
type Answer = (request: FakeRequest, signal: AbortSignal | undefined) => Response | Promise<Response>

export const hatch = (seq: number) => ({ id: `h${seq}`, seq })
export const event = (type: string, cursor: string | undefined, data: unknown) =>
  `event: ${type}\n${cursor === undefined ? '' : `id: ${cursor}\n`}data: ${JSON.stringify(data)}\n\n`
export const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ status, code, detail: `It is ${code}`, parameter: 'topic' }, { status, headers })

/** A stream of these texts; `open`: it goes on and sends nothing more. */
export function sendStream(texts: readonly string[], end: 'end' | 'open' | 'fail' = 'end'): Answer {
  return (_, signal) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
          if (end === 'end') controller.close()
          if (end === 'open') signal?.addEventListener('abort', () => controller.error(signal.reason))
        },
        pull(controller) {
          if (end === 'fail') controller.error(new TypeError('terminated'))
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )
}

/** A site that gives these answers, in their order. */
export function fakeSite(...answers: readonly (Answer | Error)[]) {
  const requests: FakeRequest[] = []
  const fetch = async (url: URL | RequestInfo, init: RequestInit = {}) => {
    const { pathname: path, searchParams: query, origin } = new URL(String(url))
    if (origin !== 'https://site.example') throw new Error(`called ${origin}`)
    const request = {
      path,
      query,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: init.body as string | undefined,
    }
    requests.push(request)
    const answer = answers[requests.length - 1] ?? sendStream([], 'open')
    if (answer instanceof Error) throw answer
    return answer(request, init.signal ?? undefined)
  }
  // What the build puts in.
  vi.stubGlobal(
    'OPERATIONS',
    ['getItem GET /api/items/{slug}', 'listItems GET /api/items', 'report POST /ingest'].join('\n'),
  )
  const bgsi = createBgsi({ origin: 'https://site.example', key: 'bgsi_key', fetch })
  return { bgsi, requests }
}

/** Runs the timers that are due until `promise` is settled. */
export async function withTimers<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  for (let turns = 0; !isSettled && turns < 1_000; turns++) await vi.advanceTimersByTimeAsync(500)
  if (!isSettled) throw new Error('still waits after 500 s')
  return settled
}
