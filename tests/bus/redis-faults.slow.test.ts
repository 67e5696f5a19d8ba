import { ANSWER_MS } from '#server/bus/redis-shared-state.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createRoster } from '#server/modules/chat/roster.ts'
import { sharePresence } from '#server/modules/chat/share-presence.ts'
import { systemClock } from '#server/time/clock.ts'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../scripts/redis.mjs'
import { redisProcess, untilJoined, type SiteProcess } from '../support/bus/processes.ts'
import { startTcpLink } from '../support/faults/tcp-link.ts'
import { letPass } from '../support/time/let-pass.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

const program = findRedis()

/** A Redis of its own, one process that reaches it through a faulty link, and one that reaches it directly. */
async function start(options: { answerMs?: number } = {}) {
  const redis = await startRedis()
  const link = await startTcpLink(redis.port)
  const epoch = randomUUID()
  const log: string[] = []
  const far = redisProcess(epoch, `redis://127.0.0.1:${link.port}`, { ...options, log })
  const near = redisProcess(epoch, redis.url)
  const state = { redis }
  onTestFinished(async () => {
    await link.stop()
    await state.redis.stop()
  })
  await untilJoined([far, near])
  const seqs: number[] = []
  far.bus.subscribe('hatches', ({ seq }) => seqs.push(seq))
  return { redis, state, link, far, near, log, seqs }
}

const hears = async (seqs: number[], { bus }: SiteProcess, from: number) => {
  let seq = from
  await expect
    .poll(() => {
      bus.publish('hatches', { seq: seq++ })
      return seqs.at(-1) ?? 0
    })
    .toBeGreaterThanOrEqual(from)
}

it.skipIf(!program)(
  '[CL2, CL6, CL7] a reset connection is replaced, and what was published meanwhile is a gap',
  async () => {
    const { link, far, near, seqs, log } = await start()
    const before = Date.now()
    link.isolate()
    await letPass(200, 'the connection is missed')
    near.bus.publish('hatches', { seq: 1 })
    far.bus.publish('hatches', { seq: 2 })
    await letPass(300, 'what was published is lost')
    link.restore()
    await hears(seqs, near, 3)
    await expect.poll(() => [far.gaps.length, near.gaps.length].every((count) => count > 0)).toBe(true)
    expect(Math.min(...far.gaps)).toBeLessThan(before)
    await expect.poll(() => far.bus.isHealthy).toBe(true)
    expect(log.filter((line) => line.startsWith('Redis cannot'))).toHaveLength(1)
    expect(log.at(-1)).toBe('Redis is connected')
  },
)

it.skipIf(!program)('[CL3, CL6, CL7] a connection that hangs is noticed and replaced', async () => {
  const { link, far, near, seqs } = await start({ answerMs: ANSWER_MS })
  link.set({ kind: 'hang' })
  await expect.poll(() => far.bus.isHealthy).toBe(false)
  for (let seq = 1; seq <= 100; seq++) far.bus.publish('hatches', { seq: seq })
  await expect(far.sharedState.claim('lease', 1_000)).rejects.toThrow(/Redis|client|answer/)
  near.bus.publish('hatches', { seq: 101 })
  // Replaced while the link still hangs: only new connections pass.
  await expect.poll(() => link.ended(), { interval: 200 }).toBeGreaterThan(0)
  link.restore()
  await hears(seqs, near, 102)
  await expect.poll(() => far.bus.isHealthy).toBe(true)
  await expect.poll(() => far.gaps.length).toBeGreaterThan(0)
  expect(far.errors).toEqual([])
})

it.skipIf(!program)('[CL6] half a second of delay is no gap', async () => {
  const { link, far, near, seqs } = await start()
  link.set({ kind: 'delay', ms: 500 })
  for (let seq = 1; seq <= 30; seq++) {
    near.bus.publish('hatches', { seq: seq })
    far.bus.publish('hatches', { seq: seq })
    await letPass(100, 'messages overlap, as each takes 500 ms')
  }
  await expect.poll(() => seqs.length).toBe(30)
  expect([far.gaps, near.gaps, far.bus.isHealthy]).toEqual([[], [], true])
})

it.skipIf(!program)('[CL91] a process ends although its connection is lost at the same moment', async () => {
  const { link } = await start()
  for (const ms of [0, 50, 90, 100, 110, 150, 5_000]) {
    const { bus, errors } = redisProcess(randomUUID(), `redis://127.0.0.1:${link.port}`)
    await expect.poll(() => bus.isHealthy).toBe(true)
    link.set({ kind: 'delay', ms })
    bus.publish('hatches', { seq: 1 })
    const closed = bus.close()
    link.cut()
    await closed
    link.restore()
    expect(errors).toEqual([])
  }
})

it.skipIf(!program)('[CL1, CL6] a link that passes one byte at a time loses and breaks nothing', async () => {
  const { link, far, near, seqs } = await start()
  link.set({ kind: 'trickle', ms: 0 })
  for (let seq = 1; seq <= 5; seq++) near.bus.publish('hatches', { seq: seq })
  await expect.poll(() => seqs).toEqual([1, 2, 3, 4, 5])
  expect(far.bus.counts.unreadable).toBe(0)
})

