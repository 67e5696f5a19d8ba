import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startBalancer } from '../../scripts/cluster/balancer.ts'
import { freePort } from '../../scripts/programs.mjs'
import { letPass } from '../support/time/let-pass.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A process that answers with its name, and over WebSockets with its name and what it was sent. */
async function site(name: string, handle: Handle = (_, response) => void response.end(name)) {
  const asked: string[] = []
  const checks: ServerResponse[] = []
  let isSilent = false
  let isHealthy = true
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      checks.push(response)
      if (!isSilent) response.writeHead(isHealthy ? 200 : 503).end()
      return
    }
    asked.push(`${request.method} ${request.url}`)
    handle(request, response)
  })
  const wss = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (request.url === '/refused')
      return void socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
    wss.handleUpgrade(request, socket, head, (ws) => ws.on('message', (data) => ws.send(`${name} ${String(data)}`)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const ws of wss.clients) ws.terminate()
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    /** Answers to the checks of its health. */
    checks,
    wss,
    setHealthy: (healthy: boolean) => void (isHealthy = healthy),
    /** Leaves checks unanswered. */
    silence: () => void (isSilent = true),
  }
}
const busy: Handle = (_, response) => void response.writeHead(503, { 'retry-after': '3' }).end()
const dies: Handle = ({ socket }) => void socket.destroy()
const echo: Handle = (request, response) => void request.pipe(response)

async function balance(...members: readonly number[]) {
  const balancer = await startBalancer({ members, checkMs: 50, probeMs: 60_000 })
  onTestFinished(() => balancer.stop())
  return { ...balancer, origin: `http://127.0.0.1:${balancer.port}` }
}
const post = (origin: string, body: string) => fetch(origin, { method: 'POST', body })

it('[CL41] a refused connection and a 503 go to another process, with the body', async () => {
  const [one, two] = [await site('one', busy), await site('two', echo)]
  const { origin } = await balance(await freePort(), one.port, two.port)
  for (let count = 0; count < 5; count++) expect(await (await post(origin, 'hatches')).text()).toBe('hatches')
})

it('[CL41] when all answer 503, the client gets the last one with its headers', async () => {
  const [one, two] = [await site('one', busy), await site('two', busy)]
  const { origin } = await balance(one.port, two.port)
  const response = await post(origin, 'hatches')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
})

it('[CL41] a connection that ends before the answer: a read is repeated elsewhere, a write is 502', async () => {
  const [one, two] = [await site('one', dies), await site('two', dies)]
  const { origin } = await balance(one.port, two.port)
  const statuses = [(await fetch(origin)).status, (await post(origin, 'hatches')).status]
  expect([statuses, one.asked.length + two.asked.length]).toEqual([[502, 502], 3])
})

it('[CL42] WebSockets pass both ways and go to the process with the fewest', async () => {
  const sites = [await site('one'), await site('two')]
  const { origin } = await balance(...sites.map(({ port }) => port))
  const answers: string[] = []
  for (let count = 0; count < 4; count++) {
    const ws = new WebSocket(origin.replace('http', 'ws'))
    onTestFinished(() => ws.terminate())
    await once(ws, 'open')
    ws.send('hello')
    answers.push(String((await once(ws, 'message'))[0]))
  }
  expect(answers.toSorted()).toEqual(['one hello', 'one hello', 'two hello', 'two hello'])
  expect(sites.map(({ wss }) => wss.clients.size)).toEqual([2, 2])
})

it('[CL42] the end of a WebSocket reaches the other side, with its code', async () => {
  const { port, wss } = await site('one')
  const { origin } = await balance(port)
  const ws = new WebSocket(origin.replace('http', 'ws'))
  await once(ws, 'open')
  for (const client of wss.clients) client.close(1012)
  expect((await once(ws, 'close'))[0]).toBe(1012)
  const next = new WebSocket(origin.replace('http', 'ws'))
  await once(next, 'open')
  next.terminate()
  await expect.poll(() => wss.clients.size).toBe(0)
})

it('[CL41, CL42] a refused upgrade reaches the client', async () => {
  const { port } = await site('one')
  const { origin } = await balance(port)
  const ws = new WebSocket(`${origin.replace('http', 'ws')}/refused`)
  expect(((await once(ws, 'error'))[0] as Error).message).toContain('503')
})

it('[CL43] a process gets no requests while its /healthz is not 200', async () => {
  const [one, two] = [await site('one'), await site('two')]
  const { origin, members } = await balance(one.port, two.port)
  one.setHealthy(false)
  await expect.poll(() => members[0]!.isHealthy).toBe(false)
  for (let count = 0; count < 5; count++) await (await fetch(origin)).text()
  expect([one.asked.length, two.asked.length]).toEqual([0, 5])
  one.setHealthy(true)
  await expect.poll(() => members[0]!.isHealthy).toBe(true)
})

it('[CL43] the next check of a process begins when the one before has ended', async () => {
  const { port, checks, silence } = await site('one')
  silence()
  const { members } = await balance(port)
  await expect.poll(() => checks.length).toBe(1)
  await letPass(200, 'more checks would begin')
  expect(checks.length).toBe(1)
  checks[0]!.writeHead(503).end()
  await expect.poll(() => [members[0]!.isHealthy, checks.length]).toEqual([false, 2])
})

it('[CL44] the balancer adds the address of the client to X-Forwarded-For', async () => {
  const { port } = await site('one', ({ headers }, response) => void response.end(headers['x-forwarded-for']))
  const { origin } = await balance(port)
  const texts = [await fetch(origin), await fetch(origin, { headers: { 'x-forwarded-for': '10.1.2.3' } })].map((each) =>
    each.text(),
  )
  expect(await Promise.all(texts)).toEqual(['127.0.0.1', '10.1.2.3, 127.0.0.1'])
})
