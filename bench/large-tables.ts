import { openDatabase } from '#server/db/open-database.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.mjs'
import { findScans, hotQueries, type HotQuery } from '../tests/support/site/hot-queries.ts'
import { fillTables } from '../tests/support/site/large-tables.ts'
import { cleanUp } from './clean-up.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const HATCHES = 1_000_000
const SIZES = { hatches: HATCHES, conversations: 9_400, ofOneUser: 100, inOneConversation: 10_000 }
const WARM_UP = 5
const ROUNDS = 60
/** Rows. The planner rightly reads a smaller table from end to end; that each read finds its rows by an index too, tests show (CL72). */
const SMALL = 10_000

async function time(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** CL73: how long the frequent reads take on PostgreSQL with a million hatches and 200,000 messages, and whether any of them scans a table. */
export async function largeTables(): Promise<Figure[]> {
  const server = await startPostgres()
  try {
    const now = Date.now()
    const db = await openDatabase(server.url)
    await importCatalogue(db, shippedCatalogue(), { samples: true, now })
    const filledMs = await time(() => fillTables({ db, url: server.url }, now, SIZES))
    const queries = hotQueries(now, HATCHES)
    const times = new Map(queries.map((query): [HotQuery, number[]] => [query, []]))
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const [{ run }, took] of times) {
        const ms = await time(() => run(db))
        if (round >= 0) took.push(ms)
      }
    const { rows: sizes } = await sql<{ table: string; size: number }>`
      select relname as table, reltuples as size from pg_class where relkind = 'r'`.execute(db)
    const small = new Set(sizes.filter(({ size }) => size < SMALL).map(({ table }) => table))
    const scans: string[] = []
    for (const { name, run } of queries)
      for (const table of await findScans(db, run)) if (!small.has(table)) scans.push(`${name}: ${table}`)
    await db.destroy()
    const slowest = [...times]
      .map(([{ name }, took]) => ({ name, p50: quantile(took, 0.5), p95: quantile(took, 0.95) }))
      .toSorted((a, b) => b.p95 - a.p95)
    const note = (each: (typeof slowest)[number]) => `${each.name} ${each.p50.toFixed(1)}/${each.p95.toFixed(1)}`
    return [
      {
        measure: `reads that scan a table of ${SMALL} rows or more, of ${queries.length}`,
        value: scans.length,
        bar: { atMost: 0 },
        note: `${scans.map((scan) => `${scan}, `).join('')}filled in ${(filledMs / 1_000).toFixed(0)} s`,
      },
      {
        measure: 'the slowest frequent read, p95',
        value: slowest[0]!.p95,
        unit: 'ms',
        bar: { atMost: 10 },
        note: `p50/p95: ${slowest.slice(0, 8).map(note).join(', ')}`,
      },
    ]
  } finally {
    await cleanUp(() => server.stop())
  }
}
