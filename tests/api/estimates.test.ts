import { ItemEstimates, RangeCalibration } from '#contract/estimates.ts'
import { ItemDetail } from '#contract/items.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { DatabaseUnavailableError } from '#server/db/unavailable.ts'
import { createExclusionsRepository } from '#server/modules/evidence/exclusions.repository.ts'
import { createEstimates } from '#server/modules/estimates/estimates.ts'
import { computeDailyClose, ESTIMATOR_VERSION } from '#server/modules/estimates/compute-daily-close.ts'
import { NOTHING_KNOWN } from '#server/modules/estimates/estimates.repository.ts'
import { readEvents } from '#server/modules/estimates/read-events.ts'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'
import { signInAll } from '../support/site/repositories.ts'
import { manualClock } from '../support/time/manual-clock.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  // Its accounts trade once, on a young site. ES168
  compute.mockReset().mockImplementation((day) => computeDailyClose(site.db, day, { youngDays: 0 }))
  report.mockReset()
  propose.mockReset().mockResolvedValue()
  site = await startData({ catalogue: smallCatalogue() })
})
afterEach(() => site.stop())

const MIDNIGHT = NOW - (NOW % DAY)
const compute = vi.fn<(day: number, signal: AbortSignal) => ReturnType<typeof computeDailyClose>>()
const report = vi.fn<(error: unknown) => void>()
const propose = vi.fn<Parameters<typeof createEstimates>[0]['propose']>()
const announce = () => site.values.announceShown('many')
const estimator = (options: Partial<Parameters<typeof createEstimates>[0]> = {}) =>
  createEstimates({
    db: site.db,
    computeDailyClose: compute,
    announce,
    propose,
    report,
    now: () => site.clock.now,
    ...options,
  })

const read = async (slug = 'king-doggy') =>
  v.parse(ItemEstimates, (await site.get(`/api/values/estimates/${slug}`)).json())
const ofVariant = async (slug: string) => (await read(slug)).variants.find((each) => each.slug === slug)!
const closes = () => site.db.selectFrom('estimate_close').selectAll().orderBy('day').execute()
const stored = () => site.db.selectFrom('estimate').selectAll().orderBy('variant_slug').execute()

const publish = (slug: string, value: number | string) =>
  site.values.change([{ slug, value, trend: 'stable' }], { source: 'ingest', approvedBy: [{ role: 'lead', id: null }] })

/** Trades of one doggy for some kitties by accounts that trade once, now. */
async function trade(ids: readonly string[], kitties = 4) {
  const answer = await site.post(
    '/ingest/trades',
    ids.map((id) => ({
      id,
      source: 'test-bot',
      at: new Date(site.clock.now).toISOString(),
      a: `a ${id}`,
      b: `b ${id}`,
      give: [{ slug: 'doggy', quantity: 1 }],
      get: [{ slug: 'kitty', quantity: kitties }],
    })),
  )
  expect(answer.json()).toMatchObject({ accepted: ids.length })
}
const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

/** A market of three days in which a doggy is worth four kitties, as published. */
async function market() {
  await publish('doggy', 400)
  await publish('kitty', 100)
  for (const day of ids('day', 3)) {
    await trade(ids(day, 12))
    site.clock.now += DAY
  }
}

it('[ES80, ES96] a close stores what the trades of past days say of each variant', async () => {
  await market()
  expect(await read('doggy')).not.toHaveProperty('close')
  await estimator().look()
  const { close, variants } = await read('doggy')
  expect(close).toEqual({
    day: new Date(MIDNIGHT + 2 * DAY).toISOString(),
    at: new Date(site.clock.now).toISOString(),
    ageHours: Math.floor((NOW % DAY) / HOUR),
  })
  const [doggy] = variants
  expect(doggy).toMatchObject({ slug: 'doggy', trades: 36, accounts: 72, flags: [] })
  expect(doggy).not.toHaveProperty('abstains')
  expect(doggy!.low!).toBeLessThan(400)
  expect(doggy!.high!).toBeGreaterThan(400)
  expect(variants[1]).toMatchObject({ trades: 0, accounts: 0, abstains: 'too-little-evidence' })
  expect(variants[1]).not.toHaveProperty('estimate')
  expect(report).not.toHaveBeenCalled()
})

