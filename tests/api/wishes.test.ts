import { MAX_UNANSWERED_OFFERS, MAX_WISHES, type OwnWish, type Wish } from '#contract/wishes.ts'
import { createPersonalData } from '#server/composition/personal-data.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createPeopleRepository } from '#server/modules/chat/people.repository.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { MAX_MATCH_NOTICES } from '#server/modules/wishes/notify-matches.ts'
import { followWishes } from '#server/modules/wishes/follow-wishes.ts'
import { createVisitsRepository, toDay, toPart, usualParts } from '#server/modules/wishes/visits.repository.ts'
import { MAX_REPORTED_WISHES, POST_LIMIT } from '#server/modules/wishes/limits.ts'
import { OFFER_MS } from '#domain/trade/trade-offer-moves.ts'
import { expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../support/time/manual-clock.ts'
import type { Person } from '../support/chat/chat-site.ts'
import {
  board,
  code,
  DAY,
  find,
  listed,
  meeting,
  notices,
  offerTo,
  own,
  pets,
  post,
  started,
  swap,
  swept,
} from '../support/wishes/wish-site.ts'

it('[WI1, WI3] a wish stands with the values of now until its owner ends it', async () => {
  const { people } = await started()
  const [ann] = await people('Ann')
  const wish = await post(ann, { have: pets('doggy'), want: pets('kitty'), tags: ['adds'], note: 'makeAnOffer' })
  expect(wish).toMatchObject({
    have: [{ slug: 'doggy', quantity: 1, value: 100 }],
    want: [{ slug: 'kitty', value: 100 }],
    tags: ['adds'],
    minimum: -5,
    note: 'makeAnOffer',
    state: 'standing',
    rests: [],
    matches: 0,
    unanswered: 0,
  })
  expect(await own(ann)).toEqual([wish])
  expect((await ann.call('DELETE', `/api/me/wishes/${wish.id}`)).status).toBe(204)
  expect(await own(ann)).toMatchObject([{ id: wish.id, state: 'ended', end: 'owner' }])
  expect((await ann.call('DELETE', `/api/me/wishes/${wish.id}`)).status).toBe(204)
})

it.each<[string, object, string]>([
  ['nothing to give', { have: [] }, 'have'],
  ['nothing that it wants', { want: [] }, 'body'],
  ['seven pets', { want: pets('kitty', 'bunny', 'a', 'b', 'c', 'd', 'e') }, 'want'],
  ['a pet twice', { have: pets('doggy', 'doggy') }, 'have'],
  ['a pet that it gives', { want: pets('doggy') }, 'body'],
  ['an unknown tag', { tags: ['cheap'] }, 'tags.0'],
  ['a text of its own', { note: 'pls' }, 'note'],
  ['a minimum of its own', { minimum: 3 }, 'minimum'],
  ['an unknown pet', { want: pets('unicorn') }, 'want.0.slug'],
])('[WI1] %s is 400 and named', async (_, changes, named) => {
  const { people } = await started()
  const [ann] = await people('Ann')
  const answer = await ann.call('POST', '/api/me/wishes', { ...swap('doggy', 'kitty'), ...changes })
  expect([answer.status, answer.body.detail ?? answer.body.title]).toEqual([400, expect.stringContaining(named)])
  expect(await own(ann)).toEqual([])
})

it('[WI2] an account of less than a day waits, and is told until when', async () => {
  const { person, advance, wall } = await started()
  const ann = await person('Ann')
  const from = new Date(wall.now + DAY).toISOString()
  advance(DAY - 1)
  const answer = await ann.call('POST', '/api/me/wishes', swap('doggy', 'kitty'))
  expect([code(answer), answer.body.from]).toEqual([[403, 'account.too_new'], from])
  advance(1)
  await post(ann, swap('doggy', 'kitty'))
})

it('[WI2] an account has five open wishes, also of simultaneous calls, and the same content is one wish', async () => {
  const { people } = await started()
  const [ann] = await people('Ann')
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((quantity) =>
      ann.call('POST', '/api/me/wishes', { ...swap('doggy', 'kitty'), want: [{ slug: 'kitty', quantity }] }),
    ),
  )
  expect(answers.map(code).toSorted()).toEqual([...Array(MAX_WISHES).fill([200, undefined]), [409, 'wish.too_many']])
  const [first] = (await own(ann)).toReversed()
  const again = await post(ann, { have: first!.have, want: first!.want, minimum: null, tags: [] })
  expect([again.id, (await own(ann)).length]).toEqual([first!.id, MAX_WISHES])
})

