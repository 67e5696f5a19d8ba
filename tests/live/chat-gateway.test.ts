import { connect as connectTcp } from 'node:net'
import { once } from 'node:events'
import { CloseCode } from '#contract/live.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { createSessions, SESSION_MS } from '#server/modules/auth/sessions.ts'
import { attachChatGateway, BAD_FRAME_COST, MAX_SOCKETS_PER_USER } from '#server/modules/chat/chat.gateway.ts'
import { AWAY_MS, GRACE_MS } from '#server/modules/chat/presence.ts'
import type { RoomChannel } from '#server/modules/chat/room-channel.ts'
import { TYPING_MS, TYPING_THROTTLE_MS } from '#server/modules/chat/typing.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { GATEWAY_LIMITS } from '#server/live/socket-gateway.ts'
import { refuseOtherUpgrades } from '#server/live/upgrades.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { chatSite, ORIGIN, type Person } from '../support/chat/chat-site.ts'
import { listen, refusal, until } from '../support/live/live-site.ts'

// Real sockets: a busy machine takes its time.

/** Of a gateway that only chats. */
const NO_ROOMS: RoomChannel = {
  findGuest: async () => undefined,
  connect: () => ({ receive: async () => true, close: () => {} }),
  start: () => {},
  close: () => {},
}

type Site = Awaited<ReturnType<typeof chatSite>>
const typing = (type: 'TYPING_START' | 'TYPING_STOP', conversationId: string) => ({ type, data: { conversationId } })

/** Two players who are online and know it. */
async function both(options: Parameters<typeof chatSite>[0] = {}) {
  const site = await chatSite(options)
  const { ann, ben, id } = await site.pair()
  const a = await ann.connect()
  const b = await ben.connect()
  await a.received('USER_STATUS', 2)
  return { ...site, ann, ben, id, a, b }
}
type Client = Awaited<ReturnType<Person['connect']>>

/** Closes sockets, also at the server, which begins to wait for another one only then. */
async function close({ gateway }: Pick<Site, 'gateway'>, ...clients: readonly Client[]) {
  const left = gateway.connections - clients.length
  for (const { ws } of clients) ws.close()
  await until(() => gateway.connections === left)
}
/** Passes this time while the clients say that they are there, or they would be closed. */
async function during(
  ms: number,
  advance: (ms: number) => void,
  ...clients: Pick<Awaited<ReturnType<Person['connect']>>, 'settled'>[]
) {
  for (let passed = 0; passed < ms; passed += 15_000) {
    advance(15_000)
    for (const client of clients) await client.settled()
  }
}
/** The last status of a user that a client received. */
const statusAt = (
  client: { frames: Awaited<ReturnType<Awaited<ReturnType<typeof both>>['ann']['connect']>>['frames'] },
  userId: string,
) =>
  client.frames
    .flatMap((frame) => (frame.type === 'USER_STATUS' ? frame.data : []))
    .findLast((each) => each.userId === userId)

/** The code that a socket which was let in is closed with. */
async function closeCode(address: string, query: string, headers: Record<string, string> = { origin: ORIGIN }) {
  const ws = new WebSocket(`ws://${address}/ws${query}`, { headers })
  onTestFinished(() => ws.terminate())
  const [code] = await once(ws, 'close')
  return code
}

it.each(['', '?token=', '?token=short', `?token=${'x'.repeat(43)}`, '?token=%00', '?&&=%E0%A4%A'])(
  '[CH1] a socket with %s as its token is closed with 4401',
  async (query) => {
    const { address, gateway } = await chatSite()
    expect(await closeCode(address, query)).toBe(CloseCode.unauthorized)
    await until(() => gateway.connections === 0)
  },
)

it('[CH1] a session that is revoked, expired or of a deleted user opens nothing', async () => {
  const { person, auth, address, advance } = await chatSite()
  const [out, gone, old] = [await person('Out'), await person('Gone'), await person('Old')]
  await out.call('POST', '/auth/logout')
  await gone.call('DELETE', '/auth/user')
  advance(SESSION_MS)
  for (const { token } of [out, gone, old])
    expect(await closeCode(address, `?token=${token}`)).toBe(CloseCode.unauthorized)
  expect(await auth.sessions.find(old.token)).toBe(undefined)
})

