import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { findScans, hotQueries } from '../support/site/hot-queries.ts'
import { fillTables } from '../support/site/large-tables.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

const HATCHES = 2_000
let db: Database
let remove: () => Promise<void>

beforeAll(async () => {
  const created = await createTestDatabase('small')
  remove = created.remove
  const url = new URL(created.url)
  // A small table is read from end to end where that is allowed.
  url.searchParams.set('options', '-c enable_seqscan=off')
  db = await openDatabase(url.href)
  await fillTables({ db, url: url.href }, NOW, {
    hatches: HATCHES,
    conversations: 50,
    ofOneUser: 10,
    inOneConversation: 100,
  })
})
afterAll(async () => {
  await db.destroy()
  await remove()
})

it('[CL72] a scan shows in a plan', async () => {
  expect(
    await findScans(db, (on) => on.selectFrom('hatch').select('id').where('egg_name', '=', 'x').execute()),
  ).toEqual(['hatch'])
  expect((await sql<{ rows: number }>`select count(*) as rows from message`.execute(db)).rows).toEqual([
    { rows: 1_280 },
  ])
})

it.each(hotQueries(NOW, HATCHES))('[CL72] $name: found by an index in PostgreSQL', async ({ run }) => {
  expect(await findScans(db, run)).toEqual([])
})
