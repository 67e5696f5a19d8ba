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
    after: { value: 'O/C', range: null, demand: 'low', trend: 'down' },
    source: 'ingest',
    proposedBy: null,
    approvedBy: [],
    reason: 'sales',
    reverts: null,
    revertedBy: null,
    hash: receipt!.hash,
    previousHash: previous!.hash,
  })
  expect((await site.get(`/api/values/changes/${receipt!.number}`)).json()).toEqual(receipt)
  const [row] = await createValueChangesRepository(site.db).after(previous!.number, 1)
  const { hash, ...figures } = row!
  expect([hashReceipt(figures), hashReceipt({ ...figures, value_word: 'TBD' }) === hash]).toEqual([hash, false])
  const first = v.parse(ValueReceipt, (await site.get('/api/values/changes/1')).json())
  expect([first.before, first.previousHash, first.source]).toEqual([null, null, 'catalogue'])
})

it('[VC20] pages follow each other without gap or repetition, and the last has no next', async () => {
  const last = await newest()
  const seen: number[] = []
  for (let before: number | null | undefined; before !== null;) {
    const page = await list(`limit=7${before === undefined ? '' : `&before=${before}`}`)
    seen.push(...page.changes.map(({ number }) => number))
    before = page.next
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
  expect(await list('item=nobody')).toEqual({ changes: [], next: null })
})

it.each([
  ['before=0', 'before'],
  ['before=1.5', 'before'],
  ['limit=101', 'limit'],
  ['item=A_B', 'item'],
  ['source=gossip', 'source'],
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
    { role: 'player', name: null },
    [
      { role: 'editor', name: 'Ben' },
      { role: 'lead', name: 'Cleo' },
      { role: 'former', name: null },
      { role: 'operator', name: null },
    ],
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
  expect(await approver()).toEqual([{ role: 'former', name: null }])
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
