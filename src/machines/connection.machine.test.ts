import { chatPolicy, livePolicy } from './connection.policy.ts'
import { connectionRig } from './connection.rig.ts'
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
    const rig = connectionRig({ policy })
    expect(rig.state()).toEqual('disconnected')
    rig.actor.send({ type: 'connect.requested' })
    expect(rig.state()).toEqual({ connecting: 'token' })
    await rig.settle()
    expect(rig.state()).toEqual({ connecting: 'socket' })
    expect(rig.sockets.map(({ token }) => token)).toEqual(['token'])
    rig.newest().emit({ type: 'socket.opened' })
    expect(rig.state()).toEqual(connected('syncing', heartbeat))
    expect([...rig.actor.getSnapshot().tags]).toEqual(['stale'])
    rig.actor.send({ type: 'channel.synced' })
    expect(rig.state()).toEqual(connected('live', heartbeat))
    expect([...rig.actor.getSnapshot().tags]).toEqual(['online'])
  })

  it('[CN1][CN7] waits 1 s before the first attempt after a failure, and makes it', async () => {
    const rig = connectionRig({ policy })
    await rig.connect()
    rig.newest().emit({ type: 'socket.closed', code: 1006 })
    expect(rig.state()).toEqual('waiting')
    expect(rig.openSockets()).toEqual(0)
    rig.pass(999)
    expect(rig.state()).toEqual('waiting')
    rig.pass(1)
    await rig.settle()
    expect(rig.attempt()).toEqual(1)
    expect(rig.openSockets()).toEqual(1)
  })

  it('[CN14] gives up an attempt whose socket neither opens nor closes', async () => {
    const rig = connectionRig({ policy })
    await rig.connect()
    rig.pass(policy.deadlineMs)
    expect(rig.state()).toEqual('waiting')
    expect(rig.openSockets()).toEqual(0)
  })

  it('[CN14] gives up an attempt whose token never comes', async () => {
    const rig = connectionRig({ policy, token: () => new Promise(() => {}) })
    await rig.connect()
    rig.pass(policy.deadlineMs)
    expect(rig.state()).toEqual('waiting')
    expect(rig.sockets).toEqual([])
  })

  it('[CN5] a deliberate disconnect closes the socket before it is reported, and nothing comes back', async () => {
    const rig = connectionRig({ policy })
    await rig.live()
    const received: boolean[] = []
    rig.actor.subscribe((snapshot) => {
      if (snapshot.matches('disconnected')) received.push(rig.newest().closed)
    })
    rig.actor.send({ type: 'disconnect.requested' })
    expect(received).toEqual([true])
    expect(rig.pendingTimers()).toEqual(0)
    rig.emit('environment.online')
    rig.emit('environment.pageshow')
    await rig.settle()
    expect(rig.sockets).toHaveLength(1)
  })

  it.each([1012, 1013])('[CN6] spreads the return over 10 s after a close with %i', async (code) => {
    const rig = connectionRig({ policy, random: () => 0.37 })
    await rig.live()
    rig.newest().emit({ type: 'socket.closed', code })
    rig.pass(3_699)
    expect(rig.state()).toEqual('waiting')
    rig.pass(1)
    expect(rig.state()).toEqual({ connecting: 'token' })
  })

  it('[CN6] grows the delay too while the server goes on refusing', async () => {
    const rig = connectionRig({ policy, random: () => 0 })
    for (let n = 0; n < 5; n++) {
      await rig.connect()
      rig.newest().emit({ type: 'socket.opened' })
      rig.newest().emit({ type: 'socket.closed', code: 1013 })
      if (n < 4) rig.pass(30_000)
      await rig.settle()
    }
    expect(rig.actor.getSnapshot().context.delayMs).toEqual(12_000)
  })

  it('[CN15] comes back after data that cannot be joined', async () => {
    const rig = connectionRig({ policy })
    await rig.live()
    rig.actor.send({ type: 'channel.broken' })
    expect(rig.state()).toEqual('waiting')
    expect(rig.openSockets()).toEqual(0)
    rig.pass(1_000)
    await rig.settle()
    expect(rig.openSockets()).toEqual(1)
  })

  it('[CN12] is closed while the page is hidden away, and comes back with it', async () => {
    const rig = connectionRig({ policy })
    await rig.live()
    rig.emit('environment.pagehide')
    expect(rig.openSockets()).toEqual(0)
    expect(rig.pendingTimers()).toEqual(0)
    rig.emit('environment.pageshow')
    await rig.settle()
    expect(rig.openSockets()).toEqual(1)
  })
})

describe('a connection with the live policy', () => {
  it('[CN20] connects without a token when the token cannot be read', async () => {
    const rig = connectionRig({ policy: livePolicy, token: () => Promise.reject(new Error('storage is blocked')) })
    await rig.connect()
    expect(rig.sockets.map(({ token }) => token)).toEqual([null])
  })

  it.each(['timer', 'visible'] as const)('[CN36] looks again after a normal close: by %s', async (by) => {
    const rig = connectionRig({ policy: livePolicy })
    await rig.live()
    rig.newest().emit({ type: 'socket.closed', code: 1000 })
    rig.pass(59_999)
    expect(rig.state()).toEqual('waiting')
    if (by === 'timer') rig.pass(1)
    else rig.emit('environment.visible')
    expect(rig.state()).toEqual({ connecting: 'token' })
  })
})

describe('a connection with the chat policy', () => {
  it('[CN5] ends with a close of code 1000', async () => {
    const rig = connectionRig({ policy: chatPolicy })
    await rig.live()
    rig.newest().emit({ type: 'socket.closed', code: 1000 })
    expect(rig.state()).toEqual('disconnected')
    expect(rig.pendingTimers()).toEqual(0)
  })

  it('[CN24] asks for a heartbeat every 15 s', async () => {
    const rig = connectionRig({ policy: chatPolicy })
    await rig.live()
    rig.pass(9_000)
    expect(rig.newest().commands).toEqual([{ type: 'heartbeat.requested' }])
    rig.pass(15_000)
    expect(rig.newest().commands).toHaveLength(2)
  })

  it('[CN23] is signed out when there is no token', async () => {
    const rig = connectionRig({ policy: chatPolicy, token: () => Promise.resolve(null) })
    const rejected = vi.fn()
    rig.actor.on('session.rejected', rejected)
    await rig.connect()
    expect(rig.state()).toEqual('disconnected')
    expect(rejected).toHaveBeenCalledOnce()
    expect(rig.sockets).toEqual([])
  })

  it('[CN7] counts a token that could not be fetched as a failed attempt', async () => {
    const rig = connectionRig({ policy: chatPolicy, token: () => Promise.reject(new Error('offline')) })
    await rig.connect()
    expect(rig.state()).toEqual('waiting')
    expect(rig.actor.getSnapshot().context.attempt).toEqual(1)
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
