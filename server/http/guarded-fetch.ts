import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { callbackify } from 'node:util'
import { buildConnector, Client, Pool } from 'undici'
import { isPublicAddress } from './public-address.ts'

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
/** To each host that speaks only HTTP/1.1. */
const MAX_SOCKETS = 64

const resolveByDns = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

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

/** Whether calls to the address are not refused before its name is resolved. AL261 */
export function isCallable(text: string): boolean {
  try {
    return checkUrl(text) !== undefined
  } catch {
    return false
  }
}

/** The one way out of the server to addresses that strangers gave. docs/decisions/109, docs/decisions/129 */
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
      else done(null, found[0]?.address ?? '', found[0]?.family)
    })
  const connectTo = (allowH2: boolean): buildConnector.connector => {
    const connect = buildConnector({
      allowH2,
      lookup: checkedLookup,
      timeout: timeoutMs,
      ...(detour && { ca: detour.ca }),
    })
    return (options, done) => connect(detour ? { ...options, port: String(detour.port) } : options, done)
  }
  const [connectByEither, connectByHttp1] = [connectTo(true), connectTo(false)]
  const dispatchers = new Map<string, Client | Pool>()

  /** Later calls to the host get another connection, and those that run go on. */
  function retire(origin: string, dispatcher: Client | Pool) {
    if (dispatchers.get(origin) !== dispatcher) return
    dispatchers.delete(origin)
    void dispatcher.close()
  }

  function keep(origin: string, dispatcher: Client | Pool): typeof dispatcher {
    const retireUnconnected = () => {
      if (!dispatcher.stats.connected) retire(origin, dispatcher)
    }
    dispatcher.on('disconnect', retireUnconnected)
    dispatcher.on('connectionError', retireUnconnected)
    dispatchers.set(origin, dispatcher)
    return dispatcher
  }

  /** One connection by HTTP/2; a host that speaks only HTTP/1.1 gets many in its place. */
  const open = (origin: string) =>
    keep(
      origin,
      new Client(origin, {
        pingInterval: 0, // a service ends connections that are idle
        connect: (options, done) =>
          connectByEither(options, (...[error, socket]) => {
            if (error) return done(error, null)
            if (socket instanceof TLSSocket && socket.alpnProtocol === 'h2') return done(null, socket)
            socket.destroy()
            keep(origin, new Pool(origin, { connect: connectByHttp1, connections: MAX_SOCKETS }))
            return done(new NoHttp2Error(), null)
          }),
      }),
    )

  async function post(url: URL, call: OutgoingCall, signal: AbortSignal): Promise<OutgoingAnswer> {
    const { origin, pathname, search } = url
    const dispatcher = dispatchers.get(origin) ?? open(origin)
    try {
      const answer = await dispatcher.request({ method: 'POST', path: pathname + search, ...call, signal })
      return { status: answer.statusCode, headers: answer.headers, body: await readStart(answer.body) }
    } catch (error) {
      if (error instanceof NoHttp2Error) return post(url, call, signal)
      if (signal.aborted) retire(origin, dispatcher) // a connection that is dead looks like one that is slow
      throw error
    }
  }

  return {
    async fetch(text, call) {
      const url = checkUrl(text)
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(new TimeoutError()), timeoutMs)
      try {
        return await post(url, call, deadline.signal)
      } catch (error) {
        if (error instanceof OutgoingError) throw error
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        throw new OutgoingError('failed', `no answer: ${code}`)
      } finally {
        clearTimeout(timer)
      }
    },
    close() {
      for (const dispatcher of dispatchers.values()) void dispatcher.destroy()
      dispatchers.clear()
    },
  }
}

class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}
/** Fails the calls of a connection that was opened by HTTP/2 to a host that speaks HTTP/1.1. */
class NoHttp2Error extends Error {}

/** Reads the first kilobyte of a body, and leaves the rest. AL74 */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_OUTGOING_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_OUTGOING_ANSWER_BYTES).toString()
}
