import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { readMetrics } from '../support/site/read-metrics.ts'
import { freePort, INGEST_TOKEN, startSite } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

/** The status that refuses an upgrade. */
async function refusal(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  socket.terminate()
  return response.statusCode
}

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operations-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[CF33] a metrics port in use ends the start with one line that names its variable', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a TCP server's address is never a string
  const { status, stderr } = spawnSync(process.execPath, ['--no-deprecation', 'dist/server/main.js'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      METRICS_PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'site.sqlite')}`,
      DEMO: 'off',
    },
  })
  other.close()
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `Port ${port} is in use: stop what listens there, or set METRICS_PORT to another.\n`,
  })
})

test('[RU33, RU36, AP98, CF28, LV14] SIGTERM drains first, the log says so, and it names visitors behind a proxy', async () => {
  const site = await startSite({
    folder,
    env: { LOG_LEVEL: 'info', DRAIN_SECONDS: '5', TRUSTED_PROXIES: '10.0.0.0/8' },
  })
  const refused = await refusal(`${site.origin.replace('http', 'ws')}/ws/live`, {
    origin: 'https://evil.test',
    'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2',
  })
  const reader = new WebSocket(`${site.origin.replace('http', 'ws')}/ws/live`)
  await once(reader, 'message')
  const closed = once(reader, 'close')
  const stopping = site.stop()
  await expect.poll(async () => (await fetch(`${site.origin}/healthz`)).status).toEqual(503)
  const read = await untilAdmitted(() => fetch(`${site.origin}/api/stats`))
  await stopping
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const find = (message: string) => lines.filter(({ msg }) => msg === message)
  expect([refused, read.status, read.headers.get('connection'), (await closed)[0], site.child.exitCode]).toEqual([
    403,
    200,
    'close',
    1012,
    0,
  ])
  expect([find('started'), find('draining'), find('stopped')]).toMatchObject([
    [{ database: 'sqlite', redis: false, demo: true, proxies: 1, drainSeconds: 5, metricsPort: null }],
    [{ seconds: 5, subscribers: 1, chatConnections: 0 }],
    [{}],
  ])
  expect(find('live connections are refused')).toMatchObject([{ status: 403, address: '203.0.113.7' }])
})

test('[RU34, RU35] no label of a metric grows with what clients send', async () => {
  const port = await freePort()
  const site = await startSite({ folder, env: { METRICS_PORT: String(port) } })
  const players = await chatPlayers({ folder, origin: site.origin })
  const host = new URL(site.origin).host

  /** Asks for everything, each time with other texts. */
  async function crawl(mark: string) {
    // A busy server answers with a page that links to nothing.
    let home = ''
    await expect(async () => {
      const response = await fetch(site.origin)
      expect(response.status).toEqual(200)
      home = await response.text()
    }).toPass()
    const linked = [...home.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path!)
    const headers = {
      authorization: `Bearer ${mark}`,
      'x-forwarded-for': `203.0.113.${mark.length}`,
      'user-agent': mark,
    }
    const paths = [
      ...linked,
      ...[
        '',
        '/items',
        '/items/king-doggy',
        `/items/${mark}`,
        '/eggs',
        `/eggs/${mark}`,
        '/calculator',
        '/chat',
        '/account',
      ],
      ...['items', 'items/by-slugs', `items/${mark}`, 'eggs', `eggs/${mark}`, 'stats', 'site', 'hatches', mark].map(
        (path) => `/api/${path}?search=${mark}`,
      ),
      ...['conversations', `conversations/${mark}/messages`, 'inbox', `users?search=${mark}`].map(
        (path) => `/api/${path}`,
      ),
      ...[
        `/assets/${mark}.js`,
        `/preview/items/${mark}.png`,
        `/items/${mark}.webp`,
        '/metrics',
        `/${mark}`,
        `/%${mark}`,
      ],
      ...['/auth/user', `/auth/roblox?state=${mark}`, `/auth/callback?token=${mark}`, `/auth/${mark}`, '/sitemap.xml'],
    ]
    for (const path of paths) await fetch(`${site.origin}${path}`, { headers, redirect: 'manual' })
    for (const method of ['POST', 'DELETE', 'PROPFIND', 'HEAD', 'OPTIONS'])
      for (const path of [`/api/${mark}`, `/ingest/${mark}`, '/ingest/hatches', `/${mark}`])
        await fetch(`${site.origin}${path}`, { method, headers: { ...headers, 'content-type': 'application/json' } })
    await fetch(`${site.origin}/ingest/hatches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify([
        { id: mark, slug: 'king-doggy', variant: 'Shiny', playerName: mark, isPublic: true },
        { id: `${mark}2`, slug: mark, variant: 'Shiny', playerName: mark, isPublic: true },
      ]),
    })
    const [ann, ben] = [await players.player(`Ann${mark}`), await players.player(`Ben${mark}`)]
    await ann.say(await players.conversation([ann, ben]), mark)
    await refusal(`ws://${host}/ws/${mark}`)
    for (const address of [`/ws/live?epoch=${mark}&seq=3`, `/ws?token=${ann.token}`, `/ws?token=${mark}`]) {
      const socket = new WebSocket(`ws://${host}${address}`)
      socket.on('error', () => {})
      socket.on('message', () => socket.close())
      await once(socket, 'close')
    }
    return [ann.token, ann.id, ben.token]
  }

  async function read() {
    const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const samples = readMetrics(page)
    const listValues = (label: string) => [...new Set(samples.flatMap(({ labels }) => labels[label] ?? []))].toSorted()
    return { page, labels: new Set(samples.flatMap(({ labels }) => Object.keys(labels))), listValues }
  }

  const secrets = await crawl('qqfirstqq')
  const first = await read()
  secrets.push(...(await crawl('qqthesecondqq')), ...(await crawl('qqthirdandlastqq')))
  const last = await read()
  await players.end()
  await site.stop()

  const texts = ['qq', '203.0.113', '127.0.0.1', 'localhost', INGEST_TOKEN, ...secrets]
  expect(texts.filter((text) => last.page.includes(text))).toEqual([])
  // The demo sends trades of its own at random times.
  const listRoutes = ({ listValues }: typeof last) =>
    listValues('route').filter((route) => route !== 'POST /ingest/trades')
  expect(listRoutes(last)).toEqual(listRoutes(first))
  expect(last.listValues('route').length).toBeGreaterThan(30)
  // A busy machine adds the class of a 503.
  expect(last.listValues('status').filter((status) => status !== '5xx')).toEqual(['2xx', '3xx', '4xx'])
  expect([...last.labels].toSorted()).toEqual([
    'kind',
    'le',
    'major',
    'minor',
    'outcome',
    'patch',
    'route',
    'space',
    'status',
    'type',
    'version',
  ])
})