it('[ES96] an item that is not there is 404, and one without a close says that there is none', async () => {
  expect((await site.get('/api/values/estimates/unknown')).statusCode).toBe(404)
  expect((await site.get('/api/values/estimates/unknown')).json()).toMatchObject({ code: 'item.not_found' })
  const { close, variants } = await read('shiny-doggy')
  expect([close, variants.map(({ slug, abstains }) => [slug, abstains])]).toEqual([
    undefined,
    (await read('doggy')).variants.map(({ slug }) => [slug, 'too-little-evidence']),
  ])
})

it('[ES81] of processes that look at the same time exactly one closes the day, and later looks close it no more', async () => {
  await market()
  await Promise.all([estimator().look(), estimator().look(), estimator().look()])
  await estimator().look()
  expect(compute.mock.calls.map(([day]) => day)).toEqual([MIDNIGHT + 2 * DAY])
  expect(await closes()).toHaveLength(1)
})

it('[ES80] days without a close are made up for by the next one', async () => {
  await market()
  await estimator().look()
  site.clock.now += 5 * DAY
  await estimator().look()
  const late = await stored()
  expect((await closes()).map(({ day }) => day)).toEqual([MIDNIGHT + 2 * DAY, MIDNIGHT + 7 * DAY])

  const everyDay = await startData({ catalogue: smallCatalogue() })
  const first = site
  site = everyDay
  await market()
  for (let day = 2; day <= 7; day++) {
    await estimator().look()
    site.clock.now += DAY
  }
  expect(await closes()).toHaveLength(6)
  expect((await stored()).filter(({ evidence }) => evidence > 0)).toEqual(late.filter(({ evidence }) => evidence > 0))
  await first.stop()
})

it('[ES87] the close of the same day and events changes nothing', async () => {
  await market()
  const [one, other] = [estimator(), estimator()]
  let release = () => {}
  compute.mockImplementationOnce(async (day) => {
    await new Promise<void>((resolve) => (release = resolve))
    return computeDailyClose(site.db, day)
  })
  const slow = one.look()
  await vi.waitFor(() => expect(compute).toHaveBeenCalledTimes(1))
  site.clock.now += HOUR
  await other.look()
  const before = [await closes(), await stored()]
  site.clock.now += 60_000
  release()
  await slow
  expect(compute).toHaveBeenCalledTimes(2)
  expect([await closes(), await stored()]).toEqual(before)
})

it('[ES88] a close that fails leaves the last one, is logged in one line, and is tried again an hour later', async () => {
  await market()
  await estimator().look()
  const before = await read('doggy')
  site.clock.now += DAY
  compute.mockRejectedValueOnce(new Error('no such number'))
  await estimator().look()
  expect(report.mock.calls).toEqual([[new Error("The estimator's last close stays: no such number")]])
  expect(await read('doggy')).toEqual({ ...before, close: { ...before.close!, ageHours: before.close!.ageHours + 24 } })

  site.clock.now += HOUR - 1
  await estimator().look()
  expect(compute).toHaveBeenCalledTimes(2)
  site.clock.now += 1
  await estimator().look()
  expect(compute).toHaveBeenCalledTimes(3)
  expect((await read('doggy')).close!.day).toBe(new Date(MIDNIGHT + 3 * DAY).toISOString())
})

it('[ES182] a close that finds the database unavailable is tried again by the next look', async () => {
  await market()
  compute.mockRejectedValueOnce(new DatabaseUnavailableError('the server restarts'))
  await estimator().look()
  expect(await closes()).toEqual([])
  await estimator().look()
  expect([(await closes()).length, report.mock.calls.length]).toEqual([1, 1])
  expect(await calibration()).not.toHaveProperty('failedAt')
})

