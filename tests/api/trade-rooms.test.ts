import { Inbox } from '#contract/chat.ts'
import { JoinedTradeRoom, TradeRoomAnswer, TradeRoomList } from '#contract/trade-rooms.ts'
import { PASSING } from '#domain/chat/licence.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createTradeRoomPrunes } from '#server/modules/trade-rooms/prune-trade-rooms.ts'
import { retentionMs } from '#domain/site/retention.ts'
import { createHash } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CHECK_LIMIT } from '#server/modules/chat/limits.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'
import { both, GIVES, newClientId, roomSite, WANTS } from '../support/trade-rooms/room-site.ts'

const toAnswer = (body: unknown) => v.parse(TradeRoomAnswer, body)

it('[RM100, RM110, RM114] two players build a trade, lock it, confirm it and call it as agreed, each on the other’s screen', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated()
  expect(await partner.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })).toBe('accepted')
  await both(host, partner, ({ revision, sides }) => revision === 1 && sides.partner.length === 1)
  expect(host.room().sides).toEqual(partner.room().sides)
  await site.agree(host, partner)
  expect(host.room().sides.host).toMatchObject([{ slug: 'doggy', quantity: 2 }])
  for (const each of [host, partner]) await each.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  expect(site.failures).toEqual([])
})

it('[RM100] a room has 128 random bits for an id, waits for a partner, and asks for what the host would like', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const [one, other] = [await site.open(ann), await site.open(ann)]
  expect(one.id).not.toBe(other.id)
  expect(Buffer.from(one.id, 'base64url')).toHaveLength(16)
  expect(one).toMatchObject({
    state: 'waiting',
    you: 'host',
    revision: 0,
    seq: 0,
    seats: { host: { name: 'Ann', userId: ann.id, isHere: true } },
    sides: { host: [{ slug: 'doggy', quantity: 2 }], partner: [] },
    asks: [{ of: 'partner', slug: 'shiny-doggy', quantity: 1, name: 'Shiny Doggy' }],
    candidates: [],
    isReported: false,
  })
  expect(one.seats.partner).toBeUndefined()
})

it('[RM100] opening needs a session, the safety questions, and pets that exist, each named once', async () => {
  const site = await roomSite()
  const given = { clientId: 'a', yours: GIVES, theirs: WANTS }
  expect(statusAndCode(await site.call('POST', '/api/trade-rooms', given))).toEqual([401, 'session.invalid'])
  const ann = await site.person('Ann', 'Ann', 'ann', false)
  const open = (changes: object) => ann.call('POST', '/api/trade-rooms', { ...given, ...changes })
  expect(statusAndCode(await open({}))).toEqual([403, 'licence.needed'])
  await ann.call('PUT', '/api/me/licence', PASSING)
  const unknown = await open({ theirs: [{ slug: 'no-such-pet', quantity: 1 }] })
  expect([unknown.status, unknown.body.code, unknown.body.parameter]).toEqual([
    400,
    'room.unknown_pet',
    'theirs.0.slug',
  ])
  expect(statusAndCode(await open({ yours: [...GIVES, ...GIVES] }))).toEqual([400, 'room.unknown_pet'])
  const many = Array.from({ length: 51 }, () => GIVES[0]!)
  expect((await open({ yours: many })).status).toBe(400)
  expect(await site.db.selectFrom('trade_room').select('id').execute()).toEqual([])
})

it('[RM101] the same client id of a player is the same room, and another player’s is another one', async () => {
  const site = await roomSite()
  const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
  const first = await site.open(ann, { clientId: 'same' })
  expect((await site.open(ann, { clientId: 'same', yours: [] })).id).toBe(first.id)
  expect((await site.open(ben, { clientId: 'same' })).id).not.toBe(first.id)
})

it('[RM102] the player of the conversation is invited, seated as soon as they come, and finds the room in their list', async () => {
  const site = await roomSite()
  const { ann, ben, id: conversationId } = await site.pair()
  const { id } = await site.open(ann, { conversationId })
  const listed = v.parse(TradeRoomList, (await ben.call('GET', '/api/me/trade-rooms')).body)
  expect(listed.rooms).toMatchObject([{ id, conversationId, state: 'waiting', otherName: 'Ann' }])
  const cid = await site.person('Cid')
  expect(statusAndCode(await site.join(cid, id))).toEqual([409, 'room.full'])
  expect((await site.join(ben, id)).body).toEqual({ name: 'Ben', hostName: 'Ann', isSeated: true })
  expect(toAnswer((await ben.call('GET', `/api/trade-rooms/${id}`)).body).room).toMatchObject({
    state: 'building',
    you: 'partner',
    conversationId,
  })
  expect(v.parse(Inbox, (await ben.call('GET', '/api/inbox')).body).count).toBe(1)
})

