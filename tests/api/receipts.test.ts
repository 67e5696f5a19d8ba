import { ItemDetail, ItemList } from '#contract/items.ts'
import { VALUE_CHANGES_PAGE_SIZE, ValueChangeList, ValueReceipt } from '#contract/value-changes.ts'
import { hashReceipt } from '#server/db/receipt-hash.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'
import { signInAll } from '../support/site/repositories.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue() })
})
afterEach(() => site.stop())

const list = async (query = '') => v.parse(ValueChangeList, (await site.get(`/api/values/changes?${query}`)).json())
const numbers = async (query = '') => (await list(query)).changes.map(({ number }) => number)
const change = async (batch: unknown[]) => (await site.post('/ingest/values', batch)).json()
const newest = () => createValueChangesRepository(site.db).lastNumber()

it('[VC12, VC20, VC23, VC25] a changed value has a receipt with everything that changed, chained to the one before', async () => {
  const [before] = (await list('item=shiny-king-doggy')).changes
  await change([{ slug: 'king-doggy', variant: 'Shiny', value: 'O/C', demand: 'low', trend: 'down', reason: 'sales' }])
  const { changes } = await list('limit=2')
  const [receipt, previous] = changes
  expect(receipt).toEqual({
    number: previous!.number + 1,
    at: new Date(NOW).toISOString(),
    item: {
      slug: 'shiny-king-doggy',
      baseSlug: 'king-doggy',
      name: 'Shiny King Doggy',
      variant: 'Shiny',
      image: '/items/shiny-king-doggy.webp',
      rarity: 'Secret',
      hue: before!.item.hue,
    },
    before: before!.after,
    after: { value: 'O/C', demand: 'low', trend: 'down' },
    source: 'ingest',
    approvedBy: [],
    reason: 'sales',
    hash: receipt!.hash,
    previousHash: previous!.hash,
  })
  expect((await site.get(`/api/values/changes/${receipt!.number}`)).json()).toEqual(receipt)
  const [row] = await createValueChangesRepository(site.db).after(previous!.number, 1)
  const { hash, ...figures } = row!
  expect([hashReceipt(figures), hashReceipt({ ...figures, value_word: 'TBD' }) === hash]).toEqual([hash, false])
  const first = v.parse(ValueReceipt, (await site.get('/api/values/changes/1')).json())
  expect(['before' in first, 'previousHash' in first, first.source]).toEqual([false, false, 'catalogue'])
})

it('[VC20] pages follow each other without gap or repetition, and the last has no next', async () => {
  const last = await newest()
  const seen: number[] = []
  let query: string | undefined = 'limit=7'
  while (query !== undefined) {
    const { changes, next } = await list(query)
    seen.push(...changes.map(({ number }) => number))
    query = next === undefined ? undefined : `limit=7&before=${next}`
  }
  expect(seen).toEqual(Array.from({ length: last }, (_, index) => last - index))
  expect(await numbers('before=1')).toEqual([])
  for (let value = 1; value <= VALUE_CHANGES_PAGE_SIZE; value++)
    await site.values.change([{ slug: 'doggy', value }], { source: 'import' })
  expect((await numbers()).length).toBe(VALUE_CHANGES_PAGE_SIZE)
})

it('[VC21, VC22] finds the receipts of an item, of a variant, of a source, and of both', async () => {
  const last = await newest()
  await change([
    { slug: 'king-doggy', value: 11 },
    { slug: 'king-doggy', variant: 'Shiny', value: 12 },
    { slug: 'doggy', value: 13 },
  ])
  expect(await numbers('source=ingest')).toEqual([last + 3, last + 2, last + 1])
  expect(await numbers('item=king-doggy&source=ingest')).toEqual([last + 2, last + 1])
  expect(await numbers('item=shiny-king-doggy&source=ingest')).toEqual([last + 2])
  expect(new Set((await list('item=king-doggy')).changes.map(({ item }) => item.slug))).toEqual(
    new Set((await site.get('/api/items/king-doggy')).json().pet.allVariants.map(({ slug }: { slug: string }) => slug)),
  )
  expect(new Set((await list('item=shiny-king-doggy')).changes.map(({ item }) => item.slug))).toEqual(
    new Set(['shiny-king-doggy']),
  )
  expect(await list('item=nobody')).toEqual({ changes: [] })
})

