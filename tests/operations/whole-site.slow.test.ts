import { ItemEvidence } from '#contract/evidence.ts'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { readMetrics } from '../support/site/read-metrics.ts'
import { freePort } from '../support/site/site-process.ts'
import { startWholeSite } from '../support/site/whole-site.ts'

const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/prom-client/'))

// One database for all of them, because its first start imports the catalogue.
const folder = mkdtempSync(join(tmpdir(), 'operations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(env: Record<string, string> = {}) {
  const port = await freePort()
  const site = await startWholeSite({ port, folder, env })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= site.stop())
  onTestFinished(stop)
  return { port, origin: `http://localhost:${port}`, stop }
}

it('[CF32] loads the library of the metrics only where they are wanted', async () => {
  const before = isLoaded()
  const plain = await start()
  const after = isLoaded()
  await plain.stop()
  const port = await freePort()
  const measured = await start({ METRICS_PORT: String(port) })
  await fetch(`${measured.origin}/api/items/king-doggy`)
  const page = await (await fetch(`http://localhost:${port}/metrics`)).text()
  expect([before, after, isLoaded()]).toEqual([false, false, true])
  expect(readMetrics(page)).toContainEqual({
    name: 'bgsi_http_response_seconds_count',
    labels: { route: 'GET /api/items/:slug', status: '2xx' },
    value: 1,
  })
  await measured.stop()
  await expect(fetch(`http://localhost:${port}/metrics`)).rejects.toThrow('fetch failed')
})

it('[DE17] a start outside the demo removes the sample trades', async () => {
  const has = async (env: Record<string, string>) => {
    const { origin, stop } = await start(env)
    const evidence = v.parse(ItemEvidence, await (await fetch(`${origin}/api/items/king-doggy/evidence`)).json())
    await stop()
    return [evidence.sample, evidence.variants.some(({ trades }) => trades > 0)]
  }
  expect([await has({}), await has({ DEMO: 'off' })]).toEqual([
    [true, true],
    [undefined, false],
  ])
})

it('[RU33, RU6, AP98] serves everything while it drains, and closes afterwards', async () => {
  const { origin, stop } = await start({ DRAIN_SECONDS: '10' })
  const address = `${origin.replace('http', 'ws')}/ws/live`
  const early = new WebSocket(address)
  await once(early, 'message')
  const closed = once(early, 'close')
  const before = await fetch(`${origin}/api/stats`)
  const startedAt = performance.now()
  const stopping = stop()
  const health = await fetch(`${origin}/healthz`)
  const read = await fetch(`${origin}/api/stats`)
  const late = new WebSocket(address)
  const [first] = await once(late, 'message')
  expect([
    before.headers.get('connection'),
    health.status,
    health.headers.get('connection'),
    read.status,
    read.headers.get('connection'),
    JSON.parse(String(first)).type,
    early.readyState,
  ]).toEqual(['keep-alive', 503, 'close', 200, 'close', 'INITIAL_DATA', WebSocket.OPEN])
  await once(late, 'close')
  expect((await closed)[0]).toEqual(1012)
  expect(performance.now() - startedAt).toBeGreaterThan(9_900)
  await stopping
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
})

it('[RU38, RU6] answers a connection that was opened before it refuses new ones', async () => {
  const { port, origin, stop } = await start({ DRAIN_SECONDS: '1' })
  const open = connect(port, 'localhost')
  await once(open, 'connect')
  const stopping = stop()
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toEqual('refused')
  open.end('GET /api/stats HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [head, body] = (await text(open)).split('\r\n\r\n')
  expect([head!.split('\r\n')[0], /connection: (\w+)/i.exec(head!)?.[1], body!.includes('usersOnline')]).toEqual([
    'HTTP/1.1 200 OK',
    'close',
    true,
  ])
  await stopping
})
