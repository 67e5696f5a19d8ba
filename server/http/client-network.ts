import type { FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'

/** The network that a request counts for: its client's address, or the /64 of an IPv6 one. Undefined: unknown. */
export const clientNetwork = ({ clientAddress: address }: Pick<FastifyRequest, 'clientAddress'>): string | undefined =>
  address !== undefined && isIPv6(address) && !address.startsWith('::') ? toPrefix(address) : address

function toPrefix(address: string) {
  const [head = '', tail] = address.split('::')
  const groups = tail === undefined ? head.split(':') : [...head.split(':'), '0', '0', '0', '0']
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