it('[RM102] the partner’s side is that of the offer, whatever the host says of it', async () => {
  const site = await roomSite()
  const { ann, ben, id: conversationId } = await site.pair()
  const offer = (await ben.offer(conversationId)).body
  const room = await site.open(ann, {
    tradeOfferId: offer.id,
    yours: WANTS,
    theirs: [{ slug: 'king-doggy', quantity: 9 }],
  })
  expect(room).toMatchObject({ conversationId, asks: [] })
  expect(room.sides.partner).toMatchObject([{ slug: 'doggy', quantity: 2 }])
  const cid = await site.person('Cid')
  const foreign = await cid.call('POST', '/api/trade-rooms', {
    clientId: 'x',
    yours: [],
    theirs: [],
    tradeOfferId: offer.id,
  })
  expect(foreign.status).toBe(404)
  await ann.move(offer.id, 'decline')
  const declined = await ann.call('POST', '/api/trade-rooms', {
    clientId: 'y',
    yours: [],
    theirs: [],
    tradeOfferId: offer.id,
  })
  expect(statusAndCode(declined)).toEqual([409, 'trade_offer.conflict'])
})

it('[IR52] an invitation is refused where an offer of its sides would be, by the same words, and nowhere else', async () => {
  const site = await roomSite()
  const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
  const conversationId = await ann.request(ben)
  const sides = { yours: GIVES, theirs: WANTS }
  const invite = (given: object = sides) =>
    ann.call('POST', '/api/trade-rooms', { clientId: newClientId(), conversationId, ...given })
  await ben.call('PUT', '/api/me/inbox-rules', { preset: 'traded' })
  const offer = await ann.offer(conversationId, { offer: GIVES, request: WANTS })
  const refused = await invite()
  expect(statusAndCode(refused)).toEqual([403, 'offer.refused'])
  expect(refused.body).toEqual(offer.body)
  expect((await ben.call('GET', '/api/me/trade-rooms')).body.rooms).toEqual([])
  // Without pets it is no more than a first message, and without a conversation it invites nobody.
  expect((await invite({ yours: [], theirs: [] })).status).toBe(200)
  expect((await ann.call('POST', '/api/trade-rooms', { clientId: newClientId(), ...sides })).status).toBe(200)
  await ben.call('PUT', '/api/me/inbox-rules', {
    preset: 'custom',
    rules: [{ check: { kind: 'known' }, outcome: 'refuse' }],
  })
  expect((await invite()).body.kind).toBe('known')
  await ben.call('PUT', `/api/conversations/${conversationId}/typing`, { isAllowed: true })
  expect((await invite()).status).toBe(200)
})

it('[IR52] a refused invitation counts as a check, so that it is no second way to ask', async () => {
  const site = await roomSite()
  const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
  const conversationId = await ann.request(ben)
  await ben.call('PUT', '/api/me/inbox-rules', { preset: 'traded' })
  const codes = []
  for (let count = 0; count <= CHECK_LIMIT.count; count++)
    codes.push(
      statusAndCode(
        await ann.call('POST', '/api/trade-rooms', {
          clientId: newClientId(),
          yours: GIVES,
          theirs: WANTS,
          conversationId,
        }),
      ).join(' '),
    )
  expect([...new Set(codes)]).toEqual(['403 offer.refused', '429 rate.limited'])
  expect(codes.indexOf('429 rate.limited')).toBe(CHECK_LIMIT.count)
  const check = await ann.call('POST', '/api/inbox-checks', { recipientId: ben.id, offer: GIVES, request: WANTS })
  expect(check.body).toEqual({ result: 'unknown', left: 0 })
})

it('[RM102] who takes no requests from a player is not invited by them', async () => {
  const site = await roomSite()
  const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
  const conversationId = await ann.request(ben)
  await ben.call('PUT', '/api/me/contact', { isFindable: true, requestsFrom: 'nobody' })
  const answer = await ann.call('POST', '/api/trade-rooms', { clientId: 'a', yours: GIVES, theirs: [], conversationId })
  expect(statusAndCode(answer)).toEqual([403, 'requests.closed'])
})

it('[RM103] a player has at most three open rooms, and another one once one of them is over', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const [first] = [await site.open(ann), await site.open(ann), await site.open(ann)]
  const again = () => ann.call('POST', '/api/trade-rooms', { clientId: newClientId(), yours: GIVES, theirs: [] })
  expect(statusAndCode(await again())).toEqual([409, 'room.too_many'])
  const socket = await site.connect(ann, first.id)
  expect(await socket.act({ type: 'cancel' })).toBe('accepted')
  expect((await again()).status).toBe(200)
  expect(statusAndCode(await again())).toEqual([409, 'room.too_many'])
})

