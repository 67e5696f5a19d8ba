import { once } from 'node:events'
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

type Options = {
  /** Ports of the processes, all on loopback. */
  members: readonly number[]
  /** 0: a free one. */
  port?: number
  /** Time between the checks of a process. */
  checkMs?: number
  /** Longest time of a check. */
  probeMs?: number
  /** Longest time until a process begins its answer. */
  answerMs?: number
}

type Member = {
  readonly port: number
  isHealthy: boolean
  /** Requests in progress and open WebSockets. */
  connections: number
}

const BODY_LIMIT = 2 ** 21
/** May be sent again although the first process could have handled it. */
const SAFE = ['GET', 'HEAD']

/** A small HTTP balancer on loopback for `npm run cluster` and the chaos runs; docs/decisions/086 says why it is not a library. CL41 to CL44 */
export async function startBalancer({
  members: ports,
  port = 0,
  checkMs = 1_000,
  probeMs = checkMs,
  answerMs = 10_000,
}: Options) {
  const members: Member[] = ports.map((each) => ({ port: each, isHealthy: true, connections: 0 }))
  const sockets = new Set<Duplex>()

  /** Healthy processes with the fewest connections first. */
  const order = () => {
    const healthy = members.filter(({ isHealthy }) => isHealthy)
    return (healthy.length > 0 ? healthy : [...members]).toSorted((a, b) => a.connections - b.connections)
  }

  const open = (member: Member, client: IncomingMessage): ClientRequest => {
    const forwarded = [client.headers['x-forwarded-for'], client.socket.remoteAddress].flat().filter(Boolean)
    // A connection of its own for each request: one that is kept open may end just when the next request is written to it.
    return request({
      host: '127.0.0.1',
      port: member.port,
      agent: false,
      method: client.method,
      path: client.url,
      headers: { ...client.headers, 'x-forwarded-for': forwarded.join(', '), 'x-forwarded-proto': 'http' },
      timeout: answerMs,
    })
  }

  type Answer = { response: IncomingMessage; upgraded?: { socket: Duplex; head: Buffer } }

  /** Resolves with what one process answers, rejects when the connection fails before that. */
  function ask(member: Member, client: IncomingMessage, body: Buffer | undefined): Promise<Answer> {
    const outgoing = open(member, client)
    member.connections++
    // Of an upgraded request too, this is the last that happens.
    outgoing.on('socket', (socket) => socket.on('close', () => member.connections--))
    return new Promise((resolve, reject) => {
      outgoing.on('response', (response) => resolve({ response }))
      outgoing.on('upgrade', (response, socket, head) => resolve({ response, upgraded: { socket, head } }))
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  /** The first answer that is not 503, of one process after the other; else the last 503, or undefined when none could be asked. CL41 */
  async function askInTurn(client: IncomingMessage, body?: Buffer): Promise<Answer | undefined> {
    let refusal: Answer | undefined
    for (const member of order()) {
      try {
        const answer = await ask(member, client, body)
        if (answer.response.statusCode !== 503) return answer
        refusal?.response.resume()
        refusal = answer
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (isRefused) member.isHealthy = false
        else if (!SAFE.includes(client.method ?? '')) return refusal
      }
    }
    return refusal
  }

  async function forward(client: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of client) {
      size += (chunk as Buffer).length
      if (size > BODY_LIMIT) return void response.writeHead(413, { connection: 'close' }).end()
      chunks.push(chunk as Buffer)
    }
    const answer = await askInTurn(client, size > 0 ? Buffer.concat(chunks) : undefined)
    if (answer === undefined) return void response.writeHead(502, { 'retry-after': '1' }).end()
    response.writeHead(answer.response.statusCode ?? 502, answer.response.headers)
    answer.response.on('error', () => response.destroy()).pipe(response)
    response.on('close', () => answer.response.destroy())
  }

  async function forwardUpgrade(client: IncomingMessage, socket: Duplex, head: Buffer) {
    const answer = await askInTurn(client)
    if (answer === undefined)
      return void socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    const { response, upgraded } = answer
    const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`]
    for (let index = 0; index < response.rawHeaders.length; index += 2)
      lines.push(`${response.rawHeaders[index]}: ${response.rawHeaders[index + 1]}`)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    if (upgraded === undefined) return void response.pipe(socket)
    join(socket, upgraded.socket)
    socket.write(upgraded.head)
    upgraded.socket.write(head)
  }

  /** Each side hears everything from the other, its end too. */
  function join(one: Duplex, other: Duplex) {
    one.pipe(other).pipe(one)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }

  const server = createServer((client, response) => {
    client.on('error', () => response.destroy())
    void forward(client, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (client, socket, head) => {
    socket.on('error', () => socket.destroy())
    void forwardUpgrade(client, socket, head).catch(() => socket.destroy())
  })

  const probed = new Set<Member>()
  /** Does nothing during a check of the same process, whose older result could come last. */
  async function check(member: Member) {
    if (probed.has(member)) return
    probed.add(member)
    const probe = { signal: AbortSignal.timeout(probeMs) }
    member.isHealthy = await fetch(`http://127.0.0.1:${member.port}/healthz`, probe).then(
      (response) => response.ok,
      () => false,
    )
    probed.delete(member)
  }
  const checks = setInterval(() => members.forEach((member) => void check(member)), checkMs)

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    /** State of each process. */
    members: members as readonly Readonly<Member>[],
    async stop() {
      clearInterval(checks)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
