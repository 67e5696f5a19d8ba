import { liveHatch } from '#contract/hatches.fixture.ts'
import { reconnectDelay } from '#domain/live/backoff.ts'
import { chatPolicy, livePolicy } from '#machines/connection.policy.ts'
import { connectionHarness } from '#machines/connection.harness.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hatchMessage, initial, liveHarness, liveHarnessOver, siteStats } from '../support/live/live-harness.ts'
import { mockSockets } from '../support/live/mock-sockets.ts'

type Harness = ReturnType<typeof liveHarness>

const mockHarness = (options: Parameters<typeof liveHarness>[0] = {}) => liveHarnessOver(mockSockets(), options)

describe('over sockets', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  describe.each([
    ['live', livePolicy],
    ['chat', chatPolicy],
  ] as const)('with the %s policy', (_, policy) => {
    // mock-socket reports a refusal as 1000 and opens every other attempt.
    it.each([
      ['refused', (harness: Harness) => harness.newest().fail()],
      ['timed out', (harness: Harness) => harness.pass(10_000)],
    ])('[CN5][CN7] script 1: an attempt that is %s leads to the next one', async (__, fault) => {
      const harness = liveHarness({ policy })
      const reading = harness.start()
      await harness.pass(0)
      await fault(harness)
      await harness.pass(0)
      expect(harness.alive()).toEqual(0)
      await harness.pass(1_000)
      expect(harness.made).toHaveLength(2)
      expect(harness.alive()).toEqual(1)
      reading.unsubscribe()
    })

    it('[CN5][CN7] script 1: so does one that is reset after opening', async () => {
      const harness = mockHarness({ policy })
      const reading = harness.start()
      await harness.pass(0)
      await harness.newest().open()
      await harness.newest().fail()
      expect(harness.alive()).toEqual(0)
      await harness.pass(1_000)
      expect(harness.made).toHaveLength(2)
      expect(harness.alive()).toEqual(1)
      reading.unsubscribe()
    })

    it('[CN14] script 1: so does an attempt whose token never comes', async () => {
      const token = vi.fn(() => new Promise<string>(() => {}))
      const harness = mockHarness({ policy, token })
      const reading = harness.start()
      await harness.pass(policy.deadlineMs + 1_000)
      expect(token).toHaveBeenCalledTimes(2)
      expect(harness.made).toEqual([])
      reading.unsubscribe()
    })

    it('[CN11, CN32] script 3: after sleep there is one new socket, with the position, and the old one changes nothing', async () => {
      const harness = mockHarness({ policy })
      const reading = await harness.live(100)
      const old = harness.newest()
      harness.sleep(600_000)
      harness.emit('environment.visible')
      await harness.pass(policy.graceMs)
      expect(old.isAlive()).toEqual(false)
      expect(harness.made).toHaveLength(2)
      expect(new URL(harness.newest().url).search).toEqual('?epoch=A&seq=100&token=token')
      await harness.newest().open()
      harness.newest().frame(initial({ seq: 100, recovered: true }))
      const before = harness.state()
      old.frame(hatchMessage(101))
      await old.shut(1000)
      await harness.pass(5_000)
      expect(harness.state()).toEqual(before)
      expect(harness.made).toHaveLength(2)
      reading.unsubscribe()
    })

    it('[CN9] script 4: overdue with a frame queued does not reconnect', async () => {
      const harness = mockHarness({ policy })
      const reading = await harness.live()
      harness.sleep(50_000)
      await harness.pass(24_000)
      harness.newest().frame(hatchMessage(101))
      await harness.pass(policy.graceMs)
      expect(harness.made).toHaveLength(1)
      expect(harness.applied).toEqual([101])
      reading.unsubscribe()
    })

    it('[CN8] script 4: overdue without one does', async () => {
      const harness = mockHarness({ policy })
      const reading = await harness.live()
      harness.sleep(50_000)
      await harness.pass(24_000 + policy.graceMs)
      expect(harness.made).toHaveLength(2)
      expect(harness.alive()).toEqual(1)
      reading.unsubscribe()
    })

    it('[CN12] script 9: five toggles in 100 ms never make two sockets', async () => {
      const harness = mockHarness({ policy })
      const reading = await harness.live()
      await harness.newest().fail()
      for (let n = 0; n < 5; n++) {
        harness.emit('environment.offline')
        await harness.pass(10)
        harness.emit('environment.online')
        await harness.pass(10)
        expect(harness.alive()).toBeLessThanOrEqual(1)
      }
      expect(harness.made).toHaveLength(2)
      reading.unsubscribe()
    })

    it('[CN12] script 9: a logout while the token is fetched makes no socket at all', async () => {
      let give: (token: string) => void = () => {}
      const harness = mockHarness({ policy, token: () => new Promise((resolve) => (give = resolve)) })
      const reading = harness.start()
      await harness.pass(0)
      reading.unsubscribe()
      give('late')
      await harness.pass(60_000)
      expect(harness.made).toEqual([])
      expect(vi.getTimerCount()).toEqual(0)
    })

    it('[CN12] script 9: StrictMode, which reads, leaves and reads again, has one socket', async () => {
      const harness = mockHarness({ policy })
      harness.start().unsubscribe()
      const reading = harness.start()
      await harness.pass(100)
      expect(harness.alive()).toEqual(1)
      reading.unsubscribe()
      expect(harness.alive()).toEqual(0)
    })
  })

  it('[CN15] script 6: applies each hatch once while history and live ones race, then comes back from the last', async () => {
    const harness = mockHarness()
    const reading = await harness.live(100)
    await harness.newest().fail()
    await harness.pass(1_000)
    await harness.newest().open()
    harness
      .newest()
      .frame(initial({ seq: 103, recovered: true, hatches: [101, 102, 103].map((seq) => liveHatch(seq)) }))
    for (const seq of [103, 104, 107]) harness.newest().frame(hatchMessage(seq))
    expect(harness.applied).toEqual([101, 102, 103, 104])
    expect(harness.state().counts).toEqual({ applied: 4, repeated: 1, malformed: 0 })
    expect(harness.state().status).toEqual('stale')
    await harness.pass(2_000)
    expect(harness.alive()).toEqual(1)
    expect(new URL(harness.newest().url).searchParams.get('seq')).toEqual('104')
    reading.unsubscribe()
  })

  it('[CN16, CN33] script 7: another epoch replaces the state, and late frames of the first are dropped', async () => {
    const harness = mockHarness()
    const reading = await harness.live(500, 'A')
    const old = harness.newest()
    await old.fail()
    await harness.pass(1_000)
    await harness.newest().open()
    harness.newest().frame(initial({ seq: 3, epoch: 'B', hatches: [1, 2, 3].map((seq) => liveHatch(seq)) }))
    old.frame(hatchMessage(501))
    expect(harness.state()).toEqual({
      status: 'live',
      position: { epoch: 'B', seq: 3 },
      stats: siteStats(3),
      changes: null,
      hatches: [3, 2, 1].map((seq) => liveHatch(seq)),
      synced: true,
      counts: { applied: 3, repeated: 0, malformed: 0 },
    })
    reading.unsubscribe()
  })

  it('[LV19] script 7: position 0, with no hatch ever, resumes too', async () => {
    const harness = mockHarness()
    const reading = await harness.live(0)
    await harness.newest().fail()
    await harness.pass(1_000)
    expect(new URL(harness.newest().url).search).toEqual('?epoch=A&seq=0&token=token')
    await harness.newest().open()
    harness.newest().frame(initial({ seq: 0, recovered: true }))
    harness.newest().frame(hatchMessage(1))
    expect(harness.state().status).toEqual('live')
    expect(harness.applied).toEqual([1])
    reading.unsubscribe()
  })

  it('[CN30] script 9: twenty times accept-then-1011 grows the delay and leaves nothing behind', async () => {
    const harness = mockHarness()
    const reading = harness.start()
    await harness.pass(0)
    for (let n = 1; n <= 20; n++) {
      await harness.newest().open()
      await harness.newest().shut(1011)
      await harness.pass(reconnectDelay(n, () => 0.5) - 10)
      expect(harness.made).toHaveLength(n)
      await harness.pass(10)
      expect(harness.made).toHaveLength(n + 1)
      expect(harness.alive()).toEqual(1)
    }
    reading.unsubscribe()
    expect(harness.alive()).toEqual(0)
    await harness.pass(10) // mock-socket closes
    expect(vi.getTimerCount()).toEqual(0)
  })

  it('[CN30] script 9: with the chat policy it is exhausted after ten', async () => {
    const harness = mockHarness({ policy: chatPolicy })
    const reading = harness.start()
    await harness.pass(0)
    for (let n = 1; n <= 11; n++) {
      await harness.newest().open()
      await harness.newest().shut(1011)
      await harness.pass(reconnectDelay(n, () => 0.5))
    }
    expect(harness.made).toHaveLength(11)
    expect(vi.getTimerCount()).toEqual(0)
    reading.unsubscribe()
  })

  it('[CN23] script 9: 4401 twice refreshes the token once, then signs out', async () => {
    const token = vi.fn(async () => 'token')
    const harness = mockHarness({ policy: chatPolicy, token })
    const reading = harness.start()
    for (let n = 0; n < 2; n++) {
      await harness.pass(0)
      await harness.newest().open()
      await harness.newest().shut(4401)
    }
    await harness.pass(600_000)
    expect(token.mock.calls).toEqual([[{ refresh: false }], [{ refresh: true }]])
    expect(harness.made).toHaveLength(2)
    expect(vi.getTimerCount()).toEqual(0)
    reading.unsubscribe()
  })
})