it('[RM104, RM105] a guest passes the safety questions, gets a name and a key once, and the key is stored as a hash', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const path = `/api/trade-rooms/${id}/join`
  expect(statusAndCode(await site.call('POST', path, {}))).toEqual([403, 'licence.needed'])
  const wrong = { ...PASSING.answers, trust: 'give' }
  expect(statusAndCode(await site.call('POST', path, { licence: wrong }))).toEqual([400, 'licence.wrong'])
  const guest = await site.joinAsGuest(id)
  expect(guest.name).toMatch(/^Guest \w+$/)
  expect(guest).toMatchObject({ hostName: 'Ann', isSeated: false })
  expect(Buffer.from(guest.seatToken, 'base64url')).toHaveLength(32)
  const [stored] = await site.db.selectFrom('trade_room_guest').selectAll().execute()
  expect(stored!.token_hash).toBe(createHash('sha256').update(guest.seatToken).digest('base64url'))
  const again = v.parse(JoinedTradeRoom, (await guest.call('POST', path, {})).body)
  expect(again).toEqual({ name: guest.name, hostName: 'Ann', isSeated: false })
  expect((await guest.call('GET', `/api/trade-rooms/${id}`)).status).toBe(404)
})

it('[RM104, RM105, RM121] the host admits a guest by hand, who trades by the key and gets nothing on the server', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const host = await site.connect(ann, id)
  const guest = await site.joinAsGuest(id)
  const door = await guest.connect()
  await host.shows(({ candidates }) => candidates.length === 1)
  const [candidate] = host.room().candidates
  expect(candidate).toEqual({ id: expect.any(String), name: guest.name })
  expect(await door.act({ type: 'admit', candidateId: candidate!.id })).toBe('room.not_found')
  await host.act({ type: 'admit', candidateId: candidate!.id })
  await door.shows(({ state }) => state === 'building')
  expect(door.ofType('ROOM_DOOR').map(({ data }) => data.answer)).toEqual(['waiting'])
  expect(host.room().seats.partner).toEqual({ name: guest.name, isHere: true })
  await door.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })
  await both(host, door, ({ revision }) => revision === 1)
  await site.agree(host, door)
  for (const each of [host, door]) await each.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, door, ({ state }) => state === 'done')
  expect(host.room().booked).toHaveLength(2)
  expect(door.room().booked).toBeUndefined()
  for (const table of ['evidence', 'room_trade'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([])
})

it('[RM104] who is turned away, or comes when somebody else was admitted, learns that at the door', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const host = await site.connect(ann, id)
  const [one, two, three] = [await site.joinAsGuest(id), await site.joinAsGuest(id), await site.joinAsGuest(id)]
  expect(new Set([one.name, two.name, three.name]).size).toBe(3)
  const doors = [await one.connect(), await two.connect()]
  await host.shows(({ candidates }) => candidates.length === 3)
  const idOf = (name: string) => host.room().candidates.find((each) => each.name === name)!.id
  const answers = (index: number) => doors[index]!.ofType('ROOM_DOOR').map(({ data }) => data.answer)
  const [first, third] = [idOf(one.name), idOf(three.name)]
  await host.act({ type: 'turnAway', candidateId: first })
  await expect.poll(() => answers(0)).toEqual(['waiting', 'turnedAway'])
  await host.act({ type: 'admit', candidateId: third })
  await expect.poll(() => answers(1)).toEqual(['waiting', 'full'])
  await host.act({ type: 'cancel' })
  await expect.poll(() => answers(1)).toEqual(['waiting', 'full', 'over'])
})

it('[RM106] a guest who signs in keeps the seat by the account, and the key opens nothing more', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const host = await site.connect(ann, id)
  const guest = await site.joinAsGuest(id)
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  const gone = await guest.connect()
  await gone.shows(({ you }) => you === 'partner')
  const ben = await site.person('Ben')
  const joined = await site.join(ben, id, { 'seat-token': guest.seatToken })
  expect(joined.body).toEqual({ name: 'Ben', hostName: 'Ann', isSeated: true })
  const partner = await site.connect(ben, id)
  await both(host, partner, ({ seats }) => seats.partner?.userId === ben.id)
  await expect.poll(() => gone.ofType('ROOM_REFUSED').at(-1)?.data.code).toBe('room.not_found')
  expect((await guest.call('GET', `/api/trade-rooms/${id}`)).status).toBe(404)
  expect(await (await guest.connect(-1)).closed).toBe(4401)
})

it('[RM106] a guest who signs in at the door stands there once, by the account, and the key opens nothing more', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const host = await site.connect(ann, id)
  const guest = await site.joinAsGuest(id)
  const door = await guest.connect()
  await host.shows(({ candidates }) => candidates.length === 1)
  await expect.poll(() => door.ofType('ROOM_DOOR').length).toBe(1)
  const ben = await site.person('Ben')
  const join = () => site.join(ben, id, { 'seat-token': guest.seatToken })
  expect((await join()).body).toEqual({ name: 'Ben', hostName: 'Ann', isSeated: false })
  expect((await join()).body).toEqual({ name: 'Ben', hostName: 'Ann', isSeated: false })
  await host.shows(({ candidates }) => candidates[0]?.userId === ben.id)
  expect(host.room().candidates.map(({ name }) => name)).toEqual(['Ben'])
  // They were not turned away.
  await expect.poll(() => door.ofType('ROOM_REFUSED').at(-1)?.data.code).toBe('room.not_found')
  expect(door.ofType('ROOM_DOOR').map(({ data }) => data.answer)).toEqual(['waiting'])
  expect(await (await guest.connect(-1)).closed).toBe(4401)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  const partner = await site.connect(ben, id)
  await both(host, partner, ({ seats }) => seats.partner?.userId === ben.id)
})

