import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamFilter, StreamOptions } from '../../sdk/src/index.ts'
import { event, fakeSite, hatch, problem, sendStream, withTimers } from './fake-site.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Site = ReturnType<typeof fakeSite>

/** Reads `count` entries of a stream and leaves its loop. */
function take(
  { bgsi }: Pick<Site, 'bgsi'>,
  count: number,
  options: StreamOptions = {},
  filter: StreamFilter = { topic: 'hatch' },
) {
  const got: number[] = []
  const run = async () => {
    for await (const entry of bgsi.stream(filter, options)) {
      got.push('seq' in entry ? entry.seq : entry.number)
      if (got.length === count) break
    }
    return got
  }
  return withTimers(run())
}

const cursors = ({ requests }: Site) =>
  requests.filter(({ path }) => path === '/api/stream').map(({ headers }) => headers.get('last-event-id'))

it('[SK5] sends the filters with each topic before them, and the key', async () => {
  const site = fakeSite(sendStream([event('hatch', 'c1', hatch(1))]))
  const { bgsi, requests } = site
  const run = async () => {
    for await (const entry of bgsi.stream([
      { topic: 'hatch', item: 'king-doggy', variant: ['Shiny', 'Mythic'], minValue: 5 },
      { topic: 'value', source: 'desk' },
    ]))
      return entry
    return undefined
  }
  expect(await withTimers(run())).toEqual(hatch(1))
  expect(String(requests[0]!.query)).toBe(
    'topic=hatch&item=king-doggy&variant=Shiny&variant=Mythic&minValue=5&topic=value&source=desk',
  )
  expect(requests[0]!.headers.get('authorization')).toBe('Bearer bgsi_key')
})

it('[SK5] resumes after the newest cursor when the connection ends, fails or is ended by the server', async () => {
  const site = fakeSite(
    sendStream([event('position', 'c0', {}), event('hatch', 'c1', hatch(1))]),
    sendStream([event('hatch', 'c2', hatch(2)), event('position', 'c5', {})], 'fail'),
    sendStream([event('hatch', 'c6', hatch(6)), event('end', undefined, { code: 'stream.restart' })], 'open'),
    sendStream([event('hatch', 'c7', hatch(7))]),
  )
  expect(await take(site, 4)).toEqual([1, 2, 6, 7])
  expect(cursors(site)).toEqual([null, 'c1', 'c5', 'c6'])
})

it('[SK5] begins after a saved cursor', async () => {
  const site = fakeSite(sendStream([event('hatch', 'c2', hatch(2))]))
  await take(site, 1, { after: 'c1' })
  expect(cursors(site)).toEqual(['c1'])
})

it('[SK5] reads events that arrive in pieces', async () => {
  const text = `: keepalive\n\n${event('hatch', 'c1', { ...hatch(1), itemName: 'Pérola' })}`
  const bytes = new TextEncoder().encode(text)
  const site = fakeSite(
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          },
        }),
      ),
  )
  const run = async () => {
    for await (const entry of site.bgsi.stream({ topic: 'hatch' })) return entry
    return undefined
  }
  expect(await withTimers(run())).toEqual({ id: 'h1', seq: 1, itemName: 'Pérola' })
})

it('[SK5] reconnects after 45 s without a byte, and not before', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const site = fakeSite(sendStream([event('position', 'c3', {})], 'open'), sendStream([event('hatch', 'c4', hatch(4))]))
  const entries = site.bgsi.stream({ topic: 'hatch' })[Symbol.asyncIterator]()
  const next = entries.next()
  // The silence, and a second until the next try.
  await vi.advanceTimersByTimeAsync(45_999)
  expect(site.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([(await next).value, cursors(site)]).toEqual([hatch(4), [null, 'c3']])
  await entries.return?.()
})

it('[SK5] waits longer after each failure, with jitter, and as long as Retry-After says', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const started = Date.now()
  const times: number[] = []
  const noted = (answer: ReturnType<typeof sendStream>): ReturnType<typeof sendStream> => {
    return (...parts) => {
      times.push(Date.now() - started)
      return answer(...parts)
    }
  }
  const site = fakeSite(
    noted(() => problem(503, 'server.busy')),
    noted(() => problem(503, 'server.busy')),
    noted(() => problem(429, 'rate.limited', { 'retry-after': '20' })),
    noted(() => problem(502, 'proxy')),
    noted(sendStream([event('hatch', 'c1', hatch(1))])),
  )
  expect(await take(site, 1)).toEqual([1])
  expect(times).toEqual([0, 1_000, 3_000, 23_000, 31_000])
})

