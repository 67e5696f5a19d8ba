import { ReportDetail } from '#contract/moderation.ts'
import { PASSING } from '#domain/chat/licence.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { statusAndCode } from '../support/site/status-and-code.ts'
import { both, connectRoom, GIVES, roomSite } from '../support/trade-rooms/room-site.ts'

const UNKNOWN = 'A'.repeat(22)

it('[RM105, RM108] an unknown id, a room of others and a wrong or other room’s seat token are refused alike', async () => {
  const site = await roomSite()
  const { id } = await site.seated()
  const eve = await site.person('Eve')
  const other = await site.open(eve)
  const guest = await site.joinAsGuest(other.id)
  const fay = await site.person('Fay')
  const ofGuest = await site.open(fay)
  const seatedGuest = await site.joinAsGuest(ofGuest.id)
  const host = await site.connect(fay, ofGuest.id)
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  expect((await seatedGuest.call('GET', `/api/trade-rooms/${ofGuest.id}`)).status).toBe(200)
  const answers = [
    await guest.call('GET', `/api/trade-rooms/${ofGuest.id}`),
    await seatedGuest.call('GET', `/api/trade-rooms/${other.id}`),
    await eve.call('GET', `/api/trade-rooms/${UNKNOWN}`),
    await eve.call('GET', '/api/trade-rooms/x'),
    await eve.call('GET', `/api/trade-rooms/${id}`),
    await eve.call('POST', `/api/trade-rooms/${id}/report`, {}),
    await guest.call('GET', `/api/trade-rooms/${id}`),
    await site.call('GET', `/api/trade-rooms/${id}`, undefined, { 'seat-token': 'guessed' }),
    await site.call('GET', `/api/trade-rooms/${id}`),
  ]
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.map(statusAndCode)).toEqual(answers.map(() => [404, 'room.not_found']))
  const socket = await site.connect(eve, id)
  const operation = await socket.act({ type: 'set', slug: 'doggy', quantity: 9 })
  const refused = socket.ofType('ROOM_REFUSED').map(({ data }) => data.code)
  expect([operation, refused, socket.ofType('ROOM_STATE')]).toEqual([
    'room.not_found',
    ['room.not_found', 'room.not_found'],
    [],
  ])
})

it('[RM108] a network that guesses ids has 60 misses and then 429, and its own rooms meanwhile', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const get = (roomId: string, address: string) =>
    ann.call('GET', `/api/trade-rooms/${roomId}`, undefined, { 'x-forwarded-for': address })
  const statuses: number[] = []
  for (let count = 0; count < 62; count++) statuses.push((await get(UNKNOWN, '203.0.113.7')).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429, 429])
  expect((await get(UNKNOWN, '203.0.113.8')).status).toBe(404)
  expect((await get(id, '203.0.113.7')).status).toBe(200)
})

it('[RM124] a report brings moderators both sides and the history, once for each seat', async () => {
  const site = await roomSite()
  const { ann, ben, id, host, partner } = await site.seated()
  const mod = await site.person('Mod')
  await site.roles.set(mod.id, 'lead')
  await partner.act({ type: 'set', slug: 'king-doggy', quantity: 1 })
  await partner.act({ type: 'set', slug: 'king-doggy', quantity: 0 })
  await host.shows(({ revision }) => revision === 2)
  for (const details of ['Took it out', 'Again'])
    expect((await ann.call('POST', `/api/trade-rooms/${id}/report`, { details })).status).toBe(204)
  await host.shows(({ isReported }) => isReported)
  expect(partner.room().isReported).toBe(false)
  const reports = await site.db.selectFrom('report').select(['id', 'reported_id', 'details']).execute()
  expect(reports).toMatchObject([{ reported_id: ben.id, details: 'Took it out' }])
  const { room } = v.parse(ReportDetail, (await mod.call('GET', `/api/moderation/reports/${reports[0]!.id}`)).body)
  expect(room).toMatchObject({ id, reporter: 'host', revision: 2, sides: { host: [{ slug: 'doggy' }], partner: [] } })
  expect(
    room!.changes.flatMap(({ by, quantity }) => (by === 'partner' && quantity !== undefined ? quantity : [])),
  ).toEqual([1, 0])
})