it('[RM107] a name that looks like that of staff or of one’s last partner is marked, and the account itself is not', async () => {
  const site = await roomSite()
  const [mod, fake] = [await site.person('Illi_Mod'), await site.person('lIliMod')]
  await site.roles.set(mod.id, 'editor')
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  await site.join(fake, id)
  await site.join(mod, id)
  const { candidates } = toAnswer((await ann.call('GET', `/api/trade-rooms/${id}`)).body).room
  expect(candidates.map(({ name, looksLike }) => [name, looksLike])).toEqual([
    ['lIliMod', 'Illi_Mod'],
    ['Illi_Mod', undefined],
  ])
})

it('[RM109] a seat never sees the other’s answer before both have answered, nor who waits at the door', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated()
  await site.agree(host, partner)
  await host.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'inGame')
  await host.shows(({ answer }) => answer === 'asAgreed')
  expect(partner.frames.some((frame) => JSON.stringify(frame).includes('asAgreed'))).toBe(false)
  await partner.act({ type: 'answer', answer: 'different' })
  await both(host, partner, ({ state }) => state === 'different')
  expect([host.room().otherAnswer, partner.room().otherAnswer]).toEqual(['different', 'asAgreed'])
  const cid = await site.person('Cid')
  const { id } = await site.open(cid)
  await site.joinAsGuest(id)
  expect(toAnswer((await cid.call('GET', `/api/trade-rooms/${id}`)).body).room.candidates).toHaveLength(1)
})

it('[RM111] the same operation again is answered with its number and stored once, also after an edit in between', async () => {
  const site = await roomSite()
  const { id, host, partner } = await site.seated()
  for (const quantity of [3, 4]) await host.act({ type: 'set', slug: 'doggy', quantity }, `set-${quantity}`)
  await partner.act({ type: 'set', slug: 'bunny', quantity: 1 }, 'set-3')
  await host.act({ type: 'set', slug: 'doggy', quantity: 3 }, 'set-3')
  await both(host, partner, ({ revision }) => revision === 3)
  expect(host.room().sides.host).toMatchObject([{ slug: 'doggy', quantity: 4 }])
  const seqs = host.ofType('ROOM_ACCEPTED').flatMap(({ data }) => (data.clientId === 'set-3' ? data.seq : []))
  expect(seqs).toHaveLength(2)
  expect(new Set(seqs).size).toBe(1)
  const changes = await site.db.selectFrom('trade_room_change').select('seq').where('room_id', '=', id).execute()
  expect(changes).toHaveLength(host.room().seq)
})

it('[RM111] every refusal says why, and changes nothing', async () => {
  const site = await roomSite()
  const { ann, id, host, partner } = await site.seated()
  const { seq } = host.room()
  expect(await host.act({ type: 'lock', revision: 0 })).toBe('room.not_seen')
  expect(await host.act({ type: 'confirm', revision: 0 })).toBe('room.state')
  expect(await partner.act({ type: 'set', slug: 'no-such-pet', quantity: 1 })).toBe('room.unknown_pet')
  expect(await partner.act({ type: 'take', askId: 'none' })).toBe('room.no_such_ask')
  for (const { data } of [...host.ofType('ROOM_REFUSED'), ...partner.ofType('ROOM_REFUSED')])
    expect(data.why).toMatch(/^[A-Z].{10,}/)
  expect(toAnswer((await ann.call('GET', `/api/trade-rooms/${id}`)).body).room.seq).toBe(seq)
})

it('[RM112] a seat has ten operations a second, over all its sockets, and the other seat its own', async () => {
  const site = await roomSite()
  const { ann, id, host, partner } = await site.seated()
  const second = await site.connect(ann, id)
  site.advance(1_000)
  const answers: string[] = []
  for (let quantity = 1; quantity <= 12; quantity++)
    answers.push(await (quantity % 2 ? host : second).act({ type: 'set', slug: 'bunny', quantity }))
  expect(answers).toEqual([...Array(10).fill('accepted'), 'room.too_fast', 'room.too_fast'])
  const [refused] = [...host.ofType('ROOM_REFUSED'), ...second.ofType('ROOM_REFUSED')]
  expect(refused!.data.retryAfterMs).toBe(1_000)
  expect(await partner.act({ type: 'set', slug: 'bunny', quantity: 1 })).toBe('accepted')
  site.advance(1_000)
  expect(await host.act({ type: 'set', slug: 'bunny', quantity: 12 })).toBe('accepted')
})

