import { Problem } from '#contract/problem.ts'
import { createApp } from '#server/composition/app.ts'
import { createClientAddresses, parseNetwork } from '#server/http/client-address.ts'
import { createLog } from '#server/log.ts'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { smallCatalogue, startData } from '../support/site/data-app.ts'

const data = await startData({ catalogue: smallCatalogue() })
const app = await createApp({ log: createLog('silent'), modules: [data.module] })
afterAll(async () => {
  await app.close()
  await data.stop()
})

it('[AP2, AP4] an address that cannot be decoded is a problem', async () => {
  const answer = await app.inject('/api/items/%E0%A4%A')
  expect([answer.statusCode, answer.headers['content-type'], v.parse(Problem, answer.json()).code]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
    'request.invalid',
  ])
})

it('[AP27] answers of the API carry security headers, cached ones too', async () => {
  for (const url of ['/api/items', '/api/items', '/api/nothing']) {
    const { headers } = await app.inject(url)
    expect([
      headers['x-content-type-options'],
      headers['x-frame-options'],
      headers['cross-origin-resource-policy'],
      headers['access-control-allow-origin'],
    ]).toEqual(['nosniff', 'SAMEORIGIN', 'cross-origin', '*'])
  }
})

it('[CF28, AP39, AU25, IN14] behind a trusted proxy every limit and the log count the visitor', async () => {
  const proxied = await startData({ catalogue: smallCatalogue(), readLimit: 1 })
  const lines: string[] = []
  const through = await createApp({
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    modules: [proxied.module],
    addresses: createClientAddresses([parseNetwork('10.0.0.0/8')!]),
  })
  const status = async (visitor: string, url = '/api/eggs', method: 'GET' | 'POST' = 'GET') =>
    (
      await through.inject({
        method,
        url,
        remoteAddress: '10.0.0.2',
        headers: { 'x-forwarded-for': `198.51.100.1, ${visitor}, 10.0.0.3` },
      })
    ).statusCode
  expect([await status('203.0.113.5'), await status('203.0.113.5'), await status('203.0.113.6')]).toEqual([
    200, 429, 200,
  ])
  const guess = (visitor: string) => status(visitor, '/ingest/hatches', 'POST')
  for (let count = 0; count < 60; count++) await guess('203.0.113.7')
  expect([await guess('203.0.113.7'), await guess('203.0.113.8')]).toEqual([429, 401])
  expect(lines.map((line) => JSON.parse(line).address)).toEqual(['203.0.113.7', '203.0.113.8'])
  await through.close()
  await proxied.stop()
})

const RATE_FIELDS = ['RateLimit-Policy', 'RateLimit', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
it('[AP39, AP92, KE14] reads of the API are limited for each network, health is not, and both answers are described', async () => {
  const few = await startData({ catalogue: smallCatalogue(), readLimit: 2 })
  const get = async (url: string, address: string) => (await few.get(url, { 'x-forwarded-for': address })).statusCode
  expect([
    await get('/api/eggs', '203.0.113.5'),
    await get('/api/items', '203.0.113.5'),
    await get('/hatches', '203.0.113.5'),
  ]).toEqual([200, 200, 429])
  expect([
    await get('/hatches', '203.0.113.6'),
    await get('/healthz', '203.0.113.5'),
    await get('/readyz', '203.0.113.5'),
  ]).toEqual([200, 200, 200])
  const { paths } = (await few.get('/api/openapi.json')).json()
  for (const path of [
    '/api/items',
    '/api/items/{slug}',
    '/api/eggs',
    '/hatches',
    '/api/stats',
    '/api/site',
    '/api/bounties/current',
  ]) {
    const { responses } = paths[path].get
    expect([
      path,
      Object.keys(responses[200].headers),
      Object.keys(responses[429].headers),
      Object.keys(responses[503].headers),
    ]).toEqual([path, RATE_FIELDS, [...RATE_FIELDS, 'Retry-After'], ['Retry-After']])
  }
  await few.stop()
})
