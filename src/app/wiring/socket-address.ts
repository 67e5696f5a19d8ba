/** Address of the socket of the signed-in at `page`. `listensOnly`: its user is not online by it, until a chat opens. CH124 */
export function socketAddress(page: string, token: string, { listensOnly = false } = {}): string {
  const url = new URL('/ws', page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  if (listensOnly) url.searchParams.set('for', 'notices')
  return url.href
}

/** Address of the socket of a trade room's guest. RM141 */
export function seatSocketAddress(page: string, seatToken: string): string {
  const url = new URL('/ws', page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('seat', seatToken)
  return url.href
}
