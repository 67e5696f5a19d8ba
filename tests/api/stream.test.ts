import { MAX_STREAMS_PER_KEY, MAX_STREAMS_PER_NETWORK } from '#contract/api-limits.ts'
import { parseCursor } from '#domain/stream/stream-cursor.ts'
import type { ReaderKeys } from '#server/composition/streams.ts'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../support/live/live-site.ts'
import { smallCatalogue, startData } from '../support/site/data-app.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

/** The API on a port. */
async function start(keys?: ReaderKeys) {
  const site = await startData({ catalogue: smallCatalogue(), ...(keys && { keys }) })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(site.stop)
  const { port } = site.app.server.address() as AddressInfo
  const hatch = (...slugs: string[]) =>
    site.post(
      '/ingest/hatches',
      slugs.map((slug, index) => ({ id: `${site.published.length + index}`, slug, playerName: 'Fan' })),
    )
  return { ...site, port, hatch }
}

/** A plain client that keeps what it reads. */
async function open(port: number, query: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet({ port, host: '127.0.0.1', path: `/api/stream${query}`, headers, agent: false }, resolve).on(
      'error',
      reject,
    )
  })
  let text = ''
  let isEnded = false
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => void (text += chunk))
  response.on('close', () => void (isEnded = true))
  response.on('error', () => {})
  onTestFinished(() => void response.destroy())
  const events = () =>
    text
      .split('\n\n')
      // A chunk may end within the last one.
      .slice(0, -1)
      .filter((block) => block.startsWith('event: '))
      .map((block) => {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) as Record<string, unknown> }
      })
  return {
    response,
    close: () => response.destroy(),
    text: () => text,
    isEnded: () => isEnded,
    events,
    slugs: () => events().flatMap(({ event, data }) => (event === 'hatch' ? String(data['slug']) : [])),
    lastId: () => events().findLast(({ id }) => id !== '')?.id ?? '',
  }
}

