import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { buildDump, DUMP_FILES } from '#server/modules/dumps/build-dump.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_START, fillDay, makeFolder, record } from '../support/site/dump-world.ts'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { openTestDatabase } from '../support/site/test-database.ts'

/** Names and slugs that databases sort in different orders. */
function oddCatalogue() {
  const catalogue = smallCatalogue()
  const names = ['Ärger', 'ärger', 'Zebra', 'zebra', '\u{1f600} pet', 'a b', 'a-b']
  return { ...catalogue, pets: catalogue.pets.map((pet, index) => ({ ...pet, name: names[index % names.length]! })) }
}

async function build(db: Database) {
  onTestFinished(() => db.destroy())
  await importCatalogue(db, oddCatalogue(), { samples: true, now: NOW })
  await fillDay(db)
  const folder = makeFolder()
  return { folder, manifest: await buildDump(db, (await record(db))!, folder) }
}

it('[OD5] a day of the same facts has the same bytes on PostgreSQL as on SQLite', async () => {
  const sqlite = await build(await openDatabase(':memory:'))
  const postgres = await build(await openTestDatabase())
  expect(postgres.manifest).toEqual(sqlite.manifest)
  for (const name of DUMP_FILES) {
    const [a, b] = [sqlite, postgres].map(({ folder }) => readFileSync(join(folder, utcDay(DAY_START), name)))
    expect([name, a!.equals(b!)]).toEqual([name, true])
  }
})
