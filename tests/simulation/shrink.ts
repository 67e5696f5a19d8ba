import type { Bugs } from './node.ts'
import { runSchedule } from './run-schedule.ts'
import type { Schedule } from './schedule.ts'
import type { Violation } from './violations.ts'

/** The shortest schedule that still fails in the same way: faults are removed one by one, then nodes. */
export async function shrinkSchedule(schedule: Schedule, kind: Violation['kind'], bugs: Bugs = {}): Promise<Schedule> {
  const fails = async (smaller: Schedule) => (await runSchedule(smaller, bugs)).violation?.kind === kind

  for (const smaller of simplifications(schedule)) if (await fails(smaller)) return shrinkSchedule(smaller, kind, bugs)
  return schedule
}

function* simplifications(schedule: Schedule): Generator<Schedule> {
  const { faults, nodes } = schedule
  const half = Math.ceil(faults.length / 2)
  if (half > 1) yield* [faults.slice(half), faults.slice(0, half)].map((some) => ({ ...schedule, faults: some }))
  for (const fault of faults) yield { ...schedule, faults: faults.filter((other) => other !== fault) }
  for (const fewer of [2, 3, 5])
    if (fewer < nodes) {
      const still = faults.map((fault) => ({ ...fault, nodes: [...new Set(fault.nodes.map((node) => node % fewer))] }))
      yield { ...schedule, nodes: fewer, faults: still }
    }
}
