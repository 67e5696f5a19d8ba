import { rawProblem } from '#server/http/raw-problem.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The path that an upgrade asks for; undefined when its address cannot be read. */
export function upgradePath(request: IncomingMessage): string | undefined {
  return URL.canParse(request.url ?? '', 'http://site') ? new URL(request.url!, 'http://site').pathname : undefined
}

type Reason = readonly [code: string, detail: string]

const REASONS: Readonly<Record<number, Reason>> = {
  403: ['origin.refused', 'Pages of other sites may not open this channel'],
  404: ['route.not_found', 'There is no channel at this address'],
  429: ['rate.limited', 'Too many connections from this address'],
  503: ['server.busy', 'The server has no room for another connection'],
}

const END_OF_HEAD = '\r\n\r\n'

/** Answers an upgrade with a problem, of which HEAD gets the head alone, and leaves no socket behind. AP44 */
export function refuseUpgrade(
  { method }: Pick<IncomingMessage, 'method'>,
  socket: Duplex,
  status: number,
  headers: Record<string, string> = {},
) {
  // The peer may be gone already, which is no error of ours.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const reason: Reason = REASONS[status] ?? ['request.invalid', 'This upgrade cannot be answered']
  const answer = rawProblem(status, ...reason, headers)
  socket.end(method === 'HEAD' ? answer.slice(0, answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length) : answer)
}

/**
 * Refuses upgrades that nobody handles (LV18): once a server has an upgrade listener, Node leaves such a socket open for ever.
 * In development Vite handles paths of its own, so there only the site's own server calls this.
 */
export function refuseOtherUpgrades(server: Server, handled: readonly string[]) {
  server.on('upgrade', (request, socket) => {
    if (!handled.includes(upgradePath(request) ?? '')) refuseUpgrade(request, socket, 404)
  })
}
