import { openBus } from '#server/bus/open-bus.ts'
import { expect, it, vi } from 'vitest'

it('[CL17] a site of one process opens its bus without the Redis client', async () => {
  vi.doMock('@redis/client', () => {
    throw new Error('loaded')
  })
  const options = { epoch: 'epoch', log: { info: () => {}, warn: () => {} }, report: console.error }
  const { bus, sharedState } = await openBus({ redisUrl: undefined, ...options })
  expect([bus.isHealthy, await sharedState.claim('one', 1_000)]).toEqual([true, true])
  await expect(openBus({ redisUrl: 'redis://127.0.0.1:1', ...options })).rejects.toThrow('mocking a module')
})
