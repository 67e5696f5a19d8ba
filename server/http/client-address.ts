import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { LRUCache } from 'lru-cache'

/** Every address with the same first `prefix` bits. */
export type Network = { address: string; prefix: number }

const LOOPBACK: readonly Network[] = [
  { address: '127.0.0.0', prefix: 8 },
  { address: '::1', prefix: 128 },
]

/** Reads an address or a network such as 10.0.0.0/8; undefined for anything else, and for a network of all addresses. CF27 */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return undefined
  const longest = family === 4 ? 32 : 128
  const prefix = bits === undefined ? longest : Number(bits)
  return prefix >= 1 && prefix <= longest ? { address, prefix } : undefined
}

/** Number of addresses whose check is remembered. */
const ADDRESSES = 10_000

const toFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Some proxies append the client's port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(entry) ?? []
  return v6 ?? v4 ?? entry
}

export type ClientAddresses = ReturnType<typeof createClientAddresses>

/** Finds client addresses behind proxies: those of this machine and the given ones. */
export function createClientAddresses(proxies: readonly Network[] = []) {
  const trusted = new BlockList()
  for (const { address, prefix } of [...LOOPBACK, ...proxies]) trusted.addSubnet(address, prefix, toFamily(address))
  // A check takes 6 µs, and every read needs several.
  const checked = new LRUCache<string, boolean>({
    max: ADDRESSES,
    memoMethod: (address) => isIP(address) !== 0 && trusted.check(address, toFamily(address)),
  })
  const isTrusted = (address: string) => checked.memo(address)

  return {
    /**
     * The last address of a request that isn't a proxy's, read from the connection back through `X-Forwarded-For` (CF28).
     * Undefined when only proxies are named, or all clients of a proxy that forwards none would count as one.
     */
    ofRequest({ socket: { remoteAddress = '' }, headers }: IncomingMessage): string | undefined {
      const forwarded = String(headers['x-forwarded-for'] ?? '')
      let address = remoteAddress
      let end = forwarded.trim() === '' ? -1 : forwarded.length
      while (isTrusted(address)) {
        if (end < 0) return undefined
        // One entry at a time, because a client may send a header of 128 KiB.
        const comma = forwarded.slice(0, end).lastIndexOf(',')
        const entry = withoutPort(forwarded.slice(comma + 1, end).trim())
        // An address with a zone means something only on the machine that saw it.
        if (isIP(entry) === 0 || entry.includes('%')) return address
        address = entry
        end = comma
      }
      return address
    },
    /** The address that a socket counts for; undefined for a proxy, which speaks for others. LV26 */
    ofPeer: ({ remoteAddress }: Socket): string | undefined =>
      remoteAddress === undefined || isTrusted(remoteAddress) ? undefined : remoteAddress,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that the request counts for; undefined: unknown. LV14 */
    readonly clientAddress: string | undefined
  }
}

/** Gives every request its `clientAddress`. */
export function decorateClientAddress(app: FastifyInstance, addresses: ClientAddresses) {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return addresses.ofRequest(this.raw)
    },
  })
}

/** The sender's address for the log; of a local program its own. AU24 */
export const senderAddress = ({ clientAddress, raw }: Pick<FastifyRequest, 'clientAddress' | 'raw'>): string =>
  clientAddress ?? raw.socket.remoteAddress ?? 'unknown'