it("[CH33] another site's page is refused at the upgrade, whatever token it has", async () => {
  const { person, address } = await chatSite()
  const { token, connect } = await person('Ann')
  for (const origin of ['https://evil.test', 'null', `${ORIGIN}.evil.test`])
    expect(await refusal(address, `/ws?token=${token}`, { origin })).toBe(403)
  expect((await connect({})).frames.length).toBe(1)
})

it('[CH34] a socket whose session is revoked is closed at once with 4401, and no other', async () => {
  const { ann, a, b, auth } = await both()
  const other = await ann.connect()
  const token = await auth.sessions.open(ann.id)
  await ann.call('POST', '/auth/logout')
  expect([await a.closed, await other.closed]).toEqual([CloseCode.unauthorized, CloseCode.unauthorized])
  await b.settled()
  expect([b.ws.readyState, (await auth.sessions.findUser(token))!.name]).toEqual([WebSocket.OPEN, 'Ann'])
})

it('[CH34] a session that another process revoked is found when the database has changed', async () => {
  const { ann, a, b, events, url } = await both()
  const other = await openDatabase(url)
  onTestFinished(() => other.destroy())
  await createSessions({ db: other, events: createEventBus(console.error), now: Date.now }).revoke(ann.token)
  events.publish('database.changed', undefined)
  expect(await a.closed).toBe(CloseCode.unauthorized)
  await b.settled()
  expect(b.ws.readyState).toBe(WebSocket.OPEN)
})

it('[CH34, CL84] a check of the sessions that failed is repeated until the database answers', async () => {
  const { ann, a, b, auth, url, events, time, warnings } = await both()
  const other = await openDatabase(url)
  onTestFinished(() => other.destroy())
  await createSessions({ db: other, events: createEventBus(console.error), now: Date.now }).revoke(ann.token)
  const check = vi.spyOn(auth.sessions, 'openAmong')
  check.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
  events.publish('database.changed', undefined)
  await b.settled()
  for (const checks of [2, 3]) {
    time.advance(2_000)
    await expect.poll(() => check.mock.calls.length).toBe(checks)
    await b.settled()
  }
  expect(await a.closed).toBe(CloseCode.unauthorized)
  time.advance(60_000)
  expect(check.mock.calls.length).toBe(3)
  expect(warnings.length).toBe(1)
})

it('[CH34] a session that ends while its socket is open, or its account with it, ends the socket', async () => {
  const { ben, a, b, wall, time } = await both()
  await ben.call('DELETE', '/auth/user')
  expect(await b.closed).toBe(CloseCode.unauthorized)
  wall.now += SESSION_MS
  time.advance(1_000)
  expect(await a.closed).toBe(CloseCode.unauthorized)
})

it('[CH1] a session that is revoked while it is being looked up lets nobody in', async () => {
  const { person, chat, auth, events } = await chatSite()
  const { token } = await person('Ann')
  const { server, address } = await listen()
  let revoke = async () => {}
  const gateway = attachChatGateway({
    server,
    hub: chat.hub,
    rooms: NO_ROOMS,
    events,
    allowedOrigins: [ORIGIN],
    log: { info: () => {}, warn: () => {} },
    sessions: {
      ...auth.sessions,
      async find(each) {
        const found = await auth.sessions.find(each)
        await revoke()
        return found
      },
    },
  })
  onTestFinished(() => gateway.close())
  revoke = () => auth.sessions.revoke(token)
  expect(await closeCode(address, `?token=${token}`)).toBe(CloseCode.unauthorized)
})

