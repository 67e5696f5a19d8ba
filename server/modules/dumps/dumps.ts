import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { describeError } from '#domain/text/describe-error.ts'
import type { Database } from '#server/db/database.ts'
import { withLease } from '#server/db/with-lease.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './build-dump.ts'
import { createDumpsRepository } from './dumps.repository.ts'
import { listDayFolders } from './list-manifests.ts'
import { DUMP_AFTER_MS, MAX_DUMP_DAYS } from './limits.ts'
import type { RunDump } from './run-dump.ts'

type Options = {
  db: Database
  databaseUrl: string
  /** Where this process keeps its files; others may share it. */
  folder: string
  demo: boolean
  run: RunDump
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

/** A start has enough to do. */
const FIRST_LOOK_MS = 20_000
const LOOK_MS = millisecondsInMinute
const LEASE = 'daily dump'

/** Daily dumps: one process records what belongs to a day, and each writes the files that it serves. OD1, OD6 to OD8 */
export function createDumps({
  db,
  databaseUrl,
  folder,
  demo,
  run,
  report,
  clock = systemClock,
  now = Date.now,
}: Options) {
  const dumps = createDumpsRepository(db)
  const ended = new AbortController()
  /** The last day whose files are here. */
  let done: number | undefined
  let hasFailed = false

  /** Records the days since the last record, or the first one. Days without any value have no record. */
  async function record(day: number): Promise<void> {
    const last = await dumps.last()
    if (last && last.day >= day) return
    await withLease(db, { name: LEASE, now }, async (lease) => {
      const signal = AbortSignal.any([ended.signal, lease.signal])
      const before = await dumps.last()
      for (let each = before ? before.day + millisecondsInDay : day; each <= day; each += millisecondsInDay) {
        const request = { kind: 'record', databaseUrl, day: each, last: await dumps.last(), demo } as const
        const found = await run(request, signal)
        if (!found.record) return
        const recorded = found.record
        await writeTransaction(db, 'pets', async (trx) => {
          await lease.confirm(trx)
          await createDumpsRepository(trx).store(recorded)
        })
      }
    })
  }

  /** Writes the files of recorded days that this process lacks, newest first, and removes those of old days. */
  async function write(day: number): Promise<void> {
    const oldest = day - (MAX_DUMP_DAYS - 1) * millisecondsInDay
    const days = await dumps.list(oldest)
    for (const { day: each, receipt_hash } of days) {
      const manifest = await readManifest(folder, utcDay(each))
      // The files may be of a database that a backup has replaced.
      if (manifest?.receipts.head.hash !== receipt_hash)
        await run({ kind: 'build', databaseUrl, day: each, folder }, ended.signal)
    }
    for (const name of await listDayFolders(folder))
      if (Date.parse(name) < oldest) await rm(join(folder, name), { recursive: true, force: true })
    if (days.some((each) => each.day === day)) done = day
  }

  async function look(): Promise<void> {
    const at = now()
    const sinceMidnight = at % millisecondsInDay
    const day = at - sinceMidnight - millisecondsInDay
    if (sinceMidnight < DUMP_AFTER_MS || done === day) return
    try {
      await record(day)
      await write(day)
      hasFailed = false
    } catch (error) {
      if (!ended.signal.aborted && !hasFailed)
        report(new Error(`The daily dump waits: ${describeError(error)}`, { cause: error }))
      hasFailed = true
    }
  }

  return {
    look,
    /** Looks soon and every minute; returns the function that ends it. */
    start(): () => Promise<void> {
      let cancel = clock.after(FIRST_LOOK_MS, tick)
      let running = Promise.resolve()
      function tick() {
        running = look().then(() => {
          if (!ended.signal.aborted) cancel = clock.after(LOOK_MS, tick)
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