it('[SM1] [SM2] sends filtered hatches and value changes as server-sent events with full state', async () => {
  const { port, hatch, post } = await start()
  const reader = await open(port, '?topic=hatch&variant=Shiny&topic=value&item=king-doggy')
  expect([reader.response.statusCode, reader.response.headers['content-type']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  await until(() => reader.events().length === 1)
  await hatch('king-doggy')
  await post('/ingest/hatches', [
    { id: 's', slug: 'king-doggy', variant: 'Shiny', playerName: 'Fan' },
    { id: 't', slug: 'doggy', variant: 'Shiny', playerName: 'Fan' },
  ])
  await post('/ingest/values', [
    { slug: 'doggy', variant: 'Normal', value: 1_234 },
    { slug: 'king-doggy', variant: 'Normal', value: 4_321 },
  ])
  await until(() => reader.events().length === 4)
  const [position, shiny, other, change] = reader.events()
  expect(position!.event).toBe('position')
  expect(shiny).toMatchObject({ event: 'hatch', data: { seq: 2, slug: 'shiny-king-doggy', playerName: 'Fan' } })
  expect(other).toMatchObject({ event: 'hatch', data: { seq: 3, slug: 'shiny-doggy' } })
  expect(change).toMatchObject({ event: 'value', data: { item: { slug: 'king-doggy' }, after: { value: 4_321 } } })
  expect(parseCursor(change!.id)).toMatchObject({ seq: 3, change: change!.data['number'] })
})

it('[SM1] format=ndjson sends one JSON text a line', async () => {
  const { port, hatch } = await start()
  const reader = await open(port, '?format=ndjson&topic=hatch')
  expect(reader.response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  await until(() => reader.text().includes('\n'))
  await hatch('king-doggy')
  await until(() => reader.text().includes('"hatch"'))
  const lines = reader.text().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['position', 'hatch'])
})

it('[SM3] resumes after the last event by Last-Event-ID, or by after', async () => {
  const { port, hatch } = await start()
  const first = await open(port, '?topic=hatch')
  await until(() => first.events().length === 1)
  await hatch('king-doggy')
  await until(() => first.slugs().length === 1)
  first.close()
  const id = first.lastId()
  await hatch('king-doggy', 'king-doggy')
  const byHeader = await open(port, '?topic=hatch', { 'last-event-id': id })
  const byQuery = await open(port, `?topic=hatch&after=${id}`)
  // As EventSource comes back: with its first address.
  const byBoth = await open(port, `?topic=hatch&after=${first.events()[0]!.id}`, { 'last-event-id': id })
  await until(() => [byHeader, byQuery, byBoth].every((reader) => reader.slugs().length >= 2))
  const seqs = (reader: typeof first) =>
    reader.events().flatMap(({ event, data }) => (event === 'hatch' ? data['seq'] : []))
  expect([first, byHeader, byQuery, byBoth].map(seqs)).toEqual([[1], [2, 3], [2, 3], [2, 3]])
})

it('[SM6] every hatch filter leaves the same hatches of the list and of the stream', async () => {
  const { port, post, get } = await start()
  const filters = [
    'item=king-doggy',
    'slug=king-doggy',
    'variant=Shiny',
    'category=secret',
    'petName=doggy',
    'minValue=1',
    'publicOnly=true',
    'hatcherName=no',
  ]
  const readers = await Promise.all(filters.map((filter) => open(port, `?topic=hatch&${filter}`)))
  await until(() => readers.every((reader) => reader.events().length === 1))
  await post('/ingest/hatches', [
    { id: 'a', slug: 'king-doggy', playerName: 'Nova' },
    { id: 'b', slug: 'king-doggy', variant: 'Shiny', playerName: 'Fan' },
    { id: 'c', slug: 'doggy', playerName: 'Fan', isPublic: false },
    { id: 'd', slug: 'kitty', playerName: 'Nova' },
    { id: 'e', slug: 'no-such-pet', playerName: 'Nova' },
  ])
  const all = await open(port, `?topic=hatch&after=${readers[0]!.lastId()}`)
  await until(() => all.slugs().length === 4)
  const lists = await Promise.all(
    filters.map(async (filter) => (await get(`/api/hatches?after=0&${filter}`)).json().hatches as { slug: string }[]),
  )
  const listed = lists.map((hatches) => hatches.map(({ slug }) => slug))
  await until(() => readers.every((reader, index) => reader.slugs().length >= listed[index]!.length))
  expect(readers.map((reader) => reader.slugs())).toEqual(listed)
  expect(listed[0]).toEqual(['king-doggy', 'shiny-king-doggy'])
  expect(new Set(listed.map(({ length }) => length)).size).toBeGreaterThan(2)
})

it.each([
  ['', 'topic'],
  ['?topic=trades', 'topic'],
  ['?topic=hatch&colour=red', 'colour'],
  ['?topic=hatch&__proto__=red', '__proto__'],
  ['?topic=value&minValue=1', 'minValue'],
  ['?minValue=1&topic=hatch', 'minValue'],
  ['?topic=hatch&minValue=many', 'minValue'],
  ['?topic=hatch&variant=Golden', 'variant'],
  ['?topic=hatch&after=%00', 'after'],
  ['?topic=hatch&after=nothing', 'after'],
  ['?topic=hatch&format=xml', 'format'],
  [`?topic=hatch&petName=${'a'.repeat(600)}`, 'filter'],
  [`?${'topic=hatch&'.repeat(21)}`, 'topic'],
])('[SM8] refuses %s and names the field', async (query, parameter) => {
  const { get } = await start()
  const response = await get(`/api/stream${query}`)
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'query.invalid', parameter }])
})

it('[SM8] refuses a Last-Event-ID that is no cursor', async () => {
  const { get } = await start()
  const response = await get('/api/stream?topic=hatch', { 'last-event-id': 'nothing' })
  expect([response.statusCode, response.json().parameter]).toEqual([400, 'Last-Event-ID'])
})

it('[SM14] a network has five streams, and may open another once one has closed', async () => {
  const { port } = await start()
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const readers = await Promise.all(
    Array.from({ length: MAX_STREAMS_PER_NETWORK }, () => open(port, '?topic=hatch', from)),
  )
  const refused = await open(port, '?topic=hatch', from)
  expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([429, '10'])
  expect((await open(port, '?topic=hatch', { 'x-forwarded-for': '203.0.113.8' })).response.statusCode).toBe(200)
  readers[0]!.close()
  let status: number | undefined = 429
  while (status === 429) ({ statusCode: status } = (await open(port, '?topic=hatch', from)).response)
  expect(status).toBe(200)
})

