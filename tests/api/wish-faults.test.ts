import { createPersonalData } from '#server/composition/personal-data.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { followWishes } from '#server/modules/wishes/follow-wishes.ts'
import { notifyMatches } from '#server/modules/wishes/notify-matches.ts'
import { expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../support/time/manual-clock.ts'
import { both, roomSite } from '../support/trade-rooms/room-site.ts'
import {
  board,
  code,
  DAY,
  find,
  listed,
  meeting,
  notices,
  offerTo,
  pets,
  post,
  postByCrowd,
  started,
  swap,
  swept,
} from '../support/wishes/wish-site.ts'

it('[WI7, RM120] a trade that both confirm in a room fulfils the wishes of both, and both ledgers follow', async () => {
  const site = await roomSite()
  await site.db
    .updateTable('item_variant')
    .set({ value_number: 100, value_word: null, low: null, high: null })
    .execute()
  const { ann, ben, id: conversationId } = await site.pair()
  site.advance(DAY)
  const anns = await post(ann, swap('doggy', 'shiny-doggy'))
  const bens = await post(ben, swap('shiny-doggy', 'doggy'))
  const other = await post(ben, swap('bunny', 'kitty'))
  const { id } = await site.open(ann, { conversationId, yours: pets('doggy'), theirs: pets('shiny-doggy') })
  await site.join(ben, id)
  const [host, partner] = [await site.connect(ann, id), await site.connect(ben, id)]
  await both(host, partner, ({ state }) => state === 'building')
  await partner.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })
  await both(host, partner, ({ revision }) => revision === 1)
  await site.agree(host, partner)
  await host.act({ type: 'answer', answer: 'asAgreed' })
  expect((await find(ann, anns.id))?.state).toBe('standing')
  await partner.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  expect([
    (await find(ann, anns.id))?.state,
    (await find(ben, bens.id))?.state,
    (await find(ben, other.id))?.state,
  ]).toEqual(['fulfilled', 'fulfilled', 'standing'])
  const ledger = async (who: typeof ann) =>
    (await who.call('GET', '/api/me/ledger')).body.rows.map(
      ({ slug, quantity }: { slug: string; quantity: number }) => [slug, quantity],
    )
  expect([await ledger(ann), await ledger(ben)]).toEqual([
    [
      ['doggy', -1],
      ['shiny-doggy', 1],
    ],
    [
      ['shiny-doggy', -1],
      ['doggy', 1],
    ],
  ])
  await expect.poll(async () => (await board(ann)).matches).toEqual([])
})

it('[WI9] a wish that stands outlasts a freeze of its pet, and ends when the pet leaves the catalogue', async () => {
  const { db, events, ann, anns, ben, bens, failures } = await meeting()
  await db.updateTable('item_variant').set({ flags: '["frozen"]' }).where('slug', '=', 'kitty').execute()
  events.publish('values.changed', { number: 1, slugs: ['kitty'] })
  expect((await board(ann)).matches.length).toBe(1)
  expect((await offerTo(ben, anns.id)).status).toBe(200)
  await db.deleteFrom('value_change').where('variant_slug', '=', 'kitty').execute()
  await db.deleteFrom('item_variant').where('slug', '=', 'kitty').execute()
  events.publish('values.changed', { number: 2, slugs: ['kitty'] })
  await expect.poll(async () => (await find(ann, anns.id))?.end).toBe('pet')
  expect([(await find(ben, bens.id))?.end, (await find(ben, bens.id))?.have]).toEqual(['pet', []])
  expect(failures).toEqual([])
})

it('[WI9] of wishes of another process that has missed the change, the ones without a number are no match', async () => {
  const { values, people, address } = await started()
  const [ann, ben] = await people('Ann', 'Ben')
  await post(ann, swap('doggy', 'kitty'))
  await post(ben, swap('kitty', 'doggy'))
  await values.change([{ slug: 'kitty', value: 'TBD' }], { source: 'import' })
  await expect.poll(async () => (await listed(address)).wishes).toEqual([])
  expect(await board(ann)).toMatchObject({ matches: [], wishes: [] })
})

it('[WI44] wishes of a deleted owner are in no list, no match and take no offer', async () => {
  const site = await meeting()
  const { db, wall, ann, ben, anns, bens, address } = site
  // As by another process: no event comes here.
  await writeTransaction(db, ['pets', ann.id], (trx) => createPersonalData(db).erase(trx, ann.id, wall.now))
  expect((await listed(address)).wishes.map(({ id }) => id)).toEqual([bens.id])
  expect(await board(ben)).toMatchObject({ matches: [], wishes: [] })
  expect(code(await offerTo(ben, anns.id))).toEqual([404, 'wish.not_found'])
  await expect.poll(swept(site, async () => (await find(ben, bens.id))?.matches)).toBe(0)
})

it('[WI46] a wish is taken in that is posted after the newest one left with its account', async () => {
  const { db, wall, people, address } = await started()
  const [ann, ben] = await people('Ann', 'Ben')
  const anns = await post(ann, swap('doggy', 'kitty'))
  expect((await listed(address)).wishes.map(({ id }) => id)).toEqual([anns.id])
  await writeTransaction(db, ['pets', ann.id], (trx) => createPersonalData(db).erase(trx, ann.id, wall.now))
  const bens = await post(ben, swap('kitty', 'doggy'))
  expect((await listed(address)).wishes.map(({ id }) => id)).toEqual([bens.id])
})

