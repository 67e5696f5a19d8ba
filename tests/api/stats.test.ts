import { liveHatch } from '#contract/hatches.fixture.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { createSiteStats } from '#server/modules/stats/stats.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NOW, smallCatalogue } from '../support/site/data-app.ts'

/** Statistics whose reads can be held back after the database has answered. Hatches are stored without an event. */
async function start() {
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  const events = createEventBus<ServerEvents>(report)
  const folder = mkdtempSync(join(tmpdir(), 'stats-'))
  const url = `file:${join(folder, 'a.sqlite')}`
  const db = await openDatabase(url)
  // A read that is held back keeps its connection.
  const reading = await openDatabase(url)
  onTestFinished(async () => {
    await Promise.all([db.destroy(), reading.destroy()])
    rmSync(folder, { recursive: true })
  })
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  let gate = Promise.resolve()
  let reads = 0
  const slow = reading.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads++
      await gate
      return result
    },
  })
  const hold = () => {
    let release = () => {}
    gate = new Promise<void>((resolve) => (release = resolve))
    return release
  }
  const ingest = createHatchIngest({ db, events: createEventBus(report), now: () => NOW })
  let seq = 0
  /** Stores the next hatch, a secret one. */
  const store = async () => {
    await ingest([{ id: String(++seq), slug: 'king-doggy', playerName: 'Fan' }])
    return { ...liveHatch(seq), rarity: 'Secret' as const, timestamp: new Date(NOW).toISOString() }
  }
  const open = (bus?: { subscribers: number }) =>
    createSiteStats({ db: slow, events, lastSeq: seq, report, bus, now: () => NOW })
  return { db, events, errors, hold, store, open, reads: () => reads }
}

const pass = () => new Promise<void>((resolve) => setImmediate(resolve))

it('[LV38] [AP73] a hatch stored before or after the totals are read, while they are on their way, counts once', async () => {
  const { db, events, store, hold, open } = await start()
  const stats = await open()
  const { totalExists } = stats.current()
  const before = await store()
  const release = hold()
  events.publish('values.changed', { number: 1, slugs: [] })
  await pass()
  const after = await store()
  events.publish('hatches.appended', [before])
  events.publish('hatches.appended', [after])
  expect(stats.current().totalExists).toBe(totalExists! + 2)
  release()
  expect((await stats.read()).totalExists).toBe(totalExists! + 2)
  const late = await store()
  await db.updateTable('item_variant').set({ exists_count: 0 }).where('slug', '!=', 'king-doggy').execute()
  events.publish('values.changed', { number: 2, slugs: [] })
  const read = await stats.read()
  events.publish('hatches.appended', [late])
  expect(stats.current().totalExists).toBe(read.totalExists)
})

it('[LV38] [AP74] a hatch stored while statistics begin counts once', async () => {
  const { events, store, hold, open } = await start()
  await store()
  const { totalExists } = (await open()).current()
  const release = hold()
  const opening = open()
  await pass()
  const next = await store()
  events.publish('hatches.appended', [next])
  release()
  const stats = (await opening).current()
  expect([stats.secretHatches24h, stats.totalExists]).toEqual([2, totalExists! + 1])
})

it('[LV38] changes that follow each other share reads, and the last one is never missed', async () => {
  const { db, events, hold, open, reads } = await start()
  const stats = await open()
  const release = hold()
  const change = () => events.publish('values.changed', { number: 1, slugs: [] })
  change()
  await pass()
  const begun = reads()
  await db.updateTable('item_variant').set({ exists_count: 1 }).execute()
  for (let index = 0; index < 20; index++) change()
  release()
  const { totalExists } = await stats.read()
  const { count } = await db
    .selectFrom('item_variant')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect([totalExists, reads() - begun]).toEqual([count, 1])
})

it('[LV38] a failed read is reported, and the next one succeeds', async () => {
  const { db, events, errors, open, store } = await start()
  const stats = await open()
  const { totalExists } = stats.current()
  await db.schema.alterTable('item').renameTo('elsewhere').execute()
  events.publish('values.changed', { number: 1, slugs: [] })
  await stats.read()
  await db.schema.alterTable('elsewhere').renameTo('item').execute()
  events.publish('hatches.appended', [await store()])
  events.publish('values.changed', { number: 2, slugs: [] })
  expect([(await stats.read()).totalExists, errors.length]).toEqual([totalExists! + 1, 1])
})

it('[AP24] usersOnline adds the subscribers of all processes', async () => {
  const { events, open } = await start()
  const alone = await open()
  // The others said so before the statistics began to listen.
  const joined = await open({ subscribers: 43 })
  events.publish('subscribers.changed', 3)
  expect([alone.current().usersOnline, joined.current().usersOnline]).toEqual([3, 43])
})

it('[LV42] another hatch log has its own secret hatches, and none of the log before', async () => {
  const { db, events, hold, store, open } = await start()
  const lost = [await store(), await store(), await store()]
  const stats = await open()
  expect(stats.current().secretHatches24h).toBe(3)
  await db.deleteFrom('hatch').where('seq', '=', 3).execute()
  const release = hold()
  events.publish('hatches.replaced', { before: { epoch: 'A', seq: 3 }, after: { epoch: 'B', seq: 2 } })
  events.publish('hatches.appended', [lost[2]!])
  // The figure before stays until the other one is read.
  expect(stats.current().secretHatches24h).toBe(4)
  release()
  await expect.poll(() => stats.current().secretHatches24h).toBe(3)
  events.publish('hatches.replaced', { before: { epoch: 'B', seq: 3 }, after: { epoch: 'C', seq: 2 } })
  await expect.poll(() => stats.current().secretHatches24h).toBe(2)
})
