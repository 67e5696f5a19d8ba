import { Problem } from '#contract/problem.ts'
import { createApp } from '#server/composition/app.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { releaseRoutes } from '#server/modules/releases/releases.routes.ts'
import { openTestDatabase } from '../support/site/test-database.ts'
import { createLog } from '#server/log.ts'
import { refuseOtherUpgrades } from '#server/live/upgrades.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { rawRequest } from '../support/site/raw-request.ts'

const HSTS = 'max-age=31536000'
const clientDir = mkdtempSync(join(tmpdir(), 'client-'))
mkdirSync(join(clientDir, 'assets'))
writeFileSync(join(clientDir, 'index.html'), '')
let release = () => {}
const released = new Promise<void>((resolve) => (release = resolve))

const start = async () => {
  const db = await openTestDatabase()
  const cache = createResponseCache({ maxBytes: 1_000 })
  const events = { closing: () => {} }
  const app = await createApp({
    log: createLog('silent'),
    clientDir,
    hsts: HSTS,
    modules: [
      async (scope) => scope.register(releaseRoutes({ db, cache, clientDir }), { prefix: '/assets' }),
      async (scope) => {
        scope.get('/slow', async () => released.then(() => 'slow'))
        scope.addHook('preClose', async () => events.closing())
        scope.get('/ok', async () => 'ok')
        scope.post('/ok', async () => 'ok')
        scope.get('/named/:name', async () => 'ok')
        scope.get('/pages/*', async () => 'ok')
      },
    ],
  })
  refuseOtherUpgrades(app.server, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(events, { db, app, port: (app.server.address() as AddressInfo).port })
}
const { db: siteDb, app, port } = await start()
afterAll(async () => {
  await app.close()
  await siteDb.destroy()
  rmSync(clientDir, { recursive: true })
})

const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]
const missing = (headers: Record<string, string>) => SECURITY.filter((name) => headers[name] === undefined)
const head = (line: string, ...lines: string[]) => [line, 'Host: site', ...lines, '', ''].join('\r\n')

it.each([
  ['an address that cannot be decoded', head('GET /%E0%A4%A HTTP/1.1'), 400, 'request.invalid'],
  ['OPTIONS *', head('OPTIONS * HTTP/1.1'), 404, 'route.not_found'],
  ['TRACE', head('TRACE /ok HTTP/1.1'), 404, 'route.not_found'],
  ['a method that no route has', head('PROPFIND /ok HTTP/1.1'), 404, 'route.not_found'],
  ['an asset that does not exist', head('GET /assets/none.js HTTP/1.1'), 404, 'route.not_found'],
  ['an asset outside of its folder', head('GET /assets/..%2f..%2fpackage.json HTTP/1.1'), 404, 'route.not_found'],
  ['an asset with a zero byte', head('GET /assets/%00 HTTP/1.1'), 400, 'request.invalid'],
  ['no host', 'GET /ok HTTP/1.1\r\n\r\n', 400, 'request.malformed'],
  ['no HTTP', 'hello\r\n\r\n', 400, 'request.malformed'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request.malformed'],
  [
    'a chunk without a length',
    `${head('POST /ok HTTP/1.1', 'Transfer-Encoding: chunked')}ZZ\r\n`,
    400,
    'request.malformed',
  ],
  [
    'a length and chunks',
    head('POST /ok HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    400,
    'request.malformed',
  ],
  ['headers of 140 KB', head('GET /ok HTTP/1.1', `X: ${'x'.repeat(140_000)}`), 431, 'headers.too_large'],
  ['an expectation', head('GET /ok HTTP/1.1', 'Expect: cake'), 417, 'expectation.unknown'],
  [
    'a type that is none',
    `${head('POST /ok HTTP/1.1', 'Content-Type: ;;;', 'Content-Length: 2')}ab`,
    415,
    'body.unsupported',
  ],
])('[AP43, AP44] %s is answered with a problem and security headers', async (_, bytes, status, code) => {
  const [answer] = await rawRequest(port, bytes)
  const { headers, body } = answer!
  expect([answer!.status, headers['content-type'], v.parse(Problem, JSON.parse(body)).code]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    code,
  ])
  expect([missing(headers), headers['strict-transport-security'], headers['cache-control']]).toEqual([
    [],
    HSTS,
    'no-store',
  ])
})

it('[AP95] a path with NUL is refused before its route runs', async () => {
  const statuses = []
  for (const path of ['/named/a', '/named/a%00', '/named/%00?a=b', '/pages/a', '/pages/a/%00b', '/named/%2500']) {
    const [answer] = await rawRequest(port, head(`GET ${path} HTTP/1.1`))
    statuses.push([answer!.status, answer!.status === 200 ? '' : v.parse(Problem, JSON.parse(answer!.body)).detail])
  }
  const refused = [400, 'The path must be well-formed text without NUL']
  expect(statuses).toEqual([[200, ''], refused, refused, [200, ''], refused, [200, '']])
})

it('[AP43, AP44] so is an upgrade that nobody handles', async () => {
  const [answer] = await rawRequest(port, head('GET /none HTTP/1.1', 'Connection: upgrade', 'Upgrade: websocket'))
  expect([answer!.status, v.parse(Problem, JSON.parse(answer!.body)).code, missing(answer!.headers)]).toEqual([
    404,
    'route.not_found',
    [],
  ])
})

it('[AP44] HEAD gets the head alone of a refused upgrade', async () => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(head('HEAD /none HTTP/1.1', 'Connection: upgrade', 'Upgrade: websocket'))
  const bytes = (await socket.toArray()).join('')
  expect([bytes.split('\r\n')[0], bytes.split('\r\n\r\n')[1]]).toEqual(['HTTP/1.1 404 Not Found', ''])
})

it('[AP43, CF13, CF23] an ordinary answer carries them too, with Strict-Transport-Security where it is configured', async () => {
  const plain = await createApp({
    log: createLog('silent'),
    modules: [async (scope) => void scope.get('/ok', async () => 'ok')],
  })
  const without = await plain.inject('/ok')
  await plain.close()
  const [answer] = await rawRequest(port, head('GET /ok HTTP/1.1'))
  expect([answer!.body, missing(answer!.headers), answer!.headers['strict-transport-security']]).toEqual([
    'ok',
    [],
    HSTS,
  ])
  expect(without.headers['strict-transport-security']).toEqual(undefined)
})

it('[AP44] HTTP/1.0 needs no host', async () => {
  const [answer] = await rawRequest(port, 'GET /ok HTTP/1.0\r\n\r\n')
  expect(answer).toMatchObject({ status: 200, body: 'ok' })
})

it('[AP43, AP45] what comes while the server closes is 503, behind the answer that was under way', async () => {
  const site = await start()
  onTestFinished(() => site.db.destroy())
  const next = () => new Promise<void>((resolve) => site.app.server.once('request', () => resolve()))
  const asked = next()
  let late: (bytes: string) => void = () => {}
  const answers = rawRequest(
    site.port,
    [head('GET /slow HTTP/1.1'), new Promise<string>((resolve) => (late = resolve))],
    2,
  )
  await asked
  const closing = new Promise<void>((resolve) => (site.closing = resolve))
  const closed = site.app.close()
  await closing
  const askedLate = next()
  late(head('GET /ok HTTP/1.1'))
  await askedLate
  release()
  const [first, second] = await answers
  await closed
  expect([first!.status, first!.body, second!.status]).toEqual([200, 'slow', 503])
  expect([JSON.parse(second!.body).code, second!.headers['retry-after'], missing(second!.headers)]).toEqual([
    'server.closing',
    '5',
    [],
  ])
})
