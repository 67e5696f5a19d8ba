import { expect, it, onTestFinished } from 'vitest'
import { createDemo } from '#server/demo/demo.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { startData, TOKEN } from '../support/site/data-app.ts'
import { until } from '../support/live/live-site.ts'

// Two thousand hatches through the whole of ingest: seconds, on a busy machine.

/** The real ingest path over a database in memory, at the real time: the demonstration writes of the last 24 hours. */
async function start(samples = false) {
  const data = await startData({ now: Date.now, samples })
  onTestFinished(() => data.stop())
  const reported: unknown[] = []
  const demo = createDemo({
    db: data.db,
    app: data.app,
    catalogue: shippedCatalogue(),
    token: TOKEN,
    log: data.hatchLog,
    report: (error) => reported.push(error),
  })
  return { data, demo, reported }
}

it('[DE5] gives a new database the day that lies behind it, through ingest', async () => {
  const { data, demo, reported } = await start()
  await demo.prepare()
  const { secretHatches24h = 0 } = data.stats.current()
  expect([secretHatches24h >= 1_500, secretHatches24h <= 2_600, reported]).toEqual([true, true, []])
  expect(data.published.map(({ seq }) => seq)).toEqual(data.published.map((_, index) => index + 1))
})

it('[DE13] gives a new database sample trades, where its values are samples', async () => {
  const count = async ({ db }: Awaited<ReturnType<typeof start>>['data']) =>
    (await db.selectFrom('evidence').select('id').execute()).length
  for (const samples of [true, false]) {
    const { data, demo, reported } = await start(samples)
    await demo.prepare()
    expect([(await count(data)) > 6_000, reported]).toEqual([samples, []])
  }
})

it('[DE3] invents nothing for a log that has hatches', async () => {
  const { data, demo } = await start()
  await data.post('/ingest/hatches', [{ id: 'a', slug: 'king-doggy', playerName: 'Bubbly Waffle' }])
  await demo.prepare()
  expect((await data.hatchLog.position()).seq).toEqual(1)
})

it('[DE5, DE12] of processes that start on an empty log together, one fills it', async () => {
  const { data, demo } = await start()
  await Promise.all([demo.prepare(), demo.prepare()])
  const { secretHatches24h = 0 } = data.stats.current()
  expect(secretHatches24h).toBeLessThanOrEqual(2_600)
})

it('[DE1] hatches by the address of its own server', async () => {
  const { data, demo, reported } = await start()
  await data.app.listen({ port: 0, host: '127.0.0.1' })
  const hatching = demo.start(0.01)
  await until(() => data.published.length >= 5)
  hatching.stop()
  expect(reported).toEqual([])
  expect(data.published.slice(0, 5).map(({ rarity }) => ['Secret', 'Infinity', 'Legendary'].includes(rarity))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
})

it('[DE1] a refused token is reported, and the site goes on', async () => {
  const data = await startData({ now: Date.now, samples: false })
  onTestFinished(() => data.stop())
  const reported: unknown[] = []
  await createDemo({
    db: data.db,
    app: data.app,
    catalogue: shippedCatalogue(),
    token: 'wrong',
    log: data.hatchLog,
    report: (error) => reported.push(error),
  }).prepare()
  expect(reported).toEqual([new Error('ingest answered 401')])
})
