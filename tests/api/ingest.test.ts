import { HatchList } from '#contract/hatches.ts'
import { MAX_INGEST_NUMBER, IngestAnswer } from '#contract/ingest.ts'
import { ItemDetail } from '#contract/items.ts'
import { Problem } from '#contract/problem.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOW, smallCatalogue, startData, TOKEN } from '../support/site/data-app.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue() })
})
afterEach(() => site.stop())

const hatch = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  slug: 'king-doggy',
  playerName: 'BubbleFan',
  ...more,
})
const hatches = async (batch: unknown[]) => v.parse(IngestAnswer, (await site.post('/ingest/hatches', batch)).json())
const values = async (batch: unknown[]) => v.parse(IngestAnswer, (await site.post('/ingest/values', batch)).json())
const list = async (query = '') => v.parse(HatchList, (await site.get(`/hatches?${query}`)).json())
const detail = async (slug = 'king-doggy') => v.parse(ItemDetail, (await site.get(`/api/items/${slug}`)).json())
const variant = async (name: string) =>
  (await detail()).pet.allVariants.find((candidate) => candidate.variant === name)!

it.each([undefined, 'Bearer wrong', `Basic ${TOKEN}`])(
  '[IN1] %s is no token: 401, and nothing is read',
  async (authorization) => {
    for (const path of ['/ingest/hatches', '/ingest/values', '/ingest/trades']) {
      const answer = await site.app.inject({
        method: 'POST',
        url: path,
        headers: authorization === undefined ? {} : { authorization },
        payload: [hatch('a')],
      })
      expect([answer.statusCode, v.parse(Problem, answer.json()).code]).toEqual([401, 'token.invalid'])
    }
    expect((await list()).hatches).toEqual([])
  },
)

it('[CF6] without a configured token the paths are not there', async () => {
  const closed = await startData({ catalogue: smallCatalogue(), ingestToken: undefined })
  const answer = await closed.post('/ingest/hatches', [hatch('a')])
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'route.not_found'])
  await closed.stop()
})

it('[IN2] takes an array of at most 500', async () => {
  const many = Array.from({ length: 501 }, (_, index) => hatch(`h${index}`))
  expect((await site.post('/ingest/hatches', many)).json()).toMatchObject({
    status: 400,
    code: 'batch.too_large',
    detail: 'At most 500 elements at a time, not 501',
  })
  expect((await site.post('/ingest/hatches', { id: 'a' })).json()).toMatchObject({ status: 400, code: 'body.invalid' })
  const broken = await site.app.inject({
    method: 'POST',
    url: '/ingest/hatches',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    payload: '[{',
  })
  expect([broken.statusCode, v.parse(Problem, broken.json()).status]).toEqual([400, 400])
  const huge = await site.post('/ingest/hatches', [hatch('a', { filler: 'x'.repeat(1_100_000) })])
  expect([huge.statusCode, v.parse(Problem, huge.json()).code]).toEqual([413, 'body.too_large'])
  expect(await hatches(many.slice(1))).toEqual({ accepted: 500, duplicate: 0, rejected: [] })
  expect((await list()).pagination).toEqual({ current: 1, pages: 25, total: 500 })
})

it('[IN3, IN4, IN8, IN9, IN11, IN18] judges each element by itself, and keeps the good ones', async () => {
  const answer = await hatches([
    hatch('a'),
    'text',
    hatch('b', { slug: 'nobody' }),
    hatch('c', { slug: 'doggy', variant: 'Mythic' }),
    hatch('a'),
    hatch('d', { playerName: ' ' }),
    hatch('e', { playerName: 'evil\u202ename' }),
    hatch('f', { playerName: 'x'.repeat(41) }),
    hatch('g', { timestamp: new Date(NOW + 301_000).toISOString() }),
    hatch('h', { timestamp: new Date(NOW + 299_000).toISOString() }),
    hatch('i', { variant: 'Golden' }),
    hatch('', {}),
    hatch('j', { slug: 'shiny-king-doggy' }),
  ])
  expect([
    answer.accepted,
    answer.duplicate,
    answer.rejected.map(({ index, reason }) => `${index} ${reason.split(':')[0]}`),
  ]).toEqual([
    2,
    1,
    [
      '1 Invalid type',
      '2 slug',
      '3 slug',
      '5 playerName',
      '6 playerName',
      '7 playerName',
      '8 timestamp',
      '10 variant',
      '11 id',
      '12 slug',
    ],
  ])
  expect((await list()).hatches.map(({ id }) => id)).toEqual(['h', 'a'])
})

