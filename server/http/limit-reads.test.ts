import { Problem } from '#contract/problem.ts'
import * as v from 'valibot'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createClientAddresses, decorateClientAddress } from './client-address.ts'
import { limitReads } from './limit-reads.ts'
import { ProblemError, problemHandler } from './problem.ts'

/** `keys`: two that work; any other is refused. */
const keys = { read: 'key', other: undefined }
const isKnown = (key: string): key is keyof typeof keys => key in keys

async function start(max: number) {
  const app = Fastify()
  decorateClientAddress(app, createClientAddresses())
  app.setErrorHandler(problemHandler)
  await app.register(async (scope) => {
    await limitReads(scope, {
      max,
      keyMax: 3,
      findKey: async ({ headers: { authorization: key } }) => {
        if (key === undefined || isKnown(key)) return key && keys[key]
        throw new ProblemError(401, 'key.invalid', 'unknown')
      },
    })
    scope.get('/read', async () => 'read')
  })
  app.get('/healthz', async () => 'ok')
  return (url = '/read', address?: string, authorization?: string) =>
    app.inject({
      url,
      headers: {
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...(authorization === undefined ? {} : { authorization }),
      },
    })
}

it('[AP39, AP89] answers say how many reads are left; beyond the limit a problem says when to come back', async () => {
  const get = await start(2)
  const { headers } = await get('/read', '203.0.113.5')
  expect([headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']]).toEqual([
    '2',
    '1',
    '60',
  ])
  await get('/read', '203.0.113.5')
  const refused = await get('/read', '203.0.113.5')
  expect([
    refused.statusCode,
    refused.headers['content-type'],
    refused.headers['retry-after'],
    v.parse(Problem, refused.json()).code,
  ]).toEqual([429, 'application/problem+json; charset=utf-8', '60', 'rate.limited'])
  expect((await get('/healthz', '203.0.113.5')).statusCode).toBe(200)
})

it('[AP90] the reads of one network leave those of another alone; an IPv6 network is a /64', async () => {
  const get = await start(1)
  const status = async (address?: string) => (await get('/read', address)).statusCode
  expect([await status('203.0.113.5'), await status('203.0.113.5'), await status('203.0.113.6')]).toEqual([
    200, 429, 200,
  ])
  expect([
    await status('2001:db8:1:2::1'),
    await status('2001:db8:1:2:3:4:5:6'),
    await status('2001:db8:1:3::1'),
    await status('2001:db8::1'),
  ]).toEqual([200, 429, 200, 200])
})

it('[AP91] a client without an address is not counted, because a proxy without a header would make all players one', async () => {
  const get = await start(1)
  for (let read = 0; read < 3; read++) {
    const { statusCode, headers } = await get()
    expect([statusCode, headers['ratelimit-limit']]).toEqual([200, undefined])
  }
})

it('[KE5] a key with the scope `read` has its own limit, whatever its networks have read', async () => {
  const get = await start(1)
  const read = async (address: string, key?: string) => (await get('/read', address, key)).statusCode
  expect([await read('203.0.113.5'), await read('203.0.113.5')]).toEqual([200, 429])
  expect([await read('203.0.113.5', 'read'), await read('203.0.113.6', 'read')]).toEqual([200, 200])
  expect([await read('203.0.113.5', 'other'), await read('203.0.113.6', 'other')]).toEqual([429, 200])
  const { headers } = await get('/read', '203.0.113.5', 'read')
  expect([headers['ratelimit-policy'], headers['ratelimit']]).toEqual(['"reads";q=3;w=60', '"reads";r=0;t=60'])
  expect([await read('203.0.113.5', 'read'), await read('203.0.113.7')]).toEqual([429, 200])
})

it('[KE4, KE5] invalid keys count for the network that guesses them', async () => {
  const get = await start(2)
  const guess = async () => (await get('/read', '203.0.113.5', 'wrong')).statusCode
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])
  expect((await get('/read', '203.0.113.5')).statusCode).toBe(429)
})
