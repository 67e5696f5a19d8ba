import { HatchList } from '#contract/hatches.ts'
import { IngestAnswer } from '#contract/ingest.ts'
import { CreatedSource, Source, SourceList } from '#contract/sources.ts'
import { createRevokeLeaked } from '#server/modules/sources/revoke-leaked.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Person } from '../support/chat/chat-site.ts'
import { deskSite } from '../support/desk/desk-site.ts'
import { MAX_GAME_EVENTS, GameEventList } from '#contract/game-events.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'
import { TOKEN } from '../support/site/fixture.ts'

const PATH = '/api/desk/sources'
const REASON = 'Looked through a week of its reports'

async function started() {
  const site = await deskSite({ ingestToken: TOKEN })
  const create = async (name: string, more: object = {}, who: Person = site.lea) =>
    who.call('POST', PATH, { name, kinds: ['hatches', 'trades', 'values', 'exists', 'events'], ...more })
  const created = async (name: string, more: object = {}) => v.parse(CreatedSource, (await create(name, more)).body)
  const move = (id: string, name: string, who: Person = site.lea) =>
    who.call('POST', `${PATH}/${id}/${name}`, { reason: REASON })
  const moved = async (id: string, name: string) => v.parse(Source, (await move(id, name)).body)
  const post = async (key: string, kind: string, batch: unknown) => {
    const answer = await fetch(`http://${site.address}/ingest/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(batch),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const hatch = (id: string, more: object = {}) => ({ id, slug: 'king-doggy', playerName: 'BubbleFan', ...more })
  return {
    ...site,
    create,
    created,
    move,
    moved,
    post,
    hatch,
    /** A source that counts. */
    async trusted(name: string, more: object = {}) {
      const source = await created(name, more)
      await moved(source.source.id, 'promote')
      return { key: source.key, id: source.source.id }
    },
    send: async (key: string, kind: string, batch: unknown) =>
      v.parse(IngestAnswer, (await post(key, kind, batch)).body),
    list: async () => v.parse(SourceList, (await site.lea.call('GET', PATH)).body).sources,
    hatches: async (query = '') => v.parse(HatchList, await site.call(`/api/hatches?${query}`)),
    events: async () => v.parse(GameEventList, await site.call('/api/events')).events,
    /** An event that begins and ends so many hours from now. */
    event: (id: string, start: number, end: number, more: object = {}) => ({
      id,
      name: 'Royal Rift',
      kind: 'rift',
      start: new Date(site.wall.now + start * 3_600_000).toISOString(),
      end: new Date(site.wall.now + end * 3_600_000).toISOString(),
      ...more,
    }),
    time: (ms = 0) => new Date(site.wall.now + ms).toISOString(),
    existing: async () =>
      (
        await site.db
          .selectFrom('item_variant')
          .select('exists_count')
          .where('slug', '=', 'king-doggy')
          .executeTakeFirstOrThrow()
      ).exists_count,
  }
}

it('[SO1] leads alone find the sources', async () => {
  const { eva, mia, create, move, address } = await started()
  for (const who of [eva, mia]) {
    expect(statusAndCode(await who.call('GET', PATH))).toEqual([404, 'route.not_found'])
    expect(statusAndCode(await create('Rift radar', {}, who))).toEqual([404, 'route.not_found'])
    expect(statusAndCode(await move('x', 'promote', who))).toEqual([404, 'route.not_found'])
  }
  expect((await fetch(`http://${address}${PATH}`)).status).toBe(404)
})

it('[SO3] a key is shown once, stored as a hash, and admits to ingest', async () => {
  const { created, list, post, hatch, db } = await started()
  const { key, source } = await created('Rift radar')
  expect(key).toMatch(/^bgsi_src_[0-9A-Za-z]{38}$/)
  expect([source.state, source.prefix, JSON.stringify(await list()).includes(key)]).toEqual([
    'quarantined',
    key.slice(0, 13),
    false,
  ])
  const stored = await db.selectFrom('source').selectAll().executeTakeFirstOrThrow()
  expect([stored.key_hash.length, JSON.stringify(stored).includes(key)]).toEqual([64, false])
  expect((await post(key, 'hatches', [hatch('a')])).status).toBe(200)
  const other = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  expect(statusAndCode(await post(other, 'hatches', [hatch('b')]))).toEqual([401, 'token.invalid'])
})

it.each([
  ['a\u0007b', 'body.invalid'],
  ['a\u202Eb', 'body.invalid'],
  [' ', 'body.invalid'],
  ['Operator', 'body.invalid'],
])('[SO1] refuses %j as a name', async (name) => {
  const { create, list } = await started()
  expect((await create(name)).status).toBe(400)
  expect(await list()).toEqual([])
})

it('[SO1] a name is of one source, whatever its case', async () => {
  const { created, create } = await started()
  await created('Rift radar')
  expect(statusAndCode(await create('RIFT Radar'))).toEqual([409, 'source.name_taken'])
})

it('[SO2] the operator’s token stays a source of its own, without limits by a key', async () => {
  const { trusted, send, hatch, hatches } = await started()
  await trusted('Rift radar')
  expect(await send(TOKEN, 'hatches', [hatch('a')])).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  expect(await send(TOKEN, 'hatches', [hatch('a')])).toEqual({ accepted: 0, duplicate: 1, rejected: [] })
  const [own] = (await hatches()).hatches
  expect([own!.id, own!.sources]).toEqual(['a', undefined])
})

it('[SO4] a source sends only its kinds', async () => {
  const { trusted, post, hatch } = await started()
  const { key } = await trusted('Rift radar', { kinds: ['hatches'] })
  expect(statusAndCode(await post(key, 'values', [{ slug: 'king-doggy', value: 5 }]))).toEqual([403, 'source.kind'])
  expect((await post(key, 'hatches', [hatch('a')])).status).toBe(200)
})

it('[SO5] a source calls as often as its quota, apart from all others', async () => {
  const { trusted, post, hatch } = await started()
  const [one, other] = [await trusted('One', { quota: 2 }), await trusted('Other', { quota: 2 })]
  for (const id of ['a', 'b']) expect((await post(one.key, 'hatches', [hatch(id)])).status).toBe(200)
  const refused = await post(one.key, 'hatches', [hatch('c')])
  expect([...statusAndCode(refused), refused.headers.has('retry-after')]).toEqual([429, 'rate.limited', true])
  expect((await post(other.key, 'hatches', [hatch('c')])).status).toBe(200)
  expect((await post(TOKEN, 'hatches', [hatch('d')])).status).toBe(200)
})

it('[SO6, SO7] a lead suspends, resumes and revokes a source', async () => {
  const { trusted, post, hatch, moved, move, list } = await started()
  const { key, id } = await trusted('Rift radar')
  await moved(id, 'suspend')
  expect(statusAndCode(await post(key, 'hatches', [hatch('a')]))).toEqual([403, 'source.suspended'])
  await moved(id, 'resume')
  expect((await post(key, 'hatches', [hatch('a')])).status).toBe(200)
  expect(statusAndCode(await move(id, 'promote'))).toEqual([409, 'source.moved'])
  await moved(id, 'revoke')
  expect(statusAndCode(await post(key, 'hatches', [hatch('b')]))).toEqual([401, 'token.invalid'])
  const [source] = await list()
  expect([source!.state, source!.isOut, source!.decisions.map((each) => [each.move, each.by])]).toEqual([
    'revoked',
    true,
    [
      ['revoke', 'Lea'],
      ['resume', 'Lea'],
      ['suspend', 'Lea'],
      ['promote', 'Lea'],
    ],
  ])
  expect(statusAndCode(await move('nothing', 'revoke'))).toEqual([404, 'source.not_found'])
})

it('[SO8] rows of a quarantined source are stored and counted, and used by nothing', async () => {
  const { created, send, hatch, hatches, list, existing, call, readValue, time } = await started()
  const { key } = await created('Rift radar')
  const before = [await existing(), await readValue()]
  const trade = {
    id: 't',
    source: 'bot',
    at: time(),
    a: 'x',
    b: 'y',
    give: [{ slug: 'king-doggy', quantity: 1 }],
    get: [{ slug: 'doggy', quantity: 1 }],
  }
  expect(await send(key, 'hatches', [hatch('a'), hatch('a')])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
  expect(await send(key, 'trades', [trade])).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  expect(await send(key, 'trades', [trade])).toEqual({ accepted: 0, duplicate: 1, rejected: [] })
  const value = { slug: 'king-doggy', value: 5, at: time() }
  expect(await send(key, 'values', [value, value])).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
  expect([(await hatches()).hatches, await existing(), await readValue()]).toEqual([[], ...before])
  expect((await call('/api/items/doggy/evidence')).variants[0].trades).toBe(0)
  const [source] = await list()
  expect(source!.counts).toEqual([
    { kind: 'hatches', outcome: 'accepted', count: 1 },
    { kind: 'hatches', outcome: 'duplicate', count: 1 },
    { kind: 'trades', outcome: 'accepted', count: 1 },
    { kind: 'trades', outcome: 'duplicate', count: 1 },
    { kind: 'values', outcome: 'accepted', count: 1 },
    { kind: 'values', outcome: 'duplicate', count: 1 },
  ])
})

it('[SO9, SO10, SO11] the same hatch from several sources within 10 s is one hatch that names them', async () => {
  const { trusted, send, hatch, hatches, time, existing } = await started()
  const [one, two] = [await trusted('One'), await trusted('Two')]
  await send(TOKEN, 'values', [{ slug: 'king-doggy', value: 1_000, exists: 10 }])
  await send(one.key, 'hatches', [hatch('a', { timestamp: time() })])
  // The same id means nothing in another source.
  await send(two.key, 'hatches', [hatch('a', { timestamp: time(-10_000), playerName: 'bubblefan' })])
  await send(TOKEN, 'hatches', [hatch('z', { timestamp: time(-3_000) })])
  const { hatches: rows, seq } = await hatches()
  expect([rows.map(({ sources }) => sources), seq, await existing()]).toEqual([[['One', 'Two', 'operator']], 1, 11])
  await send(two.key, 'hatches', [hatch('b', { timestamp: time(-10_001) })])
  await send(two.key, 'hatches', [hatch('c', { timestamp: time(), playerName: 'Another' })])
  // Another page than the cached one.
  expect((await hatches('limit=50')).seq).toBe(3)
})

it('[SO11] a source that was in quarantine, or is out, is not named', async () => {
  const { trusted, created, send, hatch, hatches, moved, time } = await started()
  const [one, two, quiet] = [await trusted('One'), await trusted('Two'), await created('Quiet')]
  for (const { key } of [one, two, quiet]) await send(key, 'hatches', [hatch('a', { timestamp: time() })])
  expect((await hatches()).hatches.map(({ sources }) => sources)).toEqual([['One', 'Two']])
  await moved(two.id, 'take-out')
  expect((await hatches()).hatches.map(({ sources }) => sources)).toEqual([['One']])
})

it('[SO9] the same id of two sources, and of the operator, is three hatches', async () => {
  const { trusted, send, hatch, hatches, time } = await started()
  const [one, two] = [await trusted('One'), await trusted('Two')]
  for (const [index, key] of [one.key, two.key, TOKEN].entries()) {
    const report = hatch('a', { timestamp: time(), playerName: `Fan ${index}` })
    expect(await send(key, 'hatches', [report])).toMatchObject({ accepted: 1 })
    expect(await send(key, 'hatches', [report])).toMatchObject({ duplicate: 1 })
  }
  expect((await hatches()).hatches.map(({ playerName }) => playerName)).toEqual(['Fan 2', 'Fan 1', 'Fan 0'])
})

it('[SO10] two reports of one source with two ids are two hatches', async () => {
  const { trusted, send, hatch, hatches, time } = await started()
  const [one, two] = [await trusted('One'), await trusted('Two')]
  const twice = [hatch('a', { timestamp: time() }), hatch('b', { timestamp: time() })]
  await send(one.key, 'hatches', twice)
  await send(two.key, 'hatches', twice)
  expect((await hatches()).hatches.map(({ sources }) => sources)).toEqual([
    ['One', 'Two'],
    ['One', 'Two'],
  ])
})

it('[SO14, SO15] rejections are counted by field, and agreement by hatch', async () => {
  const { trusted, created, send, hatch, list, time } = await started()
  const { key } = await trusted('One')
  const { key: quiet } = await created('Quiet')
  await send(key, 'hatches', [
    hatch('a', { timestamp: time() }),
    hatch('b', { timestamp: time(3_600_000) }),
    hatch('c', { slug: 'nobody-1' }),
    hatch('d', { slug: 'nobody-2' }),
    hatch('e', { playerName: 'a\u0007b' }),
    'text',
  ])
  await send(quiet, 'hatches', [hatch('x', { timestamp: time(1_000) }), hatch('y', { playerName: 'Later' })])
  await send(key, 'hatches', [hatch('f', { playerName: 'Later' })])
  const sources = await list()
  const [one, two] = ['One', 'Quiet'].map((name) => sources.find((each) => each.name === name))
  expect(one!.counts.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['accepted', 2],
    ['rejected element', 1],
    ['rejected playerName', 1],
    ['rejected slug', 2],
    ['rejected timestamp', 1],
  ])
  expect([one!.reported, one!.agreed, two!.reported, two!.agreed]).toEqual([2, 2, 2, 2])
})

it('[SO16] hatches of a source that is out leave lists and counts, and come back', async () => {
  const { trusted, send, hatch, hatches, moved, existing, time } = await started()
  await send(TOKEN, 'values', [{ slug: 'king-doggy', value: 1_000, exists: 10 }])
  const [liar, two] = [await trusted('Liar'), await trusted('Two')]
  await send(liar.key, 'hatches', [hatch('a', { timestamp: time() }), hatch('b', { playerName: 'Nobody' })])
  await send(two.key, 'hatches', [hatch('a', { timestamp: time() })])
  await send(TOKEN, 'hatches', [hatch('z', { playerName: 'Third' })])
  expect([(await hatches()).pagination.total, await existing()]).toEqual([3, 13])
  expect(await moved(liar.id, 'take-out')).toMatchObject({ isOut: true, isSettling: false })
  const { hatches: left, pagination, seq } = await hatches()
  expect([
    left.map(({ playerName, sources }) => [playerName, sources]),
    pagination.total,
    seq,
    await existing(),
  ]).toEqual([
    [
      ['Third', undefined],
      ['BubbleFan', ['Two']],
    ],
    2,
    3,
    12,
  ])
  expect((await hatches('publicOnly=true')).pagination.total).toBe(2)
  expect(await send(liar.key, 'hatches', [hatch('c', { playerName: 'Again' })])).toMatchObject({ accepted: 1 })
  expect((await hatches()).seq).toBe(3)
  await moved(two.id, 'take-out')
  expect((await hatches()).hatches.map(({ playerName }) => playerName)).toEqual(['Third'])
  await moved(liar.id, 'put-back')
  expect([(await hatches()).pagination.total, await existing()]).toEqual([3, 13])
})

it('[SO13, SO17] trades of a source that is out count for nothing, and count again', async () => {
  const { trusted, send, moved, call, time, lea } = await started()
  const { key, id } = await trusted('Liar')
  await send(key, 'trades', [
    {
      id: 't',
      source: 'bot',
      at: time(),
      a: 'x',
      b: 'y',
      give: [{ slug: 'king-doggy', quantity: 1 }],
      get: [{ slug: 'doggy', quantity: 1 }],
    },
  ])
  const count = async () => (await call('/api/items/doggy/evidence')).variants[0].trades
  const seen = async () => (await lea.call('GET', '/api/evidence/trades?item=doggy')).body.trades[0]
  expect([await count(), (await seen()).source, (await seen()).status]).toEqual([1, 'Liar', 'used'])
  await moved(id, 'revoke')
  expect([await count(), (await seen()).status, (await seen()).why]).toEqual([0, 'discounted', 'unused-source'])
  await moved(id, 'put-back')
  expect(await count()).toBe(1)
})

it('[SO18, SO19] values of a source that is out are taken back by receipts that say so, and put back', async () => {
  const { trusted, send, moved, readValue, log, advance } = await started()
  const { key, id } = await trusted('Liar')
  for (const value of [1_010, 1_020]) {
    advance(1_000)
    expect(await send(key, 'values', [{ slug: 'king-doggy', value }])).toMatchObject({ accepted: 1 })
  }
  expect(await readValue()).toBe(1_020)
  const number = await log.lastNumber()
  advance(1_000)
  await moved(id, 'take-out')
  expect([await readValue(), await log.find(number + 1)]).toMatchObject([
    1_000,
    {
      source: 'revert',
      reverts: number,
      reason: `Liar was taken out: ${REASON}`,
      approvedBy: [{ role: 'lead', name: 'Lea' }],
    },
  ])
  advance(1_000)
  await moved(id, 'put-back')
  expect([await readValue(), await log.find(number + 2)]).toMatchObject([
    1_020,
    { source: 'revert', reverts: number + 1, reason: `Liar was put back: ${REASON}` },
  ])
  advance(1_000)
  await moved(id, 'take-out')
  expect(await readValue()).toBe(1_000)
})

it('[SO18] a value that another one has replaced since stays', async () => {
  const { trusted, send, moved, readValue, advance } = await started()
  const { key, id } = await trusted('Liar')
  advance(1_000)
  await send(key, 'values', [{ slug: 'king-doggy', value: 1_010 }])
  advance(1_000)
  await send(TOKEN, 'values', [{ slug: 'king-doggy', value: 1_030 }])
  await moved(id, 'revoke')
  expect(await readValue()).toBe(1_030)
})

it('[SO12] a suspicious value of a source waits, and its receipts are known as its own', async () => {
  const { trusted, send, readValue, log, db } = await started()
  const { key, id } = await trusted('Rift radar')
  const { parked, accepted } = await send(key, 'values', [{ slug: 'king-doggy', value: 90_000 }])
  expect([parked?.length, accepted, await readValue()]).toEqual([1, 0, 1_000])
  await send(key, 'values', [{ slug: 'king-doggy', value: 1_010 }])
  expect(await db.selectFrom('source_value').selectAll().execute()).toEqual([
    { number: await log.lastNumber(), source_id: id },
  ])
})

it('[SO20] a process that starts goes on with what another has left', async () => {
  const { trusted, send, hatch, hatches, moved, db, proposals, list } = await started()
  const { key, id } = await trusted('Liar')
  await send(key, 'hatches', [hatch('a')])
  await moved(id, 'take-out')
  // As a process leaves it that ends after the decision and before the first page.
  await db.updateTable('source').set({ settled_seq: 0 }).execute()
  await db.updateTable('hatch').set({ is_out: 0 }).execute()
  expect((await hatches('limit=50')).pagination.total).toBe(1)
  const stop = proposals.start()
  await expect.poll(async () => (await list())[0]!.isSettling).toBe(false)
  expect((await hatches('limit=49')).pagination.total).toBe(0)
  await stop()
})

it('[SO10, SO14] any number of duplicates of one hatch costs a row and a count', async () => {
  const { trusted, send, hatch, db } = await started()
  const { key } = await trusted('Liar', { quota: 1_200 })
  const batch = Array.from({ length: 500 }, () => hatch('a'))
  for (let call = 0; call < 4; call++) await send(key, 'hatches', batch)
  const rows = await db.selectFrom('source_report').select('id').execute()
  const counts = await db.selectFrom('source_count').select(['outcome', 'count']).orderBy('outcome').execute()
  expect([rows.length, counts]).toEqual([
    1,
    [
      { outcome: 'accepted', count: 1 },
      { outcome: 'duplicate', count: 1_999 },
    ],
  ])
})

it('[SO24] a leaked key is revoked without a lead, and its rows stay', async () => {
  const { trusted, send, post, hatch, hatches, list, db, wall } = await started()
  const { key } = await trusted('Rift radar')
  await send(key, 'hatches', [hatch('a')])
  const revoke = createRevokeLeaked({ db, now: () => wall.now })
  await revoke(key.slice(0, -1))
  expect((await post(key, 'hatches', [hatch('b')])).status).toBe(200)
  await revoke(key)
  await revoke(key)
  expect(statusAndCode(await post(key, 'hatches', [hatch('c')]))).toEqual([401, 'token.invalid'])
  const [source] = await list()
  expect([source!.state, source!.isOut, source!.decisions.map(({ move, by }) => [move, by])]).toEqual([
    'revoked',
    false,
    [
      ['leak', null],
      ['promote', 'Lea'],
    ],
  ])
  expect((await hatches('limit=50')).pagination.total).toBe(2)
})

it('[SO26] an exist count that a source sends is published, and the same again is a duplicate', async () => {
  const { trusted, created, send, post, existing, call, list } = await started()
  const [{ key }, quiet] = [await trusted('One'), await created('Quiet')]
  const count = (exists: number, more: object = {}) => ({ slug: 'king-doggy', exists, ...more })
  expect(await send(key, 'exists', [count(500), count(500), count(600)])).toEqual({
    accepted: 2,
    duplicate: 1,
    rejected: [],
  })
  expect(await existing()).toBe(600)
  expect((await call('/api/items/king-doggy')).pet.exists).toBe(600)
  expect(await send(key, 'exists', [count(-1), count(1, { slug: 'nobody' }), count(7)])).toMatchObject({
    accepted: 0,
    rejected: [
      { reason: expect.stringMatching(/^exists: /) },
      { reason: expect.stringMatching(/^slug: /) },
      { index: 2 },
    ],
  })
  expect(await send(quiet.key, 'exists', [count(700), count(700)])).toMatchObject({ accepted: 1, duplicate: 1 })
  expect(await send(quiet.key, 'exists', [count(700)])).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(await existing()).toBe(600)
  expect(await send(TOKEN, 'exists', [count(601)])).toMatchObject({ accepted: 1 })
  expect(await existing()).toBe(601)
  const only = await trusted('Only hatches', { kinds: ['hatches'] })
  for (const kind of ['exists', 'events'])
    expect(statusAndCode(await post(only.key, kind, []))).toEqual([403, 'source.kind'])
  const one = (await list()).find(({ name }) => name === 'One')
  expect(one!.counts).toContainEqual({ kind: 'exists', outcome: 'rejected exists', count: 2 })
})

it('[SO27] exist counts of a source that is out are taken back with the hatches since, and put back', async () => {
  const { trusted, send, hatch, moved, existing } = await started()
  await send(TOKEN, 'exists', [{ slug: 'king-doggy', exists: 100 }])
  await send(TOKEN, 'hatches', [hatch('a')])
  const { key, id } = await trusted('Liar')
  await send(key, 'exists', [{ slug: 'king-doggy', exists: 9_000 }])
  await send(TOKEN, 'hatches', [hatch('b')])
  await send(key, 'exists', [{ slug: 'king-doggy', exists: 9_500 }])
  await send(TOKEN, 'hatches', [hatch('c')])
  expect(await existing()).toBe(9_501)
  await moved(id, 'take-out')
  expect(await existing()).toBe(103)
  await send(key, 'exists', [{ slug: 'king-doggy', exists: 9_999 }])
  await send(TOKEN, 'hatches', [hatch('d')])
  expect(await existing()).toBe(104)
  await moved(id, 'put-back')
  expect(await existing()).toBe(9_502)
  await moved(id, 'take-out')
  await send(TOKEN, 'exists', [{ slug: 'king-doggy', exists: 120 }])
  await moved(id, 'put-back')
  expect(await existing()).toBe(120)
})

it('[SO27] a count that another one has replaced since stays', async () => {
  const { trusted, send, moved, existing } = await started()
  const { key, id } = await trusted('Liar')
  await send(key, 'exists', [{ slug: 'king-doggy', exists: 9_000 }])
  await send(TOKEN, 'values', [{ slug: 'king-doggy', value: 1_000, exists: 150 }])
  await moved(id, 'take-out')
  expect(await existing()).toBe(150)
})

it('[SO28] events are stored by id, and one that is sent again is replaced', async () => {
  const { trusted, send, events, event, time } = await started()
  const { key } = await trusted('Radar')
  expect(await send(key, 'events', [event('a', 1, 2), event('a', 1, 2), event('a', 1, 3)])).toEqual({
    accepted: 2,
    duplicate: 1,
    rejected: [],
  })
  expect(await events()).toEqual([
    { name: 'Royal Rift', kind: 'rift', start: time(3_600_000), end: time(3 * 3_600_000), sources: ['Radar'] },
  ])
  const { rejected } = await send(key, 'events', [
    event('b', 2, 2),
    event('b', -3, -2),
    event('b', 24 * 91, 24 * 92),
    event('b', 1, 24 * 92),
    event('b', 1, 2, { name: 'a\u0007b' }),
    event('b', 1, 2, { kind: 'party' }),
  ])
  expect(rejected.map(({ reason }) => reason.split(':')[0])).toEqual(['end', 'end', 'start', 'end', 'name', 'kind'])
  const many = Array.from({ length: MAX_GAME_EVENTS }, (_, index) =>
    event(`m${index}`, 1, 2, { name: `Rift ${index}` }),
  )
  expect(await send(key, 'events', many)).toMatchObject({
    accepted: MAX_GAME_EVENTS - 1,
    rejected: [{ index: MAX_GAME_EVENTS - 1, reason: `id: ${MAX_GAME_EVENTS} events are current or coming already` }],
  })
})

it('[SO29] the list has current and coming events of sources in use, the same one once, and none that has ended', async () => {
  const { trusted, created, send, moved, events, event, advance } = await started()
  const [one, two, quiet] = [await trusted('One'), await trusted('Two'), await created('Quiet')]
  await send(one.key, 'events', [event('a', 1, 3), event('b', 30, 31)])
  await send(two.key, 'events', [event('x', 2, 4, { name: 'ROYAL rift' })])
  await send(TOKEN, 'events', [event('o', -1, 2, { kind: 'update', name: 'Update 12' })])
  await send(quiet.key, 'events', [event('q', 1, 2, { name: 'Lie' })])
  const shown = async () => (await events()).map(({ name, sources }) => [name, sources])
  expect(await shown()).toEqual([
    ['Update 12', undefined],
    ['Royal Rift', ['One', 'Two']],
    ['Royal Rift', ['One']],
  ])
  advance(2 * 3_600_000)
  expect(await shown()).toEqual([
    ['Royal Rift', ['One', 'Two']],
    ['Royal Rift', ['One']],
  ])
  await moved(one.id, 'take-out')
  advance(1_000)
  expect(await shown()).toEqual([['ROYAL rift', ['Two']]])
  await moved(one.id, 'put-back')
  advance(1_000)
  expect(await shown()).toHaveLength(2)
})