it('[SK5] a connection that worked makes the next wait short again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const times: number[] = []
  const working = Array.from({ length: 5 }, (_, index): ReturnType<typeof sendStream> => (...parts) => {
    times.push(Date.now())
    return sendStream([event('hatch', `c${index}`, hatch(index))])(...parts)
  })
  await take(fakeSite(...working), 5)
  expect(times.map((time) => time - times[0]!)).toEqual([0, 1_000, 2_000, 3_000, 4_000])
})

it('[SK5] never waits more than 30 s for itself', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const times: number[] = []
  const failing = Array.from({ length: 9 }, () => () => {
    times.push(Date.now())
    return problem(503, 'server.busy')
  })
  await take(fakeSite(...failing, sendStream([event('hatch', 'c1', hatch(1))])), 1)
  expect(times.at(-1)! - times.at(-2)!).toBe(30_000)
})

it('[SK5] keeps trying while there is no network', async () => {
  const offline = new TypeError('fetch failed')
  const site = fakeSite(offline, offline, offline, offline, offline, sendStream([event('hatch', 'c1', hatch(1))]))
  expect(await take(site, 1)).toEqual([1])
})

it('[SK10] a refused filter is an error with its code and parameter', async () => {
  const site = fakeSite(() => problem(400, 'query.invalid'))
  await expect(take(site, 1)).rejects.toMatchObject({
    name: 'BgsiError',
    status: 400,
    code: 'query.invalid',
    detail: 'It is query.invalid',
    parameter: 'topic',
  })
  expect(site.requests).toHaveLength(1)
})

it('[SK10] a revoked key ends a stream with an error', async () => {
  const site = fakeSite(sendStream([event('end', undefined, { code: 'key.revoked' })]))
  await expect(take(site, 1)).rejects.toMatchObject({ status: 401, code: 'key.revoked' })
})

const tooOld = (topic: string, after: number, to: number, address: string) => ({
  topic,
  reason: 'too_old',
  after,
  to,
  address,
})

it('[SK6] fills a gap of hatches page by page, up to its end, and goes on', async () => {
  const site = fakeSite(
    sendStream(
      [
        event('gap', 'c90', tooOld('hatch', 10, 90, '/api/hatches?after=10&variant=Shiny')),
        event('hatch', 'c91', hatch(91)),
        event('hatch', 'c92', hatch(92)),
      ],
      'open',
    ),
    () => Response.json({ hatches: [hatch(12), hatch(40)] }),
    () => Response.json({ hatches: [hatch(90), hatch(91)] }),
  )
  expect(await take(site, 5)).toEqual([12, 40, 90, 91, 92])
  expect(site.requests.slice(1).map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/api/hatches?after=10&variant=Shiny&limit=100',
    '/api/hatches?after=40&variant=Shiny&limit=100',
  ])
})

it('[SK6] looks 20,000 hatches further where a filter found none', async () => {
  const site = fakeSite(
    sendStream([event('gap', 'c', tooOld('hatch', 10, 30_000, '/api/hatches?after=10'))], 'open'),
    () => Response.json({ hatches: [] }),
    () => Response.json({ hatches: [hatch(30_000)] }),
  )
  expect(await take(site, 1)).toEqual([30_000])
  expect(site.requests.at(-1)!.query.get('after')).toBe('20010')
})

it('[SK6] fills a gap of value changes by the number that the list names', async () => {
  const site = fakeSite(
    sendStream([event('gap', 'c', tooOld('value', 1, 9, '/api/values/changes?after=1'))], 'open'),
    () => Response.json({ changes: [{ number: 2 }], next: 5 }),
    () => Response.json({ changes: [{ number: 7 }] }),
  )
  expect(await take(site, 2, {}, { topic: 'value' })).toEqual([2, 7])
  expect(site.requests.slice(1).map(({ query }) => query.get('after'))).toEqual(['1', '5'])
})