it('[VC70] a page without new pets goes by the same numbers, and says how many pets are left out between them', async () => {
  const last = await newest()
  const arrivals = (await list('source=catalogue&limit=100')).changes
  const pets = new Set(arrivals.map(({ item }) => item.baseSlug)).size
  expect([arrivals.length, await list('except=catalogue')]).toEqual([last, { changes: [], newPets: pets }])
  for (const value of [11, 12, 13]) await change([{ slug: 'king-doggy', value }])
  const first = await list('except=catalogue&limit=2')
  expect([first.changes.map(({ number }) => number), first.next, first.newPets]).toEqual([
    [last + 3, last + 2],
    last + 2,
    undefined,
  ])
  const second = await list(`except=catalogue&limit=2&before=${first.next}`)
  expect([second.changes.map(({ number }) => number), second.next, second.newPets]).toEqual([
    [last + 1],
    undefined,
    pets,
  ])
  const oldest = await list('except=catalogue&limit=2&after=0')
  expect([oldest.changes.map(({ number }) => number), oldest.next, oldest.newPets]).toEqual([
    [last + 1, last + 2],
    last + 2,
    pets,
  ])
  expect((await list('except=catalogue&item=king-doggy&limit=3')).newPets).toEqual(1)
})

it.each([
  ['before=0', 'before'],
  ['before=1.5', 'before'],
  ['limit=101', 'limit'],
  ['item=A_B', 'item'],
  ['source=gossip', 'source'],
  ['except=desk', 'except'],
])('[VC20, AP3] %s is 400 and names the parameter', async (query, parameter) => {
  const answer = await site.get(`/api/values/changes?${query}`)
  expect([answer.statusCode, answer.json().code, answer.json().detail.split(':')[0]]).toEqual([
    400,
    'query.invalid',
    parameter,
  ])
})

it.each(['0', 'x', '1.5', '-1', '99999', '9999999999999999999', '01'])('[VC23] %s is no receipt', async (number) => {
  const answer = await site.get(`/api/values/changes/${number}`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'change.not_found'])
})

it('[VC13, VC24] receipts keep ids, and name staff alone', async () => {
  const ids = await signInAll(site.db, ['Ann', 'Ben', 'Cleo', 'Gone'])
  const [ann = '', ben = '', cleo = '', gone = ''] = ids
  await site.values.change([{ slug: 'king-doggy', value: 5 }], {
    source: 'desk',
    proposedBy: { role: 'player', id: ann },
    approvedBy: [
      { role: 'editor', id: ben },
      { role: 'lead', id: cleo },
      { role: 'editor', id: gone },
      { role: 'operator', id: null },
    ],
    proposalId: 'p-1',
  })
  const [row] = await createValueChangesRepository(site.db).after((await newest()) - 1, 1)
  expect(['Ann', 'Ben', 'Cleo', 'Gone'].filter((name) => JSON.stringify(row).includes(name))).toEqual([])
  expect(ids.filter((id) => JSON.stringify(row).includes(id))).toEqual(ids)
  await createAccountsRepository(site.db).erase(gone, NOW)
  const answer = await site.get('/api/values/changes?limit=1')
  const [receipt] = v.parse(ValueChangeList, answer.json()).changes
  expect([receipt!.proposedBy, receipt!.approvedBy]).toEqual([
    { role: 'player' },
    [{ role: 'editor', name: 'Ben' }, { role: 'lead', name: 'Cleo' }, { role: 'former' }, { role: 'operator' }],
  ])
  expect(ids.filter((id) => answer.body.includes(id))).toEqual([])
})

it('[VC27] a changed value evicts cached receipts, and time does within a minute', async () => {
  const last = await newest()
  expect(await numbers('limit=1')).toEqual([last])
  await change([{ slug: 'king-doggy', value: 11 }])
  expect(await numbers('limit=1')).toEqual([last + 1])
  const [ann = ''] = await signInAll(site.db, ['Ann'])
  await site.values.change([{ slug: 'doggy', value: 7 }], { source: 'desk', approvedBy: [{ role: 'lead', id: ann }] })
  const approver = async () => (await list('limit=1')).changes[0]!.approvedBy
  expect(await approver()).toEqual([{ role: 'lead', name: 'Ann' }])
  await createAccountsRepository(site.db).erase(ann, NOW)
  site.clock.now += 60_000
  expect(await approver()).toEqual([{ role: 'former' }])
})

it('[VC27, AP5, AP55] receipts carry an ETag, and 304 answers it', async () => {
  const answer = await site.get('/api/values/changes')
  const again = await site.get('/api/values/changes', { 'if-none-match': String(answer.headers['etag']) })
  expect([answer.headers['cache-control'], again.statusCode]).toEqual(['public, max-age=15', 304])
})

it('[VC15, VC30, VC31, VC33] rows, variants and pets say who set the value and when; a sample was set by nobody', async () => {
  const read = async () => {
    const { pets } = v.parse(ItemList, (await site.get('/api/items?search=king&variant=Normal')).json())
    const { pet } = v.parse(ItemDetail, (await site.get('/api/items/king-doggy')).json())
    return [pets[0]!, pet, pet.allVariants[0]!].map(({ source, confirmedAt, flags }) => ({
      source,
      confirmedAt,
      flags,
    }))
  }
  const everywhere = <T>(each: T) => [each, each, each]
  expect(await read()).toEqual(everywhere({ source: 'catalogue', confirmedAt: undefined, flags: [] }))
  await change([{ slug: 'king-doggy', value: 900 }])
  expect(await read()).toEqual(everywhere({ source: 'ingest', confirmedAt: new Date(NOW).toISOString(), flags: [] }))
  const number = await newest()
  site.clock.now += 3_600_000
  await change([{ slug: 'king-doggy', value: 900 }])
  expect(await read()).toEqual(
    everywhere({ source: 'ingest', confirmedAt: new Date(NOW + 3_600_000).toISOString(), flags: [] }),
  )
  const row = await site.db
    .selectFrom('item_variant')
    .select('receipt_number')
    .where('slug', '=', 'king-doggy')
    .executeTakeFirst()
  expect([await newest(), row!.receipt_number]).toEqual([number, number])
})