describe('with a simulated clock', () => {
  it.each([0, 0.5, 0.999])(
    '[CN1, CN29] script 2: ten refusals at random %d, then exhausted with no timer left',
    async (random) => {
      const harness = connectionHarness({ policy: chatPolicy, random: () => random })
      await harness.live()
      harness.newest().emit({ type: 'socket.closed', code: 1006 })
      const factor = 0.75 + 0.5 * random
      for (const seconds of [1, 2, 4, 8, 16, 24, 24, 24, 24, 24]) {
        expect(harness.actor.getSnapshot().context.delayMs).toEqual(seconds * 1_000 * factor)
        harness.pass(seconds * 1_000 * factor)
        await harness.settle()
        harness.newest().emit({ type: 'socket.closed', code: 1006 })
      }
      expect(harness.state()).toEqual('exhausted')
      expect(harness.sockets).toHaveLength(11)
      expect(harness.pendingTimers()).toEqual(0)
    },
  )

  it.each(['environment.online', 'environment.visible', 'click'] as const)(
    '[CN3] script 2: %s starts again from attempt 0 with one socket',
    async (reason) => {
      const harness = connectionHarness({ policy: chatPolicy })
      await harness.connect()
      while (harness.state() !== 'exhausted') {
        harness.newest().emit({ type: 'socket.closed', code: 1006 })
        harness.pass(30_000)
        await harness.settle()
      }
      if (reason === 'click') harness.actor.send({ type: 'connect.requested' })
      else harness.emit(reason)
      await harness.settle()
      expect(harness.attempt()).toEqual(0)
      expect(harness.openSockets()).toEqual(1)
    },
  )

  it('[CN2] script 2: the live policy goes on after a hundred refusals', async () => {
    const harness = connectionHarness({ policy: livePolicy })
    await harness.connect()
    for (let n = 0; n < 100; n++) {
      harness.newest().emit({ type: 'socket.closed', code: 1006 })
      harness.pass(30_000)
      await harness.settle()
    }
    expect(harness.sockets).toHaveLength(101)
  })

  it('[CN10] script 5: the live policy keeps a throttled tab, whose server speaks every 20 s', async () => {
    const harness = connectionHarness({ policy: livePolicy })
    await harness.live()
    for (let minute = 0; minute < 10; minute++) {
      // Frames arrive in a hidden tab as ever; timers run at the end of the minute.
      for (let n = 0; n < 2; n++) {
        harness.sleep(20_000)
        harness.newest().emit({ type: 'socket.seen' })
      }
      harness.sleep(-40_000)
      harness.pass(60_000)
    }
    expect(harness.sockets).toHaveLength(1)
    expect(harness.openSockets()).toEqual(1)
  })

  it('[CN10] script 5: the chat policy keeps one too, whose heartbeats leave once a minute', async () => {
    const harness = connectionHarness({ policy: chatPolicy })
    await harness.live()
    for (let minute = 1; minute <= 10; minute++) {
      // All that was due in this minute runs at its end, and the answer to the heartbeat arrives a moment later.
      const answered = harness.newest().commands.length
      harness.pass(60_000)
      expect(harness.newest().commands.length).toBeGreaterThan(answered)
      harness.newest().emit({ type: 'socket.seen' })
    }
    expect(harness.sockets).toHaveLength(1)
    expect(harness.openSockets()).toEqual(1)
  })
})
