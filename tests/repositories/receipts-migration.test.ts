import { migrations } from '#server/db/migrations.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../support/site/test-database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { hashReceipt } from '#server/db/receipt-hash.ts'

const NEW_COLUMNS = ['low', 'high', 'source', 'confirmed_at', 'receipt_number']

it('[VC14, VC15, VC31, IM14] changes from before the receipts are hashed in their order, in pages, and variants say who set them', async () => {
  const db = await openTestDatabase('small')
  onTestFinished(() => db.destroy())
  await sql`drop table parked_change`.execute(db)
  await sql`drop table value_change`.execute(db)
  for (const column of NEW_COLUMNS) await db.schema.alterTable('item_variant').dropColumn(column).execute()
  await migrations['0006-value-changes']!.up(db)
  const [{ last } = { last: 0 }] = (
    await sql<{ last: number }>`select max(number) as last from value_change`.execute(db)
  ).rows
  const later = Array.from({ length: 4_500 }, (_, index) => ({
    number: last + 1 + index,
    at: index,
    variant_slug: 'doggy',
    value_number: index,
    demand: 'low',
    trend: 'stable',
    source: 'ingest',
  }))
  await insertMany(db, 'value_change', later as never)
  await insertMany(db, 'value_point', [
    { variant_slug: 'doggy', at: 7_777, value_number: 4_499, value_word: null, is_sample: 0, reason: null },
  ])
  await migrations['0008-receipts']!.up(db)

  const rows = await createValueChangesRepository(db).after(0, 10_000)
  expect(rows.length).toBe(last + 4_500)
  const broken = rows.filter(
    ({ hash, ...figures }, index) =>
      hash !== hashReceipt(figures) || figures.previous_hash !== (rows[index - 1]?.hash ?? null),
  )
  expect([broken, rows.at(-1)!.item_slug]).toEqual([[], 'doggy'])
  const variants = await db
    .selectFrom('item_variant')
    .select(['slug', 'source', 'confirmed_at', 'receipt_number'])
    .where('slug', 'in', ['doggy', 'king-doggy'])
    .orderBy('slug')
    .execute()
  expect(variants).toEqual([
    { slug: 'doggy', source: 'ingest', confirmed_at: 7_777, receipt_number: last + 4_500 },
    {
      slug: 'king-doggy',
      source: 'catalogue',
      confirmed_at: null,
      receipt_number: rows.find((row) => row.variant_slug === 'king-doggy')!.number,
    },
  ])
})
