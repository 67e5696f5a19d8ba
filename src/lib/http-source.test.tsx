import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Failure, NotFoundError, type Source } from '#contract/source.ts'
import { api, HttpError, root } from './http.ts'
import { httpSource, readValuesSince } from './http-source.ts'
import { SiteStats } from '#contract/stats.ts'
import * as v from 'valibot'

const stats = { usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 4 }
const answer = (status: number, body: unknown = {}) => vi.fn<typeof fetch>(async () => Response.json(body, { status }))
const problem = (status: number, code: string) => ({ type: 'about:blank', title: 'x', status, code, detail: 'x' })

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** What a read asks for, as a path with its query. */
async function asked(read: (source: Source) => Promise<unknown>): Promise<unknown> {
  const fetching = answer(404)
  vi.stubGlobal('fetch', fetching)
  await expect(read(httpSource)).rejects.toThrow(NotFoundError)
  return fetching.mock.calls[0]?.[0]
}

describe('reads over HTTP', () => {
  it.each<[Failure, (source: Source) => Promise<unknown>]>([
    ['items', (source) => source.items({})],
    ['items', (source) => source.recent(10)],
    ['items', (source) => source.highestValue(10)],
    ['items', (source) => source.highDemand(10)],
    ['items', (source) => source.itemsBySlugs(['doggy'])],
    ['item', (source) => source.item('doggy')],
    ['hatches', (source) => source.hatches({})],
    ['eggs', (source) => source.eggs({})],
    ['egg', (source) => source.egg('common-egg')],
  ])('[LY38, LY39] rejects with the code %s', async (code, read) => {
    vi.stubGlobal('fetch', answer(503, problem(503, 'server.busy')))
    await expect(read(httpSource)).rejects.toEqual(new HttpError(code, 503, 'server.busy'))
    vi.stubGlobal('fetch', answer(404, problem(404, 'item.not_found')))
    await expect(read(httpSource)).rejects.toEqual(new NotFoundError(code))
  })

  it('[LY38] an answer that is no problem document fails the same way', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => new Response('<html>', { status: 502 })),
    )
    await expect(httpSource.items({})).rejects.toEqual(new HttpError('items', 502, 'unknown'))
  })

  it('[LY17] a read without an answer fails after 20 s; an aborted one ends at once', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(
        (_, init) =>
          new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          }),
      ),
    )
    const ends: unknown[] = []
    httpSource.stats().catch((error: unknown) => ends.push(error))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ends).toEqual([new Error('The server took too long to answer')])

    const leaving = new AbortController()
    httpSource.items({}, leaving.signal).catch((error: unknown) => ends.push(error))
    leaving.abort('left')
    await vi.advanceTimersByTimeAsync(0)
    expect(ends[1]).toEqual('left')
    expect(vi.getTimerCount()).toEqual(0)
    vi.useRealTimers()
  })

  it('[LY38] an answer of another shape is a failure, not data', async () => {
    vi.stubGlobal('fetch', answer(200, { ...stats, totalPets: 'many' }))
    await expect(httpSource.stats()).rejects.toThrow(/expected number/i)
  })

  it('[LY19] leaves out what is empty and repeats a list', async () => {
    expect(
      await asked((source) =>
        source.items({ search: '', demand: 'high', variant: ['Shiny', 'ShinyMythic'], minValue: 0 }),
      ),
    ).toBe('/api/items?demand=high&variant=Shiny&variant=ShinyMythic&minValue=0')
    expect(await asked((source) => source.hatches({ petName: '', publicOnly: true }))).toBe('/hatches?publicOnly=true')
    expect(await asked((source) => source.item('a/b?c'))).toBe('/api/items/a%2Fb%3Fc')
  })
})

describe('the two clients', () => {
  it('[AU34] sends the token where one is stored', async () => {
    const fetching = answer(200, stats)
    vi.stubGlobal('fetch', fetching)
    await httpSource.stats()
    localStorage.setItem('auth_token', 'secret')
    await httpSource.stats()
    expect(fetching.mock.calls.map(([, init]) => init?.headers)).toEqual([{}, { authorization: 'Bearer secret' }])
  })

  it('[AU9] the first takes a leading /api/ as none', async () => {
    const fetching = answer(200, stats)
    vi.stubGlobal('fetch', fetching)
    await api('/api/stats', SiteStats, { failure: 'stats' })
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/stats')
  })

  it('[VC4] reads of values after a change pass by HTTP caches that were filled before it', async () => {
    readValuesSince(7)
    onTestFinished(() => readValuesSince(undefined))
    expect([
      await asked((source) => source.items({ page: 2 })),
      await asked((source) => source.recent(10)),
      await asked((source) => source.itemsBySlugs(['a'])),
      await asked((source) => source.item('a')),
      await asked((source) => source.eggs({})),
    ]).toEqual([
      '/api/items?page=2&changes=7',
      '/api/items/recent?limit=10&changes=7',
      '/api/items/by-slugs?slug=a&changes=7',
      '/api/items/a?changes=7',
      '/api/eggs',
    ])
  })

  it('[AU35] a 401 removes the token and signals the logout, once', async () => {
    vi.stubGlobal('fetch', answer(401, problem(401, 'auth.required')))
    const loggedOut = vi.fn<() => void>()
    addEventListener('auth:logout', loggedOut)
    localStorage.setItem('auth_token', 'secret')
    await expect(httpSource.stats()).rejects.toThrow(HttpError)
    await expect(httpSource.stats()).rejects.toThrow(HttpError)
    removeEventListener('auth:logout', loggedOut)
    expect([localStorage.getItem('auth_token'), loggedOut.mock.calls.length]).toEqual([null, 1])
  })

  it('[AU35] a 401 to a token that has been replaced meanwhile leaves the new one', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => {
        localStorage.setItem('auth_token', 'new')
        return Response.json(problem(401, 'session.invalid'), { status: 401 })
      }),
    )
    localStorage.setItem('auth_token', 'old')
    await expect(httpSource.stats()).rejects.toThrow(HttpError)
    expect(localStorage.getItem('auth_token')).toEqual('new')
  })

  it('[AU9] the second asks the root, by other methods too, and an answer without content is nothing', async () => {
    const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetching)
    expect(await root('/auth/logout', v.undefined(), { method: 'POST', failure: 'signOut' })).toEqual(undefined)
    expect([fetching.mock.calls[0]?.[0], fetching.mock.calls[0]?.[1]?.method]).toEqual(['/auth/logout', 'POST'])
  })
})