it('[RM112] after 200 operations the room rests for 30 s, and both learn until when', async () => {
  const site = await roomSite({ limits: { frames: { burst: 1_000, perSecond: 1_000 } } })
  const { host, partner } = await site.seated()
  let answer = 'accepted'
  let sent = 0
  for (; answer === 'accepted' && sent < 300; sent++) {
    if (sent % 10 === 0) site.advance(1_000)
    answer = await host.act({ type: 'set', slug: 'bunny', quantity: (sent % 2) + 1 })
  }
  expect([answer, sent]).toEqual(['room.resting', 200])
  await both(host, partner, ({ restsUntil }) => restsUntil !== undefined)
  expect(host.ofType('ROOM_REFUSED').at(-1)!.data.retryAfterMs).toBeLessThanOrEqual(30_000)
  await site.during(30_000, host, partner)
  expect(await host.act({ type: 'set', slug: 'bunny', quantity: 9 })).toBe('accepted')
})

it('[RM112] a side holds 50 entries, also one with pets that the catalogue has only now', async () => {
  const site = await roomSite()
  const { host } = await site.seated({ yours: [] })
  const row = await site.db.selectFrom('item_variant').selectAll().where('slug', '=', 'bunny').executeTakeFirstOrThrow()
  const slugs = Array.from({ length: 51 }, (_, index) => `bunny-${index}`)
  await site.db
    .insertInto('item_variant')
    .values(slugs.map((slug) => ({ ...row, slug })))
    .execute()
  const answers: string[] = []
  for (const [index, slug] of slugs.entries()) {
    if (index % 10 === 0) site.advance(1_000)
    answers.push(await host.act({ type: 'set', slug, quantity: 1 }))
  }
  expect(answers).toEqual([...Array(50).fill('accepted'), 'room.side_full'])
  site.advance(1_000)
  expect(await host.act({ type: 'set', slug: 'bunny-0', quantity: 2 })).toBe('accepted')
})

it('[RM113] a phrase names pets of the two sides, one in two seconds', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated()
  const say = (key: 'hello' | 'addPet', ...slugs: string[]) =>
    host.act({
      type: 'say',
      phrase: { key, language: 'en', pets: slugs.map((slug) => ({ side: 'host' as const, slug })) },
    })
  expect(await say('addPet')).toBe('phrase.pets')
  expect(await say('addPet', 'bunny')).toBe('phrase.pet_gone')
  expect(await say('addPet', 'doggy')).toBe('accepted')
  expect(await say('hello')).toBe('room.too_fast')
  expect(host.ofType('ROOM_REFUSED').at(-1)!.data.retryAfterMs).toBe(2_000)
  site.advance(2_000)
  expect(await say('hello')).toBe('accepted')
  await both(host, partner, ({ said }) => said.length === 2)
  expect(partner.room().said.map(({ by, phrase }) => [by, phrase])).toEqual([
    ['host', { key: 'addPet', language: 'en', pets: [{ slug: 'doggy', name: 'Doggy', quantity: 2 }] }],
    ['host', { key: 'hello', language: 'en', pets: [] }],
  ])
  for (let said = 0; said < 28; said++) {
    site.advance(2_000)
    expect(await say('hello')).toBe('accepted')
  }
  site.advance(2_000)
  expect(await say('hello')).toBe('room.too_fast')
})

it('[RM114] a client that comes back gets the snapshot and the changes it missed, and never an older one after a newer', async () => {
  const site = await roomSite()
  const { ann, id, host, partner } = await site.seated()
  const { seq } = host.room()
  host.ws.terminate()
  await host.closed
  for (const quantity of [1, 2, 3]) await partner.act({ type: 'set', slug: 'bunny', quantity })
  const back = await site.connect(ann, id, seq)
  await back.shows(({ revision }) => revision === 3)
  const { data } = back.ofType('ROOM_STATE')[0]!
  expect(data.changes.map(({ type, by, of, name, quantity }) => [type, by, of, name, quantity])).toEqual(
    [1, 2, 3].map((quantity) => ['set', 'partner', 'partner', 'Bunny', quantity]),
  )
  await Promise.all([1, 2, 3, 4].map((quantity) => partner.act({ type: 'set', slug: 'doggy', quantity })))
  await both(back, partner, ({ revision }) => revision === 7)
  for (const { frames } of [back, partner]) {
    const seqs = frames.flatMap((frame) => (frame.type === 'ROOM_STATE' ? frame.data.room.seq : []))
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  }
  const over = await ann.call('GET', `/api/trade-rooms/${id}?after=${back.room().seq - 1}`)
  expect(toAnswer(over.body).changes).toHaveLength(1)
  expect((await ann.call('GET', `/api/trade-rooms/${id}?after=x`)).status).toBe(400)
})

