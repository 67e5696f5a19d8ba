import { describeError } from '#domain/text/describe-error.ts'
import type { ProposedEstimate } from '#domain/values/proposed-change.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { type Lease, withLease } from '#server/db/with-lease.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ESTIMATOR_VERSION } from './compute-daily-close.ts'
import type { ComputedDailyClose } from './computed-daily-close.ts'
import { createEstimatesRepository, type EstimatesRepository, type Variant } from './estimates.repository.ts'
import { toRangeRows } from './range-changes.ts'

/** Computes the close of a UTC day, given by its start. */
type ComputeDailyClose = (day: number, signal: AbortSignal) => Promise<ComputedDailyClose>

type Options = {
  db: Database
  computeDailyClose: ComputeDailyClose
  /** Called after a close: any variant may be shown otherwise. */
  announce: () => void
  /** Proposes the values of a close to the editors, and withdraws what it no longer proposes. Repeating it changes nothing. */
  propose: (proposed: readonly ProposedEstimate[]) => Promise<void>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock?: Clock
  /** Delay of the first look after the start, in milliseconds. */
  firstLook?: number
  /** Milliseconds. */
  now?: () => number
  /** Time after which a process that died has lost the work, in milliseconds. */
  leaseMs?: number
}

/** A start has enough to do. */
const FIRST_LOOK_MS = 10_000
/** Between two looks: a close that ended with its process is soon taken over. ES181 */
const LOOK_MS = 20_000
/** A process whose clock is ahead leaves the others time to commit what is of the day before. */
const AFTER_MIDNIGHT_MS = millisecondsInMinute
/** Variants that are written between two turns: SQLite runs a statement in the main thread. */
const PAGE = 50
/** Ranges of one transaction. */
const RANGES = 800
const LEASE = 'daily close'

/** The daily close of the estimator: computed by one process, stored for all. ES80, ES81, ES85 to ES90, ES180 to ES184 */
export function createEstimates({
  db,
  computeDailyClose,
  announce,
  propose,
  report,
  clock = systemClock,
  firstLook = FIRST_LOOK_MS,
  now = Date.now,
  leaseMs,
}: Options) {
  const estimates = createEstimatesRepository(db)
  const ended = new AbortController()
  let hasFailed = false

  /** Stores the ranges of days that no close has published, which readers do not see yet. */
  async function prepareRanges({ day, ranges }: ComputedDailyClose, lease: Lease, published: number) {
    const write = (run: (on: EstimatesRepository) => Promise<unknown>) =>
      writeTransaction(db, 'pets', async (trx) => {
        await lease.confirm(trx)
        await run(createEstimatesRepository(trx))
      })
    await eachPage(db, (slugs) => write((on) => on.clearRanges(slugs, published, day)))
    const rows = [...toRangeRows(ranges.changes)].filter((row) => row.day > published)
    for (let start = 0; start < rows.length; start += RANGES) {
      await write((on) => on.storeRanges(rows.slice(start, start + RANGES)))
      await nextTurn()
    }
  }

  /** Publishes a close in one transaction. ES180 */
  async function publish(close: ComputedDailyClose, lease: Lease) {
    const published = await estimates.lastRanges()
    await prepareRanges(close, lease, published)
    const lines = new Map(close.lines.map((line) => [line.item, line]))
    const repeated = [...toRangeRows(close.ranges.changes)].filter(({ day }) => day <= published)
    await writeTransaction(db, 'pets', async (trx) => {
      await lease.confirm(trx)
      const on = createEstimatesRepository(trx)
      await eachPage(trx, async (slugs, variants) => {
        await on.store(variants, close, lines)
        await on.clearRepeated(slugs, close.ranges.after, published)
      })
      await on.storeRanges(repeated)
      await getDialect(trx).recordChange(trx)
      await on.finish(close, ESTIMATOR_VERSION, now())
    })
  }

  async function closeDay(day: number, lease: Lease) {
    const close = await computeDailyClose(day, AbortSignal.any([ended.signal, lease.signal]))
    await publish(close, lease)
    announce()
  }

  /** Closes the day and proposes what the close says, each unless that is done. */
  async function work(day: number, lease: Lease) {
    if (isWanted(await estimates.last(), day)) await closeDay(day, lease)
    if (!(await estimates.isProposing())) return
    await propose(await estimates.readProposed())
    await estimates.finishProposing()
  }

  /** Closes the last full UTC day unless that is done. Days that were missed are part of the same run. */
  async function lookAt(day: number): Promise<void> {
    const last = await estimates.last()
    if (last && last.day > day)
      throw new Error(`the clock has gone back to ${isoTime(now())}, and the last close is of ${isoTime(last.day)}`)
    const isDone = !isWanted(last, day) && !(await estimates.isProposing())
    if (isDone || (await estimates.hasFailed(day, ESTIMATOR_VERSION, now()))) return
    await withLease(db, { name: LEASE, now, leaseMs }, async (lease) => {
      await work(day, lease).catch(async (error: unknown) => {
        const isInterrupted = ended.signal.aborted || lease.signal.aborted || isDatabaseUnavailable(error)
        if (!isInterrupted) await estimates.recordFailure({ day, version: ESTIMATOR_VERSION, at: now() })
        throw error
      })
    })
  }

  async function look(): Promise<void> {
    const at = now()
    const sinceMidnight = at % millisecondsInDay
    if (sinceMidnight < AFTER_MIDNIGHT_MS) return
    try {
      await lookAt(at - sinceMidnight - millisecondsInDay)
      hasFailed = false
    } catch (error) {
      if (!ended.signal.aborted && !hasFailed)
        report(new Error(`The estimator's last close stays: ${describeError(error)}`, { cause: error }))
      hasFailed = true
    }
  }

  return {
    look,
    /** Looks now and every 20 s; returns the function that ends it. */
    start(): () => Promise<void> {
      let cancel = clock.after(firstLook, run)
      let running = Promise.resolve()
      function run() {
        running = look().then(() => {
          if (!ended.signal.aborted) cancel = clock.after(LOOK_MS, run)
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

/** Runs for each page of variants, and lets other work run after it. */
async function eachPage(db: Database, run: (slugs: readonly string[], variants: readonly Variant[]) => Promise<void>) {
  const on = createEstimatesRepository(db)
  for (let last = ''; ;) {
    const variants = await on.page(last, PAGE)
    const slugs = variants.map(({ slug }) => slug)
    if (slugs.length > 0) await run(slugs, variants)
    if (slugs.length < PAGE) return
    last = slugs.at(-1)!
    await nextTurn()
  }
}

const isWanted = (last: { day: number; version: number } | undefined, day: number): boolean =>
  last === undefined || last.day < day || last.version !== ESTIMATOR_VERSION
