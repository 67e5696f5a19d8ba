import { liveHatch } from '#contract/hatches.fixture.ts'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { CloseCode } from '#contract/live.ts'
import { textFrames } from '#server/live/frames.ts'
import { GATEWAY_LIMITS } from '#server/live/socket-gateway.ts'
import { refuseOtherUpgrades } from '#server/live/upgrades.ts'
import { hatchesFrom, memoryLog } from '../support/live/hatches.ts'
import { listen, liveClient, liveSite, refusal, STATS, until } from '../support/live/live-site.ts'
import { manualClock } from '../support/time/manual-clock.ts'

// Real sockets, and megabytes through some of them: a busy machine takes its time.

it('[LV1] [LV2] speaks JSON in text frames, greeting first', async () => {
  const site = await liveSite(memoryLog('A', 2))
  const one = await liveClient(site.address)
  site.publish(1)
  await one.received(2)
  expect(one.messages).toEqual([
    {
      type: 'INITIAL_DATA',
      epoch: 'A',
      seq: 2,
      recovered: false,
      changes: 0,
      data: { stats: STATS, hatches: hatchesFrom(1, 2) },
    },
    { type: 'HATCH', seq: 3, data: liveHatch(3), stats: STATS },
  ])
})

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  '[LV1] a frame of %i bytes is read as it was written',
  async (length) => {
    const { server, address } = await listen()
    const text = 'é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2)
    const { WebSocketServer } = await import('ws')
    new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (_, request) =>
      request.socket.write(textFrames([text, 'end'])),
    )
    const ws = new WebSocket(`ws://${address}`)
    const texts: string[] = []
    ws.on('message', (data, isBinary) => void texts.push(`${isBinary}${data}`))
    await until(() => texts.length === 2)
    ws.terminate()
    expect(texts).toEqual([`false${text}`, 'falseend'])
  },
)

it('[LV3] resumes from a position without gap or duplicate', async () => {
  const site = await liveSite(memoryLog('A', 30))
  const one = await liveClient(site.address, '?epoch=A&seq=7&token=whatever')
  expect(one.messages).toEqual([
    {
      type: 'INITIAL_DATA',
      epoch: 'A',
      seq: 30,
      recovered: true,
      changes: 0,
      data: { stats: STATS, hatches: hatchesFrom(8, 30) },
    },
  ])
})

it.each([
  '?epoch=A&seq=-1',
  '?epoch=A&seq=1.5',
  '?epoch=A&seq=',
  '?epoch=A',
  '?seq=3',
  '?epoch=A&seq=NaN',
  '?epoch=A&seq=1e400',
  '?epoch=%00&seq=1',
  '?&&=%E0%A4%A',
])('[LV8] takes %s as no position', async (query) => {
  const site = await liveSite(memoryLog('A', 3))
  const one = await liveClient(site.address, query)
  expect(one.messages[0]).toEqual(expect.objectContaining({ recovered: false, seq: 3 }))
})

it.each(['?token=', '?token=expired', '?token=a&token=b'])(
  '[LV7] lets an anonymous reader in with %s',
  async (query) => {
    const site = await liveSite(memoryLog('A', 3))
    expect((await liveClient(site.address, query)).messages.length).toEqual(1)
  },
)

it("[LV13] refuses another site's page and lets a bot in", async () => {
  const site = await liveSite(memoryLog('A'))
  expect(await refusal(site.address, '/ws/live', { origin: 'https://evil.test' })).toEqual(403)
  expect(await refusal(site.address, '/ws/live', { origin: 'null' })).toEqual(403)
  expect((await liveClient(site.address, '', {})).messages.length).toEqual(1)
})

it('[LV44, LV45] a program that names the host it calls as its origin is let in', async () => {
  const site = await liveSite(memoryLog('A'))
  for (const origin of [`http://${site.address}`, `ws://${site.address}/`])
    expect((await liveClient(site.address, '', { origin })).messages.length).toEqual(1)
})

it('[LV14] limits connections per address and in all, and counts those that left no more', async () => {
  const site = await liveSite(memoryLog('A'), {
    limits: { total: 3, perAddress: 2 },
    findAddress: (request) => String(request.headers['x-who']),
  })
  const join = (who: string) => liveClient(site.address, '', { 'x-who': who })
  const first = await join('a')
  await join('a')
  expect(await refusal(site.address, '/ws/live', { 'x-who': 'a' })).toEqual(429)
  await join('b')
  expect(await refusal(site.address, '/ws/live', { 'x-who': 'c' })).toEqual(503)
  first.ws.close()
  await first.closed
  await until(() => site.gateway.connections === 2)
  expect((await join('a')).messages.length).toEqual(1)
})

