import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { applyImport } from '#server/import/apply-import.ts'
import { readImportFile } from '#server/import/read-import-file.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import { writeValues } from '#server/modules/values/write-values.ts'
import { expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openCatalogue, openEmpty } from '../support/site/repositories.ts'

/** A database where two values were changed, with the number of its first change. */
async function changed() {
  const db = await openCatalogue()
  const first = (await createValueChangesRepository(db).lastNumber()) + 1
  for (const [index, value] of [5, 6, 7].entries())
    await writeTransaction(db, 'pets', (trx) =>
      writeValues(trx, [{ slug: 'doggy', value, low: 1, high: 9 }], { now: NOW + index + 1, source: 'import' }),
    )
  return { db, first }
}

it('[VC50, VC53, IM14] a whole chain is verified, and its head is said', async () => {
  const { db, first } = await changed()
  const file = readImportFile('values.json', Buffer.from(JSON.stringify([{ slug: 'king-doggy', value: 5 }])))
  await applyImport(db, file, { file: 'values.json', write: true, dropSamples: true, now: NOW + 10 })
  const log = createValueChangesRepository(db)
  const number = await log.lastNumber()
  const [row] = await log.after(number - 1, 1)
  expect(number).toBeGreaterThan(first + 3)
  expect(await verifyReceipts(db)).toEqual({ count: number, head: { number, hash: row!.hash } })
  expect(await verifyReceipts(await openEmpty())).toEqual({ count: 0, head: undefined })
})

const alter = (db: Database, number: number) => db.updateTable('value_change').where('number', '=', number)

it.each<[(db: Database, number: number) => Promise<unknown>, RegExp]>([
  [(db, n) => alter(db, n).set({ reason: 'other' }).execute(), /^receipt N: its hash is not that of its figures$/],
  [
    (db, n) =>
      alter(db, n)
        .set({ hash: '0'.repeat(64) })
        .execute(),
    /^receipt N: its hash/,
  ],
  [
    (db, n) =>
      alter(db, n)
        .set({ previous_hash: '0'.repeat(64) })
        .execute(),
    /^receipt N: its previous hash/,
  ],
  [(db, n) => db.deleteFrom('value_change').where('number', '=', n).execute(), /^receipt N is missing$/],
  [
    (db) => db.updateTable('item_variant').set({ value_number: 8 }).where('slug', '=', 'doggy').execute(),
    /^doggy: its value is not that of receipt \d+$/,
  ],
  [
    (db) => db.updateTable('item_variant').set({ high: 10 }).where('slug', '=', 'doggy').execute(),
    /^doggy: its value is not/,
  ],
  [
    (db) =>
      db
        .updateTable('value_point')
        .set({ value_number: 8 })
        .where('at', '=', NOW + 3)
        .execute(),
    /^doggy: its history does not end with its value$/,
  ],
  [
    (db, n) => db.deleteFrom('value_change').where('number', '>', n).execute(),
    /^doggy: its newest receipt is not \d+$/,
  ],
])('[VC50, VC51, IM14] the first fault is named: %#', async (damage, fault) => {
  const { db, first } = await changed()
  await damage(db, first + 1)
  const pattern = new RegExp(fault.source.replace('N', String(first + 1)))
  expect((await verifyReceipts(db)).fault).toMatch(pattern)
})
