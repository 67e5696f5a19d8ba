import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { createDumpsRepository } from '#server/modules/dumps/dumps.repository.ts'
import { recordDay } from '#server/modules/dumps/record-day.ts'
import { writeValues } from '#server/modules/values/write-values.ts'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { NOW } from './fixture.ts'

/** Start of the day that tests dump: the one on which the catalogue was imported. */
export const DAY_START = NOW - (NOW % DAY)

/** A folder that is removed after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Hatches at these times, by players with names that no dump may show. */
export const hatch = (db: Database, times: readonly number[], now = Math.max(...times)) =>
  createHatchIngest({ db, events: createEventBus(() => {}), now: () => now })(
    times.map((at, index) => ({
      id: `Secret_Player-${at}-${index}`,
      slug: index % 2 === 0 ? 'doggy' : 'kitty',
      playerName: 'Secret_Player',
      isPublic: index % 3 !== 0,
      timestamp: new Date(at).toISOString(),
    })),
  )

export const publish = (db: Database, value: number | 'O/C', at: number) =>
  writeTransaction(db, 'pets', (trx) =>
    writeValues(trx, [{ slug: 'doggy', value, demand: 'high', reason: 'Secret_Player said so' }], {
      now: at,
      source: 'import',
    }),
  )

/** A day with three values and 40 hatches, of which two are out, and the first hatches of the next day. */
export async function fillDay(db: Database): Promise<void> {
  for (const [index, value] of [5, 'O/C' as const, 7.25].entries()) await publish(db, value, NOW + index * HOUR)
  await hatch(
    db,
    Array.from({ length: 40 }, (_, index) => NOW + index * 60_000),
  )
  await db.updateTable('hatch').set({ is_out: 1 }).where('seq', 'in', [3, 4]).execute()
  await hatch(db, [DAY_START + DAY + 1, DAY_START + DAY + 2])
}

/** Records a day as the job does. */
export async function record(db: Database, day = DAY_START, demo = false) {
  const dumps = createDumpsRepository(db)
  const found = await recordDay(db, { day, last: await dumps.last(), demo })
  if (found) await dumps.store(found)
  return found
}

export const readPacked = (folder: string, day: string, name: string) =>
  gunzipSync(readFileSync(join(folder, day, name)))
