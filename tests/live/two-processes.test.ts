import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { getDialect } from '#server/db/dialect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { attachLiveGateway } from '#server/live/live.gateway.ts'
import { createLiveHub } from '#server/live/live.hub.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listen, liveClient, until } from '../support/live/live-site.ts'
import { NOW, smallCatalogue } from '../support/site/data-app.ts'

/** What a site does with hatches, as a process of its own would, on the file that it shares. */
async function startOn(url: string) {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const events = createEventBus<ServerEvents>(report)
  const db = await openDatabase(url)
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  const unwatch = getDialect(db).watchExternalWrites(db, () => events.publish('database.changed', undefined))
  const { tail, stats } = await followHatches({ db, events, report, now: () => NOW })
  const hub = createLiveHub({ tail, log: createHatchesRepository(db), stats: stats.current, report })
  events.subscribe('hatches.appended', hub.onAppended)
  const { server, address } = await listen()
  const gateway = attachLiveGateway({ server, hub, allowedOrigins: [], log: { info: () => {}, warn: () => {} } })
  onTestFinished(async () => {
    unwatch()
    await gateway.close()
    hub.close()
    tail.close()
    await db.destroy()
  })
  const ingest = createHatchIngest({ db, events, now: () => NOW })
  return {
    stats,
    tail,
    reported,
    store: (...ids: string[]) => ingest(ids.map((id) => ({ id, slug: 'king-doggy', playerName: 'Fan' }))),
    join: (query = '') => liveClient(address, query, {}),
  }
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const url = `file:${join(folder, 'a.sqlite')}`
  return [await startOn(url), await startOn(url)] as const
}

it('[LV34] [LV35] [LV38] a hatch reaches subscribers of every process on the file once, and counts once', async () => {
  const [here, there] = await start()
  const before = here.stats.current()
  const readers = [await here.join(), await there.join()]
  await here.store('a', 'b')
  await there.store('c')
  await here.store('d')
  await until(() => readers.every(({ seqs }) => seqs().length === 4))
  expect(readers.map(({ seqs }) => seqs())).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
  const counted = {
    ...before,
    totalExists: before.totalExists! + 4,
    secretHatches24h: 4,
  }
  expect([await here.stats.read(), await there.stats.read()]).toEqual([counted, counted])
  expect([...here.reported, ...there.reported]).toEqual([])
})

it('[LV4] [LV34] a reader resumes at a process that has not yet seen what it has', async () => {
  const [here, there] = await start()
  await here.store('a', 'b', 'c')
  const { epoch, seq } = here.tail.position
  expect(there.tail.position.seq).toBe(0)
  const reader = await there.join(`?epoch=${epoch}&seq=${seq - 1}`)
  expect(reader.messages[0]).toEqual(expect.objectContaining({ recovered: true, seq: 3 }))
})