it('[WI2] removing and posting ends at twenty new wishes a day', async () => {
  const { people } = await started()
  const [ann] = await people('Ann')
  for (let count = 0; count < POST_LIMIT.count; count++) {
    const { id } = await post(ann, swap('doggy', 'kitty'))
    await ann.call('DELETE', `/api/me/wishes/${id}`)
  }
  expect(code(await ann.call('POST', '/api/me/wishes', swap('doggy', 'kitty')))).toEqual([429, 'rate.limited'])
})

it('[WI9] only pets with a number whose value is not frozen can be wished for', async () => {
  const { people, db } = await started()
  const [ann] = await people('Ann')
  await db
    .updateTable('item_variant')
    .set({ value_number: null, value_word: 'O/C' })
    .where('slug', '=', 'kitty')
    .execute()
  await db.updateTable('item_variant').set({ flags: '["frozen"]' }).where('slug', '=', 'bunny').execute()
  for (const [want, why] of [
    ['kitty', 'O/C'],
    ['bunny', 'frozen'],
  ] as const) {
    const answer = await ann.call('POST', '/api/me/wishes', swap('doggy', want))
    expect([code(answer), answer.body.detail]).toEqual([[400, 'wish.pet'], expect.stringContaining(why)])
  }
})

it('[WI9] a wish ends when the value of one of its pets becomes a word', async () => {
  const { people, values, failures } = await started()
  const [ann] = await people('Ann')
  const [wish, other] = [await post(ann, swap('doggy', 'kitty')), await post(ann, swap('doggy', 'bunny'))]
  await values.change([{ slug: 'kitty', value: 'O/C' }], { source: 'import' })
  await expect.poll(() => find(ann, wish.id)).toMatchObject({ state: 'ended', end: 'pet' })
  expect([(await find(ann, other.id))?.state, failures]).toEqual(['standing', []])
})

const rests = async (person: Person, id: string) => {
  const wish = await find(person, id)
  return [wish?.state, wish?.rests]
}

it('[WI41] the board has matches of own wishes first, from the side of the reader, and none of own wishes', async () => {
  const { people, ann, ben, anns, bens } = await meeting()
  const [cy] = await people('Cy')
  const other = await post(cy, swap('bunny', 'king-doggy'))
  const { matches, wishes } = await board(ann)
  expect(matches).toMatchObject([
    {
      wish: { id: bens.id, owner: { id: ben.id, name: 'Ben' } },
      fit: 'both',
      ownWishId: anns.id,
      give: [{ slug: 'doggy', quantity: 1 }],
      get: [{ slug: 'kitty', quantity: 1 }],
    },
  ])
  expect([wishes.map(({ id }) => id), (await find(ann, anns.id))?.matches]).toEqual([[other.id], 1])
})

it('[WI41] who has blocked a player, or was blocked by them, sees no wish of theirs', async () => {
  const { people, ann, ben, anns, bens } = await meeting()
  const [cy] = await people('Cy')
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  await ben.call('PUT', `/api/users/${cy.id}/block`)
  for (const reader of [ann, ben, cy]) {
    const { matches, wishes } = await board(reader)
    expect(matches).toEqual([])
    expect(wishes.map(({ id }) => id)).toEqual(reader === cy ? [anns.id] : [])
  }
  await expect.poll(async () => (await find(ann, anns.id))?.matches).toBe(0)
  expect(code(await offerTo(cy, bens.id, { request: pets('kitty'), offer: pets('doggy') }))).toEqual([
    404,
    'wish.not_found',
  ])
})

it('[WI33] who is only hidden from a player notices nothing, and the player sees no wish, match or notification of them', async () => {
  const site = await started()
  const [ann, ben, cy] = await site.people('Ann', 'Ben', 'Cy')
  await createPeopleRepository(site.db).hide(ann.id, ben.id, site.wall.now)
  await createPeopleRepository(site.db).hide(ann.id, cy.id, site.wall.now)
  const anns = await post(ann, swap('doggy', 'kitty'))
  const bens = await post(ben, swap('kitty', 'doggy'))
  onTestFinished(site.wishes.start())
  await expect.poll(async () => (await notices(site, ben)).length).toBe(1)
  expect(await notices(site, ann)).toEqual([])
  expect((await board(ben)).matches.map(({ wish }) => wish.id)).toEqual([anns.id])
  expect((await board(cy)).wishes.map(({ id }) => id).toSorted()).toEqual([anns.id, bens.id].toSorted())
  expect(await board(ann)).toMatchObject({ matches: [], wishes: [] })
  expect([(await find(ann, anns.id))?.matches, (await find(ben, bens.id))?.matches]).toEqual([0, 1])
})

