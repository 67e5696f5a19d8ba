import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { answerQuestions, until } from './processes.ts'

/** A room with the tokens of both who sit in it, and a pet that its host has. */
export type BenchRoom = { id: string; tokens: readonly [host: string, partner: string]; slug: string }

const [address = '', file = '', rate = '0'] = process.argv.slice(2)
const rooms: BenchRoom[] = JSON.parse(readFileSync(file, 'utf8'))
let entered = 0
let closed = 0
let refused = 0
/** Milliseconds from an operation to the state with it on the other screen. */
const delays: number[] = []
/** By room: the quantity that its host set last, and when; until the partner has it. */
const waiting = new Map<string, { quantity: number; at: number }>()

type Frame = { type: string; data: { room?: { id: string; sides: { host: readonly { quantity: number }[] } } } }

function enter({ id }: BenchRoom, token: string, onState: (frame: Frame) => void): WebSocket {
  const ws = new WebSocket(`${address}?token=${token}`, { perMessageDeflate: false })
  let isIn = false
  ws.once('message', () => ws.send(JSON.stringify({ type: 'ROOM_ENTER', data: { roomId: id } })))
  ws.on('close', () => (closed += 1))
  ws.on('error', () => (closed += 1))
  ws.on('message', (bytes: Buffer) => {
    const frame: Frame = JSON.parse(String(bytes))
    if (frame.type === 'ROOM_REFUSED') refused += 1
    if (frame.type !== 'ROOM_STATE') return
    if (!isIn) entered += 1
    isIn = true
    onState(frame)
  })
  return ws
}

const hosts = new Map<string, WebSocket>()
for (const [index, room] of rooms.entries()) {
  const [host, partner] = room.tokens
  hosts.set(
    room.id,
    enter(room, host, () => {}),
  )
  enter(room, partner, ({ data }) => {
    const sent = waiting.get(room.id)
    if (sent && data.room?.sides.host[0]?.quantity === sent.quantity) {
      delays.push(performance.now() - sent.at)
      waiting.delete(room.id)
    }
  })
  if (index % 50 === 49) await until(`${index} rooms`, 60_000, () => entered > 2 * (index - 50))
}
await until(`${2 * rooms.length} seats`, 60_000, () => entered === 2 * rooms.length)

/** Operations of all rooms by turns, for this many seconds. */
async function operate(seconds: number) {
  const started = performance.now()
  const total = Number(rate) * seconds
  for (let number = 0; number < total; number++) {
    const due = started + (number / Number(rate)) * 1_000
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const room = rooms[number % rooms.length]!
    const quantity = 2 + (Math.floor(number / rooms.length) % 900)
    waiting.set(room.id, { quantity, at: performance.now() })
    const operation = { type: 'set', slug: room.slug, quantity }
    hosts
      .get(room.id)!
      .send(JSON.stringify({ type: 'ROOM_OPERATION', data: { roomId: room.id, clientId: randomUUID(), operation } }))
  }
  await until('the last operations', 10_000, () => waiting.size === 0).catch(() => {})
  return { delays: delays.splice(0), lost: waiting.size, closed, refused }
}

answerQuestions(entered, ({ count }) => operate(count))
