import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { writeValues } from '#server/modules/values/write-values.ts'
import { describe, expect, it } from 'vitest'
import { refuseDoubledKeys } from '../support/site/refuse-doubled-keys.ts'
import { NOW } from '../support/site/fixture.ts'
import { openCatalogue, openEmpty } from '../support/site/repositories.ts'

const change = (db: Database, value: number | string, slug = 'doggy') =>
  writeTransaction(db, 'pets', (trx) => writeValues(trx, [{ slug, value }], { now: NOW, source: 'import' }))

describe('values', () => {
  const current = async (db: Database) =>
    (await db.selectFrom('item_variant').select('value_number').where('slug', '=', 'doggy').executeTakeFirstOrThrow())
      .value_number

  it('[VC1, IM14] concurrent writes take consecutive numbers, and the last one is the value', async () => {
    const db = await openCatalogue()
    const log = createValueChangesRepository(db)
    const before = await log.lastNumber()
    const written = await Promise.all([11, 22, 33, 44].map((value) => change(db, value)))
    const rows = await log.after(before, 10)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((step) => before + step))
    expect(written.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(rows.map(({ number }) => number))
    expect(rows.slice(1).map((row) => row.old_value_number)).toEqual(rows.slice(0, -1).map((row) => row.value_number))
    expect(await current(db)).toBe(rows.at(-1)!.value_number)
  })

  it('[IN29, VC1, IM14] of two changes of one variant in a batch the later counts, and the log has both', async () => {
    const db = (await openCatalogue()).withPlugin(refuseDoubledKeys)
    const log = createValueChangesRepository(db)
    const before = await log.lastNumber()
    const batch = [
      { slug: 'doggy', value: 11, exists: 50 },
      { slug: 'king-doggy', value: 5 },
      { slug: 'doggy', value: 'O/C', exists: 60 },
      { slug: 'doggy', value: 33, exists: 70 },
    ]
    const { answer } = await writeTransaction(db, 'pets', (trx) =>
      writeValues(trx, batch, { now: NOW, source: 'ingest' }),
    )
    expect(answer).toEqual({ accepted: 4, duplicate: 0, rejected: [] })
    const rows = await log.after(before, 10)
    expect(rows.map((row) => [row.variant_slug, row.value_number ?? row.value_word])).toEqual([
      ['doggy', 11],
      ['king-doggy', 5],
      ['doggy', 'O/C'],
      ['doggy', 33],
    ])
    const point = await db
      .selectFrom('value_point')
      .select('value_number')
      .where('variant_slug', '=', 'doggy')
      .where('at', '=', NOW)
      .execute()
    const row = await db
      .selectFrom('item_variant')
      .select(['value_number', 'exists_count'])
      .where('slug', '=', 'doggy')
      .executeTakeFirst()
    expect([point, row]).toEqual([[{ value_number: 33 }], { value_number: 33, exists_count: 70 }])
  })

  it('[IN29, IM14] of two rows of one key in an upsert the last counts', async () => {
    const db = (await openCatalogue()).withPlugin(refuseDoubledKeys)
    const point = (exist_amount: number) => ({ variant_slug: 'doggy', day: 7, exist_amount, is_sample: 0 as const })
    await insertMany(db, 'exist_point', [point(1), point(2), point(3)], {
      key: ['variant_slug', 'day'],
      update: ['exist_amount'],
    })
    expect(await db.selectFrom('exist_point').selectAll().where('day', '=', 7).execute()).toEqual([point(3)])
  })

  it('[VC1, IM14] a transaction that fails leaves neither value, history nor log', async () => {
    const db = await openCatalogue()
    const state = async () => [
      await current(db),
      await createValueChangesRepository(db).lastNumber(),
      await db.selectFrom('value_point').selectAll().where('variant_slug', '=', 'doggy').execute(),
    ]
    const before = await state()
    const failing = writeTransaction(db, 'pets', async (trx) => {
      await writeValues(trx, [{ slug: 'doggy', value: 77 }], { now: NOW, source: 'ingest' })
      throw new Error('after writing')
    })
    await expect(failing).rejects.toThrow('after writing')
    expect(await state()).toEqual(before)
  })

  it('[VC1, IM14] a row with both a number and a word, or with a number of the log that exists, is refused', async () => {
    const db = await openCatalogue()
    await change(db, 5)
    const log = createValueChangesRepository(db)
    const [row] = await log.after((await log.lastNumber()) - 1, 1)
    await expect(insertMany(db, 'value_change', [row!])).rejects.toThrow(/unique/i)
    const both = { ...row!, number: row!.number + 1, value_word: 'O/C' as const }
    await expect(insertMany(db, 'value_change', [both])).rejects.toThrow(/constraint/i)
    expect(await log.lastNumber()).toBe(row!.number)
  })

  it('[IN7, VA1, IM14] values and counts come back as they were written', async () => {
    const db = await openCatalogue()
    for (const value of [0, 0.1 + 0.2, 100_000_000_000, 'O/C', 'TBD', 1]) await change(db, value)
    const rows = await createValueChangesRepository(db).after(
      (await createValueChangesRepository(db).lastNumber()) - 6,
      6,
    )
    expect(rows.map((row) => row.value_number ?? row.value_word)).toEqual([
      0,
      0.1 + 0.2,
      100_000_000_000,
      'O/C',
      'TBD',
      1,
    ])
    expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 6 }, () => NOW))
  })

  it('[IM3, IM14] inserts more rows than one statement takes; a known key is updated or skipped', async () => {
    const db = await openCatalogue()
    const point = (day: number, exist_amount: number) => ({
      variant_slug: 'doggy',
      day,
      exist_amount,
      is_sample: 0 as const,
    })
    const days = Array.from({ length: 1_000 }, (_, day) => day)
    await insertMany(
      db,
      'exist_point',
      days.map((day) => point(day, 1)),
    )
    await insertMany(
      db,
      'exist_point',
      days.slice(500).map((day) => point(day, 2)),
      {
        key: ['variant_slug', 'day'],
        update: ['exist_amount'],
      },
    )
    await insertMany(
      db,
      'exist_point',
      days.map((day) => point(day, 3)),
      { key: ['variant_slug', 'day'] },
    )
    const rows = await db
      .selectFrom('exist_point')
      .select('exist_amount')
      .where('day', '<', 1_000)
      .orderBy('day')
      .execute()
    expect(rows.map((row) => row.exist_amount)).toEqual(days.map((day) => (day < 500 ? 1 : 2)))
  })
})

describe('facts about the database', () => {
  it('[LV20, IM14] keeps the first epoch and key of concurrent calls', async () => {
    const meta = createMetaRepository(await openEmpty())
    const epochs = await Promise.all([meta.epoch(), meta.epoch(), meta.epoch()])
    expect(new Set(epochs).size).toBe(1)
    expect(await meta.cookieKey()).toBe(await meta.cookieKey())
    await meta.set('a', '1')
    await meta.set('a', '2')
    expect([await meta.get('a'), await meta.get('b')]).toEqual(['2', undefined])
  })
})