it('[WI33, WI50] who is only hidden from a player is notified within 2 s when that one posts', async () => {
  const site = await started()
  onTestFinished(site.wishes.start())
  const [ann, ben] = await site.people('Ann', 'Ben')
  await createPeopleRepository(site.db).hide(ann.id, ben.id, site.wall.now)
  await post(ben, swap('kitty', 'doggy'))
  site.advance(2_000)
  await board(ben)
  await post(ann, swap('doggy', 'kitty'))
  site.advance(2_000)
  await expect.poll(async () => (await notices(site, ben)).length).toBe(1)
  expect(await notices(site, ann)).toEqual([])
})

it('[WI41] a block hides wishes at once, also where its message was lost', async () => {
  const { db, wall, ann, ben, anns, bens, people } = await meeting()
  const [cy] = await people('Cy')
  expect((await board(cy)).wishes.length).toBe(2)
  const block = (one: Person, other: Person) => createPeopleRepository(db).block(one.id, other.id, wall.now)
  await block(cy, ann)
  await block(ben, cy)
  expect((await board(cy)).wishes).toEqual([])
  await block(ann, ben)
  for (const [reader, id] of [
    [ann, bens.id],
    [ben, anns.id],
  ] as const)
    expect(JSON.stringify(await board(reader))).not.toContain(id)
})

it('[WI41] matches beyond the first fifty are on the board', async () => {
  const { people, db } = await started()
  const [ann, ben] = await people('Ann', 'Ben')
  for (const slug of ['doggy', 'bunny']) await post(ann, swap(slug, 'kitty'))
  const { id } = await post(ben, swap('kitty', 'doggy'))
  const account = await db.selectFrom('account').selectAll().where('id', '=', ben.id).executeTakeFirstOrThrow()
  const row = await db.selectFrom('wish').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const owners = Array.from({ length: 59 }, (_, index) => `owner-${index}`)
  await db
    .insertInto('account')
    .values(owners.map((each) => ({ ...account, id: each, subject: each })))
    .execute()
  await db
    .insertInto('wish')
    .values(
      owners.map((each, index) => ({
        ...row,
        id: `of ${each}`,
        account_id: each,
        network: null,
        content: index % 2 === 0 ? row.content : row.content.replace('doggy', 'bunny'),
        number: row.number + 1 + index,
      })),
    )
    .execute()
  const { matches, wishes } = await board(ann, '?limit=100')
  expect(matches.length).toBe(50)
  expect(new Set([...matches.map(({ wish }) => wish.id), ...wishes.map((wish) => wish.id)]).size).toBe(60)
})

it('[WI40] an owner who is not findable is named to players who talked with them, and one who has just become invisible to nobody', async () => {
  const { people, address, db } = await started()
  const [ann, ben, cy] = await people('Ann', 'Ben', 'Cy')
  const anns = await post(ann, swap('doggy', 'kitty'))
  const bens = await post(ben, swap('kitty', 'doggy'))
  await createContactRepository(db).save(ben.id, { isFindable: false, requestsFrom: 'everyone' })
  // Their wishes rest with the next look.
  await db.updateTable('contact').set({ is_invisible: 1 }).where('account_id', '=', ann.id).execute()
  await cy.say(await cy.talkTo(ben), 'Hi')
  const named = (wishes: readonly Wish[]) => Object.fromEntries(wishes.map((wish) => [wish.id, wish.owner?.name ?? '']))
  expect(named((await board(cy)).wishes)).toEqual({ [anns.id]: '', [bens.id]: 'Ben' })
  expect(named((await listed(address)).wishes)).toEqual({ [anns.id]: '', [bens.id]: '' })
})

it('[WI40] the public list names only players whom everybody may find', async () => {
  const { address, ann, ben, anns, bens, db } = await meeting()
  await createContactRepository(db).save(ben.id, { isFindable: false, requestsFrom: 'everyone' })
  const { wishes, next } = await listed(address)
  expect([wishes.length, next]).toEqual([2, undefined])
  const owners = Object.fromEntries(wishes.map(({ id, owner }) => [id, owner]))
  expect(owners).toEqual({ [anns.id]: { id: ann.id, name: 'Ann', displayName: 'Ann' }, [bens.id]: undefined })
  const text = await (await fetch(`http://${address}/api/wishes`)).text()
  expect(text).not.toContain('null')
  expect(text).not.toContain(ben.id)
})