it('[CH1] where sessions cannot be read the socket is closed as failed', async () => {
  const { chat, auth, events } = await chatSite()
  const { server, address } = await listen()
  const warnings: string[] = []
  const sessions = { ...auth.sessions, find: () => Promise.reject(new Error('disk')) }
  const gateway = attachChatGateway({
    server,
    hub: chat.hub,
    rooms: NO_ROOMS,
    events,
    sessions,
    allowedOrigins: [ORIGIN],
    log: { info: () => {}, warn: (_, text) => warnings.push(text) },
  })
  onTestFinished(() => gateway.close())
  expect([await closeCode(address, '?token=x'), warnings]).toEqual([CloseCode.failed, ['chat connection failed']])
})

it('[CH1] the live channel and the chat stand beside each other, and other paths are refused', async () => {
  const { app, address } = await chatSite()
  refuseOtherUpgrades(app.server, ['/ws'])
  expect([await refusal(address, '/ws/'), await refusal(address, '/ws/other'), await closeCode(address, '')]).toEqual([
    404,
    404,
    CloseCode.unauthorized,
  ])
})

it('[CH38] every heartbeat is answered, and a silent client still gets presence', async () => {
  const { a, ben, wall } = await both()
  for (let times = 0; times < 3; times++) await a.settled()
  expect(a.ofType('HEARTBEAT')).toEqual(
    Array.from({ length: 3 }, () => ({ type: 'HEARTBEAT', data: { timestamp: wall.now } })),
  )
  expect(a.ofType('USER_STATUS')[0]).toEqual({
    type: 'USER_STATUS',
    data: [{ userId: ben.id, status: 'offline', lastSeenAt: null }],
  })
})

it("[CH2] a message reaches every socket of both, in order, and nobody else's", async () => {
  const { ann, ben, id, a, b, person } = await both()
  const second = await ben.connect()
  const eve = await (await person('Eve')).connect()
  for (let index = 0; index < 5; index++) await (index % 2 ? ann : ben).say(id, `m${index}`)
  for (const client of [a, b, second]) {
    await client.received('CHAT_MESSAGE', 5)
    expect(
      client
        .ofType('CHAT_MESSAGE')
        .map((frame) =>
          frame.type === 'CHAT_MESSAGE'
            ? [frame.data.conversationId, frame.data.message.seq, frame.data.message.text]
            : [],
        ),
    ).toEqual([0, 1, 2, 3, 4].map((index) => [id, index + 2, `m${index}`]))
  }
  await eve.settled()
  expect(eve.frames.map(({ type }) => type)).toEqual(['USER_STATUS', 'HEARTBEAT'])
})

it('[CH54] a message that is sent again is broadcast once', async () => {
  const { ann, id, b } = await both()
  for (let times = 0; times < 3; times++) await ann.say(id, 'Once', 'same')
  await ann.say(id, 'Twice', 'other')
  await b.received('CHAT_MESSAGE', 2)
  await b.settled()
  expect(
    b.ofType('CHAT_MESSAGE').map((frame) => (frame.type === 'CHAT_MESSAGE' ? frame.data.message.text : '')),
  ).toEqual(['Once', 'Twice'])
})

it('[TR3, TR10] an offer and each of its moves reach both, with the message that counts them', async () => {
  const { ann, ben, id, a, b } = await both()
  const offer = (await ann.offer(id)).body
  const counter = (
    await ben.move(offer.id, 'counter', { clientId: 'c', offer: [{ slug: 'kitty', quantity: 1 }], request: [] })
  ).body
  await ann.move(counter.id, 'accept')
  for (const client of [a, b]) {
    await client.received('TRADE_OFFER', 4)
    expect(
      client
        .ofType('TRADE_OFFER')
        .map((frame) =>
          frame.type === 'TRADE_OFFER'
            ? [frame.data.tradeOffer.id, frame.data.tradeOffer.status, frame.data.message?.seq]
            : [],
        ),
    ).toEqual([
      [offer.id, 'pending', 2],
      [offer.id, 'countered', undefined],
      [counter.id, 'pending', 3],
      [counter.id, 'accepted', 4],
    ])
    expect(client.ofType('CHAT_MESSAGE')).toEqual([])
  }
})

