import type { ValueChangesQueryInput } from '#contract/value-changes.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp } from './clean-up.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const RECEIPTS = 1_000_000
const BATCH = 20_000
const ROUNDS = 60

async function time(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** How long a page of a million receipts takes, and how long their verification does (VC26, VC50). */
export async function receipts(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
  const db = await openDatabase(`file:${join(folder, 'site.sqlite')}`)
  try {
    const now = Date.now()
    await importCatalogue(db, shippedCatalogue(), { samples: true, now })
    const log = createValueChangesRepository(db)
    const variants = await db.selectFrom('item_variant').selectAll().orderBy('slug').execute()
    for (let number = await log.lastNumber(), at = 0; number < RECEIPTS; number += BATCH)
      await db.transaction().execute(async (trx) => {
        const changes = Array.from({ length: Math.min(BATCH, RECEIPTS - number) }, () => {
          const place = at++ % variants.length
          const before = variants[place]!
          const after = { ...before, value_number: at, value_word: null, value_order: at, is_unpriced: 0 as const }
          variants[place] = after
          return { before, after, reason: 'three sales', evidence: ['a link'] }
        })
        await createValueChangesRepository(trx).append(changes, { source: at % 7 === 0 ? 'desk' : 'ingest', at: now })
      })
    // What `append` leaves to its callers.
    await db.transaction().execute(async (trx) => {
      for (const { slug, value_number, value_order } of variants)
        await trx
          .updateTable('item_variant')
          .set({ value_number, value_word: null, value_order, is_unpriced: 0 })
          .where('slug', '=', slug)
          .execute()
    })
    const queries: ValueChangesQueryInput[] = [
      {},
      { before: RECEIPTS / 2 },
      { item: 'king-doggy' },
      { item: 'shiny-king-doggy', source: 'desk' },
      { source: 'desk', before: RECEIPTS / 4 },
      { source: 'catalogue' },
    ]
    const slowest = { ms: 0, query: '' }
    for (const query of queries) {
      const took: number[] = []
      for (let round = 0; round < ROUNDS; round++) took.push(await time(() => log.list({ ...query, limit: 100 })))
      const ms = quantile(took, 0.95)
      if (ms > slowest.ms) Object.assign(slowest, { ms, query: JSON.stringify(query) })
    }
    let fault: string | undefined
    const verified = await time(async () => {
      fault = (await verifyReceipts(db)).fault
    })
    return [
      {
        measure: `the slowest page of ${RECEIPTS} receipts, p95`,
        value: slowest.ms,
        unit: 'ms',
        bar: { atMost: 20 },
        note: slowest.query,
      },
      { measure: 'their verification', value: verified / 1_000, unit: 's', bar: { atMost: 60 } },
      {
        measure: 'faults found',
        value: fault === undefined ? 0 : 1,
        bar: { atMost: 0 },
        ...(fault && { note: fault }),
      },
    ]
  } finally {
    await cleanUp(
      () => db.destroy(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}
