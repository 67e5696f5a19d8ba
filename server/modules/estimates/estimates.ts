import { describeError } from '#domain/text/describe-error.ts'
import type { ProposedEstimate } from '#domain/values/proposed-change.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ESTIMATOR_VERSION } from './compute-daily-close.ts'
import type { ComputedDailyClose } from './computed-daily-close.ts'
import { createEstimatesRepository } from './estimates.repository.ts'
import { toRangeRows } from './range-changes.ts'

/** Computes the close of a UTC day, given by its start. */
type ComputeDailyClose = (day: number, signal: AbortSignal) => Promise<ComputedDailyClose>

type Options = {
  db: Database
  computeDailyClose: ComputeDailyClose
  /** Called after a close: any variant may be shown otherwise. */
  announce: () => void
  /** Proposes the values of a close to the editors, and withdraws what it no longer proposes. */
  propose: (proposed: readonly ProposedEstimate[]) => Promise<void>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock?: Clock
  /** Delay of the first look after the start, in milliseconds. */
  firstLook?: number
  /** Milliseconds. */
  now?: () => number
}

/** A start has enough to do. */
const FIRST_LOOK_MS = 10_000
/** A process whose clock is ahead leaves the others time to commit what is of the day before. */
const AFTER_MIDNIGHT_MS = millisecondsInMinute
/** Variants of one transaction: others wait for its lock, and SQLite runs it in the main thread. */
const PAGE = 50
/** Ranges of one transaction. */
const RANGES = 800
/** The last attempt, by which of all processes one closes a day: which day and version, and when. */
const ATTEMPT = 'estimate_attempt'

/** The daily close of the estimator: computed by one process, stored for all. ES80, ES81, ES85 to ES90 */
export function createEstimates({
  db,
  computeDailyClose,
  announce,
  propose,
  report,
  clock = systemClock,
  firstLook = FIRST_LOOK_MS,
  now = Date.now,
}: Options) {
  const estimates = createEstimatesRepository(db)
  const ended = new AbortController()

  /** Whether this process is the one that closes the day now. A failed attempt is repeated an hour later, by any process. */
  const claim = (day: number) =>
    writeTransaction(db, 'pets', async (trx) => {
      if (!isWanted(await createEstimatesRepository(trx).last(), day)) return false
      const meta = createMetaRepository(trx)
      const target = `${day} ${ESTIMATOR_VERSION}`
      const [attempted, at] = ((await meta.get(ATTEMPT)) ?? '').split(' at ')
      // A time to come is of a clock that has gone back since.
      if (attempted === target && Math.abs(now() - Number(at)) < millisecondsInHour) return false
      await meta.set(ATTEMPT, `${target} at ${now()}`)
      return true
    })

  async function store(close: ComputedDailyClose) {
    const lines = new Map(close.lines.map((line) => [line.item, line]))
    for (let last = ''; ;) {
      const count = await writeTransaction(db, 'pets', async (trx) => {
        const on = createEstimatesRepository(trx)
        const variants = await on.page(last, PAGE)
        if (variants.length > 0) {
          await on.store(variants, close, lines)
          await on.clearRanges(
            variants.map(({ slug }) => slug),
            close,
          )
        }
        last = variants.at(-1)?.slug ?? last
        return variants.length
      })
      if (count < PAGE) break
      await nextTurn()
    }
    const ranges = [...toRangeRows(close.ranges.changes)]
    for (let start = 0; start < ranges.length; start += RANGES) {
      await writeTransaction(db, 'pets', (trx) =>
        createEstimatesRepository(trx).storeRanges(ranges.slice(start, start + RANGES)),
      )
      await nextTurn()
    }
    await writeTransaction(db, 'pets', async (trx) => {
      await getDialect(trx).recordChange(trx)
      await createEstimatesRepository(trx).finish(close, ESTIMATOR_VERSION, now())
    })
  }

  async function closeDay(day: number) {
    const close = await computeDailyClose(day, ended.signal)
    const last = await estimates.last()
    // Another process may have been quicker.
    if (last?.day === day && last.input_hash === close.inputHash) return
    await store(close)
    announce()
    await propose(toProposed(close)).catch(report)
  }

  const recordFailure = () => writeTransaction(db, 'pets', (trx) => createEstimatesRepository(trx).recordFailure(now()))

  /** Closes the last full UTC day unless that is done. Days that were missed are part of the same run. */
  async function look(): Promise<void> {
    const day = now() - (now() % millisecondsInDay) - millisecondsInDay
    try {
      const last = await estimates.last()
      if (last && last.day > day)
        throw new Error(`the clock has gone back to ${isoTime(now())}, and the last close is of ${isoTime(last.day)}`)
      if (!isWanted(last, day) || !(await claim(day))) return
      await closeDay(day).catch(async (error: unknown) => {
        if (!ended.signal.aborted) await recordFailure()
        throw error
      })
    } catch (error) {
      if (!ended.signal.aborted)
        report(new Error(`The estimator's last close stays: ${describeError(error)}`, { cause: error }))
    }
  }

  return {
    look,
    /** Looks now, after each midnight and every hour; returns the function that ends it. */
    start(): () => Promise<void> {
      let cancel = clock.after(firstLook, run)
      let running = Promise.resolve()
      function run() {
        running = look().then(() => {
          const midnight = millisecondsInDay - (now() % millisecondsInDay) + AFTER_MIDNIGHT_MS
          if (!ended.signal.aborted) cancel = clock.after(Math.min(millisecondsInHour, midnight), run)
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

const toProposed = ({ lines, counts, isSample }: ComputedDailyClose): ProposedEstimate[] =>
  lines.flatMap(({ item, proposal, low, high }) =>
    proposal === null || low === null || high === null
      ? []
      : [{ slug: item, proposal, low, high, isSample, ...counts.get(item)! }],
  )

const isWanted = (last: { day: number; version: number } | undefined, day: number): boolean =>
  last === undefined || last.day < day || last.version !== ESTIMATOR_VERSION