it('[LV14] behind a proxy on this machine counts for the address that the proxy saw', async () => {
  const site = await liveSite(memoryLog('A'), { limits: { perAddress: 1 } })
  const through = (forwarded: string) => ({ 'x-forwarded-for': forwarded })
  await liveClient(site.address, '', through('203.0.113.7'))
  expect(await refusal(site.address, '/ws/live', through('198.51.100.1, 203.0.113.7'))).toEqual(429)
  await liveClient(site.address, '', through('203.0.113.7, 198.51.100.1'))
  await liveClient(site.address)
  await liveClient(site.address)
  expect(site.gateway.connections).toEqual(4)
})

it('[LV14] says once a minute, not every time, that connections are refused', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock })
  const knock = () => refusal(site.address, '/ws/live', { origin: 'https://evil.test' })
  expect([await knock(), await knock()]).toEqual([403, 403])
  time.advance(60_000)
  expect(await knock()).toEqual(403)
  const evil = { status: 403, origin: 'https://evil.test', address: undefined }
  expect(site.refusals).toEqual([evil, evil])
})

it('[LV9, LV28] ignores what clients say, up to 4 KiB', async () => {
  const site = await liveSite(memoryLog('A'))
  const one = await liveClient(site.address)
  one.ws.send('{"type":"HATCH"}')
  one.ws.send(Buffer.alloc(4096))
  site.publish(1)
  await one.received(2)
  one.ws.send('x'.repeat(4097))
  expect([await one.closed, one.seqs()]).toEqual([CloseCode.tooBig, [1]])
  await until(() => site.gateway.connections === 0)
  expect(site.hub.subscribers).toEqual(0)
})

it('[LV9] survives what is no WebSocket at all', async () => {
  const site = await liveSite(memoryLog('A'))
  const one = await liveClient(site.address)
  const socket = connect(Number(site.address.split(':')[1]), '127.0.0.1')
  socket.write('GET /ws/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  site.publish(1)
  await one.received(2)
})

it('[LV18] leaves other paths to others, and refuses those that nobody handles', async () => {
  const site = await liveSite(memoryLog('A'))
  site.server.on('upgrade', (request, socket) => {
    if (request.url === '/hot') socket.end('HTTP/1.1 418 Mine\r\nContent-Length: 0\r\n\r\n')
  })
  refuseOtherUpgrades(site.server, ['/ws/live', '/hot'])
  expect(await refusal(site.address, '/hot')).toEqual(418)
  expect(await refusal(site.address, '/ws/livelier')).toEqual(404)
  expect(await refusal(site.address, '/')).toEqual(404)
  expect((await liveClient(site.address)).messages.length).toEqual(1)
})

it('[LV18] a refused upgrade leaves no socket behind, even when the client keeps its own', async () => {
  const site = await liveSite(memoryLog('A'))
  refuseOtherUpgrades(site.server, ['/ws/live'])
  const sockets: Socket[] = []
  site.server.on('connection', (socket) => void sockets.push(socket))
  const client = connect({ port: Number(site.address.split(':')[1]), host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await until(() => sockets.some(({ destroyed }) => destroyed))
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true])
})

it('[LV15] pings every 25 s and cuts who does not answer', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock })
  const alive = await liveClient(site.address)
  const dead = await liveClient(site.address)
  dead.ws.pong = () => {}
  const pings: string[] = []
  alive.ws.on('ping', () => void pings.push('alive'))
  dead.ws.on('ping', () => void pings.push('dead'))
  time.advance(24_000)
  expect(pings).toEqual([])
  time.advance(1_000)
  await until(() => pings.length === 2)
  // The pong has been read once a later message of the same client has been answered.
  alive.ws.ping()
  await once(alive.ws, 'pong')
  time.advance(25_000)
  expect(await dead.closed).toEqual(CloseCode.abnormal)
  await until(() => site.gateway.connections === 1)
  expect(alive.ws.readyState).toEqual(WebSocket.OPEN)
})

