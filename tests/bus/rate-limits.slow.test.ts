import { connectRedis } from '#server/bus/redis-connection.ts'
import { createRedisSharedState } from '#server/bus/redis-shared-state.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { localRateLimits, sharedRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { ingestRoutes } from '#server/modules/ingest/ingest.routes.ts'
import { problemHandler } from '#server/http/problem.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { expect, inject, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../scripts/redis.mjs'
import { redisProcess } from '../support/bus/processes.ts'
import { startTcpLink } from '../support/faults/tcp-link.ts'

const TOKEN = 'token-of-the-bot'
const LIMIT = 30
/** However busy the machine is. */
const PATIENT_MS = 60_000

/** An ingest of its own, as each process has one. */
async function startApp(rateLimits: RateLimits, limit = LIMIT) {
  const app = Fastify({ schemaController })
  decorateClientAddress(app, createClientAddresses())
  app.setErrorHandler(problemHandler)
  const store = async () => ({ results: [] }) as never
  await app.register(
    ingestRoutes({
      token: TOKEN,
      hatches: store,
      values: store,
      trades: store,
      exists: store,
      events: store,
      limit,
      failureLimit: limit,
      rateLimits,
    }),
  )
  onTestFinished(() => app.close())
  const send = async (path: string, token: string, from?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(from && { 'x-forwarded-for': from }) }
    return app.inject({ method: 'POST', url: `/ingest/${path}`, headers, payload: [] })
  }
  return {
    send,
    call: async (path = 'hatches') => (await send(path, TOKEN)).statusCode,
    fail: async (from: string) => (await send('hatches', 'wrong', from)).statusCode,
  }
}
type App = Awaited<ReturnType<typeof startApp>>

/** Three processes on one Redis, each with an ingest. */
async function startApps() {
  const epoch = randomUUID()
  const processes = times(3, () => redisProcess(epoch))
  await expect.poll(() => processes.every(({ bus }) => bus.isHealthy)).toBe(true)
  return Promise.all(processes.map(({ sharedState }) => startApp(sharedRateLimits(sharedState, PATIENT_MS))))
}

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length
const callAll = (apps: readonly App[], calls: number) =>
  Promise.all(times(calls, (index) => apps[index % apps.length]!.call(index % 2 === 0 ? 'hatches' : 'values')))

it.skipIf(inject('redisUrl') === null)(
  '[CL14] three processes on one Redis admit exactly the limit together',
  async () => {
    const apps = await startApps()
    const statuses = await callAll(apps, 120)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([LIMIT, 120 - LIMIT])
    const refused = await apps[0]!.send('hatches', TOKEN)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  },
)

it.skipIf(inject('redisUrl') === null)(
  '[CL14] failed calls count apart from others, for each address over all processes',
  async () => {
    const apps = await startApps()
    const failAll = (from: string) => Promise.all(times(60, (index) => apps[index % 3]!.fail(from)))
    const [one, other] = [await failAll('192.0.2.1'), await failAll('192.0.2.2')]
    expect([count(one, 401), count(one, 429), count(other, 401)]).toEqual([LIMIT, 30, LIMIT])
    expect(await apps[0]!.call()).toBe(200)
  },
)

it.skipIf(!findRedis())(
  '[CL15] without Redis, or with one that hangs, each process admits its own limit at most',
  async () => {
    const redis = await startRedis()
    const link = await startTcpLink(redis.port)
    onTestFinished(() => link.stop())
    const epoch = randomUUID()
    const processes = times(3, () => redisProcess(epoch, `redis://127.0.0.1:${link.port}`))
    await expect.poll(() => processes.every(({ bus }) => bus.isHealthy)).toBe(true)
    const start = () => Promise.all(processes.map(({ sharedState }) => startApp(sharedRateLimits(sharedState))))
    const [hanging, later] = [await start(), await start()]

    link.set({ kind: 'hang' })
    const statuses = await callAll(hanging, 180)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3 * LIMIT, 180 - 3 * LIMIT])
    await redis.stop()
    link.restore()
    expect(count(await callAll(later, 180), 200)).toBe(3 * LIMIT)
  },
)

it.skipIf(!findRedis())(
  '[CL14, CL15] calls that a process counted alone still count when Redis is back empty',
  async () => {
    const redis = await startRedis()
    const changes: (Error | null)[] = []
    const connection = connectRedis({
      url: redis.url,
      channel: () => 'bus',
      onText: () => {},
      onChange: (error) => changes.push(error),
    })
    onTestFinished(() => connection.close())
    const app = await startApp(
      sharedRateLimits(createRedisSharedState({ connection, prefix: () => 'test:', processId: 'one' })),
    )
    await expect.poll(() => changes.at(-1)).toBe(null)
    expect(count(await callAll([app], 20), 200)).toBe(20)
    await redis.stop()
    const again = await startRedis({ port: redis.port })
    onTestFinished(() => again.stop())
    await expect.poll(() => changes.length > 1 && changes.at(-1) === null).toBe(true)
    expect(count(await callAll([app], 20), 200)).toBe(LIMIT - 20)
  },
)

it('[CL89] one process admits exactly the limit of a burst that arrives at once', async () => {
  const app = await startApp(localRateLimits())
  expect(count(await callAll([app], 2 * LIMIT), 200)).toBe(LIMIT)
  expect(count(await Promise.all(times(2 * LIMIT, () => app.fail('192.0.2.1'))), 401)).toBe(LIMIT)
})

it('[CL15] a shared count that never answers holds no call up', async () => {
  const app = await startApp(sharedRateLimits({ increment: () => new Promise(() => {}) }))
  expect(count(await callAll([app], LIMIT + 10), 200)).toBe(LIMIT)
})
