import { openDatabase } from '#server/db/open-database.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { createMissedRepository } from '#server/modules/chat/missed.repository.ts'
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../scripts/redis.mjs'
import { startChatProcess } from '../support/chat/chat-processes.ts'
import { joinOnRedis } from '../support/chat/start-players.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { startTcpLink } from '../support/faults/tcp-link.ts'
import { createTestDatabase } from '../support/site/test-database.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

const OFFER = { offer: [{ slug: 'doggy', quantity: 1 }], request: [{ slug: 'king-doggy', quantity: 1 }] }

/** Two processes, the second one behind a link to Redis that can fail, and two players who have talked. */
async function start() {
  const { url, remove } = await createTestDatabase('small')
  const redis = await startRedis()
  const link = await startTcpLink(redis.port)
  const here = await startChatProcess(url, joinOnRedis(url, redis.url))
  const there = await startChatProcess(url, joinOnRedis(url, `redis://127.0.0.1:${link.port}`))
  onTestFinished(async () => {
    await Promise.all([here.stop(), there.stop()])
    await link.stop()
    await redis.stop()
    await remove()
  })
  await expect.poll(() => [here, there].every(({ processes }) => processes!.bus.isHealthy)).toBe(true)

  const players = await chatPlayers({ databaseUrl: url, origin: here.origin })
  onTestFinished(() => players.end())
  const [ann, ben] = [await players.player('Ann'), await players.player('Ben')]
  const id = await players.conversation([ann, ben], [[ann, 'Hi']])
  const call = async (origin: string, { token }: { token: string }, method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBeLessThan(300)
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  return { here, there, link, players, ann, ben, id, call }
}

it.skipIf(!findRedis()).each(['hang', 'isolate', 'trickle'] as const)(
  '[CL80, CL84] a message reaches a process within 3 s whose bus fails: %s',
  async (fault) => {
    const { here, there, link, players, ann, ben, id } = await start()
    const socket = await there.connect(ben.token)
    if (fault === 'isolate') link.isolate()
    else link.set(fault === 'hang' ? { kind: 'hang' } : { kind: 'trickle', ms: 20 })
    const texts = () => socket.ofType('CHAT_MESSAGE').map(({ data }) => data.message.text)
    for (const text of ['one', 'two']) {
      const elapsed = startStopwatch()
      await ann.say(id, text)
      await expect.poll(texts, { interval: 20 }).toContain(text)
      expect(elapsed()).toBeLessThan(3_000)
    }
    const offered = await players.player('Cat')
    const other = await players.conversation([offered, ben], [[offered, 'Hello']])
    await offered.say(other, 'three')
    await expect.poll(texts).toContain('three')
    link.restore()
    await expect.poll(() => there.processes!.bus.isHealthy).toBe(true)
    await ann.say(id, 'four')
    await expect.poll(texts).toContain('four')
    expect([...new Set(texts())]).toEqual(['one', 'two', 'three', 'four'])
    expect([...here.failures, ...there.failures]).toEqual([])
  },
)

it.skipIf(!findRedis())('[CL80] an offer comes in its latest state, with the message of its last change', async () => {
  const { here, there, link, ann, ben, id, call } = await start()
  const socket = await there.connect(ben.token)
  link.isolate()
  const given = { conversationId: id, clientId: randomUUID(), ...OFFER }
  const offer = await call(here.origin, ann, 'POST', '/api/trade-offers', given)
  const states = () =>
    socket
      .ofType('TRADE_OFFER')
      .map(({ data: { tradeOffer, message } }) => [tradeOffer.id, tradeOffer.status, message?.seq])
  await expect.poll(states).toEqual([[offer.id, 'pending', 2]])
  await call(here.origin, ann, 'POST', `/api/trade-offers/${offer.id}/cancel`)
  await expect.poll(states).toEqual([
    [offer.id, 'pending', 2],
    [offer.id, 'cancelled', 3],
  ])
})

it.skipIf(!findRedis())(
  '[CL84, CH34] a session that another process ends closes its sockets within 5 s without the bus',
  async () => {
    const { here, there, link, ben, call } = await start()
    const socket = await there.connect(ben.token)
    link.set({ kind: 'hang' })
    const elapsed = startStopwatch()
    await call(here.origin, ben, 'DELETE', '/auth/sessions')
    expect(await socket.closed).toBe(4401)
    expect(elapsed()).toBeLessThan(5_000)
  },
)

it.skipIf(!findRedis())('[CL85] a block that the bus lost parts both users', async () => {
  const { here, there, link, ann, ben, call } = await start()
  const annHere = await here.connect(ann.token)
  const socket = await there.connect(ben.token)
  const statuses = () =>
    socket
      .ofType('USER_STATUS')
      .flatMap(({ data }) => data)
      .filter(({ userId }) => userId === ann.id)
      .map(({ status }) => status)
  await expect.poll(() => statuses().at(-1)).toBe('online')
  link.isolate()
  await call(here.origin, ann, 'PUT', `/api/users/${ben.id}/block`)
  await expect.poll(() => statuses().at(-1)).toBe('offline')
  const statusOfBen = annHere.ofType('USER_STATUS').at(-1)!.data
  expect(statusOfBen).toEqual([{ userId: ben.id, status: 'offline', lastSeenAt: null }])
})

it.skipIf(!findRedis())(
  '[MO21, MO24] a measure reaches the sockets of every process, and forbids writing where its notice was lost',
  async () => {
    const { here, there, link, players, ann, ben, id, call } = await start()
    const lead = await players.player('Lea')
    await createRolesRepository(here.db).appoint(lead.id, 'lead', null, Date.now())
    const socket = await there.connect(ben.token)
    const say = () =>
      fetch(`${there.origin}/api/conversations/${id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: randomUUID(), text: 'Hello' }),
      })
    async function suspend() {
      await call(here.origin, ann, 'POST', '/api/reports', { userId: ben.id, reason: 'scam' })
      const { users } = await call(here.origin, lead, 'GET', '/api/moderation/reports')
      const given = { clientId: randomUUID(), reason: 'Be kind to others' }
      return call(here.origin, lead, 'POST', `/api/moderation/reports/${users[0].reports[0].id}/suspend`, given)
    }
    expect((await say()).status).toBe(200)
    const { measureId } = await suspend()
    expect((await say()).status).toBe(403)
    await expect
      .poll(() => socket.ofType('MEASURES_CHANGED').map(({ data }) => data.restriction?.measureId))
      .toEqual([measureId])
    const lift = { clientId: randomUUID(), reason: 'It was a mistake' }
    await call(here.origin, lead, 'POST', `/api/moderation/measures/${measureId}/lift`, lift)
    expect((await say()).status).toBe(200)
    link.isolate()
    await suspend()
    expect((await say()).status).toBe(403)
  },
)

it.skipIf(!findRedis())('[CH49, CL86] a message through another process ends the typing indicator', async () => {
  const { here, there, ann, ben, id, call } = await start()
  const typist = await here.connect(ann.token)
  const reader = await there.connect(ben.token)
  typist.send({ type: 'TYPING_START', data: { conversationId: id } })
  await expect.poll(() => reader.ofType('TYPING_START').length).toBe(1)
  const body = { clientId: randomUUID(), text: 'Sent elsewhere' }
  const elapsed = startStopwatch()
  await call(there.origin, ann, 'POST', `/api/conversations/${id}/messages`, body)
  await expect.poll(() => reader.ofType('TYPING_STOP').length, { interval: 20 }).toBe(1)
  // Long before it would end by itself.
  expect(elapsed()).toBeLessThan(3_000)
})

it('[CL80, CL82] finds what users of a process may have missed, without what a block hides', async () => {
  const { url, remove } = await createTestDatabase('small')
  const players = await chatPlayers({ databaseUrl: url, origin: 'http://unused.test' })
  const db = await openDatabase(url)
  onTestFinished(async () => {
    await players.end()
    await db.destroy()
    await remove()
  })
  const ben = await players.player('Ben')
  const missed = createMissedRepository(db)
  const startedAt = Date.now()
  const others: { id: string; conversationId: string }[] = []
  for (let index = 0; index < 10; index++) {
    const other = await players.player(`P${index}`)
    const conversationId = await players.conversation(
      [other, ben],
      [[other, 'Hi']],
      Date.now() - startedAt + index * 1_000,
    )
    others.push({ id: other.id, conversationId })
  }
  const [first, second] = others
  const changed = { userId: ben.id, otherId: first!.id, conversationId: first!.conversationId, seq: 1 }
  const found = await missed.listChanged([ben.id, first!.id], startedAt - 500, 5)
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining([changed, { ...changed, userId: first!.id, otherId: ben.id }]))

  await db
    .insertInto('block')
    .values({ blocker_id: second!.id, blocked_id: ben.id, at: startedAt, only_hides: 0 })
    .execute()
  expect(await missed.listBlocked([ben.id], startedAt, 5)).toEqual([[second!.id, ben.id]])
  expect(await missed.listBlocked([second!.id], startedAt + 1, 5)).toEqual([])
  // Of the last five seconds and a bit, without the second one.
  expect(await missed.listChanged([ben.id], startedAt - 5_500, 100)).toHaveLength(5)
  expect(await missed.listChanged([ben.id], 0, 7)).toHaveLength(7)
})

it.skipIf(!findRedis())(
  '[CH127, CH129] a player who is invisible is so at every process, also one whose bus failed meanwhile',
  async () => {
    const { here, there, link, ann, ben, call } = await start()
    const watching = [await here.connect(ben.token), await there.connect(ben.token)]
    const own = await there.connect(ann.token)
    const statuses = () =>
      watching.map(
        (socket) =>
          socket
            .ofType('USER_STATUS')
            .flatMap(({ data }) => data)
            .findLast(({ userId }) => userId === ann.id)?.status,
      )
    await expect.poll(statuses).toEqual(['online', 'online'])
    await call(here.origin, ann, 'PUT', '/api/me/visibility', { isInvisible: true })
    await expect.poll(statuses).toEqual(['offline', 'offline'])
    await expect.poll(() => own.ofType('VISIBILITY_CHANGED').length).toBe(1)
    const seen = watching.map(({ frames }) => frames.length)
    await here.connect(ann.token)
    await there.connect(ann.token)
    await call(here.origin, ann, 'PUT', '/api/me/visibility', { isInvisible: true })
    expect(watching.map(({ frames }, index) => frames.slice(seen[index]))).toEqual([[], []])
    await call(here.origin, ann, 'PUT', '/api/me/visibility', { isInvisible: false })
    await expect.poll(statuses).toEqual(['online', 'online'])
    link.isolate()
    await call(here.origin, ann, 'PUT', '/api/me/visibility', { isInvisible: true })
    await expect.poll(statuses).toEqual(['offline', 'offline'])
    link.restore()
  },
)
