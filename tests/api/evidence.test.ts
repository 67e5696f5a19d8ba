import { EVIDENCE_PAGE_SIZE, ItemEvidence } from '#contract/evidence.ts'
import { IngestAnswer } from '#contract/ingest.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue() })
})
afterEach(() => site.stop())

const iso = (at: number) => new Date(at).toISOString()
const trade = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  source: 'test-bot',
  at: iso(NOW - 1_000),
  a: `${id}-a`,
  b: `${id}-b`,
  give: [{ slug: 'king-doggy', quantity: 1 }],
  get: [{ slug: 'kitty', variant: 'Shiny', quantity: 3 }],
  ...more,
})
const send = async (batch: unknown[]) => v.parse(IngestAnswer, (await site.post('/ingest/trades', batch)).json())
const read = async (slug = 'king-doggy', query = '') =>
  v.parse(ItemEvidence, (await site.get(`/api/items/${slug}/evidence${query}`)).json())
const counts = async (slug = 'king-doggy') => {
  const { trades, accounts, groups } = (await read(slug)).variants.find((each) => each.slug === slug)!
  return [trades, accounts, groups]
}
const reasons = async (batch: unknown[]) => (await send(batch)).rejected.map(({ reason }) => reason)
const stored = () => site.db.selectFrom('evidence').selectAll().orderBy('source_id').execute()

it('[EV162] no feeder sends trades as those that players confirm on this site', async () => {
  expect(await send([trade('1', { source: 'chat' }), trade('2')])).toMatchObject({
    accepted: 1,
    rejected: [{ index: 0, reason: 'source: is the name of this site’s own trades' }],
  })
})

it('[EV25, EV29] trades of a source are stored with hashes of their accounts, and count at once', async () => {
  expect(await send([trade('1'), trade('2', { a: '1-a' }), trade('2', { source: 'other-bot', a: '1-a' })])).toEqual({
    accepted: 3,
    duplicate: 0,
    rejected: [],
  })
  const rows = await stored()
  expect(rows.map(({ kind, source, source_id, status }) => [kind, source, source_id, status])).toEqual([
    ['ingest', 'test-bot', '1', 'used'],
    ['ingest', 'test-bot', '2', 'used'],
    ['ingest', 'other-bot', '2', 'used'],
  ])
  const [one, two, other] = rows
  expect([two!.a_id === one!.a_id, other!.a_id === one!.a_id]).toEqual([true, false])
  expect(JSON.stringify(rows)).not.toContain('"1-a"')
  expect(await counts()).toEqual([3, 5, 2])
})

it('[EV26] the same id of a source is one trade, in a batch and later, whatever the order of its entries', async () => {
  const give = [
    { slug: 'king-doggy', quantity: 1 },
    { slug: 'doggy', quantity: 2 },
  ]
  expect(await send([trade('1', { give }), trade('1', { give: give.toReversed() })])).toMatchObject({
    accepted: 1,
    duplicate: 1,
  })
  expect(await send([trade('1', { give }), trade('1', { give, b: 'another' }), trade('1', { at: iso(NOW) })])).toEqual({
    accepted: 0,
    duplicate: 1,
    rejected: [
      { index: 1, reason: 'id: 1 was sent with another body' },
      { index: 2, reason: 'id: 1 was sent with another body' },
    ],
  })
  expect(await stored()).toHaveLength(1)
})

