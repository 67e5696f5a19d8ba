import type { TestProject } from 'vitest/node'
import { findRedis, startRedis } from '../../scripts/redis.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null: there is no Redis, and its tests are skipped. */
    redisUrl: string | null
  }
}

/** One Redis for all tests: TEST_REDIS_URL's, else one that is started for them. */
export default async function provideRedis(project: TestProject) {
  const given = process.env['TEST_REDIS_URL'] || undefined
  const server = given === undefined && findRedis() !== undefined ? await startRedis() : undefined
  const url = given ?? server?.url ?? null
  if (url === null)
    console.log('No Redis was found, so its tests are skipped: install redis-server or set TEST_REDIS_URL.')
  project.provide('redisUrl', url)
  return server?.stop
}
