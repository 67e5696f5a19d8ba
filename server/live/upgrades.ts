import { rawProblem } from '#server/http/raw-problem.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The path that an upgrade asks for; undefined when its address cannot be read. */
export function upgradePath(request: IncomingMessage): string | undefined {
  return URL.canParse(request.url ?? '', 'http://site') ? new URL(request.url!, 'http://site').pathname : undefined
}

const REASONS: Readonly<Record<number, readonly [code: string, detail: string]>> = {
  403: ['origin.refused', 'Pages of other sites may not open this channel'],
  404: ['route.not_found', 'There is no channel at this address'],
  429: ['rate.limited', 'Too many connections from this address'],
  503: ['server.busy', 'The server has no room for another connection'],
}

/** Answers an upgrade with a problem and leaves no socket behind. AP44 */
export function refuseUpgrade(socket: Duplex, status: number, headers: Record<string, string> = {}) {
  // The peer may be gone already, which is no error of ours.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(
    rawProblem(status, ...(REASONS[status] ?? ['request.invalid', 'This upgrade cannot be answered']), headers),
  )
}

/**
 * Refuses upgrades that nobody handles (LV18): once a server has an upgrade listener, Node leaves such a socket open for ever.
 * In development Vite handles paths of its own, so there only the site's own server calls this.
 */
export function refuseOtherUpgrades(server: Server, handled: readonly string[]) {
  server.on('upgrade', (request, socket) => {
    if (!handled.includes(upgradePath(request) ?? '')) refuseUpgrade(socket, 404)
  })
}
