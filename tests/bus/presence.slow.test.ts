import { ChatServerFrame, type UserStatus } from '#contract/chat.ts'
import { STOPPED_MS } from '#server/bus/connect-bus.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { relay } from '#server/bus/relay.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { createChatHub } from '#server/modules/chat/chat.hub.ts'
import { AWAY_MS, GRACE_MS, type Presence } from '#server/modules/chat/presence.ts'
import { createRoster } from '#server/modules/chat/roster.ts'
import { sharePresence } from '#server/modules/chat/share-presence.ts'
import { setImmediate as turn } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createMemoryNetwork, oneInThree } from '../support/faults/memory-link.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const START = Date.parse('2026-11-23T12:00:00Z')

/** Processes that share presence over a virtual network. */
function startNetwork() {
  const time = manualClock()
  const now = () => START + time.clock.now()
  const virtual = createMemoryNetwork({ clock: time.clock, now })
  const memory = createMemory(now)
  const state = { isReachable: true }

  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 1_000) {
      time.advance(Math.min(1_000, ms - passed))
      await turn()
    }
  }
  function connect() {
    const { bus, member, errors } = virtual.connect()
    const events = createEventBus<ServerEvents>((error) => errors.push(error))
    const { pages } = createMemorySharedState(memory, bus.processId)
    relay({ events, bus, now })
    const reach = <T>(call: () => Promise<T>) =>
      state.isReachable && !member.isCut ? call() : Promise.reject(new Error('unreachable'))
    const shared = {
      bus,
      pages: {
        change: (...args: Parameters<typeof pages.change>) => reach(() => pages.change(...args)),
        replace: (...args: Parameters<typeof pages.replace>) => reach(() => pages.replace(...args)),
        read: (id: string) => reach(() => pages.read(id)),
      },
    }
    return { bus, member, errors, events, shared }
  }
  return { time, now, network: virtual.network, memory, state, pass, connect }
}

function startRosters(count: number) {
  const started = startNetwork()
  const connect = () => {
    const { bus, member, errors, events, shared } = started.connect()
    const roster = createRoster({ clock: started.time.clock, events, now: started.now })
    const end = sharePresence({ roster, clock: started.time.clock, ...shared })
    const changes: [string, Presence][] = []
    events.subscribe('presence.changed', ({ userId }) => changes.push([userId, roster.getStatus(userId)]))
    return {
      roster,
      member,
      errors,
      events,
      changes,
      /** As after `kill -9`: nothing is said, and the page stays until it expires. */
      kill() {
        member.isCut = true
        end()
        roster.close()
      },
      leave: () => bus.close(),
    }
  }
  return { ...started, connect, all: Array.from({ length: count }, connect) }
}
type Process = ReturnType<typeof startRosters>['all'][number]

const statuses = (processes: readonly Process[], userId: string) =>
  processes.map(({ roster }) => roster.getStatus(userId))
const same = (status: Presence, count: number) => Array.from({ length: count }, () => status)

it('[CL19] a user is online, away and offline on every process alike, and each change is published once', async () => {
  const { all, pass } = startRosters(3)
  await pass(2_000)
  all[0]!.roster.socketOpened('ann')
  await turn()
  expect(statuses(all, 'ann')).toEqual(same('online', 3))
  all[1]!.roster.socketOpened('ann')
  all[0]!.roster.socketClosed('ann')
  await pass(GRACE_MS * 2)
  expect(statuses(all, 'ann')).toEqual(same('online', 3))
  expect(all.map(({ roster }) => roster.countSockets('ann'))).toEqual([1, 1, 1])
  await pass(AWAY_MS)
  expect(statuses(all, 'ann')).toEqual(same('away', 3))
  all[2]!.events.publish('user.active', { userId: 'ann' })
  await turn()
  expect(statuses(all, 'ann')).toEqual(same('online', 3))
  all[1]!.roster.socketClosed('ann')
  await pass(GRACE_MS + 1_000)
  expect(statuses(all, 'ann')).toEqual(same('offline', 3))
  for (const { changes, errors } of all) {
    expect(changes.map(([, status]) => status)).toEqual(['online', 'away', 'online', 'offline'])
    expect(errors).toEqual([])
  }
})

