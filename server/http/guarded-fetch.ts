import { lookup } from 'node:dns/promises'
import { type ClientHttp2Session, connect as openSession } from 'node:http2'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { connect as openSocket } from 'node:tls'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/** Answer of a service, with the first kilobyte of its body. */
export type OutgoingAnswer = { status: number; headers: Readonly<Record<string, unknown>>; body: string }
export type OutgoingCall = { headers: Readonly<Record<string, string>>; body: string | Uint8Array }
/** Posts to an address that a stranger gave. @throws OutgoingError */
export type GuardedFetch = (url: string, call: OutgoingCall) => Promise<OutgoingAnswer>

/** `close` ends all connections. */
export type Outgoing = { fetch: GuardedFetch; close: () => void }

/** `refused`: the address may not be called. `failed`: there was no answer. Its message holds no address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly isRefused: boolean
  constructor(why: 'refused' | 'failed', message: string) {
    super(message)
    this.isRefused = why === 'refused'
  }
}

type Options = {
  /** The addresses of a host name. */
  resolve?: (host: string) => Promise<readonly string[]>
  /** Real destination of calls, for a service on this machine that plays a public one. */
  detour?: { host: string; port: number; ca: string }
  /** Milliseconds. */
  timeoutMs?: number
}

export const MAX_OUTGOING_CALL_MS = 10_000
export const MAX_OUTGOING_ANSWER_BYTES = 1_024
/** At once, to each host that speaks HTTP/1.1 alone. */
const SOCKETS = 64
/** A session without traffic is closed. */
const IDLE_MS = 60_000

/** Of one host. Without a session it speaks HTTP/1.1 alone. `retire`: later calls get another session. */
type Connection = { session: ClientHttp2Session | undefined; retire: () => void }

const resolveByDns = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

/** Whether an address is one of the public Internet; of a mapped or translated one the address within. AL71 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** @throws OutgoingError for what may not be called, whatever it resolves to (AL70) */
function checkUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutgoingError('refused', 'is no address')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw new OutgoingError('refused', 'is no https address')
  if (url.username !== '' || url.password !== '') throw new OutgoingError('refused', 'has credentials')
  if (url.port !== '') throw new OutgoingError('refused', 'has a port other than 443')
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) throw new OutgoingError('refused', 'is no host name')
  return url
}

/** The one way out of the server to addresses that strangers gave. docs/decisions/109 */
export function createGuardedFetch({
  resolve = resolveByDns,
  detour,
  timeoutMs = MAX_OUTGOING_CALL_MS,
}: Options = {}): Outgoing {
  const findAddresses = callbackify(async (host: string) => {
    const addresses = await resolve(host)
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new OutgoingError('refused', 'does not lead to the public Internet')
    return (detour ? [detour.host] : addresses).map((address) => ({ address, family: isIP(address) }))
  })
  /** The connection uses what was checked, so a name that resolves otherwise a moment later changes nothing. */
  const checkedLookup: LookupFunction = (host, options, done) =>
    findAddresses(host, (error, found) => {
      if (error) done(error, '', 0)
      else if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    })
  const toService = { lookup: checkedLookup, ...(detour && { ca: detour.ca }) }
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, ...toService })
  const connections = new Map<string, Promise<Connection>>()

  function connect({ hostname, host, origin }: URL): Promise<Connection> {
    const connecting = new Promise<Connection>((settle, fail) => {
      const socket = openSocket({
        ...toService,
        host: hostname,
        servername: hostname,
        port: detour?.port ?? 443,
        ALPNProtocols: ['h2', 'http/1.1'],
      })
      const cancel = endAfter(socket, timeoutMs)
      socket.once('error', fail)
      socket.once('secureConnect', () => {
        cancel()
        if (socket.alpnProtocol !== 'h2') {
          socket.destroy()
          settle({ session: undefined, retire: () => {} })
          return
        }
        const session = openSession(origin, { createConnection: () => socket, settings: { enablePush: false } })
        const retire = () => {
          forget()
          session.close()
        }
        session.setTimeout(IDLE_MS, retire)
        session.once('goaway', retire)
        session.once('close', forget)
        // Its calls fail with it.
        session.on('error', forget)
        settle({ session, retire })
      })
    })
    const forget = () => {
      if (connections.get(host) === connecting) connections.delete(host)
    }
    connecting.catch(forget)
    connections.set(host, connecting)
    return connecting
  }

  const postByHttp2 = (
    { session, retire }: Connection & { session: ClientHttp2Session },
    url: URL,
    { headers, body }: OutgoingCall,
    leftMs: number,
  ) =>
    new Promise<OutgoingAnswer>((settle, fail) => {
      const call = session.request({
        ':method': 'POST',
        ':authority': url.host,
        ':path': url.pathname + url.search,
        ...headers,
        'content-length': Buffer.byteLength(body),
      })
      // A connection that is dead looks like one that is slow.
      endAfter(call, leftMs, retire)
      call.on('error', fail)
      // A stream whose connection is lost can close without an error.
      call.on('close', () => fail(new Error('ended early')))
      call.on('response', (headers) => {
        readStart(call, (body) => settle({ status: headers[':status']!, headers, body }), fail)
      })
      call.end(body)
    })

  const postByHttp1 = (url: URL, { headers, body }: OutgoingCall, leftMs: number) =>
    new Promise<OutgoingAnswer>((settle, fail) => {
      const call = request(
        url,
        {
          method: 'POST',
          agent,
          headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
          ...(detour && { port: detour.port }),
        },
        (answer) =>
          readStart(answer, (body) => settle({ status: answer.statusCode!, headers: answer.headers, body }), fail),
      )
      endAfter(call, leftMs)
      call.on('error', fail)
      call.end(body)
    })

  async function post(url: URL, call: OutgoingCall) {
    const endsAt = performance.now() + timeoutMs
    const connection = await (connections.get(url.host) ?? connect(url))
    const leftMs = Math.max(1, endsAt - performance.now())
    const { session } = connection
    return session ? postByHttp2({ ...connection, session }, url, call, leftMs) : postByHttp1(url, call, leftMs)
  }

  return {
    async fetch(text, call) {
      const url = checkUrl(text)
      try {
        return await post(url, call)
      } catch (error) {
        if (error instanceof OutgoingError) throw error
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        throw new OutgoingError('failed', `no answer: ${code}`)
      }
    },
    close() {
      agent.destroy()
      for (const connecting of connections.values())
        void connecting.then(
          ({ session }) => session?.destroy(),
          () => {},
        )
    },
  }
}

type Endable = { destroy: (error: Error) => unknown; once: (event: 'close', listener: () => void) => unknown }

/** Ends a call or a connection that takes too long; returns what cancels that. AL75 */
function endAfter(stream: Endable, ms: number, alsoThen = () => {}): () => void {
  const timer = setTimeout(() => {
    stream.destroy(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' }))
    alsoThen()
  }, ms)
  const cancel = () => clearTimeout(timer)
  stream.once('close', cancel)
  return cancel
}

/** Reads the first kilobyte of a body, and leaves the rest. AL74 */
function readStart(answer: Readable, settle: (body: string) => void, fail: (error: Error) => void) {
  const chunks: Buffer[] = []
  let bytes = 0
  const finish = () => settle(Buffer.concat(chunks).subarray(0, MAX_OUTGOING_ANSWER_BYTES).toString())
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes <= MAX_OUTGOING_ANSWER_BYTES) return
    finish()
    answer.destroy()
  })
  answer.on('end', finish)
  answer.on('error', fail)
}
