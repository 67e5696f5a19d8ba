import { Problem } from '#contract/problem.ts'
import { createApp } from '#server/app.ts'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { smallCatalogue, startData } from '../support/data-app.ts'

const data = await startData({ catalogue: smallCatalogue() })
const app = await createApp({ logLevel: 'silent', modules: [data.module] })
afterAll(async () => {
  await app.close()
  await data.stop()
})

it('[AP2, AP4] an address that cannot be decoded is a problem', async () => {
  const answer = await app.inject('/api/items/%E0%A4%A')
  expect([answer.statusCode, answer.headers['content-type'], v.parse(Problem, answer.json()).code]).toEqual([400, 'application/problem+json; charset=utf-8', 'request.invalid'])
})

it('[AP27] answers of the API carry security headers, cached ones too', async () => {
  for (const url of ['/api/items', '/api/items', '/api/nothing']) {
    const { headers } = await app.inject(url)
    expect([headers['x-content-type-options'], headers['x-frame-options'], headers['cross-origin-resource-policy'], headers['access-control-allow-origin']])
      .toEqual(['nosniff', 'SAMEORIGIN', 'cross-origin', '*'])
  }
})