it('[WI42] a list is filtered by pets of a side, tag and verdict', async () => {
  const { people, address, db } = await started()
  const [ann] = await people('Ann')
  await db.updateTable('item_variant').set({ value_number: 80, value_order: 80 }).where('slug', '=', 'bunny').execute()
  const even = await post(ann, swap('doggy', 'kitty'))
  const good = await post(ann, swap('kitty', 'bunny'))
  const tagged = await post(ann, { have: pets('doggy'), tags: ['any'] })
  const ids = async (query: string) => (await listed(address, query)).wishes.map(({ id }) => id).toSorted()
  const of = (...wishes: OwnWish[]) => wishes.map(({ id }) => id).toSorted()
  expect(await ids('')).toEqual(of(even, good, tagged))
  expect(await ids('?item=kitty')).toEqual(of(even, good))
  expect(await ids('?item=kitty&item=bunny')).toEqual(of(good))
  expect(await ids('?item=kitty&side=have')).toEqual(of(good))
  expect(await ids('?item=kitty&side=want')).toEqual(of(even))
  expect(await ids('?tag=any')).toEqual(of(tagged))
  expect(await ids('?verdict=0')).toEqual(of(even, good))
  expect(await ids('?verdict=20')).toEqual(of(good))
  expect(await ids('?verdict=20.1')).toEqual([])
  for (const query of ['?item=NO', '?side=both', '?tag=cheap', '?verdict=x', '?limit=0', '?limit=1000'])
    expect([query, (await fetch(`http://${address}/api/wishes${query}`)).status]).toEqual([query, 400])
})

it('[WI42, WI43] matches are filtered as the board is, and are on its first page only', async () => {
  const { people, ann, bens } = await meeting()
  const others = await people('Cy', 'Dee')
  for (const each of others) await post(each, swap('bunny', 'king-doggy'))
  const matched = async (query: string) => (await board(ann, query)).matches.map(({ wish }) => wish.id)
  expect(await matched('?item=kitty&side=have')).toEqual([bens.id])
  for (const query of ['?item=kitty&side=want', '?item=bunny', '?tag=any', '?verdict=1'])
    expect([query, await matched(query)]).toEqual([query, []])
  const { next } = await board(ann, '?limit=1')
  expect(next).toBeDefined()
  expect(await matched(`?limit=1&after=${next}`)).toEqual([])
})

it('[WI44] reports of a deleted account go, and those of others about the same wish stay', async () => {
  const { people, ann, ben, anns, db, wall } = await meeting()
  const [cy] = await people('Cy')
  for (const each of [ben, cy]) await each.call('POST', `/api/wishes/${anns.id}/report`)
  await writeTransaction(db, ['pets', ben.id], (trx) => createPersonalData(db).erase(trx, ben.id, wall.now))
  expect(await db.selectFrom('wish_report').select('reporter_id').execute()).toEqual([{ reporter_id: cy.id }])
  expect((await find(ann, anns.id))?.state).toBe('standing')
})

it('[WI43] pages have each wish once, also where the last one of a page has gone', async () => {
  const { people, address } = await started()
  const [ann] = await people('Ann')
  for (let quantity = 1; quantity <= 5; quantity++)
    await post(ann, { ...swap('doggy', 'kitty'), have: [{ slug: 'doggy', quantity }] })
  const first = await listed(address, '?limit=2')
  const second = await listed(address, `?limit=2&after=${first.next}`)
  await ann.call('DELETE', `/api/me/wishes/${second.wishes[1]!.id}`)
  const third = await listed(address, `?limit=2&after=${second.next}`)
  const ids = [first, second, third].flatMap(({ wishes }) => wishes.map(({ id }) => id))
  expect(ids.length - new Set(ids).size).toBe(0)
  expect([first.wishes.length, second.wishes.length, third.next]).toEqual([2, 2, undefined])
})

it('[WI30] an offer reaches the owner in the conversation of the two, once for each client id', async () => {
  const { ann, ben, anns } = await meeting()
  const body = { clientId: 'one' }
  const [sent, again] = [await offerTo(ben, anns.id, body), await offerTo(ben, anns.id, body)]
  expect([sent.status, sent.body.recipientId, again.body.id]).toEqual([200, ann.id, sent.body.id])
  const { conversations } = (await ann.call('GET', '/api/conversations')).body
  expect(conversations.map(({ id }: { id: string }) => id)).toEqual([sent.body.conversationId])
  expect((await find(ann, anns.id))?.unanswered).toBe(1)
  const strange = await offerTo(ben, anns.id, { request: pets('bunny') })
  expect([code(strange), strange.body.detail]).toEqual([[400, 'wish.not_given'], expect.stringContaining('request.0')])
  expect(code(await offerTo(ann, anns.id))).toEqual([404, 'wish.not_found'])
  expect(code(await offerTo(ben, 'no-wish'))).toEqual([404, 'wish.not_found'])
})

