import type { WebhookEvent } from '#contract/webhooks.ts'
import { createGuardedFetch } from '#server/http/guarded-fetch.ts'
import { readFileSync } from 'node:fs'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
/** Signs nothing but these tests. */
const CERTIFICATE = read('cert.pem')
const KEYS = { key: read('key.pem'), cert: CERTIFICATE }

/** Answer of an endpoint: a status with a body, which may depend on the event, nothing at all, or a body of that many bytes. */
type Reply =
  | { status: number; headers?: Record<string, string>; body?: string | ((event: WebhookEvent) => string) }
  | 'hang'
  | { bytes: number }

type Received = {
  host: string
  id: string
  signatures: number
  text: string
  headers: Record<string, string>
  event: WebhookEvent
  /** Time of this machine, ms. */
  at: number
}

type Options = {
  /** Runs with the test's clock in place of the machine's, with which the package compares timestamps. */
  atTestTime?: <T>(run: () => T) => T
}

/**
 * Players' endpoints on this machine, behind the real guard. Each message is verified by `standardwebhooks` with the secret of its host; a
 * challenge is answered unless the host has another reply.
 */
export async function webhookReceiver({ atTestTime = (run) => run() }: Options = {}) {
  const secrets = new Map<string, string>()
  const replies = new Map<string, Reply[]>()
  const received: Received[] = []
  const faults: unknown[] = []
  const sockets = new Set<Socket>()
  const hanging = new Set<Http2ServerResponse>()

  function verify(host: string, text: string, headers: Record<string, string>) {
    const secret = secrets.get(host)
    if (secret === undefined) throw new Error(`${host} has no secret`)
    return atTestTime(() => new Webhook(secret).verify(text, headers) as WebhookEvent)
  }

  async function handle(request: Http2ServerRequest, response: Http2ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const host = request.authority || String(request.headers.host)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const event = verify(host, text, headers)
    received.push({
      host,
      id: headers['webhook-id']!,
      signatures: headers['webhook-signature']!.split(' ').length,
      text,
      headers,
      event,
      at: Date.now(),
    })
    const queue = replies.get(host)
    // The last one stays.
    const reply = queue && (queue.length > 1 ? queue.shift()! : queue[0]!)
    if (reply === 'hang') return void hanging.add(response)
    if (reply && 'bytes' in reply) {
      response.writeHead(200)
      for (let left = reply.bytes; left > 0; left -= 65_536) response.write('x'.repeat(65_536))
      return void response.end()
    }
    if (reply) {
      const { status, headers: named, body = '' } = reply
      return void response.writeHead(status, named).end(typeof body === 'string' ? body : body(event))
    }
    const body = event.type === 'endpoint.challenge' ? JSON.stringify({ challenge: event.data.challenge }) : 'thanks'
    response.writeHead(200).end(body)
  }

  const server = createSecureServer({ ...KEYS, allowHTTP1: true }, (request, response) => {
    request.on('error', () => {})
    response.on('error', () => {})
    handle(request, response).catch((error: unknown) => {
      faults.push(error)
      response.writeHead(400).end('not verified')
    })
  })
  server.on('secureConnection', (socket: Socket) => sockets.add(socket))
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const detour = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, ca: CERTIFICATE }

  return {
    received,
    /** Faults of the messages that came. */
    faults,
    /** Messages that a host got, challenges left out. */
    of: (host: string) =>
      received.filter(({ host: each, event }) => each === host && event.type !== 'endpoint.challenge'),
    trust: (host: string, secret: string) => void secrets.set(host, secret),
    /** Sets a host's answers from now on, one reply after the other; the last one stays. None: thanks. */
    answer: (host: string, ...next: Reply[]) =>
      void (next.length === 0 ? replies.delete(host) : replies.set(host, next)),
    /** A way out that leads here. */
    outgoing: (options: { resolve?: (host: string) => Promise<string[]>; timeoutMs?: number } = {}) =>
      createGuardedFetch({ resolve: async () => ['8.8.8.8'], detour, ...options }),
    /** Whether a host's next message gets no answer. */
    hangs: (host: string) => replies.get(host)?.[0] === 'hang',
    disconnect,
    async stop() {
      disconnect()
      await new Promise((done) => server.close(done))
    },
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>
