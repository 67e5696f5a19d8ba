import { TradeRoomAnswer } from '#contract/trade-rooms.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../scripts/redis.mjs'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { joinOnRedis, startPlayers } from '../support/chat/start-players.ts'
import { createTestDatabase } from '../support/site/test-database.ts'
import { both, connectRoom, GIVES, newClientId, WANTS } from '../support/trade-rooms/room-site.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

/** Ann's room with Ben: her socket is at a process that stays, his at one that can be killed. */
async function start() {
  const { url, remove } = await createTestDatabase('small')
  const redis = await startRedis()
  const here = await startPlayers(url, joinOnRedis(url, redis.url))
  const child = spawn(process.execPath, ['tests/support/trade-rooms/room-process.ts', url, redis.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  async function kill() {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  onTestFinished(async () => {
    await kill()
    await here.stop()
    await redis.stop()
    await remove()
  })
  const [there] = (await once(createInterface(child.stdout), 'line')) as [string]
  await expect.poll(() => here.processes!.bus.isHealthy).toBe(true)

  const players = await chatPlayers({ databaseUrl: url, origin: here.origin })
  onTestFinished(() => players.end())
  const [ann, ben] = [await players.player('Ann'), await players.player('Ben')]
  const post = async (origin: string, token: string, path: string, body: object) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
    return response.json()
  }
  const opened = await post(here.origin, ann.token, '/api/trade-rooms', {
    clientId: newClientId(),
    yours: GIVES,
    theirs: WANTS,
  })
  const { id } = v.parse(TradeRoomAnswer, opened).room
  const connectBen = (origin: string, after?: number) => connectRoom(origin, `token=${ben.token}`, id, after)
  const host = await connectRoom(here.origin, `token=${ann.token}`, id)
  await post(there, ben.token, `/api/trade-rooms/${id}/join`, {})
  const partner = await connectBen(there)
  await host.shows(({ candidates }) => candidates.length === 1)
  expect(await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })).toBe('accepted')
  await both(host, partner, ({ state }) => state === 'building')
  return {
    here,
    id,
    host,
    partner,
    kill,
    /** At the process that stays, or at that of his first socket. */
    connectBen: (after?: number, origin = here.origin) => connectBen(origin, after),
    there,
  }
}

it.skipIf(!findRedis())(
  '[RM110, RM111, RM114] after kill -9 both continue at the same revision within 5 s, with each operation stored once',
  async () => {
    const { here, id, host, partner, kill, connectBen } = await start()
    expect(await partner.act({ type: 'set', slug: 'king-doggy', quantity: 1 })).toBe('accepted')
    await both(host, partner, ({ revision }) => revision === 1)
    const [{ seq }, clientId] = [partner.room(), newClientId()]
    partner.send({
      type: 'ROOM_OPERATION',
      data: { roomId: id, clientId, operation: { type: 'set', slug: 'king-doggy', quantity: 3 } },
    })
    const elapsed = startStopwatch()
    await kill()
    const back = await connectBen(seq)
    expect(await back.act({ type: 'set', slug: 'king-doggy', quantity: 3 }, clientId)).toBe('accepted')
    await both(host, back, ({ revision }) => revision === 2)
    expect(elapsed()).toBeLessThan(5_000)
    expect(host.room().sides).toEqual(back.room().sides)
    expect(back.room().sides.partner.map(({ slug, quantity }) => [slug, quantity])).toEqual([['king-doggy', 3]])
    // Ben has missed nothing, and nothing came twice.
    const edits = back.ofType('ROOM_STATE').flatMap(({ data }) => data.changes.filter(({ type }) => type === 'set'))
    expect(edits.map(({ revision }) => revision)).toEqual([2])
    expect(await host.act({ type: 'set', slug: 'doggy', quantity: 5 })).toBe('accepted')
    await both(host, back, ({ revision, seats }) => revision === 3 && seats.partner!.isHere)
    expect(here.failures).toEqual([])
  },
)