it('[SM14] [SM15] a key has twenty streams, and ends them when it is revoked', async () => {
  let revoke: (keyIds: readonly string[]) => void = () => {}
  const { port, streams } = await start({
    read: async ({ headers: { authorization: id } }) => (id === undefined ? undefined : { id, scopes: ['stream'] }),
    onRevoked: (listener) => void (revoke = listener),
    validAmong: async (ids) => new Set(ids),
  })
  const headers = { authorization: 'one', 'x-forwarded-for': '203.0.113.7' }
  const readers = await Promise.all(
    Array.from({ length: MAX_STREAMS_PER_KEY }, () => open(port, '?topic=hatch', headers)),
  )
  expect((await open(port, '?topic=hatch', headers)).response.statusCode).toBe(429)
  const other = await open(port, '?topic=hatch', { ...headers, authorization: 'two' })
  revoke(['one'])
  await until(() => readers.every(({ isEnded }) => isEnded()))
  expect(readers.map((reader) => reader.events().at(-1)!.data)).toEqual(readers.map(() => ({ code: 'key.revoked' })))
  expect([other.isEnded(), streams.hub.streams]).toEqual([false, 1])
})

it('[SM15] a key that is revoked in another process ends its streams within a second, although no notice comes', async () => {
  const here = await start()
  const there = await startData({ db: here.db, samples: false, catalogue: smallCatalogue() })
  onTestFinished(() => {
    there.streams.close()
    there.tail.close()
  })
  await here.db
    .insertInto('account')
    .values({
      id: 'ann',
      name: 'ann',
      display_name: 'Ann',
      created_at: 0,
      folded_name: 'ann',
      folded_display_name: 'ann',
    })
    .execute()
  const [revoked, kept] = [
    await here.apiKeys.create('ann', { name: 'One', scopes: ['stream'] }),
    await here.apiKeys.create('ann', { name: 'Two', scopes: ['stream'] }),
  ]
  const [reader, other] = await Promise.all(
    [revoked, kept].map(({ key }) => open(here.port, '?topic=hatch', { authorization: `Bearer ${key}` })),
  )
  await until(() => reader!.events().length === 1 && other!.events().length === 1)
  await there.apiKeys.remove('ann', revoked.id)
  const elapsed = startStopwatch()
  await until(() => reader!.isEnded())
  expect(elapsed()).toBeLessThan(1_000)
  expect([reader!.events().at(-1)!.data, other!.isEnded()]).toEqual([{ code: 'key.revoked' }, false])
})

it('[SM18] a hatch that was taken out is not sent again', async () => {
  const { port, hatch, db, events, tail } = await start()
  const first = await open(port, '?topic=hatch')
  await until(() => first.events().length === 1)
  await hatch('king-doggy', 'king-doggy', 'king-doggy')
  await db.updateTable('hatch').set({ is_out: 1 }).where('seq', '=', 2).execute()
  events.publish('hatches.marked', { at: 0 })
  await until(() => tail.out.size === 1)
  const again = await open(port, `?topic=hatch&after=${first.events()[0]!.id}`)
  await until(() => again.slugs().length === 2)
  expect(again.events().flatMap(({ event, data }) => (event === 'hatch' ? data['seq'] : []))).toEqual([1, 3])
})

it('[SM5] hatches after a number are listed oldest first', async () => {
  const { hatch, get } = await start()
  await hatch('king-doggy', 'king-doggy', 'king-doggy')
  const list = (await get('/api/hatches?after=1&limit=1&page=2')).json()
  expect([list.hatches.map(({ seq }: { seq: number }) => seq), list.pagination.total]).toEqual([[3], 2])
})

it('[SM9] a stream is never stored, and pages of any origin may read it', async () => {
  const { port } = await start()
  const { headers } = (await open(port, '?topic=hatch')).response
  expect([headers['cache-control'], headers['access-control-allow-origin']]).toEqual(['no-store', '*'])
})

