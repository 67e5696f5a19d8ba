import { connect, type Socket } from 'node:net'
import { answerQuestions } from './processes.ts'

/** Floods the site at 127.0.0.1 until it is stopped. Arguments: port, kind of attack, number of sockets. */
const [port = '', kind = '', sockets = '200'] = process.argv.slice(2)
const HANDSHAKE =
  'GET /ws/live HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
/** How soon a socket that was closed is back, ms. */
const BACK = 100
const MASK = [0, 0, 0, 0]
const repeated = (frame: readonly number[]) =>
  Buffer.concat(Array.from({ length: Math.ceil(65_536 / frame.length) }, () => Buffer.from(frame)))
const FRAMES: Record<string, Buffer> = {
  text: repeated([0x81, 0x82, ...MASK, 0x7b, 0x7d]),
  pings: repeated([0x89, 0x80, ...MASK]),
  pongs: repeated([0x8a, 0x80, ...MASK]),
  continuations: Buffer.concat([Buffer.from([0x01, 0x80, ...MASK]), repeated([0x00, 0x80, ...MASK])]),
}

const count = { opened: 0, refused: 0, closed: 0, failed: 0 }

function dial(first: string, again: () => void, wait: number): Socket {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(first))
  socket.on('error', () => count.failed++)
  socket.on('close', () => {
    count.closed++
    setTimeout(again, wait)
  })
  return socket
}

/** Handshakes, then writes as fast as the site reads. */
function flood(frames: Buffer) {
  const socket = dial(HANDSHAKE, () => flood(frames), BACK)
  socket.once('data', (answer) => {
    if (!answer.toString('latin1', 0, 12).endsWith(' 101')) {
      count.refused++
      return void socket.destroy()
    }
    count.opened++
    const write = () => {
      while (socket.writable && socket.write(frames)) {
        /* until the kernel takes no more */
      }
    }
    socket.on('drain', write).resume()
    write()
  })
}

/** Handshakes and leaves. */
function reconnect() {
  const socket = dial(HANDSHAKE, reconnect, 0)
  socket.once('data', (answer) => {
    if (answer.toString('latin1', 0, 12).endsWith(' 101')) count.opened++
    else count.refused++
    socket.destroy()
  })
}

/** Sends a byte of its body each second; every other path reads bodies of anybody. */
function trickle(index: number) {
  const path = index % 2 ? '/auth/logout' : '/ingest/hatches'
  const socket = dial(
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    () => trickle(index),
    10_000,
  )
  socket.resume()
  socket.once('connect', () => count.opened++)
  const timer = setInterval(() => void (socket.writable && socket.write(' ')), 1_000)
  socket.once('close', () => clearInterval(timer))
}

/** 1,000 calls a second with a token that is none, each on a connection of its own. */
function guess() {
  const body = '[{"id":"1","slug":"king-doggy","playerName":"Thief"}]'
  setInterval(() => {
    for (let call = 0; call < 10; call++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => count.failed++)
      socket.on('close', () => count.closed++)
      socket.once('data', () => {
        count.refused++
        socket.destroy()
      })
      socket.write(
        `POST /ingest/hatches HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer guess-${Math.random()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    }
  }, 10)
}

if (kind === 'tokens') guess()
else {
  for (let index = 0; index < Number(sockets); index++) {
    if (kind === 'bodies') trickle(index)
    else if (kind === 'reconnects') reconnect()
    else flood(FRAMES[kind]!)
    // In steps: all at once would fill the accept queue.
    if (index % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
answerQuestions(null, async () => count)
