import { liveHatch } from '#contract/hatches.fixture.ts'
import { reconnectDelay } from '#domain/live/backoff.ts'
import { chatPolicy, livePolicy } from '#machines/connection.policy.ts'
import { connectionRig } from '#machines/connection.rig.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hatchMessage, initial, liveRig, liveRigOver, siteStats } from '../support/live/live-rig.ts'
import { mockSockets } from '../support/live/mock-sockets.ts'

type Rig = ReturnType<typeof liveRig>

const mockRig = (options: Parameters<typeof liveRig>[0] = {}) => liveRigOver(mockSockets(), options)

describe('over sockets', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  describe.each([
    ['live', livePolicy],
    ['chat', chatPolicy],
  ] as const)('with the %s policy', (_, policy) => {
    // mock-socket reports a refusal as 1000 and opens every other attempt.
    it.each([
      ['refused', (rig: Rig) => rig.newest().fail()],
      ['timed out', (rig: Rig) => rig.pass(10_000)],
    ])('[CN5][CN7] script 1: an attempt that is %s leads to the next one', async (__, fault) => {
      const rig = liveRig({ policy })
      const reading = rig.start()
      await rig.pass(0)
      await fault(rig)
      await rig.pass(0)
      expect(rig.alive()).toEqual(0)
      await rig.pass(1_000)
      expect(rig.made).toHaveLength(2)
      expect(rig.alive()).toEqual(1)
      reading.unsubscribe()
    })

    it('[CN5][CN7] script 1: so does one that is reset after opening', async () => {
      const rig = mockRig({ policy })
      const reading = rig.start()
      await rig.pass(0)
      await rig.newest().open()
      await rig.newest().fail()
      expect(rig.alive()).toEqual(0)
      await rig.pass(1_000)
      expect(rig.made).toHaveLength(2)
      expect(rig.alive()).toEqual(1)
      reading.unsubscribe()
    })

    it('[CN14] script 1: so does an attempt whose token never comes', async () => {
      const token = vi.fn(() => new Promise<string>(() => {}))
      const rig = mockRig({ policy, token })
      const reading = rig.start()
      await rig.pass(policy.deadlineMs + 1_000)
      expect(token).toHaveBeenCalledTimes(2)
      expect(rig.made).toEqual([])
      reading.unsubscribe()
    })

    it('[CN11, CN32] script 3: after sleep there is one new socket, with the position, and the old one changes nothing', async () => {
      const rig = mockRig({ policy })
      const reading = await rig.live(100)
      const old = rig.newest()
      rig.sleep(600_000)
      rig.emit('environment.visible')
      await rig.pass(policy.graceMs)
      expect(old.isAlive()).toEqual(false)
      expect(rig.made).toHaveLength(2)
      expect(new URL(rig.newest().url).search).toEqual('?epoch=A&seq=100&token=token')
      await rig.newest().open()
      rig.newest().frame(initial({ seq: 100, recovered: true }))
      const before = rig.state()
      old.frame(hatchMessage(101))
      await old.shut(1000)
      await rig.pass(5_000)
      expect(rig.state()).toEqual(before)
      expect(rig.made).toHaveLength(2)
      reading.unsubscribe()
    })

    it('[CN9] script 4: overdue with a frame queued does not reconnect', async () => {
      const rig = mockRig({ policy })
      const reading = await rig.live()
      rig.sleep(50_000)
      await rig.pass(24_000)
      rig.newest().frame(hatchMessage(101))
      await rig.pass(policy.graceMs)
      expect(rig.made).toHaveLength(1)
      expect(rig.applied).toEqual([101])
      reading.unsubscribe()
    })

    it('[CN8] script 4: overdue without one does', async () => {
      const rig = mockRig({ policy })
      const reading = await rig.live()
      rig.sleep(50_000)
      await rig.pass(24_000 + policy.graceMs)
      expect(rig.made).toHaveLength(2)
      expect(rig.alive()).toEqual(1)
      reading.unsubscribe()
    })

    it('[CN12] script 9: five toggles in 100 ms never make two sockets', async () => {
      const rig = mockRig({ policy })
      const reading = await rig.live()
      await rig.newest().fail()
      for (let n = 0; n < 5; n++) {
        rig.emit('environment.offline')
        await rig.pass(10)
        rig.emit('environment.online')
        await rig.pass(10)
        expect(rig.alive()).toBeLessThanOrEqual(1)
      }
      expect(rig.made).toHaveLength(2)
      reading.unsubscribe()
    })

    it('[CN12] script 9: a logout while the token is fetched makes no socket at all', async () => {
      let give: (token: string) => void = () => {}
      const rig = mockRig({ policy, token: () => new Promise((resolve) => (give = resolve)) })
      const reading = rig.start()
      await rig.pass(0)
      reading.unsubscribe()
      give('late')
      await rig.pass(60_000)
      expect(rig.made).toEqual([])
      expect(vi.getTimerCount()).toEqual(0)
    })

    it('[CN12] script 9: StrictMode, which reads, leaves and reads again, has one socket', async () => {
      const rig = mockRig({ policy })
      rig.start().unsubscribe()
      const reading = rig.start()
      await rig.pass(100)
      expect(rig.alive()).toEqual(1)
      reading.unsubscribe()
      expect(rig.alive()).toEqual(0)
    })
  })

  it('[CN15] script 6: applies each hatch once while history and live ones race, then comes back from the last', async () => {
    const rig = mockRig()
    const reading = await rig.live(100)
    await rig.newest().fail()
    await rig.pass(1_000)
    await rig.newest().open()
    rig.newest().frame(initial({ seq: 103, recovered: true, hatches: [101, 102, 103].map((seq) => liveHatch(seq)) }))
    for (const seq of [103, 104, 107]) rig.newest().frame(hatchMessage(seq))
    expect(rig.applied).toEqual([101, 102, 103, 104])
    expect(rig.state().counts).toEqual({ applied: 4, repeated: 1, malformed: 0 })
    expect(rig.state().status).toEqual('stale')
    await rig.pass(2_000)
    expect(rig.alive()).toEqual(1)
    expect(new URL(rig.newest().url).searchParams.get('seq')).toEqual('104')
    reading.unsubscribe()
  })

  it('[CN16, CN33] script 7: another epoch replaces the state, and late frames of the first are dropped', async () => {
    const rig = mockRig()
    const reading = await rig.live(500, 'A')
    const old = rig.newest()
    await old.fail()
    await rig.pass(1_000)
    await rig.newest().open()
    rig.newest().frame(initial({ seq: 3, epoch: 'B', hatches: [1, 2, 3].map((seq) => liveHatch(seq)) }))
    old.frame(hatchMessage(501))
    expect(rig.state()).toEqual({
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
    const rig = mockRig()
    const reading = await rig.live(0)
    await rig.newest().fail()
    await rig.pass(1_000)
    expect(new URL(rig.newest().url).search).toEqual('?epoch=A&seq=0&token=token')
    await rig.newest().open()
    rig.newest().frame(initial({ seq: 0, recovered: true }))
    rig.newest().frame(hatchMessage(1))
    expect(rig.state().status).toEqual('live')
    expect(rig.applied).toEqual([1])
    reading.unsubscribe()
  })

  it('[CN30] script 9: twenty times accept-then-1011 grows the delay and leaves nothing behind', async () => {
    const rig = mockRig()
    const reading = rig.start()
    await rig.pass(0)
    for (let n = 1; n <= 20; n++) {
      await rig.newest().open()
      await rig.newest().shut(1011)
      await rig.pass(reconnectDelay(n, () => 0.5) - 10)
      expect(rig.made).toHaveLength(n)
      await rig.pass(10)
      expect(rig.made).toHaveLength(n + 1)
      expect(rig.alive()).toEqual(1)
    }
    reading.unsubscribe()
    expect(rig.alive()).toEqual(0)
    await rig.pass(10) // mock-socket closes
    expect(vi.getTimerCount()).toEqual(0)
  })

  it('[CN30] script 9: with the chat policy it is exhausted after ten', async () => {
    const rig = mockRig({ policy: chatPolicy })
    const reading = rig.start()
    await rig.pass(0)
    for (let n = 1; n <= 11; n++) {
      await rig.newest().open()
      await rig.newest().shut(1011)
      await rig.pass(reconnectDelay(n, () => 0.5))
    }
    expect(rig.made).toHaveLength(11)
    expect(vi.getTimerCount()).toEqual(0)
    reading.unsubscribe()
  })

  it('[CN23] script 9: 4401 twice refreshes the token once, then signs out', async () => {
    const token = vi.fn(async () => 'token')
    const rig = mockRig({ policy: chatPolicy, token })
    const reading = rig.start()
    for (let n = 0; n < 2; n++) {
      await rig.pass(0)
      await rig.newest().open()
      await rig.newest().shut(4401)
    }
    await rig.pass(600_000)
    expect(token.mock.calls).toEqual([[{ refresh: false }], [{ refresh: true }]])
    expect(rig.made).toHaveLength(2)
    expect(vi.getTimerCount()).toEqual(0)
    reading.unsubscribe()
  })
})

describe('with a simulated clock', () => {
  it.each([0, 0.5, 0.999])(
    '[CN1, CN29] script 2: ten refusals at random %d, then exhausted with no timer left',
    async (random) => {
      const rig = connectionRig({ policy: chatPolicy, random: () => random })
      await rig.live()
      rig.newest().emit({ type: 'socket.closed', code: 1006 })
      const factor = 0.75 + 0.5 * random
      for (const seconds of [1, 2, 4, 8, 16, 24, 24, 24, 24, 24]) {
        expect(rig.actor.getSnapshot().context.delayMs).toEqual(seconds * 1_000 * factor)
        rig.pass(seconds * 1_000 * factor)
        await rig.settle()
        rig.newest().emit({ type: 'socket.closed', code: 1006 })
      }
      expect(rig.state()).toEqual('exhausted')
      expect(rig.sockets).toHaveLength(11)
      expect(rig.pendingTimers()).toEqual(0)
    },
  )

  it.each(['environment.online', 'environment.visible', 'click'] as const)(
    '[CN3] script 2: %s starts again from attempt 0 with one socket',
    async (reason) => {
      const rig = connectionRig({ policy: chatPolicy })
      await rig.connect()
      while (rig.state() !== 'exhausted') {
        rig.newest().emit({ type: 'socket.closed', code: 1006 })
        rig.pass(30_000)
        await rig.settle()
      }
      if (reason === 'click') rig.actor.send({ type: 'connect.requested' })
      else rig.emit(reason)
      await rig.settle()
      expect(rig.attempt()).toEqual(0)
      expect(rig.openSockets()).toEqual(1)
    },
  )

  it('[CN2] script 2: the live policy goes on after a hundred refusals', async () => {
    const rig = connectionRig({ policy: livePolicy })
    await rig.connect()
    for (let n = 0; n < 100; n++) {
      rig.newest().emit({ type: 'socket.closed', code: 1006 })
      rig.pass(30_000)
      await rig.settle()
    }
    expect(rig.sockets).toHaveLength(101)
  })

  it('[CN10] script 5: the live policy keeps a throttled tab, whose server speaks every 20 s', async () => {
    const rig = connectionRig({ policy: livePolicy })
    await rig.live()
    for (let minute = 0; minute < 10; minute++) {
      // Frames arrive in a hidden tab as ever; timers run at the end of the minute.
      for (let n = 0; n < 2; n++) {
        rig.sleep(20_000)
        rig.newest().emit({ type: 'socket.seen' })
      }
      rig.sleep(-40_000)
      rig.pass(60_000)
    }
    expect(rig.sockets).toHaveLength(1)
    expect(rig.openSockets()).toEqual(1)
  })

  it('[CN10] script 5: the chat policy keeps one too, whose heartbeats leave once a minute', async () => {
    const rig = connectionRig({ policy: chatPolicy })
    await rig.live()
    for (let minute = 1; minute <= 10; minute++) {
      // All that was due in this minute runs at its end, and the answer to the heartbeat arrives a moment later.
      const answered = rig.newest().commands.length
      rig.pass(60_000)
      expect(rig.newest().commands.length).toBeGreaterThan(answered)
      rig.newest().emit({ type: 'socket.seen' })
    }
    expect(rig.sockets).toHaveLength(1)
    expect(rig.openSockets()).toEqual(1)
  })
})