it('[RM114] what another process changed without a word from the bus is on the screen after the next look', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated()
  const room = await site.db.selectFrom('trade_room').selectAll().executeTakeFirstOrThrow()
  const facts = JSON.parse(room.facts)
  facts.sides.host = [{ slug: 'bunny', quantity: 7 }]
  await site.db
    .updateTable('trade_room')
    .set({ facts: JSON.stringify({ ...facts, revision: 1 }), seq: room.seq + 1 })
    .execute()
  site.advance(1_000)
  for (const each of [host, partner]) await each.settled()
  expect([host, partner].map((each) => each.room().seq)).toEqual([room.seq, room.seq])
  site.advance(1_000)
  await host.shows(({ sides }) => sides.host[0]?.slug === 'bunny')
  await partner.shows(({ seq }) => seq === room.seq + 1)
  for (const each of [host, partner])
    expect(each.room()).toMatchObject({ revision: 1, sides: { host: [{ slug: 'bunny', quantity: 7 }] } })
})

it('[RM115] a seat is away ten seconds after its last socket, unlocked, and back with the next', async () => {
  const site = await roomSite()
  const { ben, id, host, partner } = await site.seated()
  const second = await site.connect(ben, id)
  await second.shows(() => true)
  await site.lockBoth(host, partner)
  partner.ws.terminate()
  await partner.closed
  site.advance(12_000)
  await host.act({ type: 'ask', slug: 'bunny', quantity: 1 })
  expect(host.state()).toBe('reviewing')
  second.ws.terminate()
  await second.closed
  await expect
    .poll(
      async () =>
        (
          await site.db
            .selectFrom('trade_room_presence')
            .select('until')
            .where('seat', '=', 'partner')
            .executeTakeFirstOrThrow()
        ).until,
    )
    .toBe(site.wall.now + 10_000)
  site.advance(9_000)
  await host.act({ type: 'ask', slug: 'bunny', quantity: 2 })
  expect(host.state()).toBe('reviewing')
  site.advance(1_000)
  await site.passUntil(({ state, seats }) => state === 'paused' && seats.partner?.isHere === false, host)
  expect(host.room().seats.host.locked).toBeUndefined()
  const back = await site.connect(ben, id)
  await both(host, back, ({ state, seats }) => state === 'building' && seats.partner?.isHere === true)
})

it('[RM115] a seat that counts as away while its socket is open is back', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated()
  await site.during(10_000, host, partner)
  const wasAway = () =>
    partner.frames.some((frame) => frame.type === 'ROOM_STATE' && !frame.data.room.seats.host.isHere)
  // As if the process had stood still, and another one had looked for absences.
  while (!wasAway()) {
    await site.db.updateTable('trade_room_presence').set({ until: site.wall.now }).where('seat', '=', 'host').execute()
    site.advance(1_000)
    await partner.settled()
  }
  await site.passUntil(({ state, seats }) => seats.host.isHere && state === 'building', host, partner)
  expect([host.state(), partner.state()]).toEqual(['building', 'building'])
})

it('[RM116] a room ends by itself, on its own and for who asks', async () => {
  const site = await roomSite()
  const { ann, id, host, partner } = await site.seated()
  expect(Date.parse(host.room().expiresAt) - site.wall.now).toBe(30 * millisecondsInMinute)
  await site.during(30 * millisecondsInMinute - 10_000, host, partner)
  expect([host.state(), partner.state()]).not.toContain('expired')
  site.advance(10_000)
  await site.passUntil(({ state }) => state === 'expired', host, partner)
  const other = await site.open(ann)
  site.wall.now += 31 * millisecondsInMinute
  expect(toAnswer((await ann.call('GET', `/api/trade-rooms/${other.id}`)).body).room.state).toBe('expired')
  expect(await host.act({ type: 'set', slug: 'bunny', quantity: 1 })).toBe('room.over')
  expect(id).not.toBe(other.id)
})

it.each(['blocks', 'hides'] as const)('[RM117] a room ends when one %s the other', async (how) => {
  const site = await roomSite()
  const { ann, ben, host, partner } = await site.seated()
  if (how === 'blocks') await ben.call('PUT', `/api/users/${ann.id}/block`)
  else await ben.call('POST', '/api/reports', { userId: ann.id, reason: 'child-safety' })
  await both(host, partner, ({ state }) => state === 'cancelled')
  const { id } = await site.open(ann)
  expect(statusAndCode(await site.join(ben, id))).toEqual([404, 'room.not_found'])
})

it('[RM117, RM129] a room ends when one of the two is suspended, who neither opens nor joins another', async () => {
  const site = await roomSite()
  const { ann, ben, host, partner } = await site.seated()
  const mia = await site.person('Mia')
  await site.roles.set(mia.id, 'lead')
  await ann.call('POST', '/api/reports', { userId: ben.id, reason: 'scam' })
  const { id: reportId } = await site.db.selectFrom('report').select('id').executeTakeFirstOrThrow()
  const decided = await mia.call('POST', `/api/moderation/reports/${reportId}/suspend`, {
    clientId: 'a',
    reason: 'Took a pet and left',
  })
  expect(decided.status).toBe(200)
  await both(host, partner, ({ state }) => state === 'cancelled')
  const { id } = await site.open(ann)
  expect(statusAndCode(await site.join(ben, id))).toEqual([403, 'account.suspended'])
  const opened = await ben.call('POST', '/api/trade-rooms', { clientId: 'b', yours: GIVES, theirs: [] })
  expect(statusAndCode(opened)).toEqual([403, 'account.suspended'])
})