it('[IN15, IN21] half a surrogate pair is rejected by index, the rest is stored, and a retry answers the same', async () => {
  const batch = [
    hatch('a'),
    hatch('b\ud800'),
    hatch('c', { playerName: '\udc00Fan' }),
    hatch('d', { slug: 'king-doggy\ud800' }),
    hatch('e\ud83d\ude00'),
  ]
  const rejected = [
    { index: 1, reason: 'id: must be well-formed text without NUL' },
    { index: 2, reason: 'playerName: must be well-formed text without NUL' },
    { index: 3, reason: 'slug: must be lowercase letters and digits joined by single hyphens' },
  ]
  expect(await hatches(batch)).toEqual({ accepted: 2, duplicate: 0, rejected })
  expect(await hatches(batch)).toEqual({ accepted: 0, duplicate: 2, rejected })
  const at = '2026-11-19T11:00:00.000Z'
  expect(
    await values([
      { slug: 'king-doggy', value: 5, reason: 'a \udfff', at },
      { slug: 'king-doggy', value: 6, at },
    ]),
  ).toEqual({
    accepted: 1,
    duplicate: 0,
    rejected: [{ index: 0, reason: 'reason: must be well-formed text without NUL' }],
  })
})

it('[IN28] NUL is rejected by index, the rest is stored, and a retry answers the same', async () => {
  const batch = [hatch('a'), hatch('b\0'), hatch('c', { playerName: 'Fan\0' }), hatch('d', { slug: 'king-doggy\0' })]
  const rejected = [
    { index: 1, reason: 'id: must be well-formed text without NUL' },
    { index: 2, reason: 'playerName: must be well-formed text without NUL' },
    { index: 3, reason: 'slug: must be lowercase letters and digits joined by single hyphens' },
  ]
  expect(await hatches(batch)).toEqual({ accepted: 1, duplicate: 0, rejected })
  expect(await hatches(batch)).toEqual({ accepted: 0, duplicate: 1, rejected })
  const at = '2026-11-19T11:00:00.000Z'
  expect(
    await values([
      { slug: 'king-doggy', value: 5, reason: 'a\0', at },
      { slug: 'king-doggy\0', value: 5, at },
      { slug: 'king-doggy', value: 6, at },
    ]),
  ).toEqual({
    accepted: 1,
    duplicate: 0,
    rejected: [
      { index: 0, reason: 'reason: must be well-formed text without NUL' },
      { index: 1, reason: 'slug: must be lowercase letters and digits joined by single hyphens' },
    ],
  })
})

it('[IN24, IN26] while a transaction runs, 20,000 hatches wait for the next ones; more are 503', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const writing = writeTransaction(site.db, 'pets', () => released)
  // The first batches begin to wait for the database, so 50 are more than the queue has room for.
  const sent = Array.from({ length: 50 }, async () => {
    const answer = await site.post('/ingest/hatches', Array<null>(500).fill(null))
    if (answer.statusCode === 503) release()
    return answer
  })
  const answers = await Promise.all(sent)
  await writing
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
  expect(refused.map((answer) => [v.parse(Problem, answer.json()).code, answer.headers['retry-after']])).toEqual(
    refused.map(() => ['server.busy', '1']),
  )
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(39)
  expect(await hatches([hatch('a')])).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
})