it('[RM124] a guest reports without words, and nobody reports a guest', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const guest = await site.joinAsGuest(id)
  const host = await site.connect(ann, id)
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  const path = `/api/trade-rooms/${id}/report`
  expect(
    [
      await ann.call('POST', path, {}),
      await guest.call('POST', path, { details: 'Words' }),
      await guest.call('POST', path, { details: 5 as never }),
    ].map(statusAndCode),
  ).toMatchObject([
    [409, 'room.guest'],
    [403, 'room.guest_words'],
    [400, expect.any(String)],
  ])
  expect((await guest.call('POST', path, {})).status).toBe(204)
  const reports = await site.db.selectFrom('report').select(['reporter_id', 'reported_id']).execute()
  expect(reports).toEqual([{ reporter_id: null, reported_id: ann.id }])
})

it('[RM4, RM108] a third player gets no seat, sees nothing and changes nothing', async () => {
  const site = await roomSite()
  const { id, host, partner } = await site.seated()
  const eve = await site.person('Eve')
  expect(statusAndCode(await site.join(eve, id))).toEqual([409, 'room.full'])
  const guest = await site.call('POST', `/api/trade-rooms/${id}/join`, { licence: PASSING.answers })
  expect(statusAndCode(guest)).toEqual([409, 'room.full'])
  expect(await site.db.selectFrom('trade_room_guest').select('id').execute()).toEqual([])
  const third = await site.connect(eve, id)
  expect(await third.act({ type: 'set', slug: 'bunny', quantity: 1 })).toBe('room.not_found')
  await partner.act({ type: 'set', slug: 'bunny', quantity: 1 })
  await both(host, partner, ({ revision }) => revision === 1)
  expect(third.ofType('ROOM_STATE')).toEqual([])
  expect(host.room().seats.partner!.name).toBe('Ben')
})

it('[RM108] guesses over sockets, of ids and of seat tokens, are counted with the others of their network', async () => {
  const address = '203.0.113.7'
  const site = await roomSite({ findAddress: () => address, limits: { frames: { burst: 1_000, perSecond: 1_000 } } })
  const eve = await site.person('Eve')
  const own = await site.open(eve)
  const guest = await site.joinAsGuest(own.id)
  const socket = await site.connect(eve, own.id)
  const operate = async (roomId: string) => {
    const before = socket.ofType('ROOM_REFUSED').length
    socket.send({ type: 'ROOM_ENTER', data: { roomId } })
    await expect.poll(() => socket.ofType('ROOM_REFUSED').length).toBe(before + 1)
    return socket.ofType('ROOM_REFUSED').at(-1)!.data.code
  }
  for (let count = 0; count < 30; count++) expect(await operate(UNKNOWN)).toBe('room.not_found')
  for (let count = 0; count < 29; count++)
    expect(await (await connectRoom(site.origin, `seat=${'A'.repeat(43)}`, own.id, -1)).closed).toBe(4401)
  const get = (roomId: string) =>
    eve.call('GET', `/api/trade-rooms/${roomId}`, undefined, { 'x-forwarded-for': address })
  expect([(await get(UNKNOWN)).status, (await get(UNKNOWN)).status]).toEqual([404, 429])
  expect(await operate(UNKNOWN)).not.toBe('room.not_found')
  // Whoever has a seat is not kept from it.
  expect((await get(own.id)).status).toBe(200)
  const door = await guest.connect()
  await expect.poll(() => door.ofType('ROOM_DOOR').at(-1)?.data.answer).toBe('waiting')
})

it('[RM105] a stolen seat token opens one room, shows no account’s data, and nothing after the guest has signed in', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const guest = await site.joinAsGuest(id)
  const host = await site.connect(ann, id)
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  const thief = await guest.connect()
  await thief.shows(({ you }) => you === 'partner')
  for (const path of ['/api/me/trade-rooms', '/api/me/ledger', '/api/inbox'])
    expect([path, (await guest.call('GET', path)).status]).toEqual([path, 401])
  expect((await guest.call('POST', '/api/trade-rooms', { clientId: 'a', yours: [], theirs: [] })).status).toBe(401)
  const ben = await site.person('Ben')
  await site.join(ben, id, { 'seat-token': guest.seatToken })
  expect(await thief.act({ type: 'set', slug: 'bunny', quantity: 1 })).toBe('room.not_found')
  const eve = await site.person('Eve')
  expect(statusAndCode(await site.join(eve, id, { 'seat-token': guest.seatToken }))).toEqual([409, 'room.full'])
  await host.shows(({ seats }) => seats.partner?.userId === ben.id)
  expect(host.room().sides.partner).toEqual([])
})

