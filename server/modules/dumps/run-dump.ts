import type { DumpManifest } from '#contract/dumps.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { readThrough } from '#server/db/open-database.ts'
import { callNewThread } from '#server/threads/call-thread.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import { buildDump } from './build-dump.ts'
import { createDumpsRepository, type DumpRecord } from './dumps.repository.ts'
import type { DumpDayTable } from './dumps.table.ts'
import { recordDay } from './record-day.ts'

/** Reads of a dump. `day`: start of the UTC day, in milliseconds. */
export type DumpRequest = { databaseUrl: string; day: number } & (
  | { kind: 'record'; last: DumpDayTable | undefined; demo: boolean }
  | { kind: 'build'; folder: string }
)
export type DumpAnswer = { record?: DumpRecord | undefined; manifest?: DumpManifest }
export type RunDump = (request: DumpRequest, signal: AbortSignal) => Promise<DumpAnswer>

/** Determines or writes a day through a connection of its own, which cannot write to the database. @throws Error when the day has no record */
export const dumpFrom = ({ databaseUrl, ...request }: DumpRequest): Promise<DumpAnswer> =>
  readThrough(databaseUrl, async (db) => {
    if (request.kind === 'record') return { record: await recordDay(db, request) }
    const record = await createDumpsRepository(db).find(request.day)
    if (!record) throw new Error(`${utcDay(request.day)} has no record, so it cannot be built`)
    return { manifest: await buildDump(db, record, request.folder) }
  })

/** Does so in a thread of its own, the built `dump-thread.ts`, so that no request waits for a dump. OD8 */
export const dumpInThread = (file: string): RunDump =>
  callNewThread<DumpRequest, DumpAnswer>({
    file,
    name: 'dump',
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    timeLimit: 30 * millisecondsInMinute,
  })
