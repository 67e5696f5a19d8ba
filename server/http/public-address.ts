import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of the public Internet; of a mapped or translated one the address within. AL71 */
export function isPublicAddress(address: string): boolean {
  // Other parsers read octal and decimal forms, and a zone names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false
  // The library reads a dotted end as a mapped address, whatever is before it.
  const hex = isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
  const parsed = ipaddr.process(hex)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 is assigned: an IPv4 address inside any other one may lead anywhere. AL262
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}
