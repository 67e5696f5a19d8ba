import { copyDatabase } from '#server/db/copy.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { cleanUp } from './clean-up.ts'
import type { Figure } from './report.ts'

const HATCHES = 200_000
const BATCH = 500
const MAX_SECONDS = 60

async function fill(db: Database) {
  const catalogue = shippedCatalogue()
  await importCatalogue(db, catalogue, { samples: true, now: Date.now() })
  const ingest = createHatchIngest({ db, events: createEventBus(console.error) })
  for (let at = 0; at < HATCHES; at += BATCH)
    await ingest(
      Array.from({ length: BATCH }, (_, index) => ({
        id: `hatch-${at + index}`,
        slug: catalogue.pets[(at + index) % catalogue.pets.length]!.slug,
        playerName: `Fan ${index}`,
      })),
    )
}

async function seconds(work: () => Promise<void>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

/** A SQLite file with many hatches, copied to PostgreSQL and back; each copy compares both sides. */
export async function copy(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const server = await startPostgres()
  const original = await openDatabase(`file:${join(folder, 'original.sqlite')}`)
  const onServer = await openDatabase(server.url)
  const back = await openDatabase(`file:${join(folder, 'back.sqlite')}`)
  try {
    await fill(original)
    const there = await seconds(() => copyDatabase(original, onServer))
    const andBack = await seconds(() => copyDatabase(onServer, back))
    const positions = await Promise.all([original, onServer, back].map((db) => createHatchesRepository(db).position()))
    const differing = positions.filter(({ epoch, seq }) => epoch !== positions[0]!.epoch || seq !== HATCHES).length
    return [
      {
        measure: `${HATCHES} hatches from SQLite to PostgreSQL`,
        value: there,
        unit: 's',
        bar: { atMost: MAX_SECONDS },
      },
      { measure: 'and back', value: andBack, unit: 's', bar: { atMost: MAX_SECONDS } },
      { measure: 'databases where readers could not resume', value: differing, bar: { atMost: 0 } },
    ]
  } finally {
    await cleanUp(
      ...[original, onServer, back].map((db) => () => db.destroy()),
      () => server.stop(),
      () => rmSync(folder, { recursive: true, force: true }),
    )
  }
}
