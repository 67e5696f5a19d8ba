import type { BusMessages } from '#server/bus/bus-messages.ts'
import { ACTIVE_MS, relay } from '#server/bus/relay.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TRANSPORTS } from '../support/bus/processes.ts'

const FRAME = { to: ['ben'], frame: { type: 'TYPING_START', data: { conversationId: 'c', userId: 'ann' } } } as const
const STOP = { to: ['ben'], frame: { type: 'TYPING_STOP', data: { conversationId: 'c', userId: 'ann' } } } as const

const EVENTS = {
  'evidence.changed': { at: 1 },
  'chat.frame': FRAME,
  'session.revoked': { ids: ['one'] },
  'user.active': { userId: 'ann' },
  'users.introduced': { userIds: ['ann', 'ben'] },
  'users.parted': { userIds: ['ann', 'ben'] },
} as const satisfies Partial<ServerEvents & BusMessages>
const TOPICS = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

describe.each(TRANSPORTS)('over $transport', ({ start, isMissing }) => {
  /** Three processes with an event bus each, and what each of them saw. */
  async function startRelays() {
    let now = 0
    const processes = await start(3)
    const sites = processes.map(({ bus, errors }) => {
      const events = createEventBus<ServerEvents>((error) => errors.push(error))
      const seen: [string, unknown][] = []
      for (const topic of TOPICS) events.subscribe(topic, (event) => void seen.push([topic, event]))
      onTestFinished(relay({ events, bus, now: () => now }))
      return { events, seen, bus }
    })
    /** What has been published before has arrived everywhere. */
    async function settle() {
      const arrived = sites.map(({ bus }) => {
        const from = new Set<string>()
        bus.subscribe('changed', (_, sender) => from.add(sender))
        return from
      })
      for (const { bus } of sites) bus.publish('changed', { number: 1 })
      await expect.poll(() => arrived.map(({ size }) => size)).toEqual([2, 2, 2])
    }
    return { sites, settle, pass: (ms: number) => void (now += ms) }
  }

  it.skipIf(isMissing)('[CL9, EV35] each relayed event is published once on every process', async () => {
    const { sites, settle } = await startRelays()
    for (const topic of TOPICS) sites[0]!.events.publish(topic, EVENTS[topic])
    await settle()
    await settle()
    const expected = TOPICS.map((topic) => [topic, EVENTS[topic]])
    expect(sites.map(({ seen }) => seen)).toEqual([expected, expected, expected])
  })

  it.skipIf(isMissing)('[CL9] an event that follows from a relayed one reaches every process too', async () => {
    const { sites, settle } = await startRelays()
    // As the typing indicator does where the typist's socket is.
    sites[1]!.events.subscribe('chat.frame', ({ frame }) => {
      if (frame.type === 'TYPING_START') sites[1]!.events.publish('chat.frame', STOP)
    })
    sites[0]!.events.publish('chat.frame', FRAME)
    await settle()
    await settle()
    for (const { seen } of sites) {
      expect(seen).toHaveLength(2)
      expect(seen).toEqual(
        expect.arrayContaining([
          ['chat.frame', FRAME],
          ['chat.frame', STOP],
        ]),
      )
    }
  })

  it.skipIf(isMissing)('[CL10] activity reaches the other processes once in ten seconds for each user', async () => {
    const { sites, settle, pass } = await startRelays()
    const act = (userId: string) => sites[0]!.events.publish('user.active', { userId })
    for (const userId of ['ann', 'ann', 'ben', 'ann']) act(userId)
    pass(ACTIVE_MS - 1)
    act('ann')
    pass(1)
    act('ann')
    await settle()
    expect(sites.map(({ seen }) => seen.length)).toEqual([6, 3, 3])
  })
})