it('[IN16, IN22] figures are bounded, so that no sum can be more than a safe integer', async () => {
  const bound = `must be at most ${MAX_INGEST_NUMBER}`
  expect(
    await values([
      { slug: 'king-doggy', value: 5, exists: 9_007_199_254_740_991 },
      { slug: 'king-doggy', value: 5, exists: MAX_INGEST_NUMBER, owners: MAX_INGEST_NUMBER + 1 },
      { slug: 'king-doggy', value: 1e300 },
      { slug: 'king-doggy', value: MAX_INGEST_NUMBER, exists: MAX_INGEST_NUMBER, owners: MAX_INGEST_NUMBER },
    ]),
  ).toEqual({
    accepted: 1,
    duplicate: 0,
    rejected: [
      { index: 0, reason: `exists: ${bound}` },
      { index: 1, reason: `owners: ${bound}` },
      { index: 2, reason: `value: ${bound}` },
    ],
  })
  expect(MAX_INGEST_NUMBER * 90_000).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

it('[IN17, IN23] a count that was stored before it was bounded breaks no sum, and the next hatch brings it down', async () => {
  await site.db.updateTable('item_variant').set({ exists_count: Number.MAX_SAFE_INTEGER }).execute()
  site.events.publish('database.changed', undefined)
  await site.stats.read()
  expect(Number.isSafeInteger(site.stats.current().totalExists)).toBe(true)
  expect(await hatches([hatch('a')])).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  expect([site.published[0]!.stats.exists, Number.isSafeInteger(site.stats.current().totalExists)]).toEqual([
    MAX_INGEST_NUMBER,
    true,
  ])
})

it('[IN4] the same id again is counted once, in this batch or a later one', async () => {
  const before = (await variant('Normal')).exists!
  expect(await hatches([hatch('a'), hatch('a')])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
  expect(await hatches([hatch('a'), hatch('b')])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
  site.clock.now += 1_000
  expect((await variant('Normal')).exists).toBe(before + 2)
  expect(site.published.map(({ id, seq }) => [id, seq])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('[IN6, IN12, IN19] a hatch raises the count of its variant, that of the day and of the site, and is published with its number', async () => {
  const [before, stats] = [await variant('Shiny'), site.stats.current()]
  await hatches([hatch('a', { variant: 'Shiny' }), hatch('b', { slug: 'doggy' })])
  site.clock.now += 1_000
  const after = await variant('Shiny')
  expect(after.exists).toBe(before.exists! + 1)
  expect(after.existHistories).toEqual([
    ...before.existHistories.slice(0, -1),
    { timestamp: '2026-11-19T00:00:00.000Z', existAmount: before.exists! + 1 },
  ])
  expect(site.stats.current()).toEqual({
    ...stats,
    totalExists: stats.totalExists! + 2,
    secretHatches24h: 1,
  })
  expect((await variant('Normal')).exists).toBe((await detail()).pet.exists)
  expect(site.published).toEqual((await list()).hatches.toReversed())
  expect(site.published[0]).toEqual({
    id: 'a',
    seq: 1,
    slug: 'shiny-king-doggy',
    itemName: 'Shiny King Doggy',
    itemImage: '/items/shiny-king-doggy.webp',
    variant: 'Shiny',
    rarity: 'Secret',
    hue: (await detail()).pet.hue,
    eggType: 'Common Egg',
    isPublic: true,
    playerName: 'BubbleFan',
    hatcherName: 'BubbleFan',
    timestamp: new Date(NOW).toISOString(),
    value: after.value,
    stats: { exists: after.exists },
    notification: {
      title: 'Shiny King Doggy hatched!',
      description: `BubbleFan hatched it from the Common Egg. Value: ${Number(after.value).toLocaleString('en-US')}`,
    },
  })
})

it('[AP74] secret hatches leave the count after 24 hours', async () => {
  await hatches([
    hatch('a'),
    hatch('b', { timestamp: new Date(NOW - 23 * 3_600_000).toISOString() }),
    hatch('c', { timestamp: new Date(NOW - 25 * 3_600_000).toISOString() }),
  ])
  const counts = [0, 2, 25].map((hours) => {
    site.clock.now = NOW + hours * 3_600_000
    return site.stats.current().secretHatches24h
  })
  expect(counts).toEqual([2, 1, 0])
})

it('[AP15, AP18, AP29, AP69] the name of a private player leaves nowhere and cannot be searched for', async () => {
  await hatches([hatch('a', { playerName: 'HiddenHero', isPublic: false }), hatch('b', { playerName: 'OpenHero' })])
  const everything = [
    (await site.get('/hatches')).body,
    (await site.get('/api/items/king-doggy')).body,
    JSON.stringify(site.published),
    JSON.stringify(await site.hatchLog.newest(10)),
    JSON.stringify(await site.hatchLog.after(0, 10)),
  ]
  expect(everything.map((text) => [text.includes('HiddenHero'), text.includes('OpenHero')])).toEqual(
    everything.map(() => [false, true]),
  )
  expect((await list('hatcherName=hero')).hatches.map(({ id }) => id)).toEqual(['b'])
  expect((await list('hatcherName=hidden')).pagination.total).toBe(0)
  expect((await detail()).recentHatches.map(({ id, playerName }) => [id, playerName])).toEqual([
    ['b', 'OpenHero'],
    ['a', null],
  ])
})

it('[AP65] an item remembers the last ten hatches of each variant, newest first', async () => {
  await hatches([hatch('rare', { variant: 'Mythic' }), ...Array.from({ length: 12 }, (_, index) => hatch(`h${index}`))])
  await hatches([hatch('other', { slug: 'doggy' })])
  expect((await detail()).recentHatches.map(({ id }) => id)).toEqual([
    'h11',
    'h10',
    'h9',
    'h8',
    'h7',
    'h6',
    'h5',
    'h4',
    'h3',
    'h2',
    'rare',
  ])
})

it('[AP20, AP69, AP70] hatches are paged, newest first, and filtered', async () => {
  await values([
    { slug: 'doggy', value: 5 },
    { slug: 'king-doggy', value: 500 },
  ])
  await hatches(
    Array.from({ length: 45 }, (_, index) =>
      hatch(`h${index + 1}`, index % 3 ? { slug: 'doggy', isPublic: index % 2 === 0 } : {}),
    ),
  )
  expect((await site.get('/api/hatches')).body).toBe((await site.get('/hatches')).body)
  const first = await list()
  expect([first.hatches[0]!.id, first.hatches.length, first.pagination]).toEqual([
    'h45',
    20,
    { current: 1, pages: 3, total: 45 },
  ])
  expect((await list('page=3')).hatches.map(({ id }) => id)).toEqual(['h5', 'h4', 'h3', 'h2', 'h1'])
  expect(await list('page=4')).toEqual({ hatches: [], pagination: { current: 4, pages: 3, total: 45 }, seq: 45 })
  const totals = await Promise.all(
    [
      'petName=KING',
      'petName=dog',
      'eggType=common',
      'eggType=spotted',
      'minValue=6',
      'publicOnly=true',
      'petName=king&minValue=501',
      'petName=%25',
      'petName=doggy%20KING',
    ].map(async (query) => (await list(query)).pagination.total),
  )
  expect(totals).toEqual([15, 45, 45, 0, 15, 30, 0, 0, 15])
  expect((await list('petName=king&limit=2&page=2')).hatches.map(({ id }) => id)).toEqual(['h37', 'h34'])
  expect((await site.get('/hatches?minValue=much')).json()).toMatchObject({ status: 400, parameter: 'minValue' })
})

it('[IN7, IM7, IN20, IM18, IM19] a value change is current at once, and the old value stays in the history', async () => {
  const before = await variant('Mythic')
  const at = new Date(NOW - 60_000).toISOString()
  await site.get('/api/items?search=mythic%20king')
  expect(
    await values([
      {
        slug: 'king-doggy',
        variant: 'Mythic',
        value: 123_456,
        demand: 'low',
        trend: 'rising',
        owners: 3,
        exists: 9,
        at,
        reason: 'a sale',
      },
    ]),
  ).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  const after = await variant('Mythic')
  expect(after).toEqual({
    ...before,
    value: 123_456,
    numericValue: 123_456,
    demand: 'low',
    trend: 'rising',
    owners: 3,
    exists: 9,
    updatedAt: at,
    source: 'ingest',
    confirmedAt: at,
    receipts: [
      { number: expect.any(Number), timestamp: new Date(NOW).toISOString(), source: 'ingest', reason: 'a sale' },
      ...before.receipts,
    ],
    history: [...before.history.filter(({ timestamp }) => timestamp < at), { timestamp: at, value: 123_456 }],
    existHistories: [...before.existHistories.slice(0, -1), { timestamp: '2026-11-19T00:00:00.000Z', existAmount: 9 }],
  })
  expect(
    (await site.get('/api/items?search=mythic%20king'))
      .json()
      .pets.find((row: { slug: string }) => row.slug === 'mythic-king-doggy').value,
  ).toBe(123_456)
  expect((await site.get('/api/stats')).json().totalExists).toBe(site.stats.current().totalExists)
})

it('[IN3, IN4, IN8, IN11, IN18] value changes are judged one by one; words are values; repeats are duplicates', async () => {
  const at = '2026-11-19T11:00:00.000Z'
  const answer = await values([
    { slug: 'king-doggy', value: 'O/C', at },
    { slug: 'king-doggy', value: 'O/C', at },
    { slug: 'king-doggy', value: -1 },
    { slug: 'king-doggy', value: 'much' },
    { slug: 'nobody', value: 1 },
    { slug: 'doggy', variant: 'Mythic', value: 1 },
    { slug: 'king-doggy', value: 1, at: '2026-11-19T12:05:01.000Z' },
    { slug: 'king-doggy', value: 1, owners: 10, exists: 9 },
    { slug: 'king-doggy', value: 1, demand: 'huge' },
    null,
  ])
  expect([answer.accepted, answer.duplicate, answer.rejected.map(({ index }) => index)]).toEqual([
    1,
    1,
    [2, 3, 4, 5, 6, 7, 8, 9],
  ])
  expect([(await detail()).pet.value, await values([{ slug: 'king-doggy', value: 'O/C', at }])]).toEqual([
    'O/C',
    { accepted: 0, duplicate: 1, rejected: [] },
  ])
})

it('[IN20] a change from before the last one only joins the history', async () => {
  await values([{ slug: 'king-doggy', value: 900, at: '2026-11-19T11:00:00.000Z' }])
  await values([{ slug: 'king-doggy', value: 800, at: '2026-11-19T10:00:00.000Z' }])
  const { pet, history } = await detail()
  expect([pet.value, pet.updatedAt, history.slice(-2).map(({ value }) => value)]).toEqual([
    900,
    '2026-11-19T11:00:00.000Z',
    [800, 900],
  ])
})

it('[IN7] on a site without samples the first value of a pet counts, however old it is', async () => {
  const fresh = await startData({ samples: false })
  await fresh.post('/ingest/values', [{ slug: 'king-doggy', value: 900, at: '2026-01-01T00:00:00.000Z' }])
  const { pet } = (await fresh.get('/api/items/king-doggy')).json()
  await fresh.stop()
  expect(pet.value).toEqual(900)
})

it('[IN10] limits calls with the token', async () => {
  const narrow = await startData({ catalogue: smallCatalogue(), ingestLimit: 2 })
  const statuses = []
  for (const from of ['203.0.113.1', '203.0.113.2'])
    statuses.push((await narrow.post('/ingest/hatches', [], { 'x-forwarded-for': from })).statusCode)
  const refused = await narrow.post('/ingest/hatches', [], { 'x-forwarded-for': '203.0.113.3' })
  expect([
    statuses,
    refused.statusCode,
    v.parse(Problem, refused.json()).code,
    Number(refused.headers['retry-after']) > 0,
  ]).toEqual([[200, 200], 429, 'rate.limited', true])
  await narrow.stop()
})

it.each([
  ['of no address, as a proxy here sends them', {}],
  ["of the operator's own address", { 'x-forwarded-for': '203.0.113.7' }],
])('[IN13] 1,300 calls without the token %s leave the token its calls', async (_, headers) => {
  for (let count = 0; count < 1_300; count++)
    await site.post('/ingest/hatches', [], { ...headers, authorization: 'Bearer wrong' })
  expect((await site.post('/ingest/hatches', [], headers)).statusCode).toBe(200)
})

it('[IN14] limits calls without the token for each client address', async () => {
  const wrong = async (from: string) =>
    site.post('/ingest/hatches', [], { 'x-forwarded-for': `198.51.100.1, ${from}`, authorization: 'Bearer wrong' })
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count++) statuses.add((await wrong('203.0.113.7')).statusCode)
  const refused = await wrong('203.0.113.7')
  expect([
    [...statuses],
    refused.statusCode,
    v.parse(Problem, refused.json()).code,
    Number(refused.headers['retry-after']) > 0,
  ]).toEqual([[401], 429, 'rate.limited', true])
  expect((await wrong('203.0.113.8')).statusCode).toBe(401)
})

it('[IN19] numbers have no hole, even when batches arrive together', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, batch) =>
      hatches(Array.from({ length: 25 }, (__, index) => hatch(`${batch}-${index}`))),
    ),
  )
  expect(site.published.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect((await site.hatchLog.position()).seq).toBe(200)
})

it('[IN12] hatches are published only after their commit', async () => {
  const seen: number[] = []
  const watched = await startData({ catalogue: smallCatalogue() })
  watched.events.subscribe('hatches.stored', () => void watched.hatchLog.position().then(({ seq }) => seen.push(seq)))
  await watched.post('/ingest/hatches', [hatch('a'), hatch('b')])
  await vi.waitFor(() => expect(seen).toEqual([2]))
  await watched.stop()
})

it('[AP32] an answer that hatches change is new again within a second, however many come', async () => {
  const ids = async () => (await list()).hatches.map(({ id }) => id)
  await hatches([hatch('a')])
  expect(await ids()).toEqual(['a'])
  site.clock.now += 400
  await hatches([hatch('b')])
  expect(await ids()).toEqual(['a'])
  site.clock.now += 601
  expect(await ids()).toEqual(['b', 'a'])
  await hatches([hatch('c')])
  expect(await ids()).toEqual(['c', 'b', 'a'])
})
