import { parseArgs } from 'node:util'
import { LISTENER_WEIGHT } from '../tests/simulation/listener.ts'
import { runSchedule } from '../tests/simulation/run-schedule.ts'
import { planSchedule } from '../tests/simulation/schedule.ts'
import { shrinkSchedule } from '../tests/simulation/shrink.ts'
import { type Figure, report } from './report.ts'

/**
 * `npm run simulation -- --seeds 10000` runs that many schedules; `--from 5000` begins at another seed, `--seed 7` replays one.
 * `--load` measures messages and reads of 50 nodes without faults.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    load: { type: 'boolean', default: false },
  },
})

const NODES = 50
const LOAD_SECONDS = 10

async function runSeed(seed: string) {
  const schedule = planSchedule(seed)
  const result = await runSchedule(schedule)
  if (!result.violation) return result
  const shortest = await shrinkSchedule(schedule, result.violation.kind)
  console.log(`--seed ${seed}: ${JSON.stringify(result.violation)}\n  shortest: ${JSON.stringify(shortest)}`)
  return result
}

async function runSeeds(seeds: readonly string[]): Promise<Figure[]> {
  const startedAt = process.cpuUsage()
  const sums = { failed: 0, virtualMs: 0, hatches: 0, resumes: 0 }
  let [caughtUpMs, agreedMs] = [0, 0]
  for (const [index, seed] of seeds.entries()) {
    const { violation, virtualMs, hatches, counts, ...result } = await runSeed(seed)
    if (violation) sums.failed++
    sums.virtualMs += virtualMs
    sums.hatches += hatches
    sums.resumes += counts.resumes
    caughtUpMs = Math.max(caughtUpMs, result.caughtUpMs)
    agreedMs = Math.max(agreedMs, result.agreedMs)
    if (index % 100 === 99) console.log(`${index + 1} of ${seeds.length}, ${sums.failed} failed`)
  }
  const { user, system } = process.cpuUsage(startedAt)
  return [
    { measure: 'seeds that break a rule', value: sums.failed, bar: { atMost: 0 }, note: `of ${seeds.length}` },
    {
      measure: 'virtual time',
      value: sums.virtualMs / 60_000,
      unit: 'min',
      note: `${((sums.virtualMs * 1_000) / (user + system)).toFixed(0)} s in a second of CPU time`,
    },
    { measure: 'hatches', value: sums.hatches, note: `${sums.resumes} resumes` },
    { measure: 'longest until all nodes were at the end of the log', value: caughtUpMs / 1_000, unit: 's' },
    { measure: 'longest until all nodes knew every subscriber', value: agreedMs / 1_000, unit: 's' },
  ]
}

async function measureLoad(hatchesPerSecond: number): Promise<Figure[]> {
  const schedule = { nodes: NODES, forMs: LOAD_SECONDS * 1_000, hatchesPerSecond, capacity: 1_000, faults: [] }
  const { counts, virtualMs, violation, hatches } = await runSchedule(planSchedule('load', schedule))
  if (violation) throw new Error(JSON.stringify(violation))
  const perNode = (count: number) => (count * 1_000) / virtualMs / NODES
  const rate = ((hatches * 1_000) / virtualMs).toFixed(1)
  return [
    { measure: `reads of the log at ${rate} hatches/s`, value: perNode(counts.tailReads), unit: '/s and node' },
    { measure: '  messages published', value: perNode(counts.sent), unit: '/s and node' },
    { measure: '  messages received', value: perNode(counts.delivered), unit: '/s and node' },
    { measure: '  flushes', value: perNode(counts.flushes), unit: '/s and node' },
    { measure: '  socket writes', value: perNode(counts.writes * LISTENER_WEIGHT), unit: '/s and node' },
  ]
}

const range = Array.from({ length: Number(values.seeds) }, (_, index) => String(Number(values.from) + index))
const figures = values.load
  ? [...(await measureLoad(1)), ...(await measureLoad(10)), ...(await measureLoad(50))]
  : await runSeeds(values.seed === undefined ? range : [values.seed])
report(values.load ? 'simulation-load' : 'simulation', figures)
if (figures.some(({ value, bar }) => bar !== undefined && 'atMost' in bar && value > bar.atMost)) process.exitCode = 1
