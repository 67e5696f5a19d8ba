import { openDatabase } from '#server/db/open-database.ts'
import { migrations } from '#server/db/migrations.ts'
import type { Database } from '#server/db/database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { applyImport } from '#server/import/apply-import.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { readImportFile } from '#server/import/read-import-file.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { createValues } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'
import { createTestDatabase, openTestDatabase } from '../support/site/test-database.ts'

async function start() {
  const site = await startData({ catalogue: smallCatalogue() })
  onTestFinished(() => site.stop())
  const announced: ServerEvents['values.changed'][] = []
  site.events.subscribe('values.changed', (event) => announced.push(event))
  const log = createValueChangesRepository(site.db)
  const before = await log.lastNumber()
  return { ...site, log, before, announced, newRows: () => log.after(before, 1_000) }
}

/** Where the log and the variants disagree, or where the log has a gap. */
async function disagreements(db: Database) {
  const rows = await createValueChangesRepository(db).after(0, 100_000)
  const latest = new Map(rows.map((row) => [row.variant_slug, row]))
  const variants = await db.selectFrom('item_variant').selectAll().execute()
  const figures = (
    row:
      | { value_number: number | null; value_word: string | null; demand: string | null; trend: string | null }
      | undefined,
  ) => row && [row.value_number, row.value_word, row.demand, row.trend].join()
  return [
    ...rows.filter(({ number }, index) => number !== index + 1).map(({ number }) => `gap at ${number}`),
    ...variants.filter((variant) => figures(latest.get(variant.slug)) !== figures(variant)).map(({ slug }) => slug),
  ]
}

