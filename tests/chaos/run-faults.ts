import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './plan-faults.ts'
import type { Harness } from './with-cluster.ts'

/** Faults of a process, which serves nothing meanwhile. */
const STOPS_PROCESS = ['kill', 'pause', 'restart']

async function run({ kind, member: index, forMs }: Fault, { cluster, services }: Harness) {
  const member = cluster.members[index]!
  const busLink = services.busLinks[index]
  const databaseLink = services.databaseLinks[index]
  if (kind === 'restart') return member.restart()
  if (kind === 'kill') await member.kill()
  if (kind === 'pause') member.pause()
  if (kind === 'bus cut') busLink!.isolate()
  if (kind === 'bus hang') busLink!.set({ kind: 'hang' })
  if (kind === 'bus loss') busLink!.lose()
  if (kind === 'bus slow') busLink!.set({ kind: 'delay', ms: 500 })
  if (kind === 'redis restart') await services.redis!.stop()
  if (kind === 'database crash') await services.postgres!.crash()
  if (kind === 'database terminate') await services.terminateBackends()
  if (kind === 'database hang') databaseLink!.set({ kind: 'hang' })
  await sleep(forMs)
  if (kind === 'kill') await member.start()
  if (kind === 'pause') member.continue()
  if (kind.startsWith('bus')) busLink!.restore()
  if (kind === 'redis restart') await services.redis!.start()
  if (kind === 'database crash') await services.postgres!.start()
  if (kind === 'database hang') databaseLink!.restore()
}

/** Carries out the plan; a fault that would leave no process running is left out, and noted. Resolves when everything is back. */
export async function runFaults(faults: readonly Fault[], harness: Harness) {
  const { members } = harness.cluster
  const started = Date.now()
  const busy = new Set<number | 'service'>()
  const running: Promise<void>[] = []
  const errors: string[] = []
  /** When each fault was over. */
  const healedAt: number[] = []
  let done = 0
  for (const fault of faults) {
    await sleep(Math.max(0, fault.at - (Date.now() - started)))
    const isService = fault.kind.startsWith('redis') || fault.kind.startsWith('database c')
    // The planned process, or the next one that has no fault.
    const member = members.map((_, step) => (fault.member + step) % members.length).find((each) => !busy.has(each))
    const isLeftOut =
      member === undefined ||
      (STOPS_PROCESS.includes(fault.kind) && busy.size >= members.length - 1) || // one process always serves
      (isService && busy.has('service'))
    harness.history.note('faults', { ...fault, member, isLeftOut })
    if (isLeftOut) continue
    const key = isService ? 'service' : member
    busy.add(key)
    done++
    running.push(
      run({ ...fault, member }, harness)
        .then(() => void healedAt.push(Date.now()))
        .catch((error: unknown) => void errors.push(`${fault.kind}: ${String(error)}`))
        .finally(() => busy.delete(key)),
    )
  }
  await Promise.all(running)
  return { done, errors, healedAt }
}