it('[CL20] a user who comes back on another process within ten seconds stays as idle as they were', async () => {
  const { all, pass } = startRosters(2)
  await pass(2_000)
  all[0]!.roster.socketOpened('ann')
  await pass(AWAY_MS)
  expect(statuses(all, 'ann')).toEqual(same('away', 2))
  all[0]!.roster.socketClosed('ann')
  await all[0]!.leave()
  await pass(GRACE_MS - 2_000)
  all[1]!.roster.socketOpened('ann')
  await pass(60_000)
  expect(all[1]!.changes).toEqual([
    ['ann', 'online'],
    ['ann', 'away'],
  ])
  expect(all[1]!.roster.idleMs('ann')).toBeGreaterThanOrEqual(AWAY_MS)
})

it('[CL20] the users of a process that was killed are offline within fifteen seconds, unless they came back elsewhere', async () => {
  const { all, pass } = startRosters(3)
  await pass(2_000)
  for (const userId of ['ann', 'ben']) all[0]!.roster.socketOpened(userId)
  await pass(1_000)
  all[0]!.kill()
  await pass(STOPPED_MS)
  all[1]!.roster.socketOpened('ben')
  await pass(15_000 - STOPPED_MS + 1_000)
  const rest = all.slice(1)
  expect([statuses(rest, 'ann'), statuses(rest, 'ben')]).toEqual([same('offline', 2), same('online', 2)])
  expect(all[2]!.changes.filter(([userId]) => userId === 'ben')).toEqual([['ben', 'online']])
})

it('[CL19] a process that starts learns the presence of all users', async () => {
  const { all, pass, connect } = startRosters(2)
  await pass(2_000)
  for (let index = 0; index < 100; index++) all[index % 2]!.roster.socketOpened(`user ${index}`)
  await pass(1_000)
  const late = connect()
  await pass(2_000)
  for (let index = 0; index < 100; index++) expect(late.roster.getStatus(`user ${index}`)).toBe('online')
})

it.each([
  ['its state', false],
  ['nothing', true],
])(
  '[CL21] while the bus is down the last known presence stays; once it is back with %s, all is right',
  async (_, isEmpty) => {
    const { all, pass, state, memory, network } = startRosters(2)
    await pass(2_000)
    for (const userId of ['ann', 'ben']) all[0]!.roster.socketOpened(userId)
    await pass(1_000)
    network.loses = () => true
    state.isReachable = false
    await pass(1_000)
    all[0]!.roster.socketClosed('ann')
    all[0]!.roster.socketOpened('cleo')
    await pass(isEmpty ? 60_000 : 11_000)
    expect(['ann', 'ben', 'cleo'].map((userId) => all[1]!.roster.getStatus(userId))).toEqual([
      'online',
      'online',
      'offline',
    ])
    if (isEmpty) memory.pages.clear()
    network.loses = () => false
    state.isReachable = true
    await pass(15_000)
    expect(['ann', 'ben', 'cleo'].map((userId) => all[1]!.roster.getStatus(userId))).toEqual([
      'offline',
      'online',
      'online',
    ])
    expect(all[1]!.changes.filter(([userId]) => userId === 'ben')).toHaveLength(1)
  },
)

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  '[CL19, CL21] presence of 500 users equals a model after a run of faults: seed %s',
  async (seed) => {
    const { all, pass, state, memory, network, connect } = startRosters(3)
    const random = seededRandom(`presence ${seed}`)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
    const users = Array.from({ length: 500 }, (_, index) => `user ${index}`)
    /** The model: who has sockets where. */
    const open = new Map<Process, string[]>(all.map((process) => [process, []]))
    const running = () => [...open.keys()]
    const heal = () => {
      network.loses = () => false
      state.isReachable = true
      for (const { member } of running()) member.isCut = false
    }
    await pass(2_000)

    for (let round = 0; round < 60; round++) {
      for (let step = 0; step < 40; step++) {
        const process = pick(running())
        const sockets = open.get(process)!
        if (random() < 0.55) {
          const userId = pick(users)
          sockets.push(userId)
          process.roster.socketOpened(userId)
        } else if (sockets.length > 0) {
          const [userId] = sockets.splice(Math.floor(random() * sockets.length), 1)
          process.roster.socketClosed(userId!)
        }
      }
      const fault = random()
      if (fault < 0.15) network.loses = oneInThree(`${seed} ${round}`)
      else if (fault < 0.25) pick(running()).member.isCut = true
      else if (fault < 0.3) state.isReachable = false
      else if (fault < 0.35) memory.pages.clear()
      else if (fault < 0.38) {
        const killed = pick(running())
        killed.kill()
        open.delete(killed)
        open.set(connect(), [])
      } else if (fault < 0.8) heal()
      await pass(Math.floor(random() * 8_000))
    }
    heal()
    await pass(AWAY_MS + 60_000)
    const active = users.filter(() => random() < 0.5)
    for (const userId of active) pick(running()).events.publish('user.active', { userId })
    await pass(15_000)

    const present = new Set([...open.values()].flat())
    const expected = users.map((userId) =>
      present.has(userId) ? (active.includes(userId) ? 'online' : 'away') : 'offline',
    )
    expect(new Set(expected)).toEqual(new Set(['online', 'away', 'offline']))
    for (const { roster, changes, errors } of running()) {
      expect(users.map((userId) => roster.getStatus(userId))).toEqual(expected)
      const last = new Map(changes)
      expect(users.map((userId) => last.get(userId) ?? 'offline')).toEqual(expected)
      const sockets = users.map((userId) => roster.countSockets(userId))
      expect(sockets).toEqual(users.map((userId) => [...open.values()].flat().filter((each) => each === userId).length))
      expect(errors).toEqual([])
    }
  },
)