it('[CH48] typing is passed on to the other, with who types, and at most once a second', async () => {
  const { ann, ben, id, a, b, advance } = await both()
  const own = await ann.connect()
  for (let times = 0; times < 3; times++) a.send(typing('TYPING_START', id))
  await b.received('TYPING_START', 1)
  advance(TYPING_THROTTLE_MS)
  a.send(typing('TYPING_START', id))
  a.send(typing('TYPING_STOP', id))
  a.send(typing('TYPING_STOP', id))
  await a.settled()
  await b.received('TYPING_STOP', 1)
  await b.settled()
  const relayed = b.frames.filter(({ type }) => type.startsWith('TYPING'))
  expect(relayed).toEqual(
    ['TYPING_START', 'TYPING_START', 'TYPING_STOP'].map((type) => ({
      type,
      data: { conversationId: id, userId: ann.id },
    })),
  )
  await own.settled()
  expect([own.ofType('TYPING_START'), ben.id === ann.id]).toEqual([[], false])
})

it('[CH49] typing ends by itself after six seconds, with a message, and with the last socket', async () => {
  const { ann, id, a, b, advance } = await both()
  const start = async (count: number) => {
    a.send(typing('TYPING_START', id))
    await b.received('TYPING_START', count)
  }
  await start(1)
  advance(TYPING_MS - 1)
  await b.settled()
  expect(b.ofType('TYPING_STOP').length).toBe(0)
  advance(1)
  await b.received('TYPING_STOP', 1)
  await start(2)
  await ann.say(id, 'Said')
  await b.received('CHAT_MESSAGE', 1)
  expect(b.frames.map(({ type }) => type).filter((type) => type === 'TYPING_STOP' || type === 'CHAT_MESSAGE')).toEqual([
    'TYPING_STOP',
    'TYPING_STOP',
    'CHAT_MESSAGE',
  ])
  advance(TYPING_THROTTLE_MS)
  await start(3)
  a.ws.close()
  await b.received('TYPING_STOP', 3)
  expect(b.ofType('TYPING_STOP').length).toBe(3)
})

it('[CH9] one is there from the first tab to ten seconds after the last', async () => {
  const site = await both()
  const { ann, a, b, advance } = site
  expect(statusAt(b, ann.id)!.status).toBe('online')
  const second = await ann.connect()
  await close(site, a)
  advance(GRACE_MS)
  await b.settled()
  expect(statusAt(b, ann.id)!.status).toBe('online')
  await close(site, second)
  advance(GRACE_MS - 1)
  await b.settled()
  expect(statusAt(b, ann.id)!.status).toBe('online')
  const received = b.ofType('USER_STATUS').length
  const third = await ann.connect()
  advance(GRACE_MS)
  await b.settled()
  expect(b.ofType('USER_STATUS').length).toBe(received)
  await close(site, third)
  advance(GRACE_MS)
  await b.received('USER_STATUS', received + 1)
  expect(statusAt(b, ann.id)).toEqual({ userId: ann.id, status: 'offline', lastSeenAt: null })
})

it('[CH124, CH126] a socket that only listens gets messages, offers and what was read elsewhere, and makes nobody online', async () => {
  const { ann, ben, id, b } = await both()
  const listener = await ann.listen()
  await ben.say(id, 'Hello')
  await listener.received('CHAT_MESSAGE', 1)
  await ben.offer(id)
  await listener.received('TRADE_OFFER', 1)
  b.send(typing('TYPING_START', id))
  await ann.call('POST', `/api/conversations/${id}/read`, { seq: 2 })
  await listener.received('INBOX_CHANGED', 1)
  expect(b.ofType('INBOX_CHANGED')).toEqual([])
  await listener.settled()
  expect(listener.frames.map(({ type }) => type)).toEqual([
    'USER_STATUS',
    'CHAT_MESSAGE',
    'TRADE_OFFER',
    'INBOX_CHANGED',
    'HEARTBEAT',
  ])
  expect(listener.ofType('USER_STATUS')).toEqual([{ type: 'USER_STATUS', data: [] }])
})