it.each<[string, Record<string, unknown>, string]>([
  ['an empty side', { get: [] }, 'get: must not be empty'],
  ['no side', { give: undefined }, 'give: Invalid key: Expected "give" but received undefined'],
  ['0 of a pet', { give: [{ slug: 'doggy', quantity: 0 }] }, 'give.0.quantity: must be at least 1'],
  ['less than none', { give: [{ slug: 'doggy', quantity: -3 }] }, 'give.0.quantity: must be at least 1'],
  ['half a pet', { give: [{ slug: 'doggy', quantity: 0.5 }] }, 'give.0.quantity: must be a whole number'],
  ['too many', { give: [{ slug: 'doggy', quantity: 1_000_001 }] }, 'give.0.quantity: must be at most 1000000'],
  ['1e308', { give: [{ slug: 'doggy', quantity: 1e308 }] }, 'give.0.quantity: must be at most 1000000'],
  [
    'a word',
    { give: [{ slug: 'doggy', quantity: '12k' }] },
    'give.0.quantity: Invalid type: Expected number but received "12k"',
  ],
  ['an unknown pet', { get: [{ slug: 'nobody', quantity: 1 }] }, 'get.0.slug: there is no Normal nobody'],
  ['a variant as a pet', { get: [{ slug: 'shiny-kitty', quantity: 1 }] }, 'get.0.slug: there is no Normal shiny-kitty'],
  [
    'a pet twice',
    {
      give: [
        { slug: 'doggy', quantity: 1 },
        { slug: 'doggy', variant: 'Normal', quantity: 2 },
      ],
    },
    'give.1.slug: doggy is named twice',
  ],
  [
    '201 kinds',
    { give: Array.from({ length: 201 }, () => ({ slug: 'doggy', quantity: 1 })) },
    'give: must be at most 200 kinds',
  ],
  ['equal sides', { get: [{ slug: 'king-doggy', variant: 'Normal', quantity: 1 }] }, 'get: is the same as give'],
  ['one account', { b: 'x', a: 'x' }, 'b: is the same account as a'],
  ['half a surrogate pair', { a: '\uD800' }, 'a: must be well-formed text without NUL'],
  ['NUL', { b: 'x\0' }, 'b: must be well-formed text without NUL'],
])('[EV27] %s is rejected by index, and the rest is stored', async (_, changes, reason) => {
  expect(await send([trade('1', changes), trade('2')])).toEqual({
    accepted: 1,
    duplicate: 0,
    rejected: [{ index: 0, reason }],
  })
  expect(await stored()).toHaveLength(1)
})

it('[EV28] a trade of the future, and one from before a release, did not happen', async () => {
  const released = Date.parse('2025-04-11T00:00:00Z')
  expect(
    await reasons([
      trade('1', { at: iso(NOW + 5 * 60_000 + 1) }),
      trade('2', { at: iso(released - DAY - 1) }),
      trade('3', { at: 'yesterday' }),
      trade('4', { at: iso(NOW + 5 * 60_000) }),
      trade('5', { at: iso(released - DAY) }),
    ]),
  ).toEqual([
    'at: is more than five minutes ahead',
    'at: is before king-doggy was released',
    expect.stringMatching(/^at: Invalid timestamp/),
  ])
})

it('[EV27] a batch that names more pets than a statement takes parameters is judged by element', async () => {
  const side = (from: number) =>
    Array.from({ length: 200 }, (_, index) => ({ slug: (from + index).toString(36), quantity: 1 }))
  const batch = Array.from({ length: 85 }, (_, index) =>
    trade(String(index), { give: side(index * 400), get: side(index * 400 + 200) }),
  )
  expect((await send([...batch, trade('last')])).accepted).toBe(1)
})

it('[EV30] each variant of the item has its counts, whichever variant is asked for', async () => {
  await send([trade('1'), trade('2'), trade('3', { give: [{ slug: 'king-doggy', variant: 'Shiny', quantity: 1 }] })])
  const { variants } = await read()
  expect(variants.map(({ slug, trades, accounts, groups }) => [slug, trades, accounts, groups])).toEqual([
    ['king-doggy', 2, 4, 2],
    ['shiny-king-doggy', 1, 2, 1],
    ...variants.slice(2).map(({ slug }) => [slug, 0, 0, 0]),
  ])
  expect((await read('shiny-king-doggy')).variants).toEqual(variants)
  const missing = await site.get('/api/items/nobody/evidence')
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'item.not_found'])
  const wrong = await site.get(`/api/items/king-doggy/evidence?before=${'x'.repeat(65)}`)
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'query.invalid'])
})

it('[EV30] only the last 90 days count', async () => {
  await send([trade('1', { at: iso(NOW - 90 * DAY) }), trade('2', { at: iso(NOW - 90 * DAY + 1) })])
  expect(await counts()).toEqual([1, 2, 1])
})

