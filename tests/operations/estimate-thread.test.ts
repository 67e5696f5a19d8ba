import { openDatabase } from '#server/db/open-database.ts'
import { dailyCloseInThread, forecastInThread } from '#server/modules/estimates/estimate-in-thread.ts'
import { computeExclusionForecast } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { computeDailyClose } from '#server/modules/estimates/compute-daily-close.ts'
import { createEstimates } from '#server/modules/estimates/estimates.ts'
import { createOpaqueIds } from '#server/modules/evidence/opaque-ids.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { createTradeIngest } from '#server/modules/ingest/ingest-trades.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

const inThread = dailyCloseInThread(fileURLToPath(new URL('../../server/entries/estimate-thread.ts', import.meta.url)))
const previewing = forecastInThread(
  fileURLToPath(new URL('../../server/entries/exclusion-forecast-thread.ts', import.meta.url)),
)
const YESTERDAY = NOW - (NOW % DAY) - DAY

async function open() {
  const { url, remove } = await createTestDatabase()
  const db = await openDatabase(url)
  const report = vi.fn<(error: unknown) => void>()
  await importCatalogue(db, shippedCatalogue(), { samples: true, now: YESTERDAY })
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  return { url, db, report }
}

/** One doggy for two kitties, by accounts that trade once. */
async function trade({ db, report }: Awaited<ReturnType<typeof open>>) {
  const trades = Array.from({ length: 20 }, (_, index) => ({
    id: String(index),
    source: 'test-bot',
    at: new Date(YESTERDAY).toISOString(),
    a: `a ${index}`,
    b: `b ${index}`,
    give: [{ slug: 'doggy', quantity: 1 }],
    get: [{ slug: 'kitty', quantity: 2 }],
  }))
  const ingest = createTradeIngest({
    db,
    events: createEventBus<ServerEvents>(report),
    demo: false,
    now: () => YESTERDAY,
  })
  expect((await ingest(trades)).accepted).toBe(20)
}

it('[ES86] a close in a thread of its own says the same as one in this thread, and other work runs while it is stored', async () => {
  const site = await open()
  const { url, db, report } = site
  await trade(site)
  const close = await inThread({ databaseUrl: url, day: YESTERDAY }, new AbortController().signal)
  expect(close).toEqual(await computeDailyClose(db, YESTERDAY))
  expect(close.lines.length).toBe(2)

  let turns = 0
  let isStoring = true
  const count = () => {
    turns++
    if (isStoring) setImmediate(count)
  }
  const estimator = createEstimates({
    db,
    computeDailyClose: async () => {
      setImmediate(count)
      return close
    },
    announce: () => {},
    propose: async () => {},
    report,
    now: () => NOW,
  })
  await estimator.look()
  isStoring = false
  const { variants } = await db
    .selectFrom('item_variant')
    .select((eb) => eb.fn.countAll<number>().as('variants'))
    .executeTakeFirstOrThrow()
  expect(turns).toBeGreaterThanOrEqual(Math.floor(variants / 50))
  expect(report).not.toHaveBeenCalled()
})

it('[ES88] a thread that cannot read the database, or that is stopped, rejects', async () => {
  const failing = inThread({ databaseUrl: 'file:/nowhere/site.sqlite', day: YESTERDAY }, new AbortController().signal)
  await expect(failing).rejects.toThrow(/nowhere/)
  const stopping = new AbortController()
  const stopped = inThread({ databaseUrl: ':memory:', day: YESTERDAY }, stopping.signal)
  stopping.abort()
  await expect(stopped).rejects.toThrow('The daily close thread was stopped')
})

it('[EV52] a preview in a thread of its own says the same as one in this thread, and stops on request', async () => {
  const site = await open()
  await trade(site)
  const preview = {
    item: 'doggy',
    accounts: ['a 0', 'b 1'].map((await createOpaqueIds(site.db)).ofForeign.bind(null, 'test-bot')),
    day: YESTERDAY,
  }
  const settings = { ...preview, databaseUrl: site.url }
  const answer = await previewing(settings, new AbortController().signal)
  expect(answer).toEqual(await computeExclusionForecast(site.db, preview))
  expect(answer.leftOut).toBe(2)
  const stopping = new AbortController()
  const stopped = previewing(settings, stopping.signal)
  stopping.abort()
  await expect(stopped).rejects.toThrow('The exclusion forecast thread was stopped')
})
