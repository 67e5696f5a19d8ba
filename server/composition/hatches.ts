import type { Bus } from '#server/bus/bus.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createSiteStats } from '#server/modules/stats/stats.ts'
import { followLog } from './follow-log.ts'

type Options = {
  db: Database
  events: ServerEventBus
  report: (error: unknown) => void
  /** To the other processes; undefined: there are none. */
  bus?: Bus | undefined
  /** The same log, whose reads are counted. */
  countReads?: ((log: HatchLog) => HatchLog) | undefined
  /** Milliseconds. */
  now?: () => number
}

export type Hatches = Awaited<ReturnType<typeof followHatches>>

/** Follows the hatch log of all processes, and counts its hatches before anyone else hears of them. */
export async function followHatches({ db, events, report, bus, countReads = (log) => log, now = Date.now }: Options) {
  const log = countReads(createHatchesRepository(db))
  const tail = await followLog({
    log,
    events,
    report,
    bus,
    renewEpoch: createMetaRepository(db).renewEpoch,
    canBeReplaced: getDialect(db).canFailOver,
  })
  return { log, tail, stats: await createSiteStats({ db, events, lastSeq: tail.position.seq, report, bus, now }) }
}
