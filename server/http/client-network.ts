import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { clientAddress } from './client-address.ts'

/** The network that a request counts for: its client's address, or the /64 of an IPv6 one. Undefined: unknown. */
export function clientNetwork(request: IncomingMessage): string | undefined {
  const address = clientAddress(request)
  return address !== undefined && isIPv6(address) && !address.startsWith('::') ? prefixOf(address) : address
}

function prefixOf(address: string) {
  const [head = '', tail] = address.split('::')
  const groups = tail === undefined ? head.split(':') : [...head.split(':'), '0', '0', '0', '0']
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
