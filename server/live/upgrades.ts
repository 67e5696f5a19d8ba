import { rawProblem } from '#server/http/raw-problem.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The path of an upgrade request; undefined when its address is malformed. */
export function upgradePath(request: IncomingMessage): string | undefined {
  const { url = '' } = request
  return URL.canParse(url, 'http://site') ? new URL(url, 'http://site').pathname : undefined
}

type Reason = readonly [code: string, detail: string]

const REASONS: Readonly<Record<number, Reason>> = {
  403: ['origin.refused', 'Pages of other sites may not open this channel'],
  404: ['route.not_found', 'There is no channel at this address'],
  429: ['rate.limited', 'Too many connections from this address'],
  503: ['server.busy', 'The server has no room for another connection'],
}

const END_OF_HEAD = '\r\n\r\n'

/** Answers an upgrade with a problem (HEAD gets only its head) and closes the socket. AP44 */
export function refuseUpgrade(
  { method }: Pick<IncomingMessage, 'method'>,
  socket: Duplex,
  status: number,
  headers: Record<string, string> = {},
) {
  // The peer may have closed already, which isn't an error.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const reason: Reason = REASONS[status] ?? ['request.invalid', 'This upgrade cannot be answered']
  const answer = rawProblem(status, ...reason, headers)
  socket.end(method === 'HEAD' ? answer.slice(0, answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length) : answer)
}

/**
 * Refuses upgrades on unknown paths (LV18): once a server has an upgrade listener, Node leaves such sockets open for ever.
 * Not used in development, where Vite handles paths of its own.
 */
export function refuseOtherUpgrades(server: Server, handled: readonly string[]) {
  server.on('upgrade', (request, socket) => {
    if (!handled.includes(upgradePath(request) ?? '')) refuseUpgrade(request, socket, 404)
  })
}