it('[CH124] one is online from when such a socket opens the chat to ten seconds after it closes it', async () => {
  const site = await chatSite()
  const { ann, ben } = await site.pair()
  const b = await ben.connect()
  const a = await ann.listen()
  await b.settled()
  expect(statusAt(b, ann.id)!.status).toBe('offline')
  a.send({ type: 'CHAT_OPENED', data: {} })
  await until(() => statusAt(b, ann.id)!.status === 'online')
  await until(() => statusAt(a, ben.id)?.status === 'online')
  const received = b.frames.length
  a.send({ type: 'CHAT_OPENED', data: {} })
  await a.received('USER_STATUS', 3)
  a.send({ type: 'CHAT_CLOSED', data: {} })
  await a.settled()
  site.advance(GRACE_MS - 1)
  await b.settled()
  expect(b.frames.slice(received).map(({ type }) => type)).toEqual(['HEARTBEAT'])
  site.advance(1)
  await until(() => statusAt(b, ann.id)!.status === 'offline')
})

it('[CH125] sockets that only listen leave a fifth of all connections to chats, and count among the 20 of their user', async () => {
  const { person, address } = await chatSite({ limits: { total: 5 } })
  const ann = await person('Ann')
  for (let count = 0; count < 4; count++) await ann.listen()
  expect(await closeCode(address, `?token=${ann.token}&for=notices`)).toBe(CloseCode.overload)
  await ann.connect()
})

/** Makes a player invisible, or visible again. */
const setInvisible = (who: Person, isInvisible: boolean) => who.call('PUT', '/api/me/visibility', { isInvisible })

it('[CH127] whoever becomes invisible is offline for everyone immediately, and stays so with new sockets, acts and typing', async () => {
  const site = await both()
  const { ann, ben, id, a, b, advance } = site
  a.send(typing('TYPING_START', id))
  await b.received('TYPING_START', 1)
  await setInvisible(ann, true)
  await until(() => statusAt(b, ann.id)!.status === 'offline')
  expect(statusAt(b, ann.id)).toEqual({ userId: ann.id, status: 'offline', lastSeenAt: null })
  await b.received('TYPING_STOP', 1)
  const seen = b.frames.length
  advance(TYPING_THROTTLE_MS)
  a.send(typing('TYPING_START', id))
  await a.settled()
  await ann.call('POST', `/api/conversations/${id}/read`, { seq: 1 })
  const second = await ann.connect()
  second.send(typing('TYPING_START', id))
  await second.settled()
  await close(site, a, second)
  await during(GRACE_MS + AWAY_MS, advance, b)
  const third = await ann.connect()
  third.send(typing('TYPING_START', id))
  await third.settled()
  await b.settled()
  expect(b.frames.slice(seen).filter(({ type }) => type !== 'HEARTBEAT')).toEqual([])
  // A socket that comes now sees what it would see of somebody who is not there.
  expect(statusAt(await ben.connect(), ann.id)).toEqual({ userId: ann.id, status: 'offline', lastSeenAt: null })
})

it('[CH128] coming back shows what would have been seen otherwise: away where one was away, offline without a chat', async () => {
  const site = await both()
  const { ann, a, b, advance } = site
  await setInvisible(ann, true)
  await until(() => statusAt(b, ann.id)!.status === 'offline')
  await during(AWAY_MS, advance, a, b)
  await setInvisible(ann, false)
  await until(() => statusAt(b, ann.id)!.status === 'away')
  await setInvisible(ann, true)
  await until(() => statusAt(b, ann.id)!.status === 'offline')
  await close(site, a)
  advance(GRACE_MS)
  const seen = b.frames.length
  await setInvisible(ann, false)
  await b.settled()
  expect(b.frames.slice(seen).map(({ type }) => type)).toEqual(['HEARTBEAT'])
})

it('[CH129] the choice reaches all devices of the player, listening ones too, and nobody else', async () => {
  const { ann, a, b } = await both()
  const listener = await ann.listen()
  await setInvisible(ann, true)
  const frame = { type: 'VISIBILITY_CHANGED', data: { isInvisible: true } }
  for (const own of [a, listener]) {
    await own.received('VISIBILITY_CHANGED', 1)
    expect(own.ofType('VISIBILITY_CHANGED')).toEqual([frame])
  }
  await b.settled()
  expect(b.ofType('VISIBILITY_CHANGED')).toEqual([])
  expect((await ann.call('GET', '/api/me/visibility')).body).toEqual({ isInvisible: true })
})