const states = async () =>
  (await list('source=ingest')).changes.toReversed().map(({ after }) => [after.value, after.range])

it('[VC11, VC32, VC34, VC36] a range is published with its value, stays while the value does, and goes with it', async () => {
  const range = { low: 90, high: 120 }
  const read = async () => {
    const { pets } = v.parse(ItemList, (await site.get('/api/items?search=king&variant=Normal')).json())
    const { pet } = v.parse(ItemDetail, (await site.get('/api/items/king-doggy')).json())
    return [pets[0]!.range, pet.range, pet.allVariants[0]!.range]
  }
  expect(await read()).toEqual([undefined, undefined, undefined])
  for (const figures of [
    { value: 100 },
    { value: 100, ...range },
    { value: 100, demand: 'insane' },
    { value: 100, low: 100, high: 100 },
    { value: 110, ...range },
    { value: 110, low: null, high: null },
    { value: 110, ...range },
  ]) {
    site.clock.now += 1_000
    await change([{ slug: 'king-doggy', demand: 'low', ...figures }])
  }
  expect(await read()).toEqual([range, range, range])
  site.clock.now += 1_000
  await change([{ slug: 'king-doggy', value: 'O/C' }])
  expect(await read()).toEqual([undefined, undefined, undefined])
  expect(await states()).toEqual([
    [100, undefined],
    [100, range],
    [100, range],
    [100, { low: 100, high: 100 }],
    [110, range],
    [110, undefined],
    [110, range],
    ['O/C', undefined],
  ])
})

it('[VC35] a range that is none is rejected by index, and the rest is stored', async () => {
  const given = [
    { value: 5, low: 4 },
    { value: 5, high: 6 },
    { value: 5, low: 6, high: 7 },
    { value: 5, low: 3, high: 4 },
    { value: 5, low: 9, high: 1 },
    { value: 'O/C', low: 3, high: 4 },
    { value: 5, low: -1, high: 6 },
    { value: 5, low: 1, high: 1e300 },
    { value: 5, low: '1', high: 6 },
    { value: 5, low: null, high: 6 },
    { value: 5, low: 0, high: 5 },
  ]
  const { accepted, rejected } = await change(given.map((figures) => ({ slug: 'king-doggy', ...figures })))
  expect([
    accepted,
    rejected.map(({ index, reason }: { index: number; reason: string }) => `${index} ${reason}`),
  ]).toEqual([
    1,
    [
      '0 low: needs high as well',
      '1 high: needs low as well',
      '2 low: is above the value',
      '3 high: is below the value',
      '4 low: is above the value',
      '5 low: O/C has no range',
      '6 low: Invalid value: Expected >=0 but received -1',
      '7 high: must be at most 100000000000',
      '8 low: Invalid type: Expected number but received "1"',
      '9 high: needs low as well',
    ],
  ])
  expect(await states()).toEqual([[5, { low: 0, high: 5 }]])
})

it('[VC37] evidence is kept and hashed; too much or invisible text is rejected by index', async () => {
  const evidence = ['https://trades.test/1', 'three sales on Friday — “clean”']
  const { accepted, rejected } = await change([
    { slug: 'king-doggy', value: 5, evidence },
    { slug: 'doggy', value: 5, evidence: [] },
    { slug: 'bunny', value: 5, evidence: Array.from({ length: 11 }, () => 'x') },
    { slug: 'bunny', value: 5, evidence: [' '] },
    { slug: 'bunny', value: 5, evidence: ['\u202e'] },
    { slug: 'bunny', value: 5, evidence: ['a\0'] },
    { slug: 'bunny', value: 5, evidence: ['x'.repeat(201)] },
    { slug: 'bunny', value: 5, evidence: 'x' },
  ])
  expect([accepted, rejected.map(({ index }: { index: number }) => index)]).toEqual([2, [2, 3, 4, 5, 6, 7]])
  expect((await list('source=ingest')).changes.map((receipt) => receipt.evidence)).toEqual([undefined, evidence])
  const [row] = await createValueChangesRepository(site.db).after((await newest()) - 2, 1)
  const { hash, ...figures } = row!
  expect([hashReceipt(figures) === hash, hashReceipt({ ...figures, evidence: '["other"]' }) === hash]).toEqual([
    true,
    false,
  ])
})
