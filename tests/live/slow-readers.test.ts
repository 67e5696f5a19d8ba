import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { crc32 } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { GATEWAY_LIMITS } from '#server/live/socket-gateway.ts'
import { hatchesFrom, memoryLog } from '../support/live/hatches.ts'
import { liveClient, liveSite, until } from '../support/live/live-site.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const HEALTHY = 200
const STALLED = 5
const HATCHES = 10_000
const BURST = 100

/** A WebSocket by hand, so that 200 of them can be followed byte by byte in one process. */
async function handshake(address: string): Promise<Socket> {
  const socket = connect(Number(address.split(':')[1]), '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(
    'GET /ws/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'readable')
  return socket
}

/** How many bytes came, and their checksum. */
function follow(socket: Socket) {
  const seen = { bytes: 0, sum: 0 }
  socket.on('data', (chunk: Buffer) => {
    seen.bytes += chunk.length
    seen.sum = crc32(chunk, seen.sum)
  })
  return seen
}

// `npm run bench -- slow-readers` does the same with 1,000 readers in processes of their own.
it('[LV5] [LV10] [LV11] five stalled readers cost the others nothing, and memory stays bounded', async () => {
  const time = manualClock()
  const site = await liveSite(memoryLog('A'), { clock: time.clock, limits: { perAddress: HEALTHY + STALLED + 1 } })
  const queues: Socket[] = []
  site.server.on('connection', (socket) => void queues.push(socket))
  const witness = await liveClient(site.address)
  const healthy: ReturnType<typeof follow>[] = []
  for (let index = 0; index < HEALTHY; index++) healthy.push(follow(await handshake(site.address)))
  for (let index = 0; index < STALLED; index++) await handshake(site.address)
  await until(() => site.hub.subscribers === HEALTHY + STALLED + 1)

  let most = 0
  let sent = 0
  // How much a kernel takes for a reader that does not read differs: at least 10,000, and until it takes no more.
  for (; sent < HATCHES || site.hub.subscribers > HEALTHY + 1; sent += BURST) {
    site.publish(BURST)
    site.hub.flush()
    await until(
      () => witness.seqs().length === sent + BURST && healthy.every(({ bytes }) => bytes === healthy[0]!.bytes),
    )
    most = Math.max(
      most,
      queues.reduce((sum, socket) => sum + socket.writableLength, 0),
    )
  }
  const burstBytes = Math.ceil(healthy[0]!.bytes / sent) * BURST
  expect(most).toBeLessThan(STALLED * (GATEWAY_LIMITS.highWaterMark + 2 * burstBytes))

  time.advance(GATEWAY_LIMITS.stallMs + 1_000)
  time.advance(GATEWAY_LIMITS.closeMs)
  await until(() => site.gateway.connections === HEALTHY + 1)

  // The witness has read every number; the others have had the very same bytes.
  expect(witness.seqs()).toEqual(hatchesFrom(1, sent).map(({ seq }) => seq))
  await until(() => healthy.every(({ bytes }) => bytes === healthy[0]!.bytes))
  expect(new Set(healthy.map(({ sum }) => sum)).size).toEqual(1)
  expect(healthy[0]!.bytes).toBeGreaterThan(sent * 400)
})
