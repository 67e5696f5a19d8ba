import { createApp, type RequestTimeouts } from '#server/composition/app.ts'
import { createLog } from '#server/log.ts'
import { ProblemError } from '#server/http/problem.ts'
import { limitSockets } from '#server/http/socket-limit.ts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen, until } from '../support/live/live-site.ts'

// Real sockets: a busy machine takes its time.

const SHORT: RequestTimeouts = { headers: 300, request: 500, checkEvery: 50 }
const PATIENT: RequestTimeouts = { headers: 60_000, request: 60_000, checkEvery: 50 }

async function startApp(timeouts: RequestTimeouts) {
  const app = await createApp({
    log: createLog('silent'),
    timeouts,
    modules: [
      async (scope) => {
        scope.post('/echo', { bodyLimit: 1_024 }, async ({ body }) => body)
        scope.post(
          '/guarded',
          {
            onRequest: async () => {
              throw new ProblemError(401, 'token.invalid', 'A bearer token is needed')
            },
          },
          async () => 'in',
        )
        scope.get('/download', (_, reply) =>
          reply.send(
            Readable.from(
              (async function* download() {
                for (let count = 0; count < 10; count++) {
                  await pause(SHORT.request / 5)
                  yield 'x'
                }
              })(),
            ),
          ),
        )
      },
    ],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app
}

function open(app: { server: { address(): AddressInfo | string | null } }): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

const POST = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends a byte every 20 ms, as long as the socket lives. */
function trickle(socket: Socket, first: string) {
  socket.write(first)
  const timer = setInterval(() => void (socket.writable && socket.write(' ')), 20)
  socket.once('close', () => clearInterval(timer))
}

it.each([
  ['says nothing', ''],
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['never ends its body', POST('/echo', 1_000)],
])('[AP34] 300 sockets of which each %s are gone soon after the bound', async (_, first) => {
  const app = await startApp(SHORT)
  const sockets = Array.from({ length: 300 }, () => open(app))
  for (const socket of sockets) {
    socket.resume()
    if (first !== '') trickle(socket, first)
  }
  await until(() => sockets.every(({ destroyed }) => destroyed))
  const left = await new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
  expect(left).toBe(0)
})

it('[AP79] a long answer and an upgraded connection are not cut', async () => {
  const app = await startApp(SHORT)
  app.server.on('upgrade', (_, socket) => {
    socket.resume().on('end', () => socket.end())
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n')
  })
  const upgraded = open(app)
  upgraded.resume()
  upgraded.write('GET /up HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n')
  const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/download`)
  expect([await response.text(), upgraded.destroyed]).toEqual(['x'.repeat(10), false])
})

it.each([
  ['without the token', POST('/guarded', 1_000), 401],
  ['with too long a body', POST('/echo', 1_000_000), 413],
])('[AP35] a call %s is answered and closed without waiting for its body', async (_, first, status) => {
  const app = await startApp(PATIENT)
  const socket = open(app)
  trickle(socket, first)
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nconnection: close\r\n`, 'is'))
})

it('[AP35] a connection whose body has been read is kept', async () => {
  const app = await startApp(PATIENT)
  const socket = open(app)
  for (const body of ['{"a":1}', '{"a":2}']) {
    socket.write(POST('/echo', body.length) + body)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/connection: keep-alive\r\n/i)
  }
})

it.each(['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'gzip, identity', 'x-unknown'])(
  '[AP109] a body encoded as %s is refused with what is taken instead, and is not read',
  async (encoding) => {
    const app = await startApp(PATIENT)
    // Ten megabytes of zeroes.
    const payload = gzipSync(Buffer.alloc(10_000_000))
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload })
    expect([answer.statusCode, answer.json().code, answer.headers['accept-encoding']]).toEqual([
      415,
      'encoding.unsupported',
      'identity',
    ])
  },
)

it('[AP109] a body that says it is as it is, is read', async () => {
  const app = await startApp(PATIENT)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' }
  expect((await app.inject({ method: 'POST', url: '/echo', headers, payload: '{"a":1}' })).json()).toEqual({ a: 1 })
})

it('[LV26] an address has a bounded number of sockets, and gets another when one closes', async () => {
  const { server, address } = await listen(createServer((_, response) => response.end('ok')))
  limitSockets(server, { max: 2, findAddress: ({ remotePort }) => (remotePort === undefined ? undefined : 'one') })
  const join = async () => {
    const socket = open({ server })
    socket.write(`GET / HTTP/1.1\r\nHost: ${address}\r\n\r\n`)
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return { socket, answered }
  }
  const [first, second, third] = [await join(), await join(), await join()]
  expect([first.answered, second.answered, third.answered]).toEqual([true, true, false])
  first.socket.destroy()
  await vi.waitFor(async () => expect((await join()).answered).toBe(true))
})
