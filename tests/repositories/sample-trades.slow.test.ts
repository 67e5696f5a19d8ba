import { ItemEstimates, RangeCalibration } from '#contract/estimates.ts'
import { ItemEvidence } from '#contract/evidence.ts'
import { IngestAnswer } from '#contract/ingest.ts'
import { ItemDetail } from '#contract/items.ts'
import { SiteInfo } from '#contract/stats.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createSampleMarket, RING_PET } from '#server/demo/sample-market.ts'
import { createSampleTrades } from '#server/demo/sample-trades.ts'
import { readTradesStart, seedTrades } from '#server/demo/seed-trades.ts'
import { applyImport } from '#server/import/apply-import.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { dropSampleTrades } from '#server/import/drop-sample-trades.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { computeDailyClose } from '#server/modules/estimates/compute-daily-close.ts'
import { createEstimates } from '#server/modules/estimates/estimates.ts'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW, startData } from '../support/site/data-app.ts'

type Site = Awaited<ReturnType<typeof startData>>
const catalogue = shippedCatalogue()
const trades = async ({ db }: Site) =>
  db.selectFrom('evidence').selectAll().orderBy('usable_at').orderBy('id').execute()
const live = (source: string) => ({
  id: 'live',
  source,
  at: new Date(NOW).toISOString(),
  a: 'one',
  b: 'two',
  give: [{ slug: 'king-doggy', quantity: 1 }],
  get: [{ slug: 'kitty', variant: 'Shiny', quantity: 3 }],
})
const isSample = async (site: Site) => v.parse(SiteInfo, (await site.get('/api/site')).json()).sample