it('[WI47] players with an open or declined offer are no match', async () => {
  const { ann, ben, anns } = await meeting()
  const { body } = await offerTo(ben, anns.id)
  await expect.poll(async () => (await board(ann)).matches.length).toBe(0)
  await ann.move(body.id, 'decline')
  expect((await board(ann)).matches).toEqual([])
  expect((await board(ben)).matches).toEqual([])
})

it('[WI47] players are a match again once an offer has expired, and seven days after one that was declined', async () => {
  const site = await meeting()
  const { ann, ben, anns, advance } = site
  const matches = async () => {
    await board(ben)
    return (await board(ann)).matches.length
  }
  await offerTo(ben, anns.id)
  await expect.poll(matches).toBe(0)
  advance(OFFER_MS)
  await expect.poll(swept(site, matches)).toBe(1)
  const { body } = await offerTo(ben, anns.id)
  await ann.move(body.id, 'decline')
  await expect.poll(matches).toBe(0)
  for (let day = 1; day <= 6; day++) {
    advance(DAY)
    await matches()
  }
  advance(10_000)
  expect(await matches()).toBe(0)
  advance(DAY)
  await expect.poll(swept(site, matches)).toBe(1)
})

it('[WI5] of offers at the same time only three wait; then all wishes of the owner rest, and the others hear why', async () => {
  const { people, ann, anns, address } = await meeting()
  const others = await people('Cy', 'Dee', 'Eve', 'Fay', 'Gus')
  const second = await post(ann, swap('doggy', 'bunny'))
  const answers = await Promise.all(others.map((each) => offerTo(each, anns.id)))
  expect(answers.map(code).toSorted()).toEqual([
    ...Array(MAX_UNANSWERED_OFFERS).fill([200, undefined]),
    ...Array(others.length - MAX_UNANSWERED_OFFERS).fill([409, 'wish.state']),
  ])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ why: 'full' })
  for (const { id } of [anns, second]) expect(await rests(ann, id)).toEqual(['resting', ['full']])
  expect((await listed(address)).wishes.map(({ id }) => id)).not.toContain(anns.id)
  // Who was refused has no empty conversation.
  const refused = others[answers.findIndex(({ status }) => status === 409)]!
  expect((await refused.call('GET', '/api/conversations')).body.conversations).toEqual([])
})

it.each(['decline', 'accept', 'counter', 'phrase', 'cancel', 'expiry'] as const)(
  '[WI5] an offer waits no longer after %s, and the wishes stand again',
  async (how) => {
    const site = await meeting()
    const { people, ann, anns, advance } = site
    const others = await people('Cy', 'Dee', 'Eve')
    const sent = []
    for (const each of others) sent.push((await offerTo(each, anns.id)).body)
    expect(await rests(ann, anns.id)).toEqual(['resting', ['full']])
    const [{ id, conversationId }] = sent as [{ id: string; conversationId: string }]
    if (how === 'expiry') advance(3 * DAY)
    else if (how === 'phrase')
      await ann.call('POST', `/api/conversations/${conversationId}/messages`, {
        clientId: 'hello',
        phrase: { key: 'hello', pets: [] },
      })
    else if (how === 'counter')
      await ann.move(id, 'counter', { clientId: 'c', offer: pets('doggy'), request: pets('bunny') })
    else await (how === 'cancel' ? others[0]! : ann).move(id, how)
    const read = () => rests(ann, anns.id)
    await expect.poll(how === 'expiry' ? swept(site, read) : read).toEqual(['standing', []])
  },
)

it('[WI4] wishes rest when their owner was here on none of the last seven days, and stand when they come back', async () => {
  const site = await meeting()
  const { ann, ben, anns, bens, advance, failures } = site
  advance(7 * DAY)
  await ben.call('GET', '/api/me/wishes/board')
  expect(await rests(ann, anns.id)).toEqual(['standing', []])
  advance(DAY)
  await expect.poll(swept(site, () => rests(ann, anns.id))).toEqual(['resting', ['unseen']])
  expect(await rests(ben, bens.id)).toEqual(['standing', []])
  await board(ann)
  await expect.poll(() => rests(ann, anns.id)).toEqual(['standing', []])
  expect(failures).toEqual([])
})