it.skipIf(!program)('[CL2, CL7] a Redis that restarts empty is a gap for every process, and all go on', async () => {
  const { redis, state, far, near, seqs } = await start()
  await far.sharedState.claim('lease', 60_000)
  await redis.stop()
  near.bus.publish('hatches', { seq: 1 })
  far.bus.publish('hatches', { seq: 1 })
  await expect(far.sharedState.increment('calls', 1_000)).rejects.toThrow(/Redis|client|answer/)
  state.redis = await startRedis({ port: redis.port })
  await hears(seqs, near, 2)
  await expect
    .poll(() => [far, near].map(({ gaps, bus }) => [gaps.length > 0, bus.isHealthy]))
    .toEqual(Array(2).fill([true, true]))
  expect(await near.sharedState.claim('lease', 60_000)).toBe(true)
  expect((await far.sharedState.increment('calls', 1_000)).count).toBe(1)
})

it.skipIf(!program)('[CL7] a process that starts before Redis joins the others once Redis is there', async () => {
  const redis = await startRedis()
  await redis.stop()
  const epoch = randomUUID()
  const processes = [redisProcess(epoch, redis.url), redisProcess(epoch, redis.url)]
  await letPass(500, 'a process without Redis would call itself healthy')
  expect(processes.map(({ bus }) => bus.isHealthy)).toEqual([false, false])
  const later = await startRedis({ port: redis.port })
  onTestFinished(() => later.stop())
  await untilJoined(processes)
})

it('[CL6] a server that accepts and never answers delays nothing, and a call to it fails', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const sockets = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const alone = redisProcess('epoch', `redis://127.0.0.1:${port}`)
  for (let seq = 1; seq <= 1_000; seq++) alone.bus.publish('hatches', { seq: seq })
  await expect(alone.sharedState.claim('lease', 1_000)).rejects.toThrow('Redis is not connected')
  expect(alone.errors).toEqual([])
})

it.skipIf(!program)('[CL8] sites with different hatch logs on one Redis do not meet', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const [one, other] = [redisProcess('one', redis.url), redisProcess('other', redis.url)]
  await expect.poll(() => one.bus.isHealthy && other.bus.isHealthy).toBe(true)
  const heard: unknown[] = []
  other.bus.subscribe('hatches', (message) => heard.push(message))
  other.bus.onProcess((event) => heard.push(event))
  one.bus.publish('hatches', { seq: 1 })
  await letPass(1_500, 'a message would arrive')
  expect(heard).toEqual([])
  expect([await one.sharedState.claim('lease', 9_000), await other.sharedState.claim('lease', 9_000)]).toEqual([
    true,
    true,
  ])
  expect((await one.sharedState.increment('calls', 9_000)).count).toBe(1)
  expect((await other.sharedState.increment('calls', 9_000)).count).toBe(1)
})

it.skipIf(!program)('[CL70] processes that find another hatch log meet again, with one that starts later', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const processes = [redisProcess('one', redis.url), redisProcess('one', redis.url)]
  await untilJoined(processes)
  const errors = processes.map((each) => each.errors)
  for (const { moveTo } of processes) moveTo('other')
  await untilJoined([...processes, redisProcess('other', redis.url)])
  expect(await processes[0]!.sharedState.claim('lease', 9_000)).toBe(true)
  expect(await processes[1]!.sharedState.claim('lease', 9_000)).toBe(false)
  expect(errors).toEqual([[], []])
})

it.skipIf(!program)(
  '[CL19, CL21] presence is right again within 15 s after a cut and after a Redis that restarts empty',
  async () => {
    const { redis, state, link, far, near } = await start()
    const rosters = [far, near].map(({ bus, sharedState }) => {
      const events = createEventBus<ServerEvents>(console.error)
      const roster = createRoster({ clock: systemClock, events, now: Date.now })
      const end = sharePresence({ roster, clock: systemClock, bus, pages: sharedState.pages })
      onTestFinished(() => {
        end()
        roster.close()
      })
      return roster
    })
    const [one, other] = [rosters[0]!, rosters[1]!]
    const agree = async (userIds: readonly string[]) => {
      const elapsed = startStopwatch()
      await expect
        .poll(() => rosters.map((roster) => userIds.map((userId) => roster.getStatus(userId))))
        .toEqual(Array(2).fill(userIds.map(() => 'online')))
      return elapsed()
    }
    one.socketOpened('ann')
    other.socketOpened('ben')
    await agree(['ann', 'ben'])
    link.isolate()
    one.socketOpened('cleo')
    other.socketOpened('dan')
    await letPass(500, 'sockets open while the processes are apart')
    link.restore()
    expect(await agree(['ann', 'ben', 'cleo', 'dan'])).toBeLessThan(15_000)
    await redis.stop()
    one.socketOpened('eve')
    other.socketOpened('finn')
    state.redis = await startRedis({ port: redis.port })
    expect(await agree(['ann', 'ben', 'cleo', 'dan', 'eve', 'finn'])).toBeLessThan(15_000)
  },
)
