import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './call.ts'
import type { Harness } from './with-cluster.ts'

/** Longer than any transaction waits for a process that runs. */
const IDLE_MS = 200
const TRIES = 500
/** Longer than the database lets a transaction wait for its process. */
const STOPPED_MS = 8_000

/** Stops the process, again and again, until its transaction holds the lock of the pets. @returns when it stopped, epoch ms */
async function stopInTransaction({ cluster, services }: Harness, index: number): Promise<number> {
  const member = cluster.members[index]!
  for (let tries = 0; tries < TRIES; tries++) {
    member.pause()
    const at = Date.now()
    const holder = await services.findIdleLockHolder()
    if (holder !== undefined) {
      await sleep(IDLE_MS)
      if ((await services.findIdleLockHolder()) === holder) return at
    }
    member.continue()
    await sleep(20)
  }
  throw new Error(`${member.name} was never stopped inside a transaction`)
}

/** Stops a process for a while inside a transaction that all writers of pets wait for. @returns how long the others could not write, in milliseconds */
export async function pauseInLock(harness: Harness, index: number): Promise<number> {
  const { cluster, history, token } = harness
  const at = await stopInTransaction(harness, index)
  history.note('faults', { kind: 'pause in lock', member: index })
  const others = cluster.members.filter((_, each) => each !== index)
  await Promise.all(
    others.map(async ({ origin }) => {
      for (;;) {
        const answer = await call(`${origin}/ingest/values`, {
          token,
          body: [{ slug: 'doggy', value: 1_000 + (at % 300) }],
        })
        if (answer.status === 200) return
        await sleep(50)
      }
    }),
  )
  const blockedMs = Date.now() - at
  await sleep(Math.max(0, STOPPED_MS - blockedMs))
  cluster.members[index]!.continue()
  return blockedMs
}
