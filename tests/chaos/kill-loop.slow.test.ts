import { expect, it } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { findRedis } from '../../scripts/redis.mjs'
import { breakRandomly } from './scenarios/hatches.ts'

// It runs the site that `npm run build` made, as browser tests do: other tests plant sources that no build may see.
it('[CL49, CL40] kill -9 loses no acknowledged hatch, and every reader sees the log once and in order', async () => {
  const { violations, faults, hatches, resumes } = await breakRandomly({
    processes: 3,
    on: findPostgres() && findRedis() ? 'redis' : 'sqlite',
    seed: '7',
    seconds: 10,
    rate: 200,
    readers: 15,
    every: [2_000, 4_000],
  })
  expect(violations).toEqual([])
  expect([faults, hatches, resumes].map((count) => count > 0)).toEqual([true, true, true])
})
