import { Problem } from '#contract/problem.ts'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/log.ts'
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

it('[AP39, AP92] reads of the API are limited for each network, health is not, and both answers are described', async () => {
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
    ]).toEqual([
      path,
      ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
      ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
      ['Retry-After'],
    ])
  }
  await few.stop()
})
