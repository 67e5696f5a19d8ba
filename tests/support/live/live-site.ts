import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type LiveMessage, parseLiveMessage } from '#contract/live.ts'
import { systemClock } from '#server/time/clock.ts'
import { attachLiveGateway, type LiveGatewayOptions } from '#server/live/live.gateway.ts'
import { createHatchTail } from '#server/live/hatch-tail.ts'
import { createLiveHub } from '#server/live/live.hub.ts'
import type { memoryLog } from './hatches.ts'

export const STATS = { usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 4 }
const ORIGIN = 'https://values.test'

/** Listens on a free port of the loopback; gone when the test ends. */
export async function listen(server: Server = createServer()): Promise<{ server: Server; address: string }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, address: `127.0.0.1:${port}` }
}

/** The real hub and gateway over a log in memory. */
export async function liveSite(memory: ReturnType<typeof memoryLog>, options: Partial<LiveGatewayOptions> = {}) {
  const { server, address } = await listen(options.server)
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const clock = options.clock ?? systemClock
  const tail = await createHatchTail({ log: memory.log, emit: () => hub.onAppended(), report, clock })
  const hub = createLiveHub({ tail, log: memory.log, stats: () => STATS, report, clock })
  const refusals: object[] = []
  const gateway = attachLiveGateway({
    server,
    hub,
    allowedOrigins: [ORIGIN],
    log: { info: () => {}, warn: (data) => refusals.push(data) },
    ...options,
  })
  const close = async () => {
    await gateway.close()
    hub.close()
    tail.close()
  }
  return {
    server,
    address,
    hub,
    gateway,
    refusals,
    reported,
    close,
    publish: (count: number) => tail.offer(memory.write(count)),
  }
}

/** Waits for something that will come to pass; what does not fails the test by its timeout. */
export async function until(holds: () => boolean) {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** A client over a real socket that keeps every message. */
export async function liveClient(address: string, query = '', headers: Record<string, string> = { origin: ORIGIN }) {
  const ws = new WebSocket(`ws://${address}/ws/live${query}`, { headers })
  const messages: LiveMessage[] = []
  const seqs: number[] = []
  const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
  ws.on('message', (data, isBinary) => {
    const parsed = parseLiveMessage(String(data))
    if (!parsed.ok || isBinary) throw new Error(parsed.ok ? 'binary' : parsed.reason)
    messages.push(parsed.message)
    if (parsed.message.type === 'HATCH') seqs.push(parsed.message.seq)
  })
  onTestFinished(() => ws.terminate())
  await once(ws, 'open')
  const received = (count: number) => until(() => messages.length >= count)
  await received(1)
  return { ws, messages, received, closed, seqs: () => seqs }
}

/** The status that an upgrade was refused with. */
export function refusal(
  address: string,
  path = '/ws/live',
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://${address}${path}`, { headers })
    ws.on('open', () => reject(new Error('was let in')))
    ws.on('unexpected-response', (_, response) => {
      response.resume()
      resolve(response.statusCode)
    })
    ws.on('error', reject)
  })
}
