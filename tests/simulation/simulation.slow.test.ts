import { expect, it } from 'vitest'
import { runSchedule } from './run-schedule.ts'
import { planSchedule } from './schedule.ts'
import { shrinkSchedule } from './shrink.ts'

/** `npm run simulation` runs thousands. */
const SEEDS = Array.from({ length: 24 }, (_, index) => `${index + 1}`)
const [FIFTY_NODES] = SEEDS

it.each(SEEDS)(
  '[CL60] [CL61] [LV34] [LV36] [CL2] [CL11] nodes over a broken bus and database keep the rules of the log: seed %s',
  async (seed) => {
    const schedule = planSchedule(seed, seed === FIFTY_NODES ? { nodes: 50, forMs: 5_000 } : {})
    const { violation } = await runSchedule(schedule)
    expect(violation && { violation, shortest: await shrinkSchedule(schedule, violation.kind) }).toBeUndefined()
  },
)

it('[CL62] a seed gives the same run', async () => {
  const schedule = planSchedule('same', { nodes: 5 })
  expect(await runSchedule(schedule)).toEqual(await runSchedule(planSchedule('same', { nodes: 5 })))
})

it('[CL2] without faults no process reports a gap after its start, and each hatch costs each other process one read at most', async () => {
  const { violation, counts, hatches } = await runSchedule(
    planSchedule('quiet', { nodes: 5, forMs: 20_000, hatchesPerSecond: 5, faults: [] }),
  )
  expect([violation, counts.gaps]).toEqual([undefined, 5])
  // And the polls.
  expect(counts.tailReads).toBeLessThan(4 * hatches + 5 * 25)
})
