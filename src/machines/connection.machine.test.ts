import { chatPolicy, livePolicy } from './connection.policy.ts'
import { connectionHarness } from './connection.harness.ts'
import { createActor } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import { connectionMachine } from './connection.machine.ts'

const connected = (
  sync: 'syncing' | 'live',
  heartbeat: 'quiet' | 'beating',
  liveness: 'steady' | 'suspect' = 'steady',
) => ({
  connected: { sync, liveness, heartbeat },
})

describe.each([
  ['live', livePolicy, 'quiet'],
  ['chat', chatPolicy, 'beating'],
] as const)('a connection with the %s policy', (_, policy, heartbeat) => {
  it('[CN20] asks for the token first, then opens one socket with it, and is live once its data is complete', async () => {
    const harness = connectionHarness({ policy })
    expect(harness.state()).toEqual('disconnected')
    harness.actor.send({ type: 'connect.requested' })
    expect(harness.state()).toEqual({ connecting: 'token' })
    await harness.settle()
    expect(harness.state()).toEqual({ connecting: 'socket' })
    expect(harness.sockets.map(({ token }) => token)).toEqual(['token'])
    harness.newest().emit({ type: 'socket.opened' })
    expect(harness.state()).toEqual(connected('syncing', heartbeat))
    expect([...harness.actor.getSnapshot().tags]).toEqual(['stale'])
    harness.actor.send({ type: 'channel.synced' })
    expect(harness.state()).toEqual(connected('live', heartbeat))
    expect([...harness.actor.getSnapshot().tags]).toEqual(['online'])
  })

  it('[CN1][CN7] waits 1 s before the first attempt after a failure, and makes it', async () => {
    const harness = connectionHarness({ policy })
    await harness.connect()
    harness.newest().emit({ type: 'socket.closed', code: 1006 })
    expect(harness.state()).toEqual('waiting')
    expect(harness.openSockets()).toEqual(0)
    harness.pass(999)
    expect(harness.state()).toEqual('waiting')
    harness.pass(1)
    await harness.settle()
    expect(harness.attempt()).toEqual(1)
    expect(harness.openSockets()).toEqual(1)
  })

  it('[CN14] gives up an attempt whose socket neither opens nor closes', async () => {
    const harness = connectionHarness({ policy })
    await harness.connect()
    harness.pass(policy.deadlineMs)
    expect(harness.state()).toEqual('waiting')
    expect(harness.openSockets()).toEqual(0)
  })

  it('[CN14] gives up an attempt whose token never comes', async () => {
    const harness = connectionHarness({ policy, token: () => new Promise(() => {}) })
    await harness.connect()
    harness.pass(policy.deadlineMs)
    expect(harness.state()).toEqual('waiting')
    expect(harness.sockets).toEqual([])
  })

  it('[CN5] a deliberate disconnect closes the socket before it is reported, and nothing comes back', async () => {
    const harness = connectionHarness({ policy })
    await harness.live()
    const received: boolean[] = []
    harness.actor.subscribe((snapshot) => {
      if (snapshot.matches('disconnected')) received.push(harness.newest().closed)
    })
    harness.actor.send({ type: 'disconnect.requested' })
    expect(received).toEqual([true])
    expect(harness.pendingTimers()).toEqual(0)
    harness.emit('environment.online')
    harness.emit('environment.pageshow')
    await harness.settle()
    expect(harness.sockets).toHaveLength(1)
  })

  it.each([1012, 1013])('[CN6] spreads the return over 10 s after a close with %i', async (code) => {
    const harness = connectionHarness({ policy, random: () => 0.37 })
    await harness.live()
    harness.newest().emit({ type: 'socket.closed', code })
    harness.pass(3_699)
    expect(harness.state()).toEqual('waiting')
    harness.pass(1)
    expect(harness.state()).toEqual({ connecting: 'token' })
  })

  it('[CN6] grows the delay too while the server goes on refusing', async () => {
    const harness = connectionHarness({ policy, random: () => 0 })
    for (let n = 0; n < 5; n++) {
      await harness.connect()
      harness.newest().emit({ type: 'socket.opened' })
      harness.newest().emit({ type: 'socket.closed', code: 1013 })
      if (n < 4) harness.pass(30_000)
      await harness.settle()
    }
    expect(harness.actor.getSnapshot().context.delayMs).toEqual(12_000)
  })

  it('[CN15] comes back after data that cannot be joined', async () => {
    const harness = connectionHarness({ policy })
    await harness.live()
    harness.actor.send({ type: 'channel.broken' })
    expect(harness.state()).toEqual('waiting')
    expect(harness.openSockets()).toEqual(0)
    harness.pass(1_000)
    await harness.settle()
    expect(harness.openSockets()).toEqual(1)
  })

  it('[CN12] is closed while the page is hidden away, and comes back with it', async () => {
    const harness = connectionHarness({ policy })
    await harness.live()
    harness.emit('environment.pagehide')
    expect(harness.openSockets()).toEqual(0)
    expect(harness.pendingTimers()).toEqual(0)
    harness.emit('environment.pageshow')
    await harness.settle()
    expect(harness.openSockets()).toEqual(1)
  })
})

