import type { Clock } from '#server/time/clock.ts'
import type { Proposals } from './proposals.ts'

type Options = {
  proposals: Pick<Proposals, 'publishDue' | 'settleEnded'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock: Clock
}

/** Between two looks for proposals that are due. */
const LOOK_MS = 5_000
/** Looks between two settlements of what has ended. */
const SETTLE_EVERY = 12

/** Publishes what is due, now and every five seconds; returns the function that ends it. PR45, PR46 */
export function startPublishing({ proposals, report, clock }: Options): () => Promise<void> {
  let looks = 0
  let cancel = () => {}
  let running = Promise.resolve()
  let isStopped = false
  async function look() {
    try {
      await proposals.publishDue()
      if (looks++ % SETTLE_EVERY === 0) await proposals.settleEnded()
    } catch (error) {
      report(error)
    }
    if (!isStopped) cancel = clock.after(LOOK_MS, () => void (running = look()))
  }
  running = look()
  return async () => {
    isStopped = true
    cancel()
    await running
  }
}
