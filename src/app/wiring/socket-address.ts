/** Address of the socket of the signed-in at `page`. */
export function socketAddress(page: string, token: string): string {
  const url = new URL('/ws', page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}
