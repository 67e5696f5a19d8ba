import { PushPayload, type SavePushSubscription } from '#contract/alerts.ts'
import { createGuardedFetch } from '#server/http/guarded-fetch.ts'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import * as v from 'valibot'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
/** Signs nothing but these tests. */
const CERTIFICATE = read('cert.pem')
const KEYS = { key: read('key.pem'), cert: CERTIFICATE }

/** What the fake services answer: a status, nothing at all, or a body without end. */
export type Reply =
  | { status: number; headers?: Record<string, string>; body?: string; after?: Promise<void> }
  | 'hang'
  | 'giant'

type Pushed = {
  path: string
  topic: string
  ttl: number
  payload: v.InferOutput<typeof PushPayload>
  at: number
}
type Posted = {
  path: string
  body: { embeds: { title: string; description: string; url: string }[]; allowed_mentions: unknown }
}

type Options = {
  now?: () => number
  /** Push services speak HTTP/2, and need not. */
  isHttp1?: boolean
  /** Notes when a message came and looks at it when `check` is called, so that a benchmark does not measure this service. */
  isLate?: boolean
}
type Request = IncomingMessage | Http2ServerRequest
type Response = Pick<ServerResponse | Http2ServerResponse, 'writable' | 'on'> & {
  write: (text: string) => boolean
  writeHead: (status: number, headers?: Record<string, string>) => { end: (body: string) => unknown }
}

type Subscription = { path: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer }

/**
 * Push services and Discord on this machine, behind the real guard: the test resolves their names to public addresses, and the connection is
 * led here. A push is decrypted by RFC 8291 and its VAPID token is verified.
 */
export async function fakeServices({ now = Date.now, isHttp1 = false, isLate = false }: Options = {}) {
  const subscriptions = new Map<string, Subscription>()
  const pushed: Pushed[] = []
  const posted: Posted[] = []
  const faults: unknown[] = []
  const replies = new Map<string, Reply[]>()
  let unchecked: (() => void)[] = []
  const sockets = new Set<Socket>()
  let calls = 0
  let sessions = 0

  async function handle(request: Request, response: Response) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url!
    calls++
    const subscription = subscriptions.get(path)
    const queue = replies.get(path)
    // The last one stays.
    const reply = queue && (queue.length > 1 ? queue.shift()! : queue[0]!)
    const at = Date.now()
    const check = () => {
      try {
        if (!subscription) {
          posted.push({ path, body: JSON.parse(body.toString()) })
          return
        }
        verifyVapid(request.headers, now())
        const payload = v.parse(PushPayload, JSON.parse(decrypt(body, subscription)))
        if (body.length > 4_096) throw new Error('the message is too long for a push service')
        const { topic, ttl } = request.headers
        pushed.push({ path, topic: String(topic), ttl: Number(ttl), payload, at })
      } catch (error) {
        faults.push(error)
      }
    }
    if (isLate) unchecked.push(check)
    else check()
    if (reply === 'hang') return
    if (reply === 'giant') {
      response.writeHead(201)
      const write = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      }
      response.on('drain', write)
      write()
      return
    }
    await reply?.after
    response.writeHead(reply?.status ?? (subscription ? 201 : 204), reply?.headers).end(reply?.body ?? '')
  }
  const listener = (request: Request, response: Response) => {
    request.on('error', () => {})
    response.on('error', () => {})
    handle(request, response).catch((error: unknown) => faults.push(error))
  }
  const server = isHttp1
    ? createServer(KEYS, listener)
    : createSecureServer({ ...KEYS, allowHTTP1: true, settings: { maxConcurrentStreams: 100 } }, listener)
  let newest: ServerHttp2Session | undefined
  server.on('session', (session: ServerHttp2Session) => {
    sessions++
    newest = session
  })
  server.on('secureConnection', (socket: Socket) => sockets.add(socket))
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const detour = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, ca: CERTIFICATE }

  return {
    pushed,
    posted,
    /** What was wrong with messages that came. */
    faults,
    get calls() {
      return calls
    },
    /** Connections by HTTP/2. */
    get sessions() {
      return sessions
    },
    /** Takes no further calls on the newest connection by HTTP/2, and answers those that run. */
    endSession: () => newest?.close(),
    /** Messages that came and are not checked yet. */
    get uncheckedCount() {
      return unchecked.length
    },
    check() {
      for (const each of unchecked) each()
      unchecked = []
    },
    detour,
    /** A way out that leads here. */
    outgoing: (options: { resolve?: (host: string) => Promise<string[]>; timeoutMs?: number } = {}) =>
      createGuardedFetch({ resolve: async () => ['8.8.8.8'], detour, ...options }),
    /** A browser that has subscribed. */
    subscribe(host = 'fcm.googleapis.com'): SavePushSubscription {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      subscriptions.set(path, { path, ecdh, auth })
      return {
        endpoint: `https://${host}${path}`,
        keys: { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') },
      }
    },
    /** A channel of Discord. */
    webhook: () => `https://discord.com/api/webhooks/${'1'.repeat(18)}/${randomBytes(24).toString('base64url')}`,
    /** What an address answers from now on, one reply after the other; the last one stays. */
    answer: (url: string, ...next: Reply[]) => void replies.set(new URL(url).pathname, next),
    disconnect,
    async stop() {
      disconnect()
      await new Promise((done) => server.close(done))
    },
  }
}
export type FakeServices = Awaited<ReturnType<typeof fakeServices>>

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The receiver's half of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Subscription): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = hkdf(ecdh.computeSecret(sender), auth, info, 32)
  const record = body.subarray(21 + length)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(material, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(material, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('the last record has no delimiter')
  return padded.subarray(0, end).toString()
}

/** RFC 8292. */
function verifyVapid(headers: IncomingHttpHeaders, now: number) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = now / 1_000
  if (
    !isSigned ||
    aud !== `https://${headers[':authority'] ?? headers.host}` ||
    exp <= seconds ||
    exp > seconds + 86_400 ||
    !sub
  )
    throw new Error('the VAPID token is wrong')
}