describe('the first close of a demo', () => {
  let site: Site
  beforeAll(async () => {
    site = await startData()
    await seedTrades(site.db, catalogue, NOW)
    await createEstimates({
      db: site.db,
      computeDailyClose: (day) => computeDailyClose(site.db, day),
      announce: () => site.values.announceShown('many'),
      propose: async (proposed) => void proposals.push(...proposed),
      report: (error) => expect.fail(String(error)),
      now: () => NOW,
    }).look()
  })
  afterAll(() => site.stop())
  const proposals: { slug: string; isSample: boolean }[] = []
  const market = createSampleMarket(catalogue, NOW).map((pet) => ({ ...pet, own: variantSlug(pet.slug, pet.variant) }))
  const estimates = async () =>
    new Map((await site.db.selectFrom('estimate').selectAll().execute()).map((row) => [row.variant_slug, row]))

  it('[DE23] flags the pet of the ring and no other', async () => {
    const flagged = await site.db
      .selectFrom('item_variant')
      .select(['slug', 'estimate_flags'])
      .where('estimate_flags', '!=', '[]')
      .execute()
    expect(flagged).toEqual([{ slug: RING_PET, estimate_flags: '["suspected"]' }])
  })

  it('[DE24, ES120] gives most traded pets a range, most of which hold what the pet is worth, and thin ones none', async () => {
    const rows = await estimates()
    const known = market.filter(({ own }) => rows.get(own)!.low !== null)
    const held = known.filter(({ own, price }) => rows.get(own)!.low! <= price && price <= rows.get(own)!.high!)
    expect(market.slice(0, 200).filter((pet) => known.includes(pet)).length).toBeGreaterThan(190)
    expect(known.length / market.length).toBeGreaterThan(0.4)
    expect(known.length / market.length).toBeLessThan(0.7)
    expect(held.length / known.length).toBeGreaterThan(0.8)
  })

  it('[DE24] makes most of the 200 most traded values sure or fairly sure', async () => {
    let count = 0
    for (const { slug, own } of market.slice(0, 200)) {
      const { pet } = v.parse(ItemDetail, (await site.get(`/api/items/${slug}`)).json())
      const { confidence } = pet.allVariants.find((each) => each.slug === own)!
      if (confidence === 'sure' || confidence === 'fairly-sure') count++
    }
    expect(count).toBeGreaterThan(150)
  })

  it('[DE21] proposes new values of pets whose published value is wrong', () => {
    const wrong = market.filter(({ price, published }) => Math.abs(Math.log(price / published)) > 0.1)
    const proposed = new Set(proposals.map(({ slug }) => slug))
    expect(wrong.filter(({ own }) => proposed.has(own)).length).toBeGreaterThan(3)
    expect(proposals.every((each) => each.isSample)).toBe(true)
  })

  it('[ES121] the API says that the trades of a pet, its estimates and the calibration are samples', async () => {
    const { pet } = v.parse(ItemDetail, (await site.get('/api/items/king-doggy')).json())
    const evidence = v.parse(ItemEvidence, (await site.get('/api/items/king-doggy/evidence')).json())
    const { close } = v.parse(ItemEstimates, (await site.get('/api/values/estimates/king-doggy')).json())
    const calibration = v.parse(RangeCalibration, (await site.get('/api/values/calibration')).json())
    expect([pet.evidenceSample, evidence.sample, close?.sample, calibration.close?.sample]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(pet.evidenceCount).toBeGreaterThan(40)
    expect([pet.confidence, pet.flags]).toEqual(['sure', []])
  })

  it('[DE17] all of it goes with the samples, and real trades stay', async () => {
    await site.post('/ingest/trades', [live('a-bot')])
    await writeTransaction(site.db, 'pets', dropSampleTrades)
    site.events.publish('evidence.changed', { at: NOW })
    site.values.announceShown('many')
    expect((await trades(site)).map(({ source }) => source)).toEqual(['a-bot'])
    expect(await site.db.selectFrom('evidence_item').select('quantity').orderBy('quantity').execute()).toHaveLength(2)
    const { pet } = v.parse(ItemDetail, (await site.get('/api/items/king-doggy')).json())
    expect([pet.evidenceCount, pet.evidenceSample, pet.range, pet.flags]).toEqual([undefined, undefined, undefined, []])
    expect(await estimates()).toEqual(new Map())
    const close = await computeDailyClose(site.db, NOW - (NOW % 86_400_000))
    expect([close.trades, close.isSample]).toEqual([1, false])
    expect(v.parse(ItemEvidence, (await site.get('/api/items/king-doggy/evidence')).json()).sample).toBeUndefined()
  })
})

describe('the sample trades of a database', () => {
  let site: Site
  beforeEach(async () => {
    site = await startData()
  })
  afterEach(() => site.stop())

  it('[DE13, DE15, DE16, DE19] are stored once, by their source, from their own days on', async () => {
    await Promise.all([seedTrades(site.db, catalogue, NOW), seedTrades(site.db, catalogue, NOW + 1)])
    const start = await readTradesStart(site.db)
    const stored = await trades(site)
    expect([NOW, NOW + 1]).toContain(start)
    expect(stored.length).toBeGreaterThan(6_000)
    expect(
      stored.every(({ source, kind, status }) => source === 'sample' && kind === 'ingest' && status === 'used'),
    ).toBe(true)
    expect(stored.every(({ at, usable_at }) => at <= usable_at && usable_at <= start!)).toBe(true)
    expect(stored.some(({ a_id }) => a_id.includes('player'))).toBe(false)
    await seedTrades(site.db, catalogue, NOW + 2)
    expect(await trades(site)).toHaveLength(stored.length)
  })

  it('[DE18] go on through ingest', async () => {
    const { next } = createSampleTrades(catalogue, NOW)
    const random = seededRandom('live')
    const batch = Array.from({ length: 200 }, (_, index) => ({ id: String(index), ...next(NOW, random) }))
    site.clock.now += 86_400_000
    const { accepted, rejected } = v.parse(IngestAnswer, (await site.post('/ingest/trades', batch)).json())
    expect([accepted, rejected]).toEqual([200, []])
  })

  it('[DE16] are none where an operator has set a value', async () => {
    await site.values.change([{ slug: 'doggy', value: 9 }], {
      source: 'ingest',
      approvedBy: [{ role: 'lead', id: null }],
    })
    await seedTrades(site.db, catalogue, NOW)
    expect([await trades(site), await readTradesStart(site.db)]).toEqual([[], undefined])
  })

  it('[DE16] are none where there is a trade', async () => {
    await site.post('/ingest/trades', [live('a-bot')])
    await seedTrades(site.db, catalogue, NOW)
    expect(await trades(site)).toHaveLength(1)
  })

  it('[DE26, DE4] go with --drop-samples, and until then every page says that there are samples', async () => {
    await site.post('/ingest/trades', [live('sample')])
    const content = { kind: 'values' as const, values: [], ignored: [] }
    const counts = []
    for (const dropSamples of [false, true]) {
      await applyImport(site.db, content, { file: 'none.json', write: true, dropSamples, now: NOW + 1 })
      site.events.publish('evidence.changed', { at: NOW })
      site.values.announceShown('many')
      counts.push([(await trades(site)).length, await isSample(site)])
    }
    expect(counts).toEqual([
      [1, true],
      [0, false],
    ])
  })

  it('[DE15] are refused by a site that is no demo', async () => {
    const real = await startData({ demo: false, samples: false })
    const answer = v.parse(IngestAnswer, (await real.post('/ingest/trades', [live('sample')])).json())
    expect(answer).toEqual({
      accepted: 0,
      duplicate: 0,
      rejected: [{ index: 0, reason: 'source: sample is for demos alone' }],
    })
    await real.stop()
  })

  it('[ES124] any sample trade makes the site say that it has samples', async () => {
    const bare = await startData({ samples: false })
    const before = await isSample(bare)
    await bare.post('/ingest/trades', [live('sample')])
    bare.values.announceShown('many')
    expect([before, await isSample(bare)]).toEqual([false, true])
    await bare.stop()
  })
})