it('[ES183] proposals that ended early are made up for by the next look, and then never again', async () => {
  await market()
  propose.mockRejectedValueOnce(new DatabaseUnavailableError('the server restarts'))
  await estimator().look()
  await estimator().look()
  await estimator().look()
  expect(propose).toHaveBeenCalledTimes(2)
  expect(propose.mock.calls[1]).toEqual(propose.mock.calls[0])
  expect([compute.mock.calls.length, (await closes()).length]).toEqual([1, 1])
})

it('[ES89] a clock that goes back leaves the last close, and the log says so', async () => {
  await market()
  await estimator().look()
  const before = await stored()
  site.clock.now -= 2 * DAY
  await estimator().look()
  expect(String(report.mock.calls[0]![0])).toBe(
    "Error: The estimator's last close stays: the clock has gone back to 2026-11-20T12:00:00.000Z, and the last close is of 2026-11-21T00:00:00.000Z",
  )
  expect([await stored(), compute.mock.calls.length]).toEqual([before, 1])
})

it('[ES90] another version of the estimator closes the last day again', async () => {
  await market()
  await estimator().look()
  await site.db.updateTable('estimate_close').set({ version: 0, input_hash: '' }).execute()
  await estimator().look()
  expect(await closes()).toMatchObject([
    { version: ESTIMATOR_VERSION, input_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

it('[ES84, ES85] what a lead excludes is gone from the next close on, and comes back when the exclusion ends', async () => {
  await market()
  await estimator().look()
  const { estimate: honest } = await ofVariant('doggy')
  for (const day of ids('ring', 2)) {
    await trade(ids(day, 6), 8)
    site.clock.now += DAY
  }
  await estimator().look()
  const { estimate: moved, trades } = await ofVariant('doggy')
  expect(trades).toBe(48)

  const accounts = await site.db
    .selectFrom('evidence')
    .select('a_id')
    .where('usable_at', '>=', NOW + 3 * DAY)
    .execute()
  const [by] = await signInAll(site.db, ['Lead'])
  const exclusions = createExclusionsRepository(site.db)
  const excluded = []
  for (const { a_id } of accounts)
    excluded.push(await exclusions.insert(a_id, 'a ring that trades with itself', by!, site.clock.now))
  await expect(ofVariant('doggy')).resolves.toMatchObject({ trades: 48, estimate: moved })
  site.clock.now += DAY
  await estimator().look()
  const after = await ofVariant('doggy')
  expect([after.trades, after.accounts]).toEqual([36, 72])
  expect(Math.abs(Math.log(after.estimate! / honest!))).toBeLessThan(0.001)

  for (const id of excluded) await exclusions.end(id, 'they are friends', by!, site.clock.now)
  site.clock.now += DAY
  await estimator().look()
  expect((await ofVariant('doggy')).trades).toBe(48)
})

it('[ES84] a trade that is discounted, or that counts only later, is not part of a close', async () => {
  await market()
  const [first, second] = await site.db.selectFrom('evidence').select('id').orderBy('usable_at').limit(2).execute()
  await site.db
    .updateTable('evidence')
    .set({ status: 'discounted', why: 'opted-out' })
    .where('id', '=', first!.id)
    .execute()
  await site.db
    .updateTable('evidence')
    .set({ usable_at: NOW + 3 * DAY })
    .where('id', '=', second!.id)
    .execute()
  await estimator().look()
  expect(await ofVariant('doggy')).toMatchObject({ trades: 34, accounts: 68 })
  expect((await closes())[0]!.trades).toBe(34)
})

it('[ES82, ES83] priors, confirmed values and trades reach the estimator in the order in which they became known', async () => {
  await publish('doggy', 400)
  await trade(['1'])
  await trade(['2'])
  site.clock.now += DAY
  const [by] = await signInAll(site.db, ['Editor'])
  const doggy = await site.db
    .selectFrom('item_variant')
    .selectAll()
    .where('slug', '=', 'doggy')
    .executeTakeFirstOrThrow()
  await writeTransaction(site.db, 'pets', (trx) =>
    site.values.write(trx, [{ slug: 'doggy', value: 0 }], {
      source: 'desk',
      approvedBy: [{ role: 'editor', id: by! }],
    }),
  )
  await site.db
    .insertInto('value_confirmation')
    .values({
      variant_slug: 'doggy',
      receipt_no: 1,
      account_id: by!,
      account_role: 'editor',
      at: site.clock.now + 1,
      previous_at: null,
    })
    .execute()
  const days = []
  for await (const day of readEvents(site.db, MIDNIGHT + DAY)) days.push(day)
  expect(days.map(({ end }) => end)).toEqual([MIDNIGHT + DAY, MIDNIGHT + 2 * DAY])
  const ofDoggy = days.map(({ catalogue }) => catalogue.filter(({ item }) => item === 'doggy'))
  expect(ofDoggy).toEqual([
    [
      {
        type: 'prior',
        at: NOW,
        item: 'doggy',
        value: expect.anything(),
        odds: expect.any(Number),
        trend: expect.any(String),
      },
      { type: 'confirm', at: NOW, item: 'doggy', value: 400, by: 'operator' },
    ],
    [
      { type: 'confirm', at: NOW + DAY, item: 'doggy', value: null, by: 'editors' },
      { type: 'confirm', at: NOW + DAY + 1, item: 'doggy', value: null, by: 'editors' },
    ],
  ])
  expect(doggy.value_number).toBe(400)
  expect(days.map(({ trades }) => trades.length)).toEqual([2, 0])
  expect(days[0]!.trades[0]).toMatchObject({ type: 'trade', at: NOW, give: [['doggy', 1]], get: [['kitty', 4]] })
})

const row = async (slug: string) =>
  v.parse(ItemDetail, (await site.get(`/api/items/${slug}`)).json()).pet.allVariants.find((each) => each.slug === slug)!

it('[ES93, ES94, ES95] a value has the range of its estimate where that holds it, and says how sure it is', async () => {
  await market()
  expect(await row('doggy')).not.toHaveProperty('confidence')
  expect(await row('doggy')).not.toHaveProperty('evidenceCount')
  await estimator().look()
  const { low, high } = await ofVariant('doggy')
  expect(await row('doggy')).toMatchObject({
    range: { low: four(low), high: four(high) },
    confidence: expect.stringMatching(/sure$/),
    evidenceCount: 36,
    evidenceAccounts: 72,
    flags: [],
  })
  await publish('doggy', 4_000)
  expect(await row('doggy')).toMatchObject({ confidence: 'unsure', evidenceCount: 36 })
  expect(await row('doggy')).not.toHaveProperty('range')
  await publish('doggy', 'O/C')
  expect(await row('doggy')).not.toHaveProperty('confidence')
  expect((await row('shiny-doggy')).evidenceCount).toBe(0)
})

it('[ES91] a value whose trades come from one group is suspected', async () => {
  await market()
  const pair = (id: string, a: string, b: string) => ({
    id,
    source: 'test-bot',
    at: new Date(site.clock.now).toISOString(),
    a,
    b,
    give: [{ slug: 'doggy', quantity: 1 }],
    get: [{ slug: 'king-doggy', quantity: 1 }],
  })
  for (let round = 0; round < 4; round++) {
    const names = ids('friend', 5)
    const batch = names.map((name, index) => pair(`${round} ${name}`, name, names[(index + 1) % 5]!))
    expect((await site.post('/ingest/trades', batch)).json()).toMatchObject({ accepted: 5 })
  }
  site.clock.now += DAY
  await estimator().look()
  expect(await ofVariant('king-doggy')).toMatchObject({ flags: ['one-group'] })
  expect((await row('king-doggy')).flags).toEqual(['suspected'])
})

const ranges = (slug = 'doggy') =>
  site.db
    .selectFrom('estimate_range')
    .select(['day', 'low', 'high'])
    .where('variant_slug', '=', slug)
    .orderBy('day')
    .execute()
const history = async () => v.parse(ItemDetail, (await site.get('/api/items/doggy')).json()).rangeHistory
const four = (figure: number | undefined) => Number(figure!.toPrecision(4))

it('[ES150, ES151, ES154, ES156] the first close keeps the ranges of all days since the first trade, and the item gives them', async () => {
  await market()
  expect(await history()).toEqual([])
  await estimator().look()
  const kept = await ranges()
  const { low, high } = await ofVariant('doggy')
  expect(kept.length).toBeGreaterThan(1)
  expect(kept[0]!.day).toBe(MIDNIGHT)
  expect((await row('doggy')).estimatedAt).toBe(new Date(MIDNIGHT + 3 * DAY).toISOString())
  expect(Math.abs(Math.log(kept.at(-1)!.low! / low!))).toBeLessThan(0.011)
  expect(Math.abs(Math.log(kept.at(-1)!.high! / high!))).toBeLessThan(0.011)
  expect(await history()).toEqual(
    kept.map((each) => ({ timestamp: new Date(each.day + DAY).toISOString(), low: each.low, high: each.high })),
  )
})

it('[ES150] a range that moves by less than a hundredth adds no row, and a value that falls silent adds one without a range', async () => {
  await market()
  await estimator().look()
  const before = await ranges()
  site.clock.now += 200 * DAY
  await estimator().look()
  const after = await ranges()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.at(-1)).toEqual({ day: expect.any(Number), low: null, high: null })
  // It widens for some weeks, and says nothing for the rest.
  expect(after.length).toBeLessThan(100)
  for (const [index, { low, high }] of after.entries()) {
    const last = after[index - 1]
    if (!last || low === null || last.low === null) continue
    const moves = [Math.abs(Math.log(low / last.low)), Math.abs(Math.log(high! / last.high!))]
    expect(Math.max(...moves)).toBeGreaterThanOrEqual(0.01)
  }
  expect((await history()).at(-1)).toEqual({ timestamp: new Date(after.at(-1)!.day + DAY).toISOString() })
})

it('[ES151] what earlier closes gave stays, also where a replay without excluded trades finds something else', async () => {
  await market()
  await trade(ids('ring', 20), 8)
  site.clock.now += DAY
  await estimator().look()
  const before = await ranges()
  const [by] = await signInAll(site.db, ['Lead'])
  const ring = await site.db
    .selectFrom('evidence')
    .select('a_id')
    .where('usable_at', '>=', NOW + 3 * DAY)
    .execute()
  for (const { a_id } of ring)
    await createExclusionsRepository(site.db).insert(a_id, 'a ring that trades with itself', by!, site.clock.now)
  site.clock.now += DAY
  await estimator().look()
  const after = await ranges()
  expect(after.slice(0, before.length)).toEqual(before)
  const { low, high } = await ofVariant('doggy')
  expect(after.at(-1)).toEqual({ day: MIDNIGHT + 4 * DAY, low: four(low), high: four(high) })
  expect(after.at(-1)!.high).not.toBe(before.at(-1)!.high)
})

it('[ES151] a close that failed half-way stores all ranges at the next attempt, and a repeated close replaces its own day', async () => {
  await market()
  const expected = await startData({ catalogue: smallCatalogue() })
  const first = site
  site = expected
  await market()
  await estimator().look()
  const whole = await ranges('kitty')
  await expected.stop()
  site = first
  // As if the process had ended after the rows of one variant.
  await site.db.insertInto('estimate_range').values({ variant_slug: 'kitty', day: MIDNIGHT, low: 1, high: 2 }).execute()
  await estimator().look()
  expect(await ranges('kitty')).toEqual(whole)
  await site.db.updateTable('estimate_close').set({ version: 0, input_hash: '' }).execute()
  await estimator().look()
  expect(await ranges('kitty')).toEqual(whole)
})

it('[ES152] ranges older than 400 days are gone, but for the one that was in force then', async () => {
  await market()
  await estimator().look()
  const old = [700, 500, 450, 300].map((days) => ({
    variant_slug: 'kitty',
    day: MIDNIGHT - days * DAY,
    low: 1,
    high: 2,
  }))
  await site.db.insertInto('estimate_range').values(old).execute()
  site.clock.now += DAY
  await trade(ids('more', 3))
  await estimator().look()
  const days = (await ranges('kitty')).map(({ day }) => (MIDNIGHT - day) / DAY)
  expect(days.filter((day) => day > 0)).toEqual([450, 300])
})

it('[ES153, ES155, ES157] a suspected value says how many trades look made up, and what trades say with them and without', async () => {
  await market()
  await publish('king-doggy', 4_000)
  const pair = (id: string, a: string, b: string, quantity: number) => ({
    id,
    source: 'test-bot',
    at: new Date(site.clock.now).toISOString(),
    a,
    b,
    give: [{ slug: 'king-doggy', quantity: 1 }],
    get: [{ slug: 'doggy', quantity }],
  })
  const honest = ids('honest', 3).map((id) => pair(id, `a ${id}`, `b ${id}`, 10))
  const names = ids('friend', 8)
  const made = [0, 1].flatMap((round) =>
    names.map((name, index) => pair(`${round} ${name}`, name, names[(index + 1) % names.length]!, 30)),
  )
  expect((await site.post('/ingest/trades', [...honest, ...made])).json()).toMatchObject({ accepted: 19 })
  site.clock.now += DAY
  await estimator().look()
  const said = (await ofVariant('king-doggy')).suspicion!
  expect(said).toMatchObject({ reason: 'one-group', trades: 16 })
  // The doggy that both are measured in is worth about 400.
  expect(said.with! / said.without!).toBeCloseTo(3, 1)
  expect(Math.abs(Math.log(said.without! / 4_000))).toBeLessThan(0.3)
  expect((await row('king-doggy')).suspicion).toEqual(said)
  expect(await ofVariant('doggy')).not.toHaveProperty('suspicion')
  expect(await row('doggy')).not.toHaveProperty('suspicion')
})

it('[ES92, ES97] a value that was neither confirmed nor traded for long is stale until it is confirmed', async () => {
  await market()
  await publish('kitty', 90)
  await publish('king-doggy', 7)
  await publish('bunny', 'TBD')
  site.clock.now += 46 * DAY
  await estimator().look()
  const flags = async () => [
    (await row('king-doggy')).flags,
    (await row('doggy')).flags,
    (await row('shiny-doggy')).flags,
    (await row('bunny')).flags,
  ]
  // The last two: a sample, and one of which nothing is known.
  const { low, high } = await ofVariant('doggy')
  expect([low! < 400, 400 < high!]).toEqual([true, true])
  expect(await flags()).toEqual([['stale'], [], [], []])
  await publish('king-doggy', 7)
  expect(await flags()).toEqual([[], [], [], []])
})

it('[ES158] an item says of a variant that its trades contradict each other', async () => {
  await market()
  await estimator().look()
  await site.db.updateTable('estimate').set({ abstains: 'disputed' }).where('variant_slug', '=', 'kitty').execute()
  announce()
  expect((await row('kitty')).tradesDisagree).toBe(true)
  expect(await row('doggy')).not.toHaveProperty('tradesDisagree')
})

it('[ES98] a close evicts what was cached', async () => {
  await market()
  const urls = ['/api/values/estimates/doggy', '/api/items?search=doggy', '/api/items/doggy']
  const before = await Promise.all(urls.map(async (url) => (await site.get(url)).body))
  await estimator().look()
  const after = await Promise.all(urls.map(async (url) => (await site.get(url)).body))
  for (const [index, body] of after.entries()) expect(body).not.toBe(before[index])
})

it('[ES101, ES106] a close hands what it proposes to the desk, with what speaks for it', async () => {
  const figures = {
    estimate: 450,
    low: 430,
    high: 470,
    low50: 440,
    high50: 460,
    evidence: 9,
    abstains: null,
    flags: [],
  }
  compute.mockImplementationOnce(async (day) => ({
    day,
    inputHash: 'x',
    trades: 9,
    isSample: false,
    lines: [
      { item: 'doggy', ...figures, proposal: 440 },
      { item: 'kitty', ...figures, proposal: null },
    ],
    counts: new Map([['doggy', { trades: 9, accounts: 12 }]]),
    calibration: NOTHING_KNOWN,
    suspicions: new Map(),
    ranges: { after: 0, changes: new Map() },
  }))
  await estimator().look()
  expect(propose.mock.calls).toEqual([
    [[{ slug: 'doggy', proposal: 440, low: 430, high: 470, trades: 9, accounts: 12, isSample: false }]],
  ])
})

it('[ES108, ES110, ES130] the calibration counts trades beside the close of the day before', async () => {
  expect(await calibration()).toEqual({
    trades: 0,
    within90: 0,
    within50: 0,
    seen: 0,
    needed: 200,
    bands: [],
    pull: { changes: 0, needed: 30 },
    outcomes: [],
  })
  await market()
  for (const day of ids('more', 9)) {
    await trade(ids(day, 12), day === 'more-8' ? 40 : 4)
    site.clock.now += DAY
  }
  await estimator().look()
  const { close, bands, trades, within90, within50, seen } = await calibration()
  expect(close!.day).toBe(new Date(MIDNIGHT + 11 * DAY).toISOString())
  // The last day is far off. The first day had no close before it, and the noise is known after 100 trades.
  expect({ trades, within90, within50, seen }).toEqual({ trades: 24, within90: 12, within50: 12, seen: 132 })
  expect(bands.map(({ trades }) => trades)).toEqual([12, 12, 0, 0])
})

const calibration = async () => v.parse(RangeCalibration, (await site.get('/api/values/calibration')).json())

it('[ES131] the calibration says when a close failed after the last one', async () => {
  await market()
  await estimator().look()
  expect(await calibration()).not.toHaveProperty('failedAt')
  site.clock.now += DAY
  compute.mockRejectedValueOnce(new Error('no such number'))
  await estimator().look()
  announce()
  expect((await calibration()).failedAt).toBe(new Date(site.clock.now).toISOString())
  site.clock.now += HOUR
  await estimator().look()
  expect(await calibration()).not.toHaveProperty('failedAt')
})

it('[ES132] a close of a version that knew less says nothing of the rest', async () => {
  await market()
  await estimator().look()
  const old = { trades: 7, within90: 6, within50: 3, bands: [] }
  await site.db
    .updateTable('estimate_close')
    .set({ calibration: JSON.stringify(old) })
    .execute()
  announce()
  expect(await calibration()).toMatchObject({ ...old, seen: 0, pull: { changes: 0, needed: 30 }, outcomes: [] })
})

it('[ES133, ES141] a change is a number in the place of another one that was no sample, by who proposed it', async () => {
  const [by] = await signInAll(site.db, ['Editor'])
  const person = { role: 'editor' as const, id: by! }
  const change = (
    slug: string,
    value: number | string,
    origin: Partial<Parameters<typeof site.values.write>[2]> = {},
  ) =>
    writeTransaction(site.db, 'pets', (trx) =>
      site.values.write(trx, [{ slug, value }], { source: 'desk', approvedBy: [person], ...origin }),
    )
  await change('doggy', 400)
  await trade(['1'])
  await change('doggy', 440, { proposedBy: person })
  await change('doggy', 500, { proposedBy: { role: 'estimator', id: null } })
  await change('doggy', 450, { source: 'revert' })
  await change('doggy', 460, { source: 'ingest' })
  await change('doggy', 'O/C')
  await change('doggy', 470)
  await change('doggy', 0)
  const days = []
  for await (const day of readEvents(site.db, MIDNIGHT)) days.push(day)
  expect(days.flatMap(({ changes }) => changes)).toEqual(
    [
      { from: 400, to: 440, by: 'editors' },
      { from: 440, to: 500, by: 'estimator' },
      { from: 500, to: 450, by: 'editors' },
      { from: 450, to: 460, by: 'operator' },
    ].map((each) => ({ item: 'doggy', at: NOW, ...each })),
  )
})

it('[ES134, ES138] a close stores what became of changes, and the calibration repeats it', async () => {
  await market()
  await publish('doggy', 440)
  for (const day of ids('after', 12)) {
    await trade(ids(day, 8))
    site.clock.now += DAY
  }
  await writeTransaction(site.db, 'pets', (trx) =>
    site.values.write(trx, [{ slug: 'doggy', value: 480 }], { source: 'desk', approvedBy: [] }),
  )
  for (const day of ids('later', 10)) {
    await trade(ids(day, 8))
    site.clock.now += DAY
  }
  await estimator().look()
  const { pull, outcomes } = await calibration()
  expect(pull).toEqual({ changes: 2, needed: 30 })
  expect(outcomes).toEqual([
    { by: 'editors', days: 7, changes: 1, judged: 1, better: 0 },
    { by: 'editors', days: 30, changes: 0, judged: 0, better: 0 },
    { by: 'estimator', days: 7, changes: 0, judged: 0, better: 0 },
    { by: 'estimator', days: 30, changes: 0, judged: 0, better: 0 },
  ])
})

it('[DE25] a process looks as soon after its start as it is set to', async () => {
  await market()
  const time = manualClock()
  const stop = estimator({ clock: time.clock, firstLook: 1_000 }).start()
  time.advance(999)
  expect(compute).not.toHaveBeenCalled()
  time.advance(1)
  await vi.waitFor(() => expect(compute).toHaveBeenCalledTimes(1))
  await stop()
})

it('[ES81, ES88] a process looks after its start and every 20 s, and from a minute after midnight on, until it stops', async () => {
  await market()
  const time = manualClock()
  const began = site.clock.now
  const now = () => began + time.clock.now()
  compute.mockRejectedValueOnce(new Error('first'))
  const stop = estimator({ clock: time.clock, now }).start()
  const advance = async (ms: number) => {
    time.advance(ms)
    await vi.waitFor(() => expect(time.pending).toBe(1))
  }
  await advance(9_999)
  expect(compute).not.toHaveBeenCalled()
  await advance(1)
  expect(compute).toHaveBeenCalledTimes(1)
  await advance(HOUR - 20_000)
  expect(compute).toHaveBeenCalledTimes(1)
  await advance(20_000)
  expect(compute.mock.calls).toEqual([
    [MIDNIGHT + 2 * DAY, expect.any(AbortSignal)],
    [MIDNIGHT + 2 * DAY, expect.any(AbortSignal)],
  ])
  for (let hours = 1; hours < 11; hours++) await advance(HOUR)
  expect(compute).toHaveBeenCalledTimes(2)
  expect(now()).toBeLessThan(MIDNIGHT + 4 * DAY)
  await advance(MIDNIGHT + 4 * DAY + 59_999 - now())
  expect(compute).toHaveBeenCalledTimes(2)
  await advance(20_000)
  expect(compute.mock.lastCall![0]).toBe(MIDNIGHT + 3 * DAY)
  await stop()
  expect(time.pending).toBe(0)
  expect((await closes()).map(({ day }) => day)).toEqual([MIDNIGHT + 2 * DAY, MIDNIGHT + 3 * DAY])
})
