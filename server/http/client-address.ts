import type { IncomingMessage } from 'node:http'

export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * Whom a connection counts for (LV14). From this machine a proxy speaks for others: the last address it forwarded is the one
 * it saw itself. One that names nobody counts for nobody: it would make all of its visitors a single one.
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

/** The address of a request's sender for the log: a program on this machine by its own address. AU24 */
export const senderAddress = (request: IncomingMessage): string =>
  clientAddress(request) ?? request.socket.remoteAddress ?? 'unknown'