it('[WI6] wishes of an invisible player rest', async () => {
  const { ann, ben, anns } = await meeting()
  await ann.call('PUT', '/api/me/visibility', { isInvisible: true })
  await expect.poll(() => rests(ann, anns.id)).toEqual(['resting', ['invisible']])
  expect((await board(ben)).matches).toEqual([])
  const refused = await offerTo(ben, anns.id)
  expect([code(refused), refused.body.why]).toEqual([[409, 'wish.state'], 'resting'])
  await ann.call('PUT', '/api/me/visibility', { isInvisible: false })
  await expect.poll(() => rests(ann, anns.id)).toEqual(['standing', []])
})

it.each(['mute', 'suspension'] as const)(
  '[WI6] under a %s wishes rest, and neither wishes nor offers are sent',
  async (kind) => {
    const { ann, ben, anns, bens, restrict } = await meeting()
    await restrict(ann.id, kind)
    const refused = kind === 'mute' ? 'account.muted' : 'account.suspended'
    expect(code(await ann.call('POST', '/api/me/wishes', swap('doggy', 'bunny')))).toEqual([403, refused])
    expect(code(await offerTo(ann, bens.id, { request: pets('kitty') }))).toEqual([403, refused])
    const late = await offerTo(ben, anns.id)
    expect([code(late), late.body.why]).toEqual([[409, 'wish.state'], 'resting'])
  },
)

it('[WI6] wishes stand again when a mute ends', async () => {
  const site = await meeting()
  const { ann, anns, restrict, advance } = site
  await restrict(ann.id, 'mute')
  await expect.poll(swept(site, () => rests(ann, anns.id))).toEqual(['resting', ['restricted']])
  advance(DAY / 2)
  expect(await rests(ann, anns.id)).toEqual(['resting', ['restricted']])
  advance(DAY / 2)
  await expect.poll(swept(site, () => rests(ann, anns.id))).toEqual(['standing', []])
})

it('[WI8] three reports from separate networks let a wish rest, those of one network count once', async () => {
  const { people, ann, anns } = await meeting()
  const reporters = await people('Cy', 'Dee', 'Eve', 'Fay')
  const report = (person: Person, address: string) =>
    person.call('POST', `/api/wishes/${anns.id}/report`, undefined, { 'x-forwarded-for': address })
  for (const each of [reporters[0]!, reporters[1]!, reporters[2]!])
    expect((await report(each, '198.51.100.1')).status).toBe(204)
  await report(reporters[0]!, '198.51.100.2')
  await report(reporters[1]!, '198.51.100.3')
  expect(await rests(ann, anns.id)).toEqual(['standing', []])
  await report(reporters[3]!, '198.51.100.4')
  expect(await rests(ann, anns.id)).toEqual(['standing', []])
  const [gus] = await people('Gus')
  await report(gus, '198.51.100.5')
  expect(await rests(ann, anns.id)).toEqual(['resting', ['reported']])
  expect((await report(ann, '198.51.100.6')).status).toBe(404)
})

it.each([
  ['wake', 'standing', undefined],
  ['end', 'ended', 'moderator'],
] as const)('[WI31] a moderator decides on a reported wish: %s', async (kind, state, end) => {
  const { people, roles, ann, anns } = await meeting()
  const [mod, cy, dee, eve] = await people('Mod', 'Cy', 'Dee', 'Eve')
  await roles.set(mod.id, 'editor')
  const reports = async () => {
    for (const [index, each] of [cy, dee, eve].entries())
      await each.call('POST', `/api/wishes/${anns.id}/report`, undefined, { 'x-forwarded-for': `198.51.100.${index}` })
  }
  const decide = (person: Person, clientId: string) =>
    person.call('POST', `/api/moderation/wishes/${anns.id}/${kind}`, { clientId, reason: 'Looked at it' })
  expect((await decide(mod, 'early')).status).toBe(404)
  await reports()
  expect((await mod.call('GET', '/api/moderation/wishes')).body.wishes).toMatchObject([
    { wish: { id: anns.id }, by: { name: 'Ann' } },
  ])
  expect([
    (await decide(ann, 'own')).status,
    (await decide(mod, 'one')).status,
    (await decide(mod, 'one')).status,
  ]).toEqual([404, 204, 204])
  expect([(await find(ann, anns.id))?.state, (await find(ann, anns.id))?.end]).toEqual([state, end])
  expect((await mod.call('GET', '/api/moderation/log')).body.actions).toMatchObject([
    { kind: `${kind}-wish`, by: { name: 'Mod' }, user: { name: 'Ann' }, reason: 'Looked at it' },
  ])
  // Reports begin again from none.
  await cy.call('POST', `/api/wishes/${anns.id}/report`)
  expect((await find(ann, anns.id))?.state).toBe(state)
})