it('[VC1] the catalogue import begins the log with every variant', async () => {
  const { db, before, log } = await start()
  const { count } = await db
    .selectFrom('item_variant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(before).toBe(count)
  const [first] = await log.after(0, 1)
  expect(first).toEqual(
    expect.objectContaining({
      number: 1,
      old_value_number: null,
      old_value_word: null,
      old_demand: null,
      old_trend: null,
      source: 'catalogue',
      reason: null,
    }),
  )
  expect(await disagreements(db)).toEqual([])
})

it('[VC1, VC5] a change of value, demand or trend takes the next number, with what it was before', async () => {
  const { post, newRows, before, db, log } = await start()
  const [old] = await db.selectFrom('item_variant').selectAll().where('slug', '=', 'shiny-king-doggy').execute()
  const [last] = await log.after(before - 1, 1)
  await post('/ingest/values', [
    { slug: 'king-doggy', variant: 'Shiny', value: 'O/C', demand: 'insane', trend: 'rising', reason: 'three sales' },
  ])
  expect(await newRows()).toEqual([
    {
      number: before + 1,
      at: NOW,
      variant_slug: 'shiny-king-doggy',
      old_value_number: old!.value_number,
      old_value_word: old!.value_word,
      old_demand: old!.demand,
      old_trend: old!.trend,
      value_number: null,
      value_word: 'O/C',
      demand: 'insane',
      trend: 'rising',
      source: 'ingest',
      reason: 'three sales',
      item_slug: 'king-doggy',
      old_low: null,
      old_high: null,
      low: null,
      high: null,
      proposed_by: null,
      approved_by: '[]',
      proposal_id: null,
      evidence: '[]',
      reverts: null,
      previous_hash: last!.hash,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect(await disagreements(db)).toEqual([])
})

it('[VC1] two changes of one variant in one batch are two rows', async () => {
  const { post, newRows } = await start()
  await post('/ingest/values', [
    { slug: 'king-doggy', value: 10, at: '2026-11-19T10:00:00.000Z' },
    { slug: 'king-doggy', value: 20, at: '2026-11-19T11:00:00.000Z' },
  ])
  expect((await newRows()).map((row) => [row.old_value_number, row.value_number]).slice(1)).toEqual([[10, 20]])
})

it('[VC1] two values of one variant at one time leave the later one, in history and log', async () => {
  const { post, newRows, get, db } = await start()
  expect(
    (
      await post('/ingest/values', [
        { slug: 'king-doggy', value: 10 },
        { slug: 'king-doggy', value: 20 },
      ])
    ).json(),
  ).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
  expect((await newRows()).map((row) => row.value_number)).toEqual([10, 20])
  expect((await get('/api/items/king-doggy')).json().history.at(-1)).toEqual({
    timestamp: new Date(NOW).toISOString(),
    value: 20,
  })
  expect(await disagreements(db)).toEqual([])
})

it('[VC1] what changes neither value, demand nor trend leaves no row', async () => {
  const { post, newRows, get, announced, before } = await start()
  await post('/ingest/values', [{ slug: 'king-doggy', value: 900, at: '2026-11-19T11:00:00.000Z' }])
  const rows = await newRows()
  await post('/ingest/values', [
    { slug: 'king-doggy', value: 800, at: '2026-11-19T10:00:00.000Z' }, // older: joins the history only
    { slug: 'king-doggy', value: 900, exists: 77 },
    { slug: 'king-doggy', value: -1 },
  ])
  expect(await newRows()).toEqual(rows)
  expect((await get('/api/items/king-doggy')).json().pet.exists).toBe(77)
  expect(announced).toEqual([
    { number: before + 1, slugs: ['king-doggy'] },
    { number: before + 1, slugs: [] },
  ])
})

it('[VC2] a change is published after its commit, once for a batch', async () => {
  const { post, announced, before, events, log } = await start()
  const onDisk: Promise<number>[] = []
  events.subscribe('values.changed', () => onDisk.push(log.lastNumber()))
  await post('/ingest/values', [
    { slug: 'king-doggy', value: 1_234 },
    { slug: 'doggy', value: 4_321 },
  ])
  expect(announced).toEqual([{ number: before + 2, slugs: ['king-doggy', 'doggy'] }])
  expect(await Promise.all(onDisk)).toEqual([before + 2])
})

it('[VC5] an import is logged with its source, and removed samples too', async () => {
  const { db, newRows } = await start()
  const content = readImportFile(
    'values.json',
    Buffer.from(JSON.stringify([{ slug: 'king-doggy', value: 5, reason: 'agreed' }])),
  )
  await applyImport(db, content, { file: 'values.json', write: false, dropSamples: true, now: NOW })
  expect(await newRows()).toEqual([])
  await applyImport(db, content, { file: 'values.json', write: true, dropSamples: true, now: NOW })
  const rows = await newRows()
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['import']))
  expect(rows.at(-1)).toEqual(
    expect.objectContaining({ variant_slug: 'king-doggy', value_number: 5, reason: 'agreed' }),
  )
  expect(new Set(rows.slice(0, -1).map(({ reason }) => reason))).toEqual(new Set(['sample removed']))
  expect(await disagreements(db)).toEqual([])
})

it('[VC6] what another process appended is published, also when this one takes the next number first', async () => {
  const { url, remove } = await createTestDatabase('small')
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  const report = (error: unknown) => {
    throw error
  }
  const events = createEventBus<ServerEvents>(report)
  const announced: string[] = []
  events.subscribe('values.changed', ({ slugs }) => announced.push([...slugs].join()))
  const here = await createValues({ db, events, report, inspectIngest: watchIngest, now: () => NOW })
  const elsewhere = await openDatabase(url)
  onTestFinished(() => elsewhere.destroy())
  const there = await createValues({
    db: elsewhere,
    events: createEventBus(report),
    report,
    inspectIngest: watchIngest,
    now: () => NOW,
  })

  await there.change([{ slug: 'doggy', value: 4_321 }], { source: 'import' })
  await here.change([{ slug: 'king-doggy', value: 2 }], { source: 'ingest' })
  expect(announced).toEqual(['doggy,king-doggy'])
  await there.change([{ slug: 'doggy', value: 8_765 }], { source: 'import' })
  events.publish('database.changed', undefined)
  await vi.waitFor(() => expect(announced).toEqual(['doggy,king-doggy', 'doggy']))
  await there.change([{ slug: 'king-doggy', value: 3 }], { source: 'import' })
  events.publish('database.changed', undefined)
  await vi.waitFor(() => expect(announced).toEqual(['doggy,king-doggy', 'doggy', 'king-doggy']))
})

it('[VC1] a database from before the log gets a row for each variant', async () => {
  const db = await openTestDatabase('small')
  onTestFinished(() => db.destroy())
  await sql`drop table value_change`.execute(db)
  await migrations['0006-value-changes']!.up(db)
  expect(await disagreements(db)).toEqual([])
})

it('[VC1] log and variants agree after any batches', async () => {
  const { db, values } = await start()
  const change = fc.record({
    slug: fc.constantFrom('king-doggy', 'doggy', 'nobody'),
    variant: fc.constantFrom('Normal', 'Shiny'),
    value: fc.oneof(fc.nat(5), fc.constantFrom('O/C', 'N/A', 'TBD', -1)),
    demand: fc.option(fc.constantFrom('low', 'high'), { nil: undefined }),
    trend: fc.option(fc.constantFrom('up', 'down'), { nil: undefined }),
    at: fc.option(
      fc.integer({ min: -3, max: 3 }).map((hours) => new Date(NOW + hours * 3_600_000).toISOString()),
      { nil: undefined },
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (batch) => {
      await values.change(batch, { source: 'ingest' })
      expect(await disagreements(db)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('[LV42] when the hatch log was replaced, the newest number is read again, and any value may have changed', async () => {
  const { db, events, announced, before, log, values, errors } = await start()
  await db.deleteFrom('value_change').where('number', '=', before).execute()
  events.publish('hatches.replaced', { before: { epoch: 'A', seq: 1 }, after: { epoch: 'B', seq: 0 } })
  await expect.poll(() => announced).toEqual([{ number: before - 1, slugs: 'many' }])
  expect([values.number, await log.lastNumber(), errors]).toEqual([before - 1, before - 1, []])
})

it('[RC46] after a number the receipts above it come oldest first', async () => {
  const { get, post } = await start()
  for (const value of [1, 2, 3])
    await post('/ingest/values', [{ slug: 'king-doggy', value, at: `2026-11-19T1${value}:00:00.000Z` }])
  const { changes } = (await get('/api/values/changes?item=king-doggy&limit=3')).json()
  const numbers = changes.map(({ number }: { number: number }) => number)
  const after = await get(`/api/values/changes?item=king-doggy&after=${numbers[2]}&limit=1`)
  expect(after.json()).toMatchObject({ changes: [{ number: numbers[1] }], next: numbers[1] })
  expect((await get(`/api/values/changes?after=${numbers[0]}`)).json()).toEqual({ changes: [] })
})