it('[RM129] an operation of a restricted player is refused with the reason, also before the room has heard of it', async () => {
  const site = await roomSite()
  const { ben, partner } = await site.seated()
  await createMeasuresRepository(site.db).insert({
    account_id: ben.id,
    kind: 'mute',
    reason: 'Insults',
    by_id: ben.id,
    at: site.wall.now,
  })
  expect(await partner.act({ type: 'set', slug: 'bunny', quantity: 1 })).toBe('account.muted')
  expect(partner.ofType('ROOM_REFUSED').at(-1)!.data.why).toContain('Insults')
})

it('[RM118] a pet that is gone from the catalogue leaves its side, both are unlocked and warned', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated({
    yours: [
      { slug: 'doggy', quantity: 1 },
      { slug: 'bunny', quantity: 1 },
    ],
  })
  await site.lockBoth(host, partner)
  await site.db.deleteFrom('value_point').where('variant_slug', '=', 'bunny').execute()
  await site.db.deleteFrom('exist_point').where('variant_slug', '=', 'bunny').execute()
  await site.db.deleteFrom('value_change').where('variant_slug', '=', 'bunny').execute()
  await site.db.deleteFrom('estimate_range').where('variant_slug', '=', 'bunny').execute()
  await site.db.deleteFrom('item_variant').where('slug', '=', 'bunny').execute()
  site.values.announceShown('many')
  await both(host, partner, ({ state, sides }) => state === 'building' && sides.host.length === 1)
  expect([host, partner].map((each) => each.room().alarms.map(({ kind }) => kind))).toEqual([['removed'], ['removed']])
})

it('[RM119] a value that changes the verdict during the review unlocks both and says which, and another does nothing', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated({ yours: [{ slug: 'doggy', quantity: 1 }], theirs: [] })
  await site.values.change(
    [
      { slug: 'doggy', value: 1_000 },
      { slug: 'bunny', value: 1_000 },
    ],
    { source: 'desk' },
  )
  await partner.act({ type: 'set', slug: 'bunny', quantity: 1 })
  await both(host, partner, ({ revision }) => revision === 1)
  await site.lockBoth(host, partner)
  const { seq } = host.room()
  await site.values.change([{ slug: 'king-doggy', value: 5 }], { source: 'desk' })
  await site.values.change([{ slug: 'bunny', value: 1_001 }], { source: 'desk' })
  await host.act({ type: 'ask', slug: 'doggy', quantity: 5 })
  await both(host, partner, (room) => room.seq === seq + 1)
  expect([host.state(), partner.state()]).toEqual(['reviewing', 'reviewing'])
  expect(host.room().sides.partner[0]!.value).toBe(1_000)
  await site.values.change([{ slug: 'bunny', value: 100 }], { source: 'desk' })
  await both(host, partner, ({ state }) => state === 'building')
  expect(partner.room().alarms).toMatchObject([{ kind: 'valueMoved', name: 'Bunny' }])
  expect(host.room().alarms).toMatchObject([{ kind: 'valueMoved', name: 'Bunny' }])
})

it('[RM120, RM122, RM123] a trade that both call as agreed is in both ledgers, counts as a fact and as evidence', async () => {
  const site = await roomSite()
  const { ann, ben, id: conversationId } = await site.pair()
  const { id } = await site.open(ann, { conversationId, yours: [{ slug: 'doggy', quantity: 2 }] })
  await site.join(ben, id)
  const [host, partner] = [await site.connect(ann, id), await site.connect(ben, id)]
  await both(host, partner, ({ state }) => state === 'building')
  await partner.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })
  await both(host, partner, ({ revision }) => revision === 1)
  await site.db
    .updateTable('account')
    .set({ created_at: site.wall.now - 8 * millisecondsInDay })
    .execute()
  await site.agree(host, partner)
  const agreedAt = host.room().agreedAt
  await host.act({ type: 'answer', answer: 'asAgreed' })
  expect((await ann.call('GET', '/api/me/ledger')).body.rows).toEqual([])
  await partner.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  const ledger = async (who: typeof ann) =>
    (await who.call('GET', '/api/me/ledger')).body.rows.map(
      (row: { id: string; at: string; slug: string; quantity: number; tradeId: string }) => [
        row.id,
        row.at,
        row.slug,
        row.quantity,
        row.tradeId,
      ],
    )
  expect(await ledger(ann)).toEqual([
    [`${id}:out:0`, agreedAt, 'doggy', -2, id],
    [`${id}:in:0`, agreedAt, 'shiny-doggy', 1, id],
  ])
  expect(await ledger(ben)).toEqual([
    [`${id}:out:0`, agreedAt, 'shiny-doggy', -1, id],
    [`${id}:in:0`, agreedAt, 'doggy', 2, id],
  ])
  expect(host.room().booked).toEqual([`${id}:out:0`, `${id}:in:0`])
  expect((await ann.call('GET', `/api/conversations/${conversationId}/facts`)).body).toMatchObject({
    trades: 1,
    partners: 1,
  })
  expect(await site.db.selectFrom('evidence').select(['kind', 'status']).execute()).toEqual([
    { kind: 'offer', status: 'used' },
  ])
  const undone = { id: `${id}:in:0`, at: agreedAt, kind: 'traded-in', slug: 'shiny-doggy', quantity: 1, deleted: true }
  expect((await ann.call('POST', '/api/me/ledger', { rows: [undone] })).body).toEqual({ added: 1 })
})

