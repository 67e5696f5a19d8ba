import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { method: string; path: string; place: string | null; body: string; headers: IncomingHttpHeaders }

/** What an advertisement may try: to reach the page around it, and to know its reader again. It tells what it could do. */
const ADVERTISEMENT = `<!doctype html><meta charset="utf-8"><a href="/shop" target="_blank">Buy</a><script>
  const could = (name, act) => { try { return act() ? [name] : [] } catch { return [] } }
  const done = [
    ...could('page', () => parent.document.title),
    ...could('storage', () => { localStorage.setItem('id', '1'); return true }),
    ...could('cookies', () => { document.cookie = 'id=1; SameSite=None; Secure'; return document.cookie }),
  ]
  new Image().src = '/reported?could=' + done.join('+')
</script>`

/** An advertising provider and an analytics service on this machine, at an origin of their own. It remembers what it was asked. */
export async function startAdProvider() {
  const asked: Asked[] = []
  let visit = 'somebody'
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        path: url.pathname + (url.pathname === '/reported' ? url.search : ''),
        place: url.searchParams.get('place'),
        body,
        headers: request.headers,
      })
      response.setHeader('set-cookie', `reader=${visit}; SameSite=None; Secure; Path=/`)
      response.setHeader('content-type', url.pathname === '/frame' ? 'text/html' : 'image/svg+xml')
      response.end(url.pathname === '/frame' ? ADVERTISEMENT : '<svg xmlns="http://www.w3.org/2000/svg"/>')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is never a string
  return {
    origin,
    asked,
    /** The places that asked for an advertisement so far. */
    places: () => asked.filter(({ path }) => path === '/frame').map(({ place }) => place),
    /** What a site must be configured with. */
    env: { AD_FRAME_URL: `${origin}/frame`, AD_CHECK_URL: `${origin}/dot.svg`, ANALYTICS_URL: `${origin}/event` },
    /** The cookie that its answers give from now on. */
    name: (next: string) => void (visit = next),
    forget: () => void asked.splice(0),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type AdProvider = Awaited<ReturnType<typeof startAdProvider>>