const MODES = ['waiting', 'building', 'reviewing', 'confirmedByOne', 'agreed'] as const
const ENDS = ['blocked', 'suspended'] as const
type Site = Awaited<ReturnType<typeof roomSite>>
type Player = Awaited<ReturnType<Site['person']>>

/** Suspends a player by a report of another. */
async function suspend(site: Site, reporter: Player, reported: Player) {
  const lead = await site.person('Lead')
  await site.roles.set(lead.id, 'lead')
  await reporter.call('POST', '/api/reports', { userId: reported.id, reason: 'scam' })
  const { id } = await site.db.selectFrom('report').select('id').executeTakeFirstOrThrow()
  const decided = await lead.call('POST', `/api/moderation/reports/${id}/suspend`, {
    clientId: 'a',
    reason: 'Took a pet and left',
  })
  expect(decided.status).toBe(200)
}

/** Ann's room in this state, and what ends her trade with Ben. */
async function inMode(mode: (typeof MODES)[number]) {
  const site = await roomSite()
  const { ann, ben, id: conversationId } = await site.pair()
  const { id } = await site.open(ann, { conversationId })
  const host = await site.connect(ann, id)
  if (mode !== 'waiting') {
    await site.join(ben, id)
    const partner = await site.connect(ben, id)
    await both(host, partner, ({ state }) => state === 'building')
    if (mode === 'agreed') await site.agree(host, partner)
    else if (mode !== 'building') await site.lockBoth(host, partner)
    if (mode === 'confirmedByOne') {
      await site.during(30_000, host, partner)
      await host.act({ type: 'confirm', revision: 0 })
    }
  }
  await host.shows(({ state }) => state === mode)
  return {
    host,
    part: (how: (typeof ENDS)[number]) =>
      how === 'blocked' ? ann.call('PUT', `/api/users/${ben.id}/block`) : suspend(site, ann, ben),
  }
}

it.each(MODES.slice(0, -1).flatMap((mode) => ENDS.map((how) => [how, mode] as const)))(
  '[RM25, RM117] a partner is %s in %s: the room ends, and nothing is possible in it',
  async (how, mode) => {
    const { host, part } = await inMode(mode)
    await part(how)
    await host.shows(({ state }) => state === 'cancelled')
    expect(await host.act({ type: 'set', slug: 'bunny', quantity: 1 })).toBe('room.over')
  },
)

it.each(ENDS)('[RM25, RM117] a partner is %s after the trade was agreed: the room goes on', async (how) => {
  const { host, part } = await inMode('agreed')
  await part(how)
  expect(await host.act({ type: 'answer', answer: 'asAgreed' })).toBe('accepted')
  await host.shows(({ answer }) => answer === 'asAgreed')
  expect(host.state()).toBe('inGame')
})

it.each(['blocked', 'suspended'] as const)(
  '[RM130] who is %s at the door leaves it, and is not admitted',
  async (how) => {
    const site = await roomSite()
    const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
    const { id } = await site.open(ann)
    await site.join(ben, id)
    const guest = await site.joinAsGuest(id)
    const [host, door] = [await site.connect(ann, id), await site.connect(ben, id)]
    await host.shows(({ candidates }) => candidates.length === 2)
    const [candidate] = host.room().candidates
    expect(candidate!.userId).toBe(ben.id)
    if (how === 'blocked') await ben.call('PUT', `/api/users/${ann.id}/block`)
    else await suspend(site, ann, ben)
    await host.shows(({ candidates }) => candidates.length === 1)
    expect(host.room()).toMatchObject({ state: 'waiting', candidates: [{ name: guest.name }] })
    await expect.poll(() => door.ofType('ROOM_DOOR').at(-1)?.data.answer).toBe('turnedAway')
    expect(await host.act({ type: 'admit', candidateId: candidate!.id })).toBe('room.no_such_candidate')
  },
)