it('[CH58] one is away after five minutes in which only heartbeats came, and back with the first act', async () => {
  const { ann, id, a, b, advance, wall } = await both()
  const activeAt = wall.now
  await during(AWAY_MS - 15_000, advance, a, b)
  expect(statusAt(b, ann.id)!.status).toBe('online')
  await during(15_000, advance, a, b)
  await until(() => statusAt(b, ann.id)!.status === 'away')
  expect(statusAt(b, ann.id)).toEqual({ userId: ann.id, status: 'away', lastSeenAt: new Date(activeAt).toISOString() })
  a.send(typing('TYPING_START', id))
  await until(() => statusAt(b, ann.id)!.status === 'online')
  await during(AWAY_MS - 15_000, advance, a, b)
  await ann.call('POST', `/api/conversations/${id}/read`, { seq: 1 })
  await during(AWAY_MS - 15_000, advance, a, b)
  expect(statusAt(b, ann.id)).toEqual({ userId: ann.id, status: 'online', lastSeenAt: null })
})

it('[CH59] a user who shares no message with another gets no presence of them', async () => {
  const { person } = await chatSite()
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const id = await ann.talkTo(ben)
  const a = await ann.connect()
  const b = await ben.connect()
  await a.settled()
  expect(a.ofType('USER_STATUS')).toEqual([{ type: 'USER_STATUS', data: [] }])
  await ben.say(id, 'Hi')
  await a.received('USER_STATUS', 2)
  await b.received('USER_STATUS', 2)
  expect([statusAt(a, ben.id)!.status, statusAt(b, ann.id)!.status]).toEqual(['online', 'online'])
})

it('[CH10] a block hides either user from the other', async () => {
  const site = await both()
  const { ann, ben, id, a, b, advance } = site
  a.send(typing('TYPING_START', id))
  await b.received('TYPING_START', 1)
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  await until(() => statusAt(a, ben.id)!.status === 'offline' && statusAt(b, ann.id)!.status === 'offline')
  await b.received('TYPING_STOP', 1)
  const seen = [a.frames.length, b.frames.length]
  advance(TYPING_THROTTLE_MS)
  a.send(typing('TYPING_START', id))
  await ann.say(id, 'Hey')
  const second = await ben.connect()
  await close(site, second, b)
  advance(GRACE_MS)
  const again = await ben.connect()
  await a.settled()
  await again.settled()
  expect([
    a.frames.length - seen[0]!,
    b.frames.length - seen[1]!,
    again.frames.map(({ type }) => type),
    again.ofType('USER_STATUS'),
  ]).toEqual([1, 0, ['USER_STATUS', 'HEARTBEAT'], [{ type: 'USER_STATUS', data: [] }]])
  await ben.call('DELETE', `/api/users/${ann.id}/block`)
  await until(() => statusAt(a, ben.id)!.status === 'online' && statusAt(again, ann.id)!.status === 'online')
  await ann.say(id, 'Hello again')
  await again.received('CHAT_MESSAGE', 1)
})

it.each<[string, (site: Site & { id: string }) => unknown]>([
  ['no JSON', () => 'hello'],
  ['half of it', () => '{"type":'],
  ['an array', () => '[]'],
  ['null', () => 'null'],
  ['bytes', () => Buffer.from([1, 2, 3])],
  ['an unknown type', () => '{"type":"DELETE_ALL","data":{}}'],
  ['one that only the server sends', () => '{"type":"CHAT_MESSAGE","data":{"conversationId":"x","message":{}}}'],
  ['a heartbeat without time', () => '{"type":"HEARTBEAT","data":{}}'],
  ['typing nowhere', () => '{"type":"TYPING_START","data":{}}'],
  ['half a surrogate pair', () => '{"type":"TYPING_START","data":{"conversationId":"\\ud800"}}'],
  ['NUL', () => '{"type":"TYPING_START","data":{"conversationId":"\\u0000"}}'],
  ['a polluted prototype', () => '{"__proto__":{"type":"HEARTBEAT"},"type":"constructor"}'],
])('[CH31, CH39] a frame of %s is passed over and counted', async (_, frame) => {
  const site = await both()
  site.a.ws.send(frame(site) as string)
  await site.a.settled()
  expect([site.gateway.ignored, site.a.ws.readyState]).toEqual([{ unreadable: 1, foreign: 0 }, WebSocket.OPEN])
  // Being online is said once or twice: by the list at first, and by a change that comes after it.
  expect(site.b.frames.filter(({ type }) => type !== 'USER_STATUS')).toEqual([])
})

