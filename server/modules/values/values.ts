import type { IngestAnswer } from '#contract/ingest.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { type Revert, revertChange } from './revert-change.ts'
import { createValueChangesRepository, type Origin } from './value-changes.repository.ts'
import { type InspectIngest, type Written, writeValues } from './write-values.ts'

type Options = {
  db: Database
  events: ServerEventBus
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Decides which changes from ingest wait for a person. */
  inspectIngest: InspectIngest
  /** Milliseconds. */
  now?: () => number
}

export type Values = Awaited<ReturnType<typeof createValues>>

const PAGE = 500

/** Publishes `values.changed` for the value changes of this process and of others. */
export async function createValues({ db, events, report, inspectIngest, now = Date.now }: Options) {
  const log = createValueChangesRepository(db)
  let published = await log.lastNumber()

  function publish(number: number, slugs: readonly string[] | 'many') {
    published = Math.max(published, number)
    events.publish('values.changed', { number: published, slugs })
  }

  /** Publishes what any process has appended to the log since. */
  async function publishNew() {
    const slugs = new Set<string>()
    let last = published
    for (;;) {
      const rows = await log.after(last, PAGE)
      for (const row of rows) slugs.add(row.variant_slug)
      last = rows.at(-1)?.number ?? last
      if (rows.length < PAGE) break
    }
    if (last > published) publish(last, [...slugs])
  }

  const look = () => void publishNew().catch(report)
  events.subscribe('database.changed', look)

  async function restart() {
    published = await log.lastNumber()
    events.publish('values.changed', { number: published, slugs: 'many' })
  }
  events.subscribe('hatches.replaced', () => void restart().catch(report))

  /** Publishes a committed batch of this process. */
  async function announce({ answer, first, number, slugs }: Written) {
    // Another process may have taken the numbers in between.
    if (first > published + 1) await publishNew()
    else if (answer.accepted > 0) publish(number, slugs)
  }

  /** Writes a batch within a transaction that holds the lock of pets. After its commit, give the result to `announce`. */
  async function write(trx: Database, batch: readonly unknown[], origin: Origin): Promise<Written> {
    await getDialect(trx).recordChange(trx)
    return writeValues(trx, batch, { ...origin, inspectIngest, now: now() })
  }

  return {
    /** The newest published number of the value change log. */
    get number() {
      return published
    },
    /** Publishes changes that other processes wrote. */
    look,
    write,
    announce,
    /** Publishes that variants are shown otherwise, although their figures stay. */
    announceShown: (slugs: readonly string[] | 'many') => publish(published, slugs),
    /** Writes a batch (IN3, VC1), then publishes what it wrote. It is on disk when the promise resolves (IN5). */
    async change(batch: readonly unknown[], origin: Origin): Promise<IngestAnswer> {
      const written = await writeTransaction(db, 'pets', (trx) => write(trx, batch, origin))
      await announce(written)
      return written.answer
    },
    /**
     * Takes a change back within a transaction that holds the lock of pets, unless the variant has changed since (VC55). After its commit,
     * give the result to `announce`. @throws ProblemError
     */
    async revert(trx: Database, number: number, change: Revert): Promise<Written> {
      await getDialect(trx).recordChange(trx)
      return revertChange(trx, number, { ...change, now: now() })
    },
  }
}