it.each(['blocked', 'muted', 'deleted'] as const)(
  '[RM130] who was %s at the door is not admitted, also before the room has heard of it',
  async (how) => {
    const site = await roomSite()
    const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
    const { id } = await site.open(ann)
    await site.join(ben, id)
    const host = await site.connect(ann, id)
    await host.shows(({ candidates }) => candidates.length === 1)
    const at = site.wall.now
    if (how === 'blocked')
      await site.db.insertInto('block').values({ blocker_id: ben.id, blocked_id: ann.id, at, only_hides: 0 }).execute()
    else if (how === 'muted')
      await createMeasuresRepository(site.db).insert({
        account_id: ben.id,
        kind: 'mute',
        reason: 'Insults',
        by_id: ann.id,
        at,
      })
    else await ben.call('DELETE', '/auth/user')
    expect(await host.act({ type: 'admit', candidateId: ben.id })).toBe('room.no_such_candidate')
    await host.shows(({ candidates }) => candidates.length === 0)
    expect(host.state()).toBe('waiting')
  },
)

it('[RM23, RM123] a pet that is gone from the catalogue stays in an agreed trade to its end, which is no evidence then', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated({ yours: [{ slug: 'bunny', quantity: 1 }, ...GIVES] })
  await site.agree(host, partner)
  await removePet(site, 'bunny')
  await host.act({ type: 'start' })
  await both(host, partner, ({ state }) => state === 'inGame')
  expect(host.room().sides.host.map(({ slug, name, quantity }) => [slug, name, quantity])).toEqual([
    ['bunny', 'Bunny', 1],
    ['doggy', 'Doggy', 2],
  ])
  for (const each of [host, partner]) expect(await each.act({ type: 'answer', answer: 'asAgreed' })).toBe('accepted')
  await both(host, partner, ({ state }) => state === 'done')
  expect(host.room().booked).toHaveLength(2)
  expect(await site.db.selectFrom('room_trade').select('room_id').execute()).toHaveLength(1)
  expect(await site.db.selectFrom('evidence').select('id').execute()).toEqual([])
  expect(site.failures).toEqual([])
})

/** As an import that no longer has the pet. */
async function removePet(site: Site, slug: string) {
  for (const table of ['value_point', 'exist_point', 'value_change', 'estimate_range'] as const)
    await site.db.deleteFrom(table).where('variant_slug', '=', slug).execute()
  await site.db.deleteFrom('item_variant').where('slug', '=', slug).execute()
  site.values.announceShown('many')
}

it.each([-5, 5])(
  '[RM131] a client whose clock is wrong by %d hours, and who says so, confirms no sooner and no later',
  async (hours) => {
    const site = await roomSite()
    const { id, host, partner } = await site.seated()
    await partner.act({ type: 'set', slug: 'bunny', quantity: 1 })
    await both(host, partner, ({ revision }) => revision === 1)
    await site.lockBoth(host, partner)
    const at = site.wall.now + hours * millisecondsInHour
    const confirm = async (clientId: string) => {
      const operation = { type: 'confirm', revision: 1, at, seenAt: at - millisecondsInMinute }
      host.send({ type: 'HEARTBEAT', data: { timestamp: at } })
      host.send({ type: 'ROOM_OPERATION', data: { roomId: id, clientId, at, timestamp: at, operation } })
      const answer = () =>
        host.frames.find(
          ({ type, data }) => type.startsWith('ROOM_') && 'clientId' in data && data.clientId === clientId,
        )
      await expect.poll(answer).toBeDefined()
      return answer()!.data
    }
    site.advance(9_999)
    expect(await confirm('early')).toMatchObject({ code: 'room.too_soon', retryAfterMs: 1 })
    site.advance(1)
    expect(await confirm('in time')).toMatchObject({ seq: expect.any(Number) })
    await both(host, partner, ({ state }) => state === 'confirmedByOne')
    const stored = await site.db.selectFrom('trade_room_change').select('at').where('type', '=', 'confirm').execute()
    expect(stored).toEqual([{ at: site.wall.now }])
  },
)