/** A client of `/ws/stream`. */
async function openSocket({ app, streams }: Awaited<ReturnType<typeof start>>, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo
  if (app.server.listenerCount('upgrade') === 0) {
    const gateway = streams.attach({ server: app.server, allowedOrigins: [], log: { info: () => {}, warn: () => {} } })
    onTestFinished(() => gateway.close())
  }
  const ws = new WebSocket(`ws://127.0.0.1:${port}/ws/stream`, { headers })
  const messages: Record<string, unknown>[] = []
  const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
  ws.on('message', (data) => messages.push(JSON.parse(String(data)) as Record<string, unknown>))
  onTestFinished(() => ws.terminate())
  await once(ws, 'open')
  return {
    messages,
    closed,
    send: (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    received: (count: number) => until(() => messages.length >= count),
  }
}

it('[SM16] a socket has subscriptions whose messages carry their id and a cursor to resume from', async () => {
  const site = await start()
  const socket = await openSocket(site)
  socket.send({ op: 'subscribe', id: 'all', topic: 'hatch' })
  socket.send({ op: 'subscribe', id: 'shiny', topic: 'hatch', filter: { variant: ['Shiny'] } })
  await socket.received(2)
  await site.hatch('king-doggy')
  await socket.received(3)
  socket.send({ op: 'unsubscribe', id: 'all' })
  socket.send({ op: 'subscribe', id: 'again', topic: 'hatch', after: socket.messages[0]!['cursor'] })
  await socket.received(5)
  await site.hatch('king-doggy')
  await socket.received(6)
  expect(socket.messages.map(({ id, type, data }) => [id, type, (data as { seq?: number } | undefined)?.seq])).toEqual([
    ['all', 'position', undefined],
    ['shiny', 'position', undefined],
    ['all', 'hatch', 1],
    ['again', 'hatch', 1],
    ['again', 'position', undefined],
    ['again', 'hatch', 2],
  ])
})

it('[SM17] answers what it cannot follow with an error that names the field, and stays open', async () => {
  const socket = await openSocket(await start())
  socket.send('{')
  socket.send({ op: 'subscribe', id: 'a', topic: 'trades' })
  socket.send({ op: 'subscribe', id: 'a', topic: 'hatch', filter: { colour: 'red' } })
  socket.send({ op: 'subscribe', id: 'a', topic: 'hatch', filter: { petName: 'a'.repeat(600) } })
  socket.send({ op: 'subscribe', id: 'a', topic: 'hatch', after: 'nothing' })
  socket.send({ op: 'subscribe', id: 'a', topic: 'hatch' })
  await socket.received(6)
  expect(socket.messages.slice(1).map(({ id, type, parameter }) => [id, type, parameter])).toEqual([
    ['a', 'error', 'topic'],
    ['a', 'error', 'colour'],
    ['a', 'error', 'filter'],
    ['a', 'error', 'after'],
    ['a', 'position', undefined],
  ])
  expect(socket.messages[0]).toMatchObject({ type: 'error', code: 'query.invalid' })
})

it('[SM16] refuses a 21st subscription and a second one with the same id', async () => {
  const socket = await openSocket(await start())
  for (let each = 0; each <= 20; each++) socket.send({ op: 'subscribe', id: `s${each}`, topic: 'value' })
  socket.send({ op: 'subscribe', id: 's1', topic: 'value' })
  await socket.received(22)
  expect(socket.messages.filter(({ type }) => type === 'error').map(({ id, parameter }) => [id, parameter])).toEqual([
    ['s20', 'id'],
    ['s1', 'id'],
  ])
})

it('[SM14] [SM15] sockets count as streams, and a revoked key closes its own with 4401', async () => {
  let revoke: (keyIds: readonly string[]) => void = () => {}
  const site = await start({
    read: async ({ headers: { authorization: id } }) => (id === undefined ? undefined : { id, scopes: ['stream'] }),
    onRevoked: (listener) => void (revoke = listener),
    validAmong: async (ids) => new Set(ids),
  })
  const from = { 'x-forwarded-for': '203.0.113.7' }
  for (let each = 0; each < MAX_STREAMS_PER_NETWORK; each++) await open(site.port, '?topic=hatch', from)
  expect(await (await openSocket(site, from)).closed).toBe(1013)
  const keyed = await openSocket(site, { ...from, authorization: 'one' })
  keyed.send({ op: 'subscribe', id: 'a', topic: 'hatch' })
  await keyed.received(1)
  revoke(['one'])
  expect(await keyed.closed).toBe(4401)
})
