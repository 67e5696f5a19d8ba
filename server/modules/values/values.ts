import type { IngestAnswer } from '#contract/ingest.ts'
import type { Database, ValueSource } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createValueChangesRepository } from './value-changes.repository.ts'
import { writeValues } from './write-values.ts'

type Options = {
  db: Database
  events: ServerEventBus
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Milliseconds. */
  now?: () => number
}

export type Values = Awaited<ReturnType<typeof createValues>>

const PAGE = 500

/** Publishes `values.changed` for the value changes of this process and of others. */
export async function createValues({ db, events, report, now = Date.now }: Options) {
  const log = createValueChangesRepository(db)
  let published = await log.lastNumber()

  function publish(number: number, slugs: readonly string[]) {
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

  return {
    /** The newest published number of the value change log. */
    get number() {
      return published
    },
    /** Publishes changes that other processes wrote. */
    look,
    /** Writes a batch in one transaction, then publishes it. It is on disk when the promise resolves (IN3, IN5, VC1). */
    async change(batch: readonly unknown[], source: ValueSource): Promise<IngestAnswer> {
      const { answer, first, number, slugs } = await writeTransaction(db, 'pets', async (trx) => {
        await getDialect(trx).recordChange(trx)
        return writeValues(trx, batch, { now: now(), source })
      })
      // Another process may have taken the numbers in between.
      if (first > published + 1) await publishNew()
      else if (answer.accepted > 0) publish(number, slugs)
      return answer
    },
  }
}