it('[CH39] typing in a conversation of others, or in none, is passed over and counted', async () => {
  const { id, a, b, person, gateway } = await both()
  const eve = await (await person('Eve')).connect()
  eve.send(typing('TYPING_START', id))
  eve.send(typing('TYPING_STOP', 'no such conversation'))
  await until(() => gateway.ignored.foreign === 2)
  await a.settled()
  await b.settled()
  expect([
    [...a.frames, ...b.frames].filter(({ type }) => type.startsWith('TYPING')),
    gateway.ignored.unreadable,
    eve.ws.readyState,
  ]).toEqual([[], 0, WebSocket.OPEN])
})

it('[CH41] a frame over 4 KiB closes with 1009', async () => {
  const { a, b, gateway } = await both()
  a.ws.send(`{"type":"HEARTBEAT","data":{"timestamp":1,"x":"${'x'.repeat(4_096)}"}}`)
  expect(await a.closed).toBe(CloseCode.tooBig)
  await b.settled()
  expect(gateway.connections).toBe(1)
})

it.each<[string, (client: { ws: WebSocket; send(frame: unknown): void }) => void, number]>([
  ['heartbeats', ({ send }) => send({ type: 'HEARTBEAT', data: { timestamp: 1 } }), GATEWAY_LIMITS.frames.burst],
  ['pings', ({ ws }) => ws.ping(), GATEWAY_LIMITS.frames.burst],
  ['what cannot be understood', ({ ws }) => ws.send('?'), GATEWAY_LIMITS.frames.burst / BAD_FRAME_COST],
])(
  '[CH2, CH40] a flood of %s closes its own connection with 1008, and nobody else notices',
  async (_, send, allowed) => {
    const { a, b, warnings, time, gateway } = await both()
    for (let count = 0; count < allowed; count++) send(a)
    await b.settled()
    expect(a.ws.readyState).toBe(WebSocket.OPEN)
    for (let count = 0; count < 50; count++) send(a)
    expect([await a.closed, warnings.length]).toEqual([CloseCode.misbehaved, 1])
    await b.settled()
    expect(b.ws.readyState).toBe(WebSocket.OPEN)
    time.advance(GATEWAY_LIMITS.closeMs)
    await until(() => gateway.connections === 1)
  },
)

it('[CH2] that connections flood is logged once a minute, without who it was', async () => {
  const { ann, warnings, time } = await both()
  const flood = async () => {
    const { send, closed } = await ann.connect()
    for (let count = 0; count < GATEWAY_LIMITS.frames.burst + 20; count++) send('?')
    expect(await closed).toBe(CloseCode.misbehaved)
  }
  await flood()
  await flood()
  expect(warnings.length).toBe(1)
  time.advance(60_000)
  await flood()
  time.advance(GATEWAY_LIMITS.closeMs)
  expect([warnings.length, JSON.stringify(warnings).includes(ann.id)]).toEqual([2, false])
})

it('[CH2] what may be sent comes back with time', async () => {
  const { a, advance } = await both()
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < GATEWAY_LIMITS.frames.burst; count++)
      a.send({ type: 'HEARTBEAT', data: { timestamp: 1 } })
    await a.received('HEARTBEAT', (round + 1) * GATEWAY_LIMITS.frames.burst)
    advance((GATEWAY_LIMITS.frames.burst / GATEWAY_LIMITS.frames.perSecond) * 1_000)
  }
  expect([a.ofType('HEARTBEAT').length, a.ws.readyState]).toEqual([3 * GATEWAY_LIMITS.frames.burst, WebSocket.OPEN])
})

