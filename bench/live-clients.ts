import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { answerQuestions, until } from './processes.ts'

const [kind, port = '', count = '0'] = process.argv.slice(2)
const OPENING = '{"type":"HATCH","seq":'
let opened = 0
let closed = 0
let received = 0
let faults = 0

/** Counts hatches and looks at every `seq`: one missing or repeated is a fault. */
function counter() {
  let last = 0
  return (seq: number) => {
    if (seq !== last + 1) faults += 1
    last = seq
    received += 1
  }
}

function openWs() {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/ws/live`, { perMessageDeflate: false })
  const take = counter()
  ws.on('open', () => (opened += 1))
  ws.on('close', () => (closed += 1))
  ws.on('error', () => (faults += 1))
  ws.on('message', (data: Buffer) => {
    // Only the number is read: parsing millions of messages would take the clients longer than the server to send them.
    const opening = data.toString('latin1', 0, OPENING.length + 12)
    if (opening.startsWith(OPENING)) take(Number.parseInt(opening.slice(OPENING.length), 10))
  })
}

function openSocketIo() {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, reconnection: false })
  const take = counter()
  socket.on('connect', () => (opened += 1))
  socket.on('message', ({ seq }: { seq: number }) => take(seq))
}

/** Finishes the handshake and reads no byte more. */
function openStalled() {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.on('close', () => (closed += 1))
  socket.write(
    'GET /ws/live HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    () => (opened += 1),
  )
}

const open = kind === 'socket.io' ? openSocketIo : kind === 'stalled' ? openStalled : openWs
for (let index = 0; index < Number(count); index++) {
  open()
  if (index % 200 === 199) await until(`${index} connections`, 60_000, () => opened > index - 200)
}
await until(`${count} connections`, 60_000, () => opened === Number(count))

answerQuestions(opened, async ({ do: action, count: expected }) => {
  if (action === 'received') await until(`${expected} hatches`, 120_000, () => received >= expected)
  return { received, faults, closed }
})
