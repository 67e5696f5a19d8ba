import { isIP } from 'node:net'

const SECURE: Readonly<Record<string, boolean>> = { 'http:': false, 'https:': true, 'ws:': false, 'wss:': true }

type Place = { host: string; port: string; isDefaultPort: boolean }

/** Host and port of an origin as clients write it: by the scheme of pages or of sockets, with or without a last slash. */
function readPlace(text: string): Place | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const isSecure = SECURE[protocol]
  if (isSecure === undefined || pathname !== '/' || username + password + search + hash !== '') return undefined
  return { host: hostname, port: port === '' ? (isSecure ? '443' : '80') : port, isDefaultPort: port === '' }
}

const isSame = (a: Place, b: Place) => a.host === b.host && (a.port === b.port || (a.isDefaultPort && b.isDefaultPort))

/** An address in numbers, or this machine: no name that a stranger's page could point here. */
const isFixed = (host: string) => host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0

/**
 * Whether an Origin is that of this site: one of its origins under any scheme, or the address in numbers that the client called. Programs
 * name the host that they call as their own, but with other schemes than pages. LV44, LV45
 */
export function isOwnOrigin(origin: string, allowed: readonly string[], hostHeader: string | undefined): boolean {
  if (allowed.includes(origin)) return true
  const place = readPlace(origin)
  if (!place) return false
  if (allowed.some((each) => isSame(place, readPlace(each) ?? { host: '', port: '', isDefaultPort: false })))
    return true
  const called = hostHeader === undefined ? undefined : readPlace(`http://${hostHeader}`)
  return called !== undefined && isFixed(called.host) && isSame(place, called)
}
