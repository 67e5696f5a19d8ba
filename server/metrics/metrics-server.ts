import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

const TIMEOUT_MS = 10_000

/** Serves `/metrics` on a port of its own, so that no proxy of the site leads there. RU34 */
export async function serveMetrics(
  { contentType, read }: Pick<Metrics, 'contentType' | 'read'>,
  { port, host }: { port: number; host: string },
) {
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