it('[WI31] a moderator neither sees nor decides on their own reported wish, and sees at most 100 of others', async () => {
  const { people, roles, db, ann, ben, anns, wall } = await meeting()
  for (const each of [ann, ben]) await roles.set(each.id, 'editor')
  const reporters = await people('Cy', 'Dee', 'Eve')
  for (const [index, each] of reporters.entries())
    await each.call('POST', `/api/wishes/${anns.id}/report`, undefined, { 'x-forwarded-for': `198.51.100.${index}` })
  const listed = async (person: Person) => (await person.call('GET', '/api/moderation/wishes')).body.wishes.length
  expect([await listed(ann), await listed(ben)]).toEqual([0, 1])
  const answer = await ann.call('POST', `/api/moderation/wishes/${anns.id}/wake`, {
    clientId: 'own',
    reason: 'It is fine',
  })
  expect([code(answer), await rests(ann, anns.id)]).toEqual([
    [404, 'wish.not_found'],
    ['resting', ['reported']],
  ])
  const row = await db.selectFrom('wish').selectAll().where('id', '=', anns.id).executeTakeFirstOrThrow()
  const more = Array.from({ length: MAX_REPORTED_WISHES }, (_, index) => ({
    ...row,
    id: `more-${index}`,
    number: row.number + 100 + index,
    since: wall.now + index,
  }))
  await db.insertInto('wish').values(more).execute()
  const { wishes } = (await ben.call('GET', '/api/moderation/wishes')).body
  expect([wishes.length, wishes[0].wish.id]).toEqual([MAX_REPORTED_WISHES, anns.id])
})

it('[WI7] a trade of one of its pets that both confirm fulfils a wish of each', async () => {
  const { ann, ben, anns, bens } = await meeting()
  const other = await post(ann, swap('bunny', 'king-doggy'))
  const { body } = await offerTo(ben, anns.id)
  await ann.move(body.id, 'accept')
  await ann.move(body.id, 'traded')
  expect((await find(ann, anns.id))?.state).toBe('standing')
  await ben.move(body.id, 'traded')
  expect([(await find(ann, anns.id))?.state, (await find(ben, bens.id))?.state]).toEqual(['fulfilled', 'fulfilled'])
  expect((await find(ann, other.id))?.state).toBe('standing')
  const late = await offerTo(ben, anns.id)
  expect([code(late), late.body.why]).toEqual([[409, 'wish.state'], 'fulfilled'])
})

it('[WI50] both owners of a two-sided match are notified once, within 2 s', async () => {
  const site = await meeting()
  const { people, ann, ben, advance, wall } = site
  const [cy] = await people('Cy')
  await post(cy, swap('kitty', 'doggy'))
  advance(2_000)
  await expect
    .poll(async () => [
      (await notices(site, ann)).reduce((sum, { count }) => sum + count, 0),
      (await notices(site, ben)).length,
      (await notices(site, cy)).length,
    ])
    .toEqual([2, 1, 1])
  advance(60_000)
  await board(ann)
  advance(60_000)
  await board(ann)
  expect((await notices(site, ann)).map(({ kind }) => kind)).not.toContain('reports-unseen')
  expect((await notices(site, ann)).reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect((await notices(site, cy))[0]!.at).toBeLessThanOrEqual(wall.now)
  expect(site.failures).toEqual([])
})

it('[WI50] a process that starts notifies of the matches that another one has not', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  await post(ann, swap('doggy', 'kitty'))
  await post(ben, swap('kitty', 'doggy'))
  expect(await notices(site, ann)).toEqual([])
  onTestFinished(site.wishes.start())
  await expect.poll(async () => (await notices(site, ann)).length).toBe(1)
  expect((await notices(site, ben)).length).toBe(1)
})

it('[WI51] an owner gets five notifications of matches a day, and the others later', async () => {
  const site = await started()
  onTestFinished(site.wishes.start())
  const names = ['Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy'] as const
  const [ann, ...others] = await site.people('Ann', ...names)
  await post(ann, swap('doggy', 'kitty'))
  for (const [index, each] of others.entries()) {
    await post(each, swap('kitty', 'doggy'))
    site.advance(1_000)
    await expect
      .poll(async () => [(await notices(site, each)).length, (await notices(site, ann)).length])
      .toEqual([1, Math.min(index + 1, MAX_MATCH_NOTICES)])
  }
  site.advance(DAY)
  await expect
    .poll(swept(site, async () => (await notices(site, ann)).at(-1)))
    .toMatchObject({ kind: 'wish-match', count: 2 })
})

