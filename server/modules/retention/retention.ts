import type { RetentionKind } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { withLease } from '#server/db/with-lease.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Removes at most `limit` rows whose time is over, and returns how many it found. Times are milliseconds. */
export type Prune = (now: number, limit: number) => Promise<number>

type Options = {
  db: Database
  /** One for each kind, so that a kind without one is a type error; and what grows old without a person in it. */
  prunes: Record<RetentionKind | 'verdictCards' | 'gameEvents', Prune>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
  /** Rows of one transaction. */
  batchSize?: number | undefined
}

/** A start has enough to do. */
const FIRST_RUN_MS = 15_000
const BATCH_SIZE = 100
const LEASE = 'retention'

/** Removes what has been kept long enough, every hour, in one process at a time. RT1 to RT3, record 144 */
export function createRetention({
  db,
  prunes,
  report,
  clock = systemClock,
  now = Date.now,
  batchSize = BATCH_SIZE,
}: Options) {
  const ended = new AbortController()

  async function pruneAll(prune: Prune, signal: AbortSignal) {
    while (!signal.aborted && (await prune(now(), batchSize)) >= batchSize) await nextTurn()
  }

  /** Removes all that is due, unless another process does. A kind that fails keeps no other from its turn. */
  async function run(): Promise<void> {
    await withLease(db, { name: LEASE, now }, async (lease) => {
      const signal = AbortSignal.any([ended.signal, lease.signal])
      for (const prune of Object.values(prunes)) await pruneAll(prune, signal).catch(report)
    })
  }

  return {
    run,
    /** Returns the function that ends it. */
    start(): () => Promise<void> {
      let running = Promise.resolve()
      let cancel = clock.after(FIRST_RUN_MS, tick)
      function tick() {
        running = run()
          .catch(report)
          .then(() => {
            if (!ended.signal.aborted) cancel = clock.after(millisecondsInHour, tick)
          })
      }
      return async () => {
        ended.abort()
        cancel()
        await running
      }
    },
  }
}
