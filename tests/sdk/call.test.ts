import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BgsiError } from '../../sdk/src/index.ts'
import { fakeSite, problem, withTimers } from './fake-site.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ok = () => Response.json({ fine: true })

it('[SK2] puts parameters into the path and the query, and the body into the request', async () => {
  const { bgsi, requests } = fakeSite(ok, ok, () => new Response(null, { status: 204 }))
  await bgsi['getItem']!({ slug: 'a/b', before: 3 })
  await bgsi['listItems']!({ variant: ['Shiny', 'Mythic'], search: undefined })
  expect(await bgsi['report']!({ body: [1] })).toBeUndefined()
  expect(requests.map(({ method, path, query, body }) => [method, path, String(query), body])).toEqual([
    ['GET', '/api/items/a%2Fb', 'before=3', undefined],
    ['GET', '/api/items', 'variant=Shiny&variant=Mythic', undefined],
    ['POST', '/ingest', '', '[1]'],
  ])
  expect(requests[2]!.headers.get('content-type')).toBe('application/json')
})

it('[SK2] gives answers that are no JSON as they are', async () => {
  const { bgsi } = fakeSite(() => new Response('a,b', { headers: { 'content-type': 'text/csv' } }))
  const answer = await bgsi['listItems']!()
  expect(answer).toBeInstanceOf(Response)
  expect(await (answer as Response).text()).toBe('a,b')
})

it('[SK4] tries a read again after 429, 502, 503, 504 and a lost connection, three times', async () => {
  const lost = new TypeError('fetch failed')
  for (const failure of [429, 502, 503, 504].map((status) => () => problem(status, 'server.busy'))) {
    const { bgsi, requests } = fakeSite(failure, lost, failure, ok)
    expect(await withTimers(bgsi['listItems']!())).toEqual({ fine: true })
    expect(requests).toHaveLength(4)
  }
  const { bgsi } = fakeSite(lost, lost, lost, lost, ok)
  await expect(withTimers(bgsi['listItems']!())).rejects.toBe(lost)
})

it('[SK4] repeats a write only where the server has not begun it', async () => {
  const busy = fakeSite(() => problem(503, 'server.busy'), ok)
  expect(await withTimers(busy.bgsi['report']!({ body: [] }))).toEqual({ fine: true })
  const lost = fakeSite(new TypeError('fetch failed'), ok)
  await expect(withTimers(lost.bgsi['report']!({ body: [] }))).rejects.toThrow('fetch failed')
  const proxy = fakeSite(() => problem(504, 'proxy'), ok)
  await expect(withTimers(proxy.bgsi['report']!({ body: [] }))).rejects.toMatchObject({ status: 504 })
})

it.each([
  ['20', 20_000],
  ['Thu, 19 Nov 2026 12:00:30 GMT', 30_000],
])('[SK4] waits as long as Retry-After: %s says', async (header, ms) => {
  vi.setSystemTime('2026-11-19T12:00:00Z')
  const { bgsi, requests } = fakeSite(() => problem(429, 'rate.limited', { 'retry-after': header }), ok)
  const answer = bgsi['listItems']!()
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([requests.length, await answer]).toEqual([2, { fine: true }])
})

it.each([
  [0, 500],
  [0.5, 750],
  [1, 1_000],
])(
  '[SK4] waits twice as long each time, and at least half of it by chance: %d begins with %d ms',
  async (chance, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const busy = () => problem(503, 'server.busy')
    const { bgsi, requests } = fakeSite(busy, busy, busy, ok)
    const answer = bgsi['listItems']!()
    for (const [tries, wait] of [ms, 2 * ms, 4 * ms].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(requests).toHaveLength(tries + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(requests).toHaveLength(tries + 2)
    }
    expect(await answer).toEqual({ fine: true })
  },
)

it('[SK10] a problem is an error with status, code, detail and parameter', async () => {
  const { bgsi } = fakeSite(() => problem(404, 'item.not_found', { 'retry-after': '7' }))
  const error = await bgsi['getItem']!({ slug: 'x' }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(BgsiError)
  expect({ ...Object(error) }).toEqual({
    name: 'BgsiError',
    status: 404,
    code: 'item.not_found',
    detail: 'It is item.not_found',
    parameter: 'topic',
    retryAfter: 7,
  })
  expect(String(error)).toBe('BgsiError: 404 item.not_found: It is item.not_found')
})

it('[SK10] an answer that is not from the site is an error too', async () => {
  const { bgsi } = fakeSite(() => new Response('<html>', { status: 403 }))
  await expect(bgsi['listItems']!()).rejects.toMatchObject({ status: 403, code: 'http.error' })
})

it('[SK8] an abort ends a call that waits for its next try', async () => {
  const stop = new AbortController()
  const { bgsi, requests } = fakeSite(() => problem(503, 'server.busy', { 'retry-after': '600' }), ok)
  const answer = bgsi['listItems']!({}, { signal: stop.signal })
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(10)
  stop.abort(new Error('bye'))
  await expect(answer).rejects.toThrow('bye')
  expect(requests).toHaveLength(1)
})