const quietRule = (owner: string, from: string, to: string) => ({
  id: 'quiet',
  owner_id: owner,
  subject_kind: 'item' as const,
  subject_slug: 'bunny',
  condition_kind: 'unchanged' as const,
  condition: '{"kind":"unchanged","days":7}',
  channels: 'page',
  time_zone: 'UTC',
  quiet_from: from,
  quiet_to: to,
  digest: 'at-once' as const,
  is_unlimited: 0 as const,
  created_at: 0,
  state: 'armed' as const,
  fired_at: null,
  due_at: null,
  until: null,
  number: null,
  firings: '{}',
  look_at: null,
})

it('[WI51] a notification of a match waits for the end of quiet hours', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  const hour = new Date(site.wall.now).getUTCHours()
  const at = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, '0')}:00`
  await site.db
    .insertInto('alert_rule')
    .values(quietRule(ann.id, at(-1), at(2)))
    .execute()
  await post(ann, swap('doggy', 'kitty'))
  await post(ben, swap('kitty', 'doggy'))
  onTestFinished(site.wishes.start())
  await expect.poll(async () => (await notices(site, ann)).length).toBe(1)
  const [[anns], [bens]] = [await notices(site, ann), await notices(site, ben)]
  expect([anns!.due_at > anns!.at, anns!.due_at - anns!.at <= 2 * 3_600_000, bens!.due_at]).toEqual([
    true,
    true,
    bens!.at,
  ])
})

it('[WI44] the export names wishes and parts of the day, and with the account all of them go', async () => {
  const { ann, ben, anns, bens, db, wall, failures } = await meeting()
  await ben.call('POST', `/api/wishes/${anns.id}/report`)
  await offerTo(ben, anns.id)
  const personal = createPersonalData(db)
  const { wishes } = await personal.exportFor(ben.id, wall.now)
  expect(wishes?.wishes).toMatchObject([{ id: bens.id, have: pets('kitty'), want: pets('doggy'), state: 'standing' }])
  expect(wishes?.visits.map(({ part }) => part)).toEqual([toPart(wall.now)])
  await writeTransaction(db, ['pets', ann.id, ben.id], async (trx) => {
    for (const { id } of [ann, ben]) await personal.erase(trx, id, wall.now)
  })
  for (const table of ['wish', 'wish_offer', 'wish_report', 'wish_notice', 'visit_part'] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  expect(failures).toEqual([])
})

it('[WI45] a part of the day is usual once three days are known, and no longer when the user comes at another time', async () => {
  const { db, person } = await started()
  const { id } = await person('Ann')
  const visits = createVisitsRepository(db)
  const midnight = 20_000 * DAY
  const parts = async (day: number) =>
    usualParts((await visits.findAll([id])).get(id) ?? [], toDay(midnight + day * DAY))
      .map(Number)
      .join('')
  const come = (day: number, hour: number) => visits.record(id, midnight + day * DAY + hour * 3_600_000)
  expect([await come(0, 7), await come(0, 8), await come(1, 7)]).toEqual([true, false, true])
  expect(await parts(1)).toBe('1111')
  for (const day of [2, 3, 4]) await come(day, 11)
  expect(await parts(4)).toBe('0100')
  await come(4, 19)
  expect(await parts(4)).toBe('0100')
  for (const day of [5, 6]) await come(day, 23)
  expect(await parts(6)).toBe('0101')
  for (let day = 40; day < 50; day++) await come(day, 1)
  expect(await parts(49)).toBe('1000')
})

it('[WI46] a process that has lost every message has a new wish within 10 s', async () => {
  const { people, other } = await secondProcess()
  const [ann] = await people('Ann')
  const wish = await post(ann, swap('doggy', 'kitty'))
  const reader = { ownerId: '', wishes: [], keeps: [], stars: [] }
  expect([...other.index.board(reader, 0)]).toEqual([])
  other.time.advance(10_000)
  await expect.poll(() => [...other.index.board(reader, 0)]).toEqual([wish.id])
})

/** A site, and the index of another process over its database that hears nothing. */
async function secondProcess() {
  const site = await started()
  const db = await openDatabase(site.url)
  const time = manualClock()
  const events = createEventBus<ServerEvents>(() => {})
  const report = (error: unknown) => void site.failures.push(error)
  const { index, ready, start } = followWishes({ db, events, report, clock: time.clock, now: () => site.wall.now })
  await ready()
  const stop = start()
  // The timer of the next sweep.
  await expect.poll(() => time.pending).toBe(1)
  onTestFinished(async () => {
    await stop()
    await db.destroy()
  })
  return { ...site, other: { index, time } }
}