/** Takes the handshake and then nothing more, as a sleeping phone does. */
async function stalledClient(address: string): Promise<Socket> {
  const socket = connect(Number(address.split(':')[1]), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(
    'GET /ws/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'readable')
  return socket
}

/** Publishes until the kernel takes no more for the stalled one and it is passed over; the others get the time to read. */
async function publishPast(
  site: Awaited<ReturnType<typeof liveSite>>,
  listeners: number,
  others: { seqs(): number[] }[] = [],
) {
  while (site.hub.subscribers > listeners) {
    site.publish(500)
    site.hub.flush()
    await until(() => others.every(({ seqs }) => seqs().length === site.hub.position.seq))
  }
}

it('[LV10, LV11, LV29] passes a stalled reader over, and gives it the newest state when it reads again', async () => {
  const time = manualClock()
  const memory = memoryLog('A')
  const site = await liveSite(memory, { clock: time.clock })
  const one = await liveClient(site.address)
  one.ws.pause()
  await publishPast(site, 0)
  expect(site.hub.subscribers).toEqual(0)
  const queuedAt = memory.hatches.length
  site.publish(5_000)
  one.ws.resume()
  await until(() => one.messages.filter(({ type }) => type === 'INITIAL_DATA').length === 2)
  const last = queuedAt + 5_000
  expect(one.messages.at(-1)).toEqual({
    type: 'INITIAL_DATA',
    epoch: 'A',
    seq: last,
    recovered: false,
    changes: 0,
    data: { stats: STATS, hatches: hatchesFrom(last - 19, last) },
  })
  const seqs = one.seqs()
  expect(seqs).toEqual(hatchesFrom(1, seqs.length).map(({ seq }) => seq))
  site.publish(1)
  time.advance(10)
  await until(() => one.seqs().at(-1) === last + 1)
})

it('[LV10] cuts a reader that takes nothing for 15 s', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock })
  const healthy = await liveClient(site.address)
  await stalledClient(site.address)
  await until(() => site.gateway.connections === 2)
  await publishPast(site, 1, [healthy])
  time.advance(14_000)
  expect(site.gateway.connections).toEqual(2)
  time.advance(2_000)
  time.advance(GATEWAY_LIMITS.closeMs)
  await until(() => site.gateway.connections === 1)
  expect(healthy.ws.readyState).toEqual(WebSocket.OPEN)
})

it('[LV10] cuts a reader that has more than 1 MiB waiting', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock, limits: { highWaterMark: Infinity } })
  await stalledClient(site.address)
  await until(() => site.hub.subscribers === 1)
  await publishPast(site, 0)
  expect(site.hub.subscribers).toEqual(0)
  time.advance(GATEWAY_LIMITS.closeMs)
  await until(() => site.gateway.connections === 0)
})

it('[LV3] [LV10] a long resume is not taken for a slow reader', async () => {
  const site = await liveSite(memoryLog('A', 1_900), { limits: { highWaterMark: 1, maxBufferedBytes: 1_000 } })
  const one = await liveClient(site.address, '?epoch=A&seq=0')
  site.publish(1)
  await one.received(2)
  expect(one.messages.map(({ type }) => type)).toEqual(['INITIAL_DATA', 'HATCH'])
  expect(one.messages[0]).toEqual(expect.objectContaining({ recovered: true, seq: 1_900 }))
})

it('[LV16] [LV17] closes with 1012 after what was due, and resumes in the next server without loss', async () => {
  const memory = memoryLog('A')
  const time = manualClock()
  const site = await liveSite(memory, { clock: time.clock, limits: { closeBatch: 2 } })
  const people = await Promise.all(Array.from({ length: 5 }, () => liveClient(site.address)))
  site.publish(3)
  let closed = false
  const closing = site.close().then(() => (closed = true))
  expect(await refusal(site.address)).toEqual(503)
  await until(() => {
    time.advance(GATEWAY_LIMITS.closePauseMs)
    return closed
  })
  await closing
  expect(await Promise.all(people.map(({ closed }) => closed))).toEqual([1012, 1012, 1012, 1012, 1012])
  expect(people.map(({ seqs }) => seqs())).toEqual(people.map(() => [1, 2, 3]))
  memory.write(2)
  const next = await liveSite(memory)
  const back = await liveClient(next.address, '?epoch=A&seq=3')
  next.publish(1)
  await back.received(2)
  expect([back.messages[0], back.seqs()]).toEqual([
    {
      type: 'INITIAL_DATA',
      epoch: 'A',
      seq: 5,
      recovered: true,
      changes: 0,
      data: { stats: STATS, hatches: hatchesFrom(4, 5) },
    },
    [6],
  ])
})

it('[LV16] does not wait for ever for one that does not answer the close', async () => {
  const site = await liveSite(memoryLog('A'), { limits: { closeMs: 20, closeAllMs: 40, closePauseMs: 1 } })
  await stalledClient(site.address)
  await until(() => site.gateway.connections === 1)
  await site.close()
  await until(() => site.gateway.connections === 0)
  expect(site.gateway.connections).toBe(0)
})