it.skipIf(!findRedis())(
  '[RM115] the seat of a killed process is away within 14 s, and back with a socket at another one',
  async () => {
    const { here, host, kill, connectBen } = await start()
    const readUntil = async () =>
      (
        await here.db
          .selectFrom('trade_room_presence')
          .select('until')
          .where('seat', '=', 'partner')
          .executeTakeFirstOrThrow()
      ).until
    const before = await readUntil()
    // The process renews the seat, as it does every 3 s.
    await expect.poll(readUntil).toBeGreaterThan(before)
    const [startedAt, elapsed] = [performance.now(), startStopwatch()]
    await kill()
    await host.shows(({ state }) => state === 'paused')
    // The sweep that finds it may be late, too.
    expect(elapsed()).toBeLessThan(16_000)
    expect(performance.now() - startedAt).toBeGreaterThan(5_000)
    expect(host.room().seats.partner!.isHere).toBe(false)
    const back = await connectBen()
    await both(host, back, ({ state, seats }) => state === 'building' && seats.partner!.isHere)
  },
)

it.skipIf(!findRedis())(
  '[RM19, RM44] who reconnects to another process during the review gets what they missed, and waits neither less nor longer',
  async () => {
    const { here, there, id, host, partner, connectBen } = await start()
    expect(await partner.act({ type: 'set', slug: 'king-doggy', quantity: 1 })).toBe('accepted')
    await both(host, partner, ({ revision }) => revision === 1)
    for (const each of [host, partner]) await each.act({ type: 'seen', revision: 1 })
    for (const each of [host, partner]) await each.act({ type: 'lock', revision: 1 })
    await both(host, partner, ({ state }) => state === 'reviewing')
    const { seq, confirmOpensAt } = partner.room()
    const opensAt = Date.parse(confirmOpensAt!)
    partner.ws.terminate()
    await partner.closed
    expect(await host.act({ type: 'say', phrase: { key: 'hello', language: 'en', pets: [] } })).toBe('accepted')
    expect(await host.act({ type: 'ask', slug: 'bunny', quantity: 1 })).toBe('accepted')

    const back = await connectBen(seq)
    await back.shows(() => true)
    expect(back.room()).toMatchObject({
      state: 'reviewing',
      revision: 1,
      confirmOpensAt,
      seats: { partner: { locked: 1 } },
    })
    expect(back.ofType('ROOM_STATE')[0]!.data.changes.map(({ type, by }) => [type, by])).toEqual([
      ['say', 'host'],
      ['ask', 'host'],
    ])
    // A second SEEN, as the page sends it after a loss, does not begin the wait again.
    await back.act({ type: 'seen', revision: 1 })
    const sentAt = Date.now()
    const early = await back.act({ type: 'confirm', revision: 1 })
    // Only a machine that is too busy for this test takes 10 s to get here.
    expect(early).toBe('room.too_soon')
    const handledAt = opensAt - back.ofType('ROOM_REFUSED').at(-1)!.data.retryAfterMs!
    expect([handledAt >= sentAt, handledAt <= Date.now()]).toEqual([true, true])
    const again = await connectBen(back.room().seq, there)
    await again.shows(() => true)
    expect(again.room().confirmOpensAt).toBe(confirmOpensAt)
    await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(opensAt)
    for (const each of [host, again]) expect(await each.act({ type: 'confirm', revision: 1 })).toBe('accepted')
    await both(host, again, ({ state }) => state === 'agreed')
    const confirmed = await here.db
      .selectFrom('trade_room_change')
      .select(['seat', 'at'])
      .where('room_id', '=', id)
      .where('type', '=', 'confirm')
      .execute()
    expect(confirmed.map(({ seat }) => seat).toSorted()).toEqual(['host', 'partner'])
    for (const { at } of confirmed) expect(at).toBeGreaterThanOrEqual(opensAt)
  },
)