it('[CH35] a user has at most 20 sockets, listening ones too; one more is sent away', async () => {
  const { person, address, gateway } = await chatSite()
  const ann = await person('Ann')
  const open = await Promise.all(
    Array.from({ length: MAX_SOCKETS_PER_USER }, (_, index) => (index % 2 ? ann.connect() : ann.listen())),
  )
  expect(await closeCode(address, `?token=${ann.token}`)).toBe(CloseCode.overload)
  open[0]!.ws.close()
  await open[0]!.closed
  await until(() => gateway.connections === MAX_SOCKETS_PER_USER - 1)
  expect((await ann.connect()).frames.length).toBe(1)
})

it('[CH1] connections are limited in all and per address', async () => {
  const { person, address } = await chatSite({
    limits: { total: 3, perAddress: 2 },
    findAddress: (request) => String(request.headers['x-who']),
  })
  const ann = await person('Ann')
  const join = (who: string) => ann.connect({ origin: ORIGIN, 'x-who': who })
  await join('a')
  await join('a')
  expect(await refusal(address, `/ws?token=${ann.token}`, { 'x-who': 'a' })).toBe(429)
  await join('b')
  expect(await refusal(address, `/ws?token=${ann.token}`, { 'x-who': 'c' })).toBe(503)
})

const REASON = Buffer.from('reading too slowly')
/** A close frame of the server: opcode, length, code, reason. */
const CLOSE_TOO_SLOW = Buffer.concat([
  Buffer.from([0x88, 2 + REASON.length, CloseCode.tooSlow >> 8, CloseCode.tooSlow & 0xff]),
  REASON,
])

it('[CH2, CH36] closes a client that reads nothing with 4408 and a bounded queue, while the others receive everything', async () => {
  const { ann, ben, id, a, b, time, chat, events, gateway, address } = await both({
    limits: { maxBufferedBytes: 64 * 1024 },
  })
  const stalled = connectTcp(Number(address.split(':')[1]), '127.0.0.1')
  onTestFinished(() => void stalled.destroy())
  stalled.on('error', () => {})
  stalled.write(
    `GET /ws?token=${ben.token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(stalled, 'readable')
  await until(() => chat.hub.countSockets(ben.id) === 2)
  const message = (await ann.say(id, 'x'.repeat(1_000))).body
  let sent = 1
  while (chat.hub.countSockets(ben.id) > 1) {
    for (let count = 0; count < 200; count++)
      events.publish('chat.frame', {
        to: [ben.id, ann.id],
        frame: { type: 'CHAT_MESSAGE', data: { conversationId: id, message } },
      })
    sent += 200
    await a.received('CHAT_MESSAGE', sent)
    await b.received('CHAT_MESSAGE', sent)
  }
  let last = Buffer.alloc(0)
  stalled.on('data', (bytes: Buffer) => (last = Buffer.concat([last, bytes]).subarray(-CLOSE_TOO_SLOW.length)))
  stalled.resume()
  await until(() => last.equals(CLOSE_TOO_SLOW))
  time.advance(1_000)
  await until(() => gateway.connections === 2)
  expect([a.ofType('CHAT_MESSAGE').length, b.ofType('CHAT_MESSAGE').length]).toEqual([sent, sent])
})

it('[CH37] at the end all are let go with 1012, newcomers are refused, and what was said is there afterwards', async () => {
  const { ann, ben, id, a, b, gateway, time, address } = await both()
  await ann.say(id, 'Before the end')
  let closed = false
  const closing = gateway.close().then(() => (closed = true))
  expect(await refusal(address, `/ws?token=${ann.token}`)).toBe(503)
  await until(() => {
    time.advance(20)
    return closed
  })
  await closing
  expect([await a.closed, await b.closed]).toEqual([CloseCode.restart, CloseCode.restart])
  expect((await ben.read(id, '?after=1')).messages[0].text).toBe('Before the end')
})
