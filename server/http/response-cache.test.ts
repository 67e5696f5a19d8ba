import Fastify from 'fastify'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { createAdmission } from './admission.ts'
import { problemHandler } from './problem.ts'
import { createResponseCache, type Cacheable, type Content } from './response-cache.ts'

/** An app whose only route answers from the cache. */
function start(cacheable: Omit<Cacheable, 'key'>, options: Partial<Parameters<typeof createResponseCache>[0]> = {}) {
  const cache = createResponseCache({ maxBytes: 1_000_000, ...options })
  const app = Fastify()
  app.setErrorHandler(problemHandler)
  app.get<{ Params: { key: string } }>('/:key', (request, reply) =>
    cache.respond(request, reply, { key: request.params.key, ...cacheable }),
  )
  return { cache, get: (path = '/a', headers: Record<string, string> = {}) => app.inject({ url: path, headers }) }
}

const counting = (size = 2_000) => {
  let made = 0
  return async (): Promise<Content> => ({ body: JSON.stringify({ made: ++made, filler: 'x'.repeat(size) }) })
}

it('[AP5] produces an answer once and says how long it may be cached', async () => {
  const { get } = start({ tags: [], maxAge: 15, produce: counting() })
  const first = await get()
  const second = await get()
  expect(second.json().made).toBe(1)
  expect(second.body).toBe(first.body)
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=15',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    etag: first.headers.etag,
  })
})

it('[AP28] a compressed body is sent as it is, and unpacked for a client that accepts something else', async () => {
  const text = 'a page '.repeat(400)
  const produce = async (): Promise<Content> => ({ body: brotliCompressSync(text), encoding: 'br', type: 'text/html' })
  const { get } = start({ tags: [], maxAge: 0, produce })
  const brotli = await get('/a', { 'accept-encoding': 'br' })
  expect([brotli.headers['content-encoding'], String(brotliDecompressSync(brotli.rawPayload))]).toEqual(['br', text])
  const zipped = await get('/a', { 'accept-encoding': 'gzip' })
  expect([zipped.headers['content-encoding'], String(gunzipSync(zipped.rawPayload))]).toEqual(['gzip', text])
  const plain = await get()
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text])
})