describe('a connection with the live policy', () => {
  it('[CN20] connects without a token when the token cannot be read', async () => {
    const harness = connectionHarness({
      policy: livePolicy,
      token: () => Promise.reject(new Error('storage is blocked')),
    })
    await harness.connect()
    expect(harness.sockets.map(({ token }) => token)).toEqual([null])
  })

  it.each(['timer', 'visible'] as const)('[CN36] looks again after a normal close: by %s', async (by) => {
    const harness = connectionHarness({ policy: livePolicy })
    await harness.live()
    harness.newest().emit({ type: 'socket.closed', code: 1000 })
    harness.pass(59_999)
    expect(harness.state()).toEqual('waiting')
    if (by === 'timer') harness.pass(1)
    else harness.emit('environment.visible')
    expect(harness.state()).toEqual({ connecting: 'token' })
  })
})

describe('a connection with the chat policy', () => {
  it('[CN5] ends with a close of code 1000', async () => {
    const harness = connectionHarness({ policy: chatPolicy })
    await harness.live()
    harness.newest().emit({ type: 'socket.closed', code: 1000 })
    expect(harness.state()).toEqual('disconnected')
    expect(harness.pendingTimers()).toEqual(0)
  })

  it('[CN24] asks for a heartbeat every 15 s', async () => {
    const harness = connectionHarness({ policy: chatPolicy })
    await harness.live()
    harness.pass(9_000)
    expect(harness.newest().commands).toEqual([{ type: 'heartbeat.requested' }])
    harness.pass(15_000)
    expect(harness.newest().commands).toHaveLength(2)
  })

  it('[CN23] is signed out when there is no token', async () => {
    const harness = connectionHarness({ policy: chatPolicy, token: () => Promise.resolve(null) })
    const rejected = vi.fn()
    harness.actor.on('session.rejected', rejected)
    await harness.connect()
    expect(harness.state()).toEqual('disconnected')
    expect(rejected).toHaveBeenCalledOnce()
    expect(harness.sockets).toEqual([])
  })

  it('[CN7] counts a token that could not be fetched as a failed attempt', async () => {
    const harness = connectionHarness({ policy: chatPolicy, token: () => Promise.reject(new Error('offline')) })
    await harness.connect()
    expect(harness.state()).toEqual('waiting')
    expect(harness.actor.getSnapshot().context.attempt).toEqual(1)
  })
})

it('[CN13] says which part is missing where nothing was provided, and does not die of it', () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const actor = createActor(connectionMachine, {
    input: { policy: livePolicy, now: Date.now, random: Math.random },
  }).start()
  expect(vi.mocked(console.error).mock.calls).toEqual([['connection', new Error('connection: provide `environment`')]])
  expect(actor.getSnapshot().status).toEqual('active')
  vi.mocked(console.error).mockClear()
})
