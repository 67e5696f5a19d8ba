import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Whether a service on the Internet takes links to this origin as well-formed: not those of a machine or a home network. AL256 */
export function isPublicOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return /[^.]\.[^.]/.test(host) && !/\.(?:localhost|local|internal|lan|home\.arpa)\.?$/.test(host)
}
