import type { ChatMessage } from '#contract/chat.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../tests/support/time/manual-clock.ts'
import type { ChangedConversation, MissedRepository } from './missed.repository.ts'
import { LOOK_MS, MAX_CONVERSATIONS, sendMissed } from './send-missed.ts'

const START = 1_000_000

const message = (conversationId: string, seq: number): ChatMessage => ({
  id: `${conversationId} ${seq}`,
  clientId: `${seq}`,
  conversationId,
  seq,
  senderId: 'ann',
  text: 'Hi',
  tradeOfferId: null,
  sentAt: new Date(START).toISOString(),
})
const frame = (conversationId: string, seq: number) => ({
  type: 'CHAT_MESSAGE' as const,
  data: { conversationId, message: message(conversationId, seq) },
})

/** Conversations with Ben, each with its last number. */
function start(conversations: Map<string, number>, userIds = ['ben']) {
  const time = manualClock()
  const now = () => START + time.clock.now()
  const reported: unknown[] = []
  const events = createEventBus<ServerEvents>((error) => reported.push(error))
  const gaps = createEventBus<{ gap: number }>((error) => reported.push(error))
  const reads: { since: number; users: number }[] = []
  const blocks: number[] = []
  const database = { isDown: false, blocked: new Array<[string, string]>() }
  const answer = async <T>(value: T) => {
    if (database.isDown) throw new Error('down')
    return value
  }
  const missed: MissedRepository = {
    listChanged(ids, since, limit) {
      reads.push({ since, users: ids.length })
      const changed = [...conversations].map(([conversationId, seq]): ChangedConversation => {
        return { userId: 'ben', otherId: 'ann', conversationId, seq }
      })
      return answer(ids.includes('ben') ? changed.slice(0, limit) : [])
    },
    lastFrames: (ids) => answer(ids.map((id) => frame(id, conversations.get(id)!))),
    listBlocked(_, since) {
      blocks.push(since)
      return answer(database.blocked)
    },
  }
  const sent: string[] = []
  const parted: (readonly [string, string])[] = []
  const restarted: string[] = []
  const end = sendMissed({
    events,
    missed,
    bus: { onGap: (listener) => gaps.subscribe('gap', listener) },
    clock: time.clock,
    now,
    report: (error) => reported.push(error),
    userIds: () => userIds,
    send: (event) => {
      sent.push('message' in event.frame.data ? event.frame.data.message!.id : '')
      expect(event.to).toEqual(['ben', 'ann'])
    },
    part: (pair) => parted.push(pair),
    restart: (userId) => restarted.push(userId),
  })
  onTestFinished(end)
  return {
    reads,
    blocks,
    database,
    sent,
    parted,
    restarted,
    reported,
    end,
    gap: (since: number) => gaps.publish('gap', since),
    hear: (conversationId: string, seq: number) =>
      events.publish('chat.frame', { to: ['ben', 'ann'], frame: frame(conversationId, seq) }),
    async pass(ms: number) {
      time.advance(ms)
      for (let times = 0; times < 3; times++) await turn()
    },
  }
}

it('[CL80] sends the last message of each conversation whose frame did not come, once', async () => {
  const conversations = new Map([
    ['heard', 3],
    ['lost', 5],
  ])
  const { pass, hear, sent } = start(conversations)
  hear('heard', 3)
  await pass(0)
  expect(sent).toEqual(['lost 5'])
  await pass(LOOK_MS)
  conversations.set('heard', 4).set('lost', 9)
  await pass(LOOK_MS - 1)
  expect(sent).toEqual(['lost 5'])
  await pass(1)
  expect(sent).toEqual(['lost 5', 'heard 4', 'lost 9'])
  await pass(LOOK_MS)
  expect(sent.length).toBe(3)
})

it('[CL80] looks at once after a gap of the bus, and at the blocks since then', async () => {
  const { pass, gap, sent, parted, blocks, database } = start(new Map())
  await pass(0)
  expect([sent, blocks]).toEqual([[], []])
  database.blocked = [['ann', 'ben']]
  gap(START - 60_000)
  await pass(0)
  expect([parted, blocks]).toEqual([[['ann', 'ben']], [START - 60_000]])
  await pass(LOOK_MS)
  expect(blocks.length).toBe(1)
})

it('[CL81] reads the last fifteen seconds each time, and everything since its last success after a failure', async () => {
  const { pass, gap, reads, blocks, database, reported, sent } = start(new Map([['lost', 1]]))
  database.isDown = true
  gap(START)
  for (let times = 0; times < 5; times++) await pass(LOOK_MS)
  expect(new Set(reads.map(({ since }) => since))).toEqual(new Set([START - 15_000]))
  expect(reported).toEqual([new Error('down')])
  database.isDown = false
  await pass(LOOK_MS)
  expect([sent, reads.at(-1)!.since, blocks.at(-1)]).toEqual([['lost 1'], START - 15_000, START])
  await pass(LOOK_MS)
  expect(reads.at(-1)!.since).toBe(START + 6 * LOOK_MS - 15_000)
})

it('[CL82] a user who missed more than fifty conversations starts again, once', async () => {
  const many = new Map(Array.from({ length: MAX_CONVERSATIONS }, (_, index) => [`c${index}`, 1]))
  const enough = start(many)
  await enough.pass(0)
  expect([enough.sent.length, enough.restarted]).toEqual([MAX_CONVERSATIONS, []])
  const tooMany = start(new Map([...many, ['more', 1], ['most', 1]]))
  for (let times = 0; times < 3; times++) await tooMany.pass(LOOK_MS)
  // Their other members are sent the last message of as many.
  expect([tooMany.sent.length, tooMany.restarted]).toEqual([MAX_CONVERSATIONS + 1, ['ben']])
})

it('[CL82] reads for two hundred users at a time', async () => {
  const { pass, reads } = start(
    new Map(),
    Array.from({ length: 450 }, (_, index) => `u${index}`),
  )
  await pass(0)
  expect(reads.map(({ users }) => users)).toEqual([200, 200, 50])
})

it('[CL80] ends with its process, also during a read', async () => {
  const { pass, reads, sent, end } = start(new Map([['lost', 1]]))
  end()
  await pass(LOOK_MS * 3)
  expect([reads.length, sent]).toEqual([1, []])
})