it('[CH127] no process learns of the sockets of an invisible user, and all learn of them when the user is back', async () => {
  const { all, memory, pass } = startRosters(3)
  await pass(2_000)
  for (const { roster } of all.slice(0, 2)) roster.socketOpened('ann')
  await pass(1_000)
  expect(statuses(all, 'ann')).toEqual(same('online', 3))
  for (const { roster } of all.slice(0, 2)) roster.hide('ann', true)
  await pass(1_000)
  expect(statuses(all, 'ann')).toEqual(same('offline', 3))
  all[0]!.roster.socketOpened('ann', true)
  all[1]!.roster.socketClosed('ann')
  all[2]!.events.publish('user.active', { userId: 'ann' })
  await pass(GRACE_MS * 2)
  expect(JSON.stringify([...memory.pages.values()])).not.toContain('ann')
  expect(statuses(all, 'ann')).toEqual(same('offline', 3))
  for (const { changes } of all) expect(changes.map(([, status]) => status)).toEqual(['online', 'offline'])
  all[0]!.roster.hide('ann', false)
  await pass(1_000)
  expect(statuses(all, 'ann')).toEqual(same('online', 3))
})

it('[CL19] partners connected to another process get one status frame for each change', async () => {
  const { connect, pass, time, now } = startNetwork()
  const conversations = {
    listPartners: async (userId: string) => (userId === 'ann' ? ['ben'] : ['ann']),
    findOther: async () => undefined,
    mayType: async () => true,
  }
  const missed = { listChanged: async () => [], lastFrames: async () => [], listBlocked: async () => [] }
  const [one, two] = [connect(), connect()].map(({ events, shared, errors }) =>
    createChatHub({
      events,
      conversations,
      findInvisible: async () => new Set<string>(),
      mayWrite: async () => true,
      shared: { ...shared, missed },
      clock: time.clock,
      now,
      report: (error) => errors.push(error),
    }),
  )
  await pass(2_000)
  const sent: UserStatus[] = []
  const receive = (bytes: Buffer) => {
    const frame = v.parse(ChatServerFrame, JSON.parse(bytes.subarray(bytes.indexOf('{')).toString()))
    if (frame.type === 'USER_STATUS') sent.push(...frame.data)
  }
  two!.join('ben', { deliver: receive, close: () => {} })
  await pass(1_000)
  const leave = one!.join('ann', { deliver: () => {}, close: () => {} })
  await pass(1_000)
  leave()
  await pass(GRACE_MS + 1_000)
  const ofAnn = sent.filter(({ userId }) => userId === 'ann').map(({ status }) => status)
  expect(ofAnn).toEqual(['offline', 'online', 'offline'])
  one!.close()
  two!.close()
})