it('[AP55] answers 304 without a body to a tag that still matches, weak or strong, alone or in a list', async () => {
  const { get } = start({ tags: [], maxAge: 0, produce: counting() })
  const {
    headers: { etag },
  } = await get()
  for (const header of [String(etag), `"other", ${String(etag)}`, String(etag).replace('W/', ''), '*']) {
    const answer = await get('/a', { 'if-none-match': header })
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
  }
  expect((await get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('[AP28] compresses what the client accepts, and leaves small answers as they are', async () => {
  const { get } = start({ tags: [], maxAge: 0, produce: counting() })
  const plain = await get()
  const brotli = await get('/a', { 'accept-encoding': 'gzip, br' })
  const zipped = await get('/a', { 'accept-encoding': 'gzip' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(
    (await start({ tags: [], maxAge: 0, produce: counting(10) }).get('/a', { 'accept-encoding': 'br' })).headers[
      'content-encoding'
    ],
  ).toBeUndefined()
})

it('[AP5] lets one computation serve all who ask meanwhile', async () => {
  const produce = vi.fn(counting())
  const { get } = start({ tags: [], maxAge: 0, produce })
  const answers = await Promise.all([get(), get(), get()])
  expect(answers.map((answer) => answer.json().made)).toEqual([1, 1, 1])
  expect(produce).toHaveBeenCalledTimes(1)
})

it('[AP5] forgets by tag', async () => {
  const { get, cache } = start({ tags: ['items'], maxAge: 0, produce: counting() })
  await get()
  cache.evict('eggs')
  expect((await get()).json().made).toBe(1)
  cache.evict('items')
  expect((await get()).json().made).toBe(2)
})

it('[AP5] does not keep an answer whose data changed while it was made', async () => {
  let release = () => {}
  let made = 0
  const produce = async (): Promise<Content> => {
    const body = `${++made}`
    if (made === 1) await new Promise<void>((resolve) => (release = resolve))
    return { body }
  }
  const { get, cache } = start({ tags: ['items'], maxAge: 0, produce })
  const early = get()
  await vi.waitFor(() => expect(made).toBe(1))
  cache.evict('items')
  const late = get()
  await vi.waitFor(() => expect(made).toBe(2))
  release()
  expect([(await early).body, (await late).body, (await get()).body]).toEqual(['1', '2', '2'])
})

it('[AP5] caches for a limited time with `ttl`', async () => {
  let now = 1
  const { get } = start({ tags: [], maxAge: 1, ttl: 1_000, produce: counting() }, { now: () => now })
  await get()
  now += 900
  expect((await get()).json().made).toBe(1)
  now += 200
  expect((await get()).json().made).toBe(2)
})

it('[AP5] does not keep a failure', async () => {
  let tries = 0
  const { get } = start({
    tags: [],
    maxAge: 0,
    produce: async () => {
      if (++tries === 1) throw new Error('busy')
      return { body: 'well' }
    },
  })
  expect([(await get()).statusCode, (await get()).body]).toEqual([500, 'well'])
})

it('[AP5] stays within its memory: the longest unused goes first', async () => {
  const produce = vi.fn(counting(10_000))
  const { get } = start({ tags: [], maxAge: 0, produce }, { maxBytes: 70_000 })
  for (const key of ['/a', '/b', '/c', '/a', '/d', '/a']) await get(key)
  expect(produce).toHaveBeenCalledTimes(4)
  await get('/b')
  expect(produce).toHaveBeenCalledTimes(5)
})

it('[AP5] sends another type, status and headers, and answers 304 only for a success', async () => {
  const { get } = start({
    tags: [],
    maxAge: 60,
    produce: async () => ({
      body: '<p>none</p>',
      type: 'text/html; charset=utf-8',
      status: 404,
      headers: { 'x-page': 'no' },
    }),
  })
  const answer = await get('/a', { 'if-none-match': '*' })
  expect([
    answer.statusCode,
    answer.body,
    answer.headers['content-type'],
    answer.headers['x-page'],
    answer.headers['cache-control'],
  ]).toEqual([404, '<p>none</p>', 'text/html; charset=utf-8', 'no', 'no-cache'])
})

it('[AP2] a failure is not cached, and the next request tries again', async () => {
  const answers = [{ body: 'x', status: 500 }, { body: 'y' }]
  const { get } = start({ tags: [], maxAge: 60, produce: async () => answers.shift() ?? { body: 'z' } })
  expect([(await get()).statusCode, (await get()).body, (await get()).body]).toEqual([500, 'y', 'y'])
})

/** A cache that renders one answer at a time, with one in progress that ends on demand. */
async function busy(options: Partial<Parameters<typeof createResponseCache>[0]> = {}) {
  let release = () => {}
  const admission = createAdmission({ waiting: 1, refusalDelay: 0 })
  let isSlow = false
  let made = 0
  const produce = async (): Promise<Content> => {
    const body = `${++made}`
    if (isSlow) await new Promise<void>((resolve) => (release = resolve))
    return { body, type: 'text/plain' }
  }
  const { cache, get } = start({ tags: ['hatches'], maxAge: 0, ttl: 1_000, produce }, { admission, ...options })
  expect((await get('/kept')).body).toBe('1')
  isSlow = true
  const slow = get('/slow')
  await vi.waitFor(() => expect(made).toBe(2))
  const waiting = get('/waiting')
  await vi.waitFor(() => expect(admission.isBusy()).toBe(true))
  return {
    cache,
    get,
    made: () => made,
    async calm() {
      isSlow = false
      release()
      await Promise.all([slow, waiting])
    },
  }
}

it('[AP36, AP37, AP87] cached answers are sent while others wait; others get a 503 with Retry-After', async () => {
  const { get, calm } = await busy()
  expect([(await get('/kept')).body, (await get('/kept')).statusCode]).toEqual(['1', 200])
  const { statusCode, headers } = await get('/new')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  await calm()
  expect((await get('/new')).statusCode).toBe(200)
})

it('[AP38] while others wait, what time or a hatch has outdated serves for 30 s more, and is made again meanwhile', async () => {
  let now = 0
  const { get, cache, made, calm } = await busy({ now: () => now })
  cache.expire('hatches')
  expect((await get('/kept')).body).toBe('1')
  now = 29_999
  expect((await get('/kept')).body).toBe('1')
  now = 30_001
  expect((await get('/kept')).statusCode).toBe(503)
  await calm()
  const before = made()
  expect((await get('/kept')).body).toBe(`${before + 1}`)
})

it('[AP38, AP88] an expired answer is rendered again at once when no request waits, and an evicted one is never served', async () => {
  const { get, cache } = start({ tags: ['hatches'], maxAge: 0, produce: counting() })
  await get()
  cache.expire('hatches')
  expect((await get()).json().made).toBe(2)
  const waiting = await busy()
  waiting.cache.evict('hatches')
  expect((await waiting.get('/kept')).statusCode).toBe(503)
  await waiting.calm()
})
