import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type ChatPlayer, chatPlayers } from '../tests/support/chat/chat-players.ts'
import { startSite } from '../tests/support/site/site-process.ts'
import { cleanUp } from './clean-up.ts'
import { post } from './live-page.ts'
import { startProcess, used } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'
import type { BenchRoom } from './trade-room-clients.ts'

const ROOMS = 1_000
const READERS = 1_000
/** Operations a second over all rooms: each host changes something every 10 s. */
const RATE = 100
const SECONDS = 20
/** Rooms that are opened at the same time before anything is measured. */
const AT_ONCE = 20
const HATCHES_MS = 200
const PET = 'king-doggy'

type Report = { delays: number[]; lost: number; closed: number; refused: number }

async function call(origin: string, player: ChatPlayer, path: string, body: object) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: string; room?: { id: string } }
}

/** Admits whoever waits at the door, over the host's own socket. */
const admit = (address: string, host: ChatPlayer, roomId: string) =>
  new Promise<void>((resolve, reject) => {
    const ws = new WebSocket(`${address}?token=${host.token}`, { perMessageDeflate: false })
    ws.once('error', reject)
    ws.once('message', () => ws.send(JSON.stringify({ type: 'ROOM_ENTER', data: { roomId } })))
    ws.on('message', (bytes: Buffer) => {
      const { type, data } = JSON.parse(String(bytes))
      if (type === 'ROOM_REFUSED') reject(new Error(data.why))
      if (type !== 'ROOM_STATE') return
      const [candidate] = data.room.candidates
      if (data.room.state === 'building') {
        ws.close()
        resolve()
      } else if (candidate)
        ws.send(
          JSON.stringify({
            type: 'ROOM_OPERATION',
            data: { roomId, clientId: randomUUID(), operation: { type: 'admit', candidateId: candidate.id } },
          }),
        )
    })
  })

/** RM139: 1,000 rooms with both players in each, beside 1,000 readers of the live channel and hatches: an operation on the other screen, processor and memory. */
export async function tradeRooms(): Promise<Figure[]> {
  const site = await startSite()
  const address = `ws://127.0.0.1:${site.port}/ws`
  const players = await chatPlayers(site)
  const clients: Awaited<ReturnType<typeof startProcess>>[] = []
  let hatching: NodeJS.Timeout | undefined
  try {
    const rooms: BenchRoom[] = []
    async function fill(index: number) {
      const [host, partner] = [await players.player(`Ann ${index}`), await players.player(`Ben ${index}`)]
      const opened = await call(site.origin, host, '/api/trade-rooms', {
        clientId: randomUUID(),
        yours: [{ slug: PET, quantity: 1 }],
        theirs: [],
      })
      const id = opened.room?.id ?? opened.id
      await call(site.origin, partner, `/api/trade-rooms/${id}/join`, {})
      await admit(address, host, id)
      rooms.push({ id, tokens: [host.token, partner.token], slug: PET })
    }
    for (let index = 0; index < ROOMS; index += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => fill(index + offset)))
    clients.push(await startProcess('./live-clients.ts', ['ws', String(site.port), String(READERS)]))
    const empty = used(site)
    const file = join(site.folder, 'rooms.json')
    writeFileSync(file, JSON.stringify(rooms))
    const seats = await startProcess('./trade-room-clients.ts', [address, file, String(RATE)])
    clients.push(seats)
    hatching = setInterval(() => void post(site, [{ slug: PET, playerName: 'Nova' }]).catch(() => {}), HATCHES_MS)
    const before = used(site)
    const started = performance.now()
    const { delays, lost, closed, refused } = (await seats.ask({ do: 'operate', count: SECONDS })) as Report
    const took = (performance.now() - started) / 1_000
    const after = used(site)
    const sent = RATE * SECONDS
    return [
      {
        measure: `operations lost or refused, ${2 * ROOMS} sockets, ${RATE} operations/s for ${SECONDS} s`,
        bar: { atMost: 0 },
        value: sent - delays.length + refused + closed,
        note: `${delays.length} of ${sent} on the other screen, ${lost} still on their way, ${refused} refused, ${closed} sockets closed`,
      },
      {
        measure: `operation, sent to on the other screen, beside ${READERS} live readers, p99`,
        bar: { atMost: 150 },
        value: quantile(delays, 0.99),
        unit: 'ms',
        note: `median ${quantile(delays, 0.5).toFixed(0)} ms`,
      },
      {
        measure: 'share of one processor that the server uses meanwhile',
        bar: { atMost: 100 },
        value: (100 * (after.cpu - before.cpu)) / took,
        unit: '%',
      },
      {
        measure: `memory that ${ROOMS} rooms with both players add (RSS)`,
        bar: { atMost: 300 },
        value: (after.rss - empty.rss) / 1_048_576,
        unit: 'MB',
        note: `${(after.rss / 1_048_576).toFixed(0)} MB in all`,
      },
    ]
  } finally {
    await cleanUp(
      () => clearInterval(hatching),
      ...clients.map((each) => () => each.stop()),
      () => players.end(),
      () => site.stop(),
    )
  }
}
