import { lookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/** What a service answered: of its body the first kilobyte. */
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
  /** Where calls really go, for a service on this machine that plays a public one. */
  detour?: { host: string; port: number; ca: string }
  /** Milliseconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const BODY_BYTES = 1_024
/** At once, to each host. */
const SOCKETS = 64

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
export function createGuardedFetch({ resolve = resolveByDns, detour, timeoutMs = TIMEOUT_MS }: Options = {}): Outgoing {
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
  const agent = new Agent({
    keepAlive: true,
    maxSockets: SOCKETS,
    lookup: checkedLookup,
    ...(detour && { ca: detour.ca }),
  })

  const post = (url: URL, { headers, body }: OutgoingCall) =>
    new Promise<OutgoingAnswer>((settle, fail) => {
      const call = request(
        url,
        {
          method: 'POST',
          agent,
          headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(timeoutMs),
          ...(detour && { port: detour.port }),
        },
        (answer) => {
          const chunks: Buffer[] = []
          let bytes = 0
          const finish = () =>
            settle({
              status: answer.statusCode!,
              headers: answer.headers,
              body: Buffer.concat(chunks).subarray(0, BODY_BYTES).toString(),
            })
          answer.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            bytes += chunk.length
            if (bytes <= BODY_BYTES) return
            finish()
            answer.destroy()
          })
          answer.on('end', finish)
          answer.on('error', fail)
        },
      )
      call.on('error', fail)
      call.end(body)
    })

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
    close: () => agent.destroy(),
  }
}