it('[WI50] a process that starts looks for matches by sweeps of 200 owners, since those of all would hold up requests', async () => {
  const site = await started()
  const [ann, ben, cy] = await site.people('Ann', 'Ben', 'Cy')
  const anns = await post(ann, swap('doggy', 'bunny'))
  await post(ben, swap('kitty', 'doggy'))
  await post(cy, swap('doggy', 'kitty'))
  // Nobody of the crowd has a match, and the sweep reaches it first.
  await postByCrowd(site, ann, anns, 200)
  const time = manualClock()
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const follower = followWishes({
    db: site.db,
    events: createEventBus<ServerEvents>(report),
    report,
    clock: time.clock,
    now: () => site.wall.now,
  })
  onTestFinished(follower.start())
  await follower.ready()
  time.advance(2_000)
  // The timer of the next sweep.
  await expect.poll(() => time.pending).toBe(1)
  for (let turn = 0; turn < 300; turn++) await follower.ready()
  expect(await notices(site, ben)).toEqual([])
  time.advance(10_000)
  await expect.poll(async () => (await notices(site, ben)).length).toBe(1)
  expect(failures).toEqual([])
})

it('[WI50] takes in any number of matches at once', async () => {
  const { db, wall } = await started()
  const matches = Array.from({ length: 40_000 }, (_, index) => ({ wishId: `a-${index}`, otherId: 'b', percent: 0 }))
  await notifyMatches(db, matches, wall.now)
  expect(await db.selectFrom('wish_notice').selectAll().execute()).toEqual([])
})

it('[WI6] a suspended owner’s wishes leave all lists with the next sweep, and nobody is told why', async () => {
  const site = await meeting()
  const { ann, ben, anns, restrict, address } = site
  await restrict(ann.id, 'suspension')
  await expect.poll(swept(site, async () => (await listed(address)).wishes.map(({ id }) => id))).not.toContain(anns.id)
  const answer = await offerTo(ben, anns.id)
  expect([answer.status, answer.body.why]).toEqual([409, 'resting'])
  expect(JSON.stringify(answer.body)).not.toContain('suspen')
})

it('[WI20, WI23] accounts of one network are no match of each other, and each network comes once before any comes twice', async () => {
  const { people, address } = await started()
  const from = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}` })
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
  const farm = await people(...names)
  const [ann, ben] = await people('Ann', 'Ben')
  for (const each of farm) await post(each, swap('doggy', 'kitty'), from(1))
  const farmed = await post(farm[0], swap('kitty', 'doggy'), from(1))
  expect((await find(farm[0], farmed.id))?.matches).toBe(0)
  const own = await Promise.all([
    post(ann, swap('doggy', 'kitty'), from(2)),
    post(ben, swap('doggy', 'kitty'), from(3)),
  ])
  const first = (await listed(address, '?limit=3')).wishes.map(({ id }) => id)
  for (const { id } of own) expect(first).toContain(id)
  // A reader elsewhere has a match with each network before the second one with any.
  const [cy] = await people('Cy')
  await post(cy, swap('kitty', 'doggy'), from(4))
  const matched = (await board(cy)).matches.map(({ wish }) => wish.id)
  expect(matched.length).toBe(farm.length + own.length)
  for (const { id } of own) expect(matched.slice(0, 3)).toContain(id)
})

const many = (count: number) => Array.from({ length: count }, (_, index) => `item=pet-${index}`).join('&')

it.each([
  ['thirteen pets', many(13)],
  ['a thousand pets', many(1_000)],
  ['an unknown tag', 'tag=cheap'],
  ['two tags', 'tag=any&tag=adds'],
  ['a verdict that is no number', 'verdict=NaN'],
  ['an endless verdict', 'verdict=Infinity'],
  ['a verdict beyond all numbers', 'verdict=1e999'],
  ['a verdict beyond 100', 'verdict=100.1'],
  ['a very long place', `after=${'9'.repeat(101)}`],
  ['a page of none', 'limit=0'],
  ['half a page', 'limit=1.5'],
  ['a slug with markup', `item=${encodeURIComponent('<b>')}`],
])('[WI42] the list and the board refuse %s', async (_, query) => {
  const { people, address } = await started()
  const [ann] = await people('Ann')
  expect([
    (await fetch(`http://${address}/api/wishes?${query}`)).status,
    (await ann.call('GET', `/api/me/wishes/board?${query}`)).status,
  ]).toEqual([400, 400])
})

it.each([
  ['a place of nothing', 'after=', 1],
  ['a place before the first', 'after=-5.x', 1],
  ['words', 'after=one.two', 1],
  ['a place after the last', 'after=99.x', 0],
  ['a place beyond all numbers', `after=${'9'.repeat(99)}`, 0],
  ['twelve pets that nobody wishes for', many(12), 0],
])('[WI42, WI43] the list and the board take %s', async (_, query, count) => {
  const { people, address } = await started()
  const [ann, ben] = await people('Ann', 'Ben')
  await post(ann, swap('doggy', 'kitty'))
  const { wishes, next } = await listed(address, `?${query}`)
  expect([wishes.length, next, (await board(ben, `?${query}`)).wishes.length]).toEqual([count, undefined, count])
})

it('[WI30] an offer that the inbox rules of the owner refuse takes none of the three places', async () => {
  const { ann, ben, anns } = await meeting()
  await ann.call('PUT', '/api/me/inbox-rules', { preset: 'traded' })
  expect(code(await offerTo(ben, anns.id))).toEqual([403, 'offer.refused'])
  expect((await find(ann, anns.id))?.unanswered).toBe(0)
})
