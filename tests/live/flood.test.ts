import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CloseCode } from '#contract/live.ts'
import { GATEWAY_LIMITS } from '#server/live/socket-gateway.ts'
import { memoryLog } from '../support/live/hatches.ts'
import { liveClient, liveSite, refusal, until } from '../support/live/live-site.ts'
import { manualClock } from '../support/time/manual-clock.ts'

// Real sockets: a busy machine takes its time.

const { frames, handshakes, closeMs, pingMs } = GATEWAY_LIMITS
const FLOOD = 5_000

it.each<[string, (ws: WebSocket) => void]>([
  ['text', (ws) => ws.send('{}')],
  ['bytes', (ws) => ws.send(Buffer.alloc(0))],
  ['pings', (ws) => ws.ping()],
  ['pongs nobody asked for', (ws) => ws.pong()],
  ['empty fragments of one message', (ws) => ws.send('', { fin: false })],
])('[LV21, LV22, LV32] a flood of %s closes its own connection with 1008, and reaches no parser', async (_, send) => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock })
  const other = await liveClient(site.address)
  const one = await liveClient(site.address)
  let parsed = 0
  const emit = WebSocket.prototype.emit
  const spy = vi.spyOn(WebSocket.prototype, 'emit').mockImplementation(function (this: WebSocket, event, ...rest) {
    if (this !== one.ws && this !== other.ws && (event === 'message' || event === 'ping' || event === 'pong')) parsed++
    return emit.call(this, event, ...rest)
  })
  onTestFinished(() => spy.mockRestore())
  for (let count = 0; count < FLOOD; count++) send(one.ws)
  expect(await one.closed).toBe(CloseCode.misbehaved)
  time.advance(closeMs)
  await until(() => site.gateway.connections === 1)
  expect(parsed).toBeLessThanOrEqual(frames.burst)
  site.publish(1)
  time.advance(10)
  await until(() => other.seqs().length > 0)
  expect([other.seqs(), site.hub.subscribers]).toEqual([[1], 1])
})

it('[LV21] a frame that comes byte by byte is charged for each', async () => {
  const site = await liveSite(memoryLog('A'))
  const socket = connect({ port: Number(site.address.split(':')[1]), host: '127.0.0.1', noDelay: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  const ended = once(socket, 'close')
  socket.write(
    'GET /ws/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await until(() => site.gateway.connections === 1)
  socket.write(Buffer.from([0x81, 0xfe, 0x10, 0x00, 0, 0, 0, 0]))
  const trickle = setInterval(() => socket.write(Buffer.alloc(1)), 2)
  await ended
  clearInterval(trickle)
  await until(() => site.gateway.connections === 0)
  expect(socket.bytesWritten).toBeLessThan(4_096)
})

it('[LV21] what may be sent comes back with time', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock })
  const one = await liveClient(site.address)
  const settled = async () => {
    one.ws.ping()
    await once(one.ws, 'pong')
  }
  for (let round = 0; round < 3; round++) {
    for (let count = 1; count < frames.burst; count++) one.ws.send('{}')
    await settled()
    // Pings of the server fall into this: their answers are free.
    time.advance((frames.burst / frames.perSecond) * 1_000)
  }
  expect([one.ws.readyState, site.refusals]).toEqual([WebSocket.OPEN, []])
})

it('[LV24] the answer to a ping of the server is free, however little is left', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock, limits: { frames: { burst: 3, perSecond: 0 } } })
  const one = await liveClient(site.address)
  for (let round = 0; round < 3; round++) {
    const pinged = once(one.ws, 'ping')
    time.advance(pingMs)
    await pinged
    // The answer has been read once a later ping of the same client has been answered; that one is charged.
    one.ws.ping()
    await once(one.ws, 'pong')
  }
  expect(one.ws.readyState).toBe(WebSocket.OPEN)
  one.ws.pong()
  expect(await one.closed).toBe(CloseCode.misbehaved)
})

it('[LV23, LV33] an address that connects too often is refused, and no other', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), {
    clock: time.clock,
    limits: { handshakes: { ...handshakes, address: { burst: 3, perSecond: 1 } } },
    findAddress: ({ headers }) => String(headers['x-who']),
  })
  const visit = async (who: string) => {
    const { ws, closed } = await liveClient(site.address, '', { 'x-who': who })
    ws.close()
    await closed
  }
  for (let count = 0; count < 3; count++) await visit('a')
  expect(await refusal(site.address, '/ws/live', { 'x-who': 'a' })).toBe(429)
  await visit('b')
  time.advance(1_000)
  await visit('a')
  expect(await refusal(site.address, '/ws/live', { 'x-who': 'a' })).toBe(429)
})

it('[LV23, LV33] connections without an address, and all together, have budgets of their own', async () => {
  const address = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => headers['x-who'] as string | undefined
  const site = await liveSite(memoryLog('A'), {
    clock: manualClock().clock,
    findAddress: address,
    limits: { handshakes: { ...handshakes, unknown: { burst: 1, perSecond: 1 }, total: { burst: 3, perSecond: 1 } } },
  })
  await liveClient(site.address)
  expect(await refusal(site.address)).toBe(429)
  await liveClient(site.address, '', { 'x-who': 'a' })
  await liveClient(site.address, '', { 'x-who': 'b' })
  expect(await refusal(site.address, '/ws/live', { 'x-who': 'c' })).toBe(503)
})

it('[LV25] an address that floods opens no new connection until it has waited', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), {
    clock: time.clock,
    findAddress: ({ headers }) => String(headers['x-who']),
  })
  const flood = async () => {
    const { ws, closed } = await liveClient(site.address, '', { 'x-who': 'a' })
    for (let count = 0; count < FLOOD; count++) ws.ping()
    expect(await closed).toBe(CloseCode.misbehaved)
  }
  for (let left = handshakes.address.burst; left > handshakes.flood; left -= handshakes.flood + 1) await flood()
  let admitted = 0
  for (;;) {
    const ws = new WebSocket(`ws://${site.address}/ws/live`, { headers: { 'x-who': 'a' } })
    ws.on('error', () => {})
    const [event] = await Promise.race([
      once(ws, 'open').then(() => ['open']),
      once(ws, 'unexpected-response').then(() => ['refused']),
    ])
    ws.terminate()
    if (event === 'refused') break
    admitted++
  }
  expect(admitted).toBeLessThan(handshakes.flood + 1)
  expect((await liveClient(site.address, '', { 'x-who': 'b' })).messages.length).toBe(1)
  time.advance(5_000)
  expect((await liveClient(site.address, '', { 'x-who': 'a' })).messages.length).toBe(1)
})
