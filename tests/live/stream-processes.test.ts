import { HatchFilter } from '#contract/stream.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { createStreams } from '#server/composition/streams.ts'
import { getDialect } from '#server/db/dialect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { createValues } from '#server/modules/values/values.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../support/live/live-site.ts'
import { NOW, smallCatalogue } from '../support/site/data-app.ts'
import { readStream } from '../stream/stream-log.ts'

/** The streams of one process, on the database file that it shares with others. */
async function startOn(url: string) {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const events = createEventBus<ServerEvents>(report)
  const db = await openDatabase(url)
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  const unwatch = getDialect(db).watchExternalWrites(db, () => events.publish('database.changed', undefined))
  const now = () => NOW
  const hatches = await followHatches({ db, events, report, now })
  const values = await createValues({ db, events, report, inspectIngest: watchIngest, now })
  const { hub, close } = createStreams({ db, events, hatches, values, report, now })
  onTestFinished(async () => {
    unwatch()
    close()
    hatches.tail.close()
    await db.destroy()
  })
  const ingest = createHatchIngest({ db, events, now })
  return {
    hub,
    reported,
    store: (...ids: string[]) => ingest(ids.map((id) => ({ id, slug: 'king-doggy', playerName: 'Fan' }))),
    change: (value: number) => values.change([{ slug: 'king-doggy', variant: 'Normal', value }], { source: 'ingest' }),
  }
}

const FILTERS = [
  { topic: 'hatch', filter: parse(HatchFilter, { item: 'king-doggy' }) },
  { topic: 'value', filter: { item: 'king-doggy', source: undefined, except: undefined } },
] as const

it('[SM4] a stream that is cut at one process goes on at another, and gets each entry of both logs once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stream-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const url = `file:${join(folder, 'a.sqlite')}`
  const [here, there] = [await startOn(url), await startOn(url)]
  const processes = [here, there]
  const got: string[] = []
  let reader = await readStream(here.hub, FILTERS)
  await until(() => reader.position() !== undefined)
  let position = reader.position()
  for (let round = 0; round < 12; round++) {
    await processes[round % 2]!.store(`a${round}`)
    await processes[(round + 1) % 2]!.change(1_000_000 + round)
    await processes[(round + 1) % 2]!.store(`b${round}`)
    // The other process has perhaps not seen them yet.
    if (round % 3 === 0) await until(() => reader.entries().length > 0)
    reader.stream.leave()
    got.push(...reader.entries())
    position = reader.position() ?? position
    reader = await readStream(processes[round % 2]!.hub, FILTERS, position)
  }
  await until(() => got.length + reader.entries().length >= 36)
  got.push(...reader.entries())
  const numbers = (topic: string) =>
    got.filter((entry) => entry.startsWith(topic)).map((entry) => Number(entry.slice(1)))
  expect(numbers('h')).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  const [first = 0] = numbers('v')
  expect(numbers('v')).toEqual(Array.from({ length: 12 }, (_, index) => first + index))
  expect([...here.reported, ...there.reported]).toEqual([])
})