it('[EV32] trades are shown from three groups on, and fewer groups show none', async () => {
  await send([trade('1'), trade('2')])
  expect((await read()).bundles).toEqual([])
  // A fourth trade that connects two of the groups.
  await send([trade('3')])
  const shown = await read()
  const bundle = { give: [{ slug: 'king-doggy', quantity: 1 }], get: [{ slug: 'shiny-kitty', quantity: 3 }] }
  expect(shown.bundles).toEqual(Array.from({ length: 3 }, () => ({ day: '2026-11-19T00:00:00.000Z', ...bundle })))
  expect(JSON.stringify(shown)).not.toMatch(/test-bot|-a"|_id/)
  await send([trade('4', { a: '1-a', b: '2-b' })])
  expect([await counts(), (await read()).bundles]).toEqual([[4, 6, 2], []])
})

it('[EV32] a trade with a variant that fewer groups traded is not shown among those of another', async () => {
  await send([trade('1'), trade('2'), trade('3'), trade('4', { get: [{ slug: 'doggy', quantity: 1 }] })])
  const { bundles, variants } = await read()
  expect([variants[0]!.trades, bundles.length]).toEqual([4, 3])
  expect(bundles.flatMap(({ get }) => get.map(({ slug }) => slug))).not.toContain('doggy')
})

it('[EV36] a trade of more than 20 kinds is not shown', async () => {
  const pets = ['Normal', 'Shiny'].flatMap((variant) =>
    smallCatalogue().pets.map(({ slug }) => ({ slug, variant, quantity: 1 })),
  )
  const give = (count: number) => pets.slice(0, count)
  const get = [{ slug: 'king-doggy', variant: 'Shiny', quantity: 1 }]
  await send(['1', '2', '3'].map((id) => trade(id, { give: give(19), get })))
  await send([trade('4', { give: give(20), get })])
  const { bundles, variants } = await read('shiny-king-doggy')
  expect([variants[1]!.trades, bundles.map((each) => each.give.length)]).toEqual([4, [19, 19, 19]])
})

it('[EV30, EV32] of a variant that many trade, the newest trades count', async () => {
  // The older ones connect everyone.
  const older = Array.from({ length: 60 }, (_, index) =>
    trade(`old-${index}`, { a: 'hub', at: iso(NOW - DAY - index) }),
  )
  await send(older)
  expect([await counts(), (await read()).bundles]).toEqual([[60, 61, 1], []])
  const newer = Array.from({ length: 450 }, (_, index) => trade(`new-${index}`, { a: `old-${index % 60}-b` }))
  await send(newer)
  const [trades, , groups] = await counts()
  expect([trades, groups, (await read()).bundles.length]).toEqual([500, 11, EVIDENCE_PAGE_SIZE])
})

it('[EV33] pages hold each trade once, newest first, by days', async () => {
  const batch = Array.from({ length: EVIDENCE_PAGE_SIZE * 2 + 1 }, (_, index) =>
    // Some of one time.
    trade(String(index), {
      at: iso(NOW - Math.floor(index / 3) * DAY),
      give: [{ slug: 'king-doggy', quantity: index + 1 }],
    }),
  )
  await send(batch)
  const pages = []
  for (let next: string | undefined = ''; next !== undefined;) {
    const page = await read('king-doggy', next === '' ? '' : `?before=${next}`)
    pages.push(page.bundles)
    next = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([EVIDENCE_PAGE_SIZE, EVIDENCE_PAGE_SIZE, 1])
  const days = pages.flat().map(({ day }) => day)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(
    pages
      .flat()
      .map(({ give }) => give[0]!.quantity)
      .toSorted((a, b) => a - b),
  ).toEqual(batch.map((_, index) => index + 1))
  expect((await read('king-doggy', '?before=nothing')).bundles).toEqual([])
})

it('[EV33] a variant on both sides is one trade', async () => {
  const sides = { give: [{ slug: 'kitty', quantity: 1 }], get: [{ slug: 'kitty', quantity: 2 }] }
  await send(['1', '2', '3'].map((id) => trade(id, sides)))
  expect([await counts('kitty'), (await read('kitty')).bundles.length]).toEqual([[3, 6, 3], 3])
})

it('[EV34, EV35] a trade counts from its time on, without any event', async () => {
  await send([trade('1'), trade('2')])
  await site.db
    .updateTable('evidence')
    .set({ usable_at: NOW + 60_000 })
    .where('source_id', '=', '1')
    .execute()
  site.events.publish('evidence.changed', { at: NOW })
  expect(await counts()).toEqual([1, 2, 1])
  site.clock.now += 60_001
  expect(await counts()).toEqual([2, 4, 2])
  await site.db.updateTable('evidence').set({ status: 'discounted', why: 'opted-out' }).execute()
  site.clock.now += 60_001
  expect(await counts()).toEqual([0, 0, 0])
})

it('[EV35] new evidence evicts what was cached, and nothing else does', async () => {
  await send([trade('1')])
  expect(await counts()).toEqual([1, 2, 1])
  const url = '/api/items/king-doggy/evidence'
  const { headers } = await site.get(url)
  expect((await site.get(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  expect(headers['cache-control']).toBe('public, max-age=15')
  await site.db.deleteFrom('evidence_item').execute()
  expect(await counts()).toEqual([1, 2, 1])
  // Nothing is accepted.
  await send([trade('1')])
  expect(await counts()).toEqual([1, 2, 1])
  await send([trade('2'), trade('3')])
  expect(await counts()).toEqual([2, 4, 2])
})
