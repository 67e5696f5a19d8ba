import type { IncomingMessage } from 'node:http'

export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * The client address that a connection counts for (LV14). A local proxy forwards it: the last address in the header is the one
 * that the proxy saw. Undefined when it forwards none, or all its visitors would count as one.
 */
export function clientAddress({ socket: { remoteAddress = '' }, headers }: IncomingMessage): string | undefined {
  if (!isLoopback(remoteAddress)) return remoteAddress
  return (
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  )
}

/** The sender's address for the log; of a local program its own. AU24 */
export const senderAddress = (request: IncomingMessage): string =>
  clientAddress(request) ?? request.socket.remoteAddress ?? 'unknown'
