import type { Database } from '#server/db/database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { writeValues } from '#server/modules/values/write-values.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { unknownFigures } from './0023-unknown-figures.ts'

const NOW = Date.parse('2025-11-20T12:00:00Z')

const catalogue = () => {
  const { pets, ...rest } = shippedCatalogue()
  const few = pets.filter(({ slug }) => slug === 'doggy' || slug === 'kitty')
  return { ...rest, pets: few, eggs: [], bounties: [] }
}

/** As an older version stored it. */
async function makeOld(db: Database) {
  await sql`update item_variant set demand = coalesce(demand, 'low'), demand_rank = case when demand_rank = 5 then 4 else demand_rank end`.execute(
    db,
  )
  await sql`update item_variant set trend = coalesce(trend, 'stable'), owners = coalesce(owners, 0), exists_count = coalesce(exists_count, 0)`.execute(
    db,
  )
}

const read = (db: Database) =>
  db
    .selectFrom('item_variant')
    .select(['slug', 'value_number', 'demand', 'demand_rank', 'trend', 'owners', 'exists_count'])
    .where('variant', '=', 'Normal')
    .orderBy('slug')
    .execute()

it('[IM46] figures that nobody reported become unknown at the update, and nothing else is lost', async () => {
  const db = await openDatabase(':memory:')
  await importCatalogue(db, catalogue(), { samples: false, now: NOW })
  const change = { slug: 'doggy', value: 5, demand: 'low', trend: 'stable', owners: 3, exists: 9 }
  await writeValues(db, [change], { source: 'ingest', now: NOW })
  await makeOld(db)
  const points = await sql<{ count: number }>`select count(*) as count from value_point`.execute(db)
  await unknownFigures.up(db)
  expect(await read(db)).toEqual([
    { slug: 'doggy', value_number: 5, demand: 'low', demand_rank: 4, trend: 'stable', owners: 3, exists_count: 9 },
    { slug: 'kitty', value_number: null, demand: null, demand_rank: 5, trend: null, owners: null, exists_count: null },
  ])
  expect((await sql<{ count: number }>`select count(*) as count from value_point`.execute(db)).rows).toEqual(
    points.rows,
  )
  await db.destroy()
})
