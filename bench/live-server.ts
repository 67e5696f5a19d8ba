import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as SocketIo } from 'socket.io'
import { type WebSocket, WebSocketServer } from 'ws'
import { createHatchTail } from '#server/live/hatch-tail.ts'
import { createLiveHub } from '#server/live/live.hub.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { attachLiveGateway } from '#server/live/live.gateway.ts'
import { hatchesFrom } from '../tests/support/live/hatches.ts'
import { answerQuestions, until } from './processes.ts'

const STATS = { usersOnline: 1_000, totalPets: 1_933, totalExists: 123_456_789, secretHatches24h: 2_000 }
const [kind, pingMs = '25000'] = process.argv.slice(2)
const server = createServer()
let seq = 0
const next = (count: number) => {
  const hatches = hatchesFrom(seq + 1, seq + count)
  seq += count
  return hatches
}

/** Sends hatches to everybody; how many listen; how many bytes wait in this process at most for one socket. */
type Side = { send(count: number): void; listeners(): number }

async function ours(): Promise<Side> {
  const log: HatchLog = {
    position: async () => ({ epoch: 'bench', seq: 0 }),
    after: async () => [],
    newest: async () => [],
    listOut: async () => [],
  }
  const report = (error: unknown) => {
    throw error
  }
  const tail = await createHatchTail({ log, emit: () => hub.onAppended(), report })
  const hub = createLiveHub({ tail, log, stats: () => STATS, report })
  const gateway = attachLiveGateway({
    server,
    hub,
    allowedOrigins: [],
    limits: { perAddress: Infinity, pingMs: Number(pingMs) },
    log: { info: () => {}, warn: () => {} },
  })
  return { send: (count) => tail.offer(next(count)), listeners: () => gateway.connections }
}

/** The usual way: one `send` for each message and reader, the payload encoded once. */
async function plainWs(): Promise<Side> {
  const clients = new Set<WebSocket>()
  new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false }).on('connection', (ws) => {
    clients.add(ws)
    ws.on('close', () => clients.delete(ws))
  })
  return {
    send(count) {
      for (const data of next(count)) {
        const payload = Buffer.from(JSON.stringify({ type: 'HATCH', seq: data.seq, data, stats: STATS }))
        for (const ws of clients) ws.send(payload, { binary: false })
      }
    },
    listeners: () => clients.size,
  }
}

async function socketIo(): Promise<Side> {
  const io = new SocketIo(server, { transports: ['websocket'], perMessageDeflate: false })
  return {
    send(count) {
      for (const data of next(count)) io.emit('message', { type: 'HATCH', seq: data.seq, data, stats: STATS })
    },
    listeners: () => io.engine.clientsCount,
  }
}

const side = await (kind === 'ours' ? ours() : kind === 'ws' ? plainWs() : socketIo())
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', 4_096, resolve))

async function memory() {
  for (let round = 0; round < 4; round++) {
    globalThis.gc!()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed + external }
}

answerQuestions((server.address() as AddressInfo).port, async ({ do: action, count }) => {
  if (action === 'send') side.send(count)
  else if (action === 'cpu') return process.cpuUsage()
  else if (action === 'memory') return await memory()
  else if (action === 'peak') return process.memoryUsage().rss
  else await until(`${count} listeners`, 60_000, () => side.listeners() === count)
  return null
})
