import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The path that an upgrade asks for; undefined when its address cannot be read. */
export function upgradePath(request: IncomingMessage): string | undefined {
  return URL.canParse(request.url ?? '', 'http://site') ? new URL(request.url!, 'http://site').pathname : undefined
}

/** Answers an upgrade with a plain HTTP error and leaves no socket behind. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Record<string, string> = {}) {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers })
  // The peer may be gone already, which is no error of ours.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`)
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
