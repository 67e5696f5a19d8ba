import type { BusMessages, Topic } from '#server/bus/bus-messages.ts'
import { describe, expect, it } from 'vitest'
import { TRANSPORTS } from '../support/bus/processes.ts'
import { letPass } from '../support/time/let-pass.ts'

const MESSAGES: { [T in Topic]: BusMessages[T] } = {
  hatches: { seq: 9_007_199_254_740_991 },
  changed: { number: 3 },
  presence: { number: 4, changes: { ann: { status: 'away', activeAt: 1_700_000_000_000, sockets: 2 }, ben: null } },
  'chat.frame': { to: ['ann', 'Ünï😀'], frame: { type: 'TYPING_START', data: { conversationId: 'c', userId: 'ben' } } },
  'key.revoked': { ids: ['1'] },
  'session.revoked': { ids: ['one', 'two'] },
  'user.active': { userId: 'ann' },
  'hatches.marked': { at: 1 },
  'evidence.changed': { at: 1_700_000_000_000 },
  'desk.looking': { lookerId: 'ann', proposalId: null },
  'trade-room.changed': { roomId: 'Zm9vYmFyYmF6cXV4MTIzNA', seq: 5 },
  'wishes.changed': { number: 7 },
  'users.introduced': { userIds: ['ann', 'ben'] },
  'users.parted': { userIds: ['ben', 'ann'] },
}

describe.each(TRANSPORTS)('over $transport', ({ start, isMissing }) => {
  it.skipIf(isMissing)('[CL1] every topic reaches all other processes unchanged, in order and once', async () => {
    const processes = await start(3)
    const received = processes.map(({ bus }) => {
      const all: unknown[] = []
      for (const topic of Object.keys(MESSAGES) as Topic[])
        bus.subscribe(topic, (message, from) => all.push([topic, message, from]))
      return all
    })
    const sender = processes[0]!.bus
    const expected: unknown[] = []
    for (let round = 0; round < 50; round++) {
      for (const topic of Object.keys(MESSAGES) as Topic[]) {
        sender.publish(topic, MESSAGES[topic])
        expected.push([topic, MESSAGES[topic], sender.processId])
      }
    }
    await expect.poll(() => received.slice(1).map(({ length }) => length)).toEqual([expected.length, expected.length])
    expect(received).toEqual([[], expected, expected])
    expect(processes.map(({ gaps, errors }) => [gaps, errors])).toEqual(Array(3).fill([[], []]))
  })

  it.skipIf(isMissing)('[CL11] the sum of clients follows each process, and one that leaves', async () => {
    const processes = await start(3)
    const totals = () => processes.map(({ bus }) => bus.subscribers)
    processes.forEach(({ bus }, index) => bus.setSubscribers(10 ** index))
    await expect.poll(() => totals()).toEqual([111, 111, 111])
    await processes[2]!.bus.close()
    await expect.poll(() => totals().slice(0, 2)).toEqual([11, 11])
  })

  it.skipIf(isMissing)('[CL12] of many claims at once exactly one wins, and another after it expires', async () => {
    const states = (await start(3)).map(({ sharedState }) => sharedState)
    const claimAll = (key: string) => Promise.all([...states, ...states].map((state) => state.claim(key, 60_000)))
    expect((await claimAll('simulator')).filter(Boolean)).toHaveLength(1)
    expect((await claimAll('simulator')).filter(Boolean)).toHaveLength(0)
    expect(await states[1]!.claim('another', 400)).toBe(true)
    await letPass(450, 'the claim expires')
    expect((await claimAll('another')).filter(Boolean)).toHaveLength(1)
  })

  it.skipIf(isMissing)('[CL13] only the holder renews and releases a claim', async () => {
    const [holder, other] = (await start(2)).map(({ sharedState }) => sharedState)
    expect(await holder!.renew('lease', 10_000)).toBe(false)
    expect(await holder!.claim('lease', 2_000)).toBe(true)
    expect([await other!.renew('lease', 60_000), await holder!.renew('lease', 60_000)]).toEqual([false, true])
    await letPass(2_100, 'the claim would expire, but was renewed')
    await other!.release('lease')
    expect(await other!.claim('lease', 10_000)).toBe(false)
    await holder!.release('lease')
    expect(await other!.claim('lease', 10_000)).toBe(true)
    expect(await holder!.renew('lease', 10_000)).toBe(false)
  })

  it.skipIf(isMissing)('[CL14] calls of all processes count in one window, which begins with the first', async () => {
    const states = (await start(3)).map(({ sharedState }) => sharedState)
    const counts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => states[index % 3]!.increment('calls', 60_000)),
    )
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    )
    for (const { resetMs } of counts) {
      expect(resetMs).toBeGreaterThan(0)
      expect(resetMs).toBeLessThanOrEqual(60_000)
    }
    const first = await states[0]!.increment('others', 60_000)
    await letPass(100, 'a window that began with the second call would end later')
    const second = await states[1]!.increment('others', 60_000)
    expect([first.count, second.count]).toEqual([1, 2])
    expect(second.resetMs).toBeLessThan(first.resetMs - 50)
    expect((await states[0]!.increment('short', 300)).count).toBe(1)
    await letPass(350, 'the window ends')
    expect((await states[2]!.increment('short', 300)).count).toBe(1)
  })

  it.skipIf(isMissing)('[CL19] a page has what its owner wrote last, and expires without its owner', async () => {
    const [owner, other] = await start(2)
    const read = () => other!.sharedState.pages.read(owner!.bus.processId)
    const { pages } = owner!.sharedState
    expect([await read(), await pages.change({ ann: '1' }, 60_000), await read()]).toEqual([{}, false, {}])
    await pages.replace({ '': '1', ann: '1', 'Ünï😀': '{"a":"b"}' }, 60_000)
    expect(await read()).toEqual({ '': '1', ann: '1', 'Ünï😀': '{"a":"b"}' })
    expect(await pages.change({ '': '2', ann: null, ben: '2', cleo: null }, 60_000)).toBe(true)
    expect(await read()).toEqual({ '': '2', 'Ünï😀': '{"a":"b"}', ben: '2' })
    await pages.replace({ '': '3' }, 60_000)
    expect(await read()).toEqual({ '': '3' })
    await pages.replace({ '': '4' }, 300)
    await letPass(350, 'the page expires')
    expect([await read(), await pages.change({ ann: '1' }, 60_000)]).toEqual([{}, false])
  })
})