it('[SK6] is before a gap until the gap is filled, also where two gaps share a cursor', async () => {
  const saved: string[] = []
  const site = fakeSite(
    sendStream(
      [
        event('gap', undefined, tooOld('hatch', 1, 2, '/api/hatches?after=1')),
        event('gap', 'c9', tooOld('value', 1, 3, '/api/values/changes?after=1')),
        event('hatch', 'c10', hatch(10)),
      ],
      'open',
    ),
    () => Response.json({ hatches: [hatch(2)] }),
    () => Response.json({ changes: [{ number: 3 }] }),
  )
  const { bgsi } = site
  const seen: unknown[] = []
  const run = async () => {
    const stream = bgsi.stream([{ topic: 'hatch' }, { topic: 'value' }], {
      after: 'c0',
      onCursor: (cursor) => void saved.push(cursor),
    })
    for await (const entry of stream) {
      seen.push(['seq' in entry ? entry.seq : entry.number, stream.cursor, [...saved]])
      if (seen.length === 3) break
    }
  }
  await withTimers(run())
  expect(seen).toEqual([
    [2, 'c0', []],
    [3, 'c0', []],
    [10, 'c10', ['c9']],
  ])
})

it('[SK6] names a gap that nobody can fill, and goes on', async () => {
  const gap = { topic: 'hatch', reason: 'other_log', to: 3, address: '/api/hatches' }
  const onGap = vi.fn<NonNullable<StreamOptions['onGap']>>()
  const site = fakeSite(sendStream([event('gap', 'c3', gap), event('hatch', 'c4', hatch(4))], 'open'))
  expect(await take(site, 1, { after: 'other', onGap })).toEqual([4])
  expect(onGap.mock.calls).toEqual([[gap]])
})

it('[SK7] names a cursor once its entry was handled, and waits until it is saved', async () => {
  const order: string[] = []
  const site = fakeSite(
    sendStream([event('position', 'c0', {}), event('hatch', 'c1', hatch(1)), event('hatch', 'c2', hatch(2))], 'open'),
  )
  const run = async () => {
    for await (const { id } of site.bgsi.stream(
      { topic: 'hatch' },
      {
        onCursor: async (cursor) => {
          order.push(`saving ${cursor}`)
          await new Promise((done) => setTimeout(done, 1_000))
          order.push(`saved ${cursor}`)
        },
      },
    )) {
      order.push(id)
      if (id === 'h2') break
    }
  }
  await withTimers(run())
  expect(order).toEqual(['saving c0', 'saved c0', 'h1', 'saving c1', 'saved c1', 'h2'])
})

it('[SK7] an error of onCursor ends the loop', async () => {
  const site = fakeSite(sendStream([event('hatch', 'c1', hatch(1))], 'open'))
  const failing = () => {
    throw new Error('disk full')
  }
  await expect(take(site, 2, { onCursor: failing })).rejects.toThrow('disk full')
})

it('[SK8] an abort ends a stream that reads, one that waits and one that has not begun', async () => {
  const reason = new Error('bye')
  const reading = new AbortController()
  const site = fakeSite(sendStream([event('position', 'c0', {})], 'open'))
  const read = take(site, 1, { signal: reading.signal })
  await vi.advanceTimersByTimeAsync(100)
  reading.abort(reason)
  await expect(read).rejects.toBe(reason)

  const waiting = new AbortController()
  const busy = fakeSite(() => problem(503, 'server.busy', { 'retry-after': '1000000' }))
  const waited = take(busy, 1, { signal: waiting.signal })
  await vi.advanceTimersByTimeAsync(100)
  waiting.abort(reason)
  await expect(waited).rejects.toBe(reason)

  const unused = fakeSite()
  await expect(take(unused, 1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(unused.requests).toEqual([])
})

it('[SK8] a loop that is left closes its connection', async () => {
  let isClosed = false
  const site = fakeSite((request, signal) => {
    signal?.addEventListener('abort', () => {
      isClosed = true
    })
    return sendStream([event('hatch', 'c1', hatch(1))], 'open')(request, signal)
  })
  await take(site, 1)
  expect(isClosed).toBe(true)
})