it('[RM123] who does not share their trades leaves no evidence', async () => {
  const site = await roomSite()
  const { ben, host, partner } = await site.seated()
  await ben.call('PUT', '/api/me/trade-sharing', { isOn: false })
  await site.agree(host, partner)
  for (const each of [host, partner]) await each.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  expect(await site.db.selectFrom('evidence').selectAll().execute()).toEqual([])
  expect(await site.db.selectFrom('room_trade').selectAll().execute()).toHaveLength(1)
})

it('[RM123] the trade of an accepted offer counts once, by the room or by the offer', async () => {
  const site = await roomSite()
  const { ann, ben, id: conversationId } = await site.pair()
  const offer = (await ann.offer(conversationId)).body
  await ben.move(offer.id, 'accept')
  const { id } = await site.open(ann, { tradeOfferId: offer.id, yours: GIVES })
  await site.join(ben, id)
  const [host, partner] = [await site.connect(ann, id), await site.connect(ben, id)]
  await both(host, partner, ({ state }) => state === 'building')
  await site.agree(host, partner)
  for (const each of [host, partner]) await each.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  expect(host.room().booked).toEqual([`${offer.id}:out:0`, `${offer.id}:in:0`])
  await expect
    .poll(() => host.ofType('TRADE_OFFER').at(-1)?.data.tradeOffer)
    .toMatchObject({
      id: offer.id,
      senderAnswer: 'traded',
      recipientAnswer: 'traded',
    })
  expect(statusAndCode(await ann.move(offer.id, 'not-traded'))).toEqual([409, 'confirmation.final'])
  expect((await ann.move(offer.id, 'traded')).status).toBe(200)
  expect(await site.db.selectFrom('evidence').selectAll().execute()).toHaveLength(1)
})

it('[RM126] a player’s rooms are listed newest first, and nobody else’s', async () => {
  const site = await roomSite()
  const { ann, ben, id } = await site.seated()
  site.advance(1_000)
  const own = await site.open(ben)
  const list = async (who: typeof ann) =>
    v
      .parse(TradeRoomList, (await who.call('GET', '/api/me/trade-rooms')).body)
      .rooms.map((room) => [room.id, room.otherName])
  expect([await list(ann), await list(ben)]).toEqual([
    [[id, 'Ben']],
    [
      [own.id, undefined],
      [id, 'Ann'],
    ],
  ])
  expect(await list(await site.person('Cid'))).toEqual([])
})

it('[RM127] a room is gone 30 days after it was opened, and its trade still counts', async () => {
  const site = await roomSite()
  const { ann, id, host, partner } = await site.seated()
  await site.agree(host, partner)
  for (const each of [host, partner]) await each.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  const prunes = createTradeRoomPrunes(site.db)
  const openedAt = Date.parse(host.room().createdAt)
  await prunes.tradeRooms(openedAt + retentionMs('tradeRooms') - 1, 10)
  expect((await ann.call('GET', `/api/trade-rooms/${id}`)).status).toBe(200)
  await prunes.tradeRooms(openedAt + retentionMs('tradeRooms'), 10)
  expect((await ann.call('GET', `/api/trade-rooms/${id}`)).status).toBe(404)
  expect(await site.db.selectFrom('trade_room_change').select('seq').execute()).toEqual([])
  expect(await site.db.selectFrom('room_trade').select('room_id').execute()).toEqual([{ room_id: id }])
  expect(await host.act({ type: 'start' })).toBe('room.not_found')
})

it('[RM117, RM128] deleting an account ends its open rooms and removes its name from them', async () => {
  const site = await roomSite()
  const { ann, ben, id, host } = await site.seated()
  expect((await ben.call('GET', '/auth/user/export')).body.tradeRooms.rooms).toMatchObject([
    { id, state: 'building', with: 'Ann', yours: [], theirs: GIVES },
  ])
  expect((await ben.call('DELETE', '/auth/user')).status).toBe(204)
  site.advance(2_000)
  await host.shows(({ state }) => state === 'cancelled')
  expect(host.room().seats.partner!.name).toBe('deleted user')
  const stored = await site.db.selectFrom('trade_room').select('facts').executeTakeFirstOrThrow()
  expect(stored.facts).not.toContain('Ben')
  expect(ann.name).toBe('Ann')
})
