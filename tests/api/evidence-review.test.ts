import type { Suspicion } from '#contract/catalogue.ts'
import type { EstimateLine } from '#contract/estimator.ts'
import { EvidenceTradeList } from '#contract/evidence.ts'
import { ExclusionPreview, SuspectList, TradingAccounts } from '#contract/evidence-review.ts'
import { NOTHING_KNOWN } from '#server/modules/estimates/estimates.repository.ts'
import { computeDailyClose } from '#server/modules/estimates/compute-daily-close.ts'
import { createExclusionForecasts } from '#server/modules/evidence/exclusion-forecasts.ts'
import { createOpaqueIds } from '#server/modules/evidence/opaque-ids.ts'
import { createTradeIngest } from '#server/modules/ingest/ingest-trades.ts'
import { createEstimatesRepository } from '#server/modules/estimates/estimates.repository.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { computeExclusionForecast } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { deskSite } from '../support/desk/desk-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const REASON = 'Trades with accounts of their own'
const SOURCE = 'test-bot'

type Said = Partial<Pick<EstimateLine, 'flags' | 'abstains'>>

/** A desk beside an operator's bot that sends trades of doggies for kitties. */
async function reviewed(options: Parameters<typeof deskSite>[0] = {}) {
  const site = await deskSite(options)
  const { db, events, wall, lea } = site
  const ingest = createTradeIngest({ db, events, now: () => wall.now, demo: false })
  let sent = 0
  /** `kitties` for a doggy, by each pair. */
  async function trade(pairs: readonly (readonly [string, string])[], kitties = 4) {
    const trades = pairs.map(([a, b]) => ({
      id: String(sent++),
      source: SOURCE,
      at: new Date(wall.now).toISOString(),
      a,
      b,
      give: [{ slug: 'doggy', quantity: 1 }],
      get: [{ slug: 'kitty', quantity: kitties }],
    }))
    expect((await ingest(trades)).accepted).toBe(pairs.length)
  }
  const opaque = await createOpaqueIds(db)
  const account = (name: string) => opaque.ofForeign(SOURCE, name)
  return {
    ...site,
    trade,
    account,
    /** Twelve strangers a day for three days, at four kitties a doggy, as published; the last day a ring as well. */
    async market() {
      await site.values.change(
        [
          { slug: 'doggy', value: 400 },
          { slug: 'kitty', value: 100 },
        ],
        { source: 'ingest' },
      )
      for (let day = 0; day < 3; day++) {
        await trade(Array.from({ length: 12 }, (_, index) => [`a ${day} ${index}`, `b ${day} ${index}`]))
        if (day < 2) wall.now += DAY
      }
      await trade(
        RING.flatMap((one, index) => [1, 2, 3].map((step) => [one, RING[(index + step) % RING.length]!] as const)),
        8,
      )
    },
    exclude: async (name: string) =>
      lea.call('POST', '/api/evidence/exclusions', { account: account(name), reason: REASON }),
    accounts: async (who = lea) =>
      v.parse(TradingAccounts, (await who.call('GET', '/api/evidence/accounts?item=doggy')).body),
    listTrades: async (name: string, query = '') =>
      v.parse(EvidenceTradeList, (await lea.call('GET', `/api/evidence/trades?account=${account(name)}${query}`)).body),
    suspects: async (query = '') =>
      v.parse(SuspectList, (await lea.call('GET', `/api/evidence/suspects${query}`)).body),
    /** As if a close had said this of these variants. */
    async close(said: Readonly<Record<string, Said>>, suspicions: ReadonlyMap<string, Suspicion> = new Map()) {
      const lines = Object.entries(said).map(([item, changes]): EstimateLine => ({
        item,
        ...NO_FIGURES,
        evidence: 4,
        abstains: null,
        flags: [],
        proposal: null,
        ...changes,
      }))
      const repository = createEstimatesRepository(db)
      const variants = (await repository.page('', 1_000)).filter(({ slug }) => Object.hasOwn(said, slug))
      await repository.store(
        variants,
        {
          day: wall.now - (wall.now % DAY) - DAY,
          inputHash: 'x',
          trades: 9,
          lines,
          counts: new Map([['doggy', { trades: 9, accounts: 5 }]]),
          isSample: true,
          calibration: NOTHING_KNOWN,
          suspicions,
          ranges: { after: 0, changes: new Map() },
        },
        new Map(lines.map((each) => [each.item, each])),
      )
    },
    call: lea.call,
    preview: (names: readonly string[], item = 'doggy') =>
      lea.call('POST', '/api/evidence/preview', { item, accounts: names.map(account) }),
    closeNow: () => computeDailyClose(db, wall.now - (wall.now % DAY)),
  }
}
const RING = ['r 0', 'r 1', 'r 2', 'r 3', 'r 4', 'r 5']

it('[EV40] leads alone find the routes', async () => {
  const { eva, mia, lea, address } = await reviewed()
  const routes = [
    ['GET', '/api/evidence/accounts?item=doggy'],
    ['GET', '/api/evidence/suspects'],
    ['POST', '/api/evidence/preview'],
  ] as const
  for (const [method, path] of routes) {
    for (const who of [eva, mia]) expect(statusAndCode(await who.call(method, path))).toEqual([404, 'route.not_found'])
    expect((await fetch(`http://${address}${path}`, { method })).status).toBe(404)
    expect((await lea.call(method, path)).status).not.toBe(404)
  }
})

it('[EV47] the trades of an account are listed across pets, the last to count first, page by page', async () => {
  const { trade, listTrades, account, wall, lea, exclude } = await reviewed()
  for (let day = 0; day < 23; day++) {
    await trade([day % 2 === 0 ? ['Ann', `p ${day}`] : [`p ${day}`, 'Ann']])
    wall.now += 1_000
  }
  await trade([['Cal', 'Dan']])
  const first = await listTrades('Ann')
  const second = await listTrades('Ann', `&before=${first.next}`)
  expect([first.trades.length, second.trades.length, second.next]).toEqual([20, 3, null])
  const all = [...first.trades, ...second.trades]
  expect(all.every(({ a, b }) => [a, b].includes(account('Ann')))).toBe(true)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(23)
  expect(await listTrades('Unknown')).toEqual({ trades: [], next: null })
  expect(await listTrades('Ann', '&before=nothing')).toEqual({ trades: [], next: null })
  await exclude('p 22')
  expect((await listTrades('Ann')).trades[0]).toMatchObject({ status: 'excluded', why: REASON, by: lea.name })
})

it('[EV57] a trade names its pets and who excluded it', async () => {
  const { trade, listTrades, exclude } = await reviewed()
  await trade([['Ann', 'Ben']])
  const [used] = (await listTrades('Ann')).trades
  expect(used).toMatchObject({
    give: [{ slug: 'doggy', name: 'Doggy', quantity: 1 }],
    get: [{ slug: 'kitty', name: 'Kitty', quantity: 4 }],
    status: 'used',
    why: null,
    by: null,
  })
  await exclude('Ben')
  expect((await listTrades('Ann')).trades[0]).toMatchObject({ status: 'excluded', why: REASON, by: 'Lea' })
})

it('[EV59] a list of trades is of an item or of an account', async () => {
  const { lea } = await reviewed()
  for (const query of ['', '?item=doggy&account=x'])
    expect((await lea.call('GET', `/api/evidence/trades${query}`)).body).toMatchObject({
      code: 'query.invalid',
      detail: 'item: name either an item or an account',
      parameter: 'item',
    })
})

it('[EV48, EV56] accounts come by groups, a ring first, with their trades, partner, first trade and exclusion', async () => {
  const { trade, accounts, account, exclude, staff, wall } = await reviewed()
  const start = wall.now
  await trade([
    ['Ann', 'Ben'],
    ['Cal', 'Dan'],
  ])
  wall.now += DAY
  await trade([
    ['Eve', 'Fay'],
    ['Fay', 'Eve'],
    ['Eve', 'Gus'],
    ['Ben', 'Ida'],
  ])
  const { body: exclusion } = await exclude('Gus')
  const { trades, groups } = await accounts()
  expect([trades, groups.map((group) => [group.trades, group.accounts.length])]).toEqual([
    6,
    [
      [3, 3],
      [2, 3],
      [1, 2],
    ],
  ])
  const of = (name: string) => groups.flatMap((group) => group.accounts).find((each) => each.account === account(name))
  expect(groups[0]!.accounts[0]).toEqual({
    account: account('Eve'),
    trades: 3,
    allTrades: 3,
    firstAt: new Date(start + DAY).toISOString(),
    partner: { account: account('Fay'), trades: 2 },
    exclusion: null,
  })
  expect(of('Gus')!.exclusion).toEqual(exclusion)
  expect(of('Ben')!.firstAt).toBe(new Date(start).toISOString())
  wall.now += 90 * DAY
  // Lea's session has ended by now.
  const leo = await staff('Leo', 'lead')
  expect(await accounts(leo)).toEqual({ trades: 0, groups: [] })
  await trade([['Ben', 'Cal']])
  expect((await accounts(leo)).groups[0]!.accounts.find((each) => each.account === account('Ben'))).toMatchObject({
    trades: 1,
    allTrades: 3,
    firstAt: new Date(start).toISOString(),
  })
})

it('[EV48] the newest 200 trades of a variant are looked at', async () => {
  const { trade, accounts } = await reviewed()
  await trade(Array.from({ length: 201 }, (_, index) => [`a ${index}`, `b ${index}`] as const))
  const { trades, groups } = await accounts()
  expect([trades, groups.length]).toEqual([200, 200])
})

const NO_FIGURES = { estimate: null, low: null, high: null, low50: null, high50: null }

it('[EV49] suspected values are listed before disputed ones, each kind the dearest first', async () => {
  const { suspects, call, values, close } = await reviewed()
  await values.change(
    [
      { slug: 'doggy', value: 10 },
      { slug: 'kitty', value: 20 },
    ],
    { source: 'ingest' },
  )
  expect(await suspects()).toEqual({ values: [], next: null, total: 0 })
  const suspicion = { reason: 'surge' as const, trades: 6, without: 8 }
  await close(
    {
      doggy: { flags: ['surge'], abstains: 'under-suspicion' },
      kitty: { flags: ['one-group'], abstains: 'one-group' },
      'king-doggy': { abstains: 'disputed' },
      'shiny-doggy': { flags: ['stale'] },
    },
    new Map([['doggy', suspicion]]),
  )
  const { values: listed, total } = await suspects()
  expect([listed.map(({ item }) => item.slug), total]).toEqual([['kitty', 'doggy', 'king-doggy'], 3])
  const first = await suspects('?limit=1')
  expect([first.values.map(({ item }) => item.slug), first.total]).toEqual([['kitty'], 3])
  for (const limit of ['0', '101', 'x'])
    expect(statusAndCode(await call('GET', `/api/evidence/suspects?limit=${limit}`))).toEqual([400, 'query.invalid'])
  expect(listed[1]).toMatchObject({
    item: { name: 'Doggy', variant: 'Normal' },
    value: 10,
    sample: true,
    estimate: { trades: 9, accounts: 5, evidence: 4, flags: ['surge'], abstains: 'under-suspicion', suspicion },
  })
  expect(listed[1]!.estimate).not.toHaveProperty('estimate')
})

it('[EV160] the next page of suspects begins after the last one, though a close says something else of that one since', async () => {
  const { db, suspects, values, close } = await reviewed()
  const worths = { doggy: 10, 'shiny-doggy': 10, kitty: 0.5, 'king-doggy': 'O/C', bear: 12, bunny: 3 } as const
  await values.change(
    Object.entries(worths).map(([slug, value]) => ({ slug, value })),
    { source: 'ingest' },
  )
  const surge: Said = { flags: ['surge'], abstains: 'under-suspicion' }
  const disputed: Said = { abstains: 'disputed' }
  await close({
    ...{ doggy: surge, 'shiny-doggy': surge, kitty: surge, 'king-doggy': surge },
    ...{ bear: disputed, bunny: disputed },
  })
  const listSlugs = ({ values }: SuspectList) => values.map(({ item }) => item.slug)
  const all = ['king-doggy', 'doggy', 'shiny-doggy', 'kitty', 'bear', 'bunny']
  const whole = await suspects()
  expect([listSlugs(whole), whole.next]).toEqual([all, null])
  const walked: string[] = []
  let page = await suspects('?limit=1')
  while (page.next !== null) {
    expect([page.values.length, page.total]).toEqual([1, 6])
    walked.push(...listSlugs(page))
    page = await suspects(`?limit=1&before=${encodeURIComponent(page.next)}`)
  }
  expect([...walked, ...listSlugs(page)]).toEqual(all)

  const { next } = await suspects('?limit=3')
  await db.updateTable('estimate').set({ value_flags: '[]' }).where('variant_slug', '=', 'shiny-doggy').execute()
  expect(listSlugs(await suspects(`?before=${encodeURIComponent(next!)}`))).toEqual(all.slice(3))
})

it('[EV161] a page of suspects that begins nowhere is 400', async () => {
  const { call } = await reviewed()
  for (const before of ['doggy', 'suspected doggy', 'good 1 doggy', 'disputed NaN doggy', 'disputed 1 Doggy'])
    expect((await call('GET', `/api/evidence/suspects?before=${encodeURIComponent(before)}`)).body).toMatchObject({
      status: 400,
      code: 'query.invalid',
      parameter: 'before',
    })
})

it('[EV50, EV51] a preview says what closes before and after the exclusion say', async () => {
  const { market, preview, exclude, closeNow } = await reviewed()
  await market()
  const { status, body } = await preview(RING)
  const { present, without, leftOut } = v.parse(ExclusionPreview, body)
  expect([status, leftOut]).toEqual([200, 18])
  const figures = async () => {
    const { item: _item, proposal: _proposal, ...line } = (await closeNow()).lines.find(({ item }) => item === 'doggy')!
    return Object.fromEntries(Object.entries(line).filter(([, each]) => each !== null))
  }
  expect(present).toEqual(await figures())
  for (const name of RING) expect((await exclude(name)).status).toBe(200)
  expect(without).toEqual(await figures())
  expect(without).not.toEqual(present)
  expect(v.parse(ExclusionPreview, (await preview(RING)).body)).toEqual({
    leftOut: 0,
    present: without,
    without,
    others: 0,
  })
})

it('[EV50] estimates of other pets that an exclusion moves are counted', async () => {
  const { market, account, db, wall } = await reviewed()
  await market()
  const strangers = Array.from({ length: 12 }, (_, index) => [0, 1].map((day) => `a ${day} ${index}`)).flat()
  const accounts = [...strangers, ...RING].map(account)
  const day = wall.now - (wall.now % DAY)
  // Its accounts trade once, on a young site. ES168
  const { others, without } = await computeExclusionForecast(db, { item: 'doggy', accounts, day }, { youngDays: 0 })
  expect([others, without.abstains]).toEqual([1, 'too-little-evidence'])
})

it('[EV58] an unknown variant, an unknown account and too many accounts are named', async () => {
  const { trade, preview, lea } = await reviewed()
  await trade([['Ann', 'Ben']])
  expect((await preview(['Ann'], 'unknown')).body).toMatchObject({
    status: 404,
    code: 'item.not_found',
    parameter: 'item',
  })
  expect((await preview(['Ann', 'Unknown'])).body).toMatchObject({
    status: 404,
    code: 'account.not_found',
    parameter: 'accounts.1',
  })
  for (const [accounts, detail] of [
    [[], 'accounts: must not be empty'],
    [Array.from({ length: 51 }, () => 'x'), 'accounts: must be at most 50 accounts'],
  ] as const)
    expect((await lea.call('POST', '/api/evidence/preview', { item: 'doggy', accounts })).body).toMatchObject({
      code: 'body.invalid',
      detail,
    })
})

const NOTHING = { evidence: 0, flags: [] }
const ANSWER: ExclusionPreview = { leftOut: 0, present: NOTHING, without: NOTHING, others: 0 }

it('[EV53] while a preview is computed another one is refused, with when to come again', async () => {
  let answer: (preview: ExclusionPreview) => void
  const computing = new Promise<ExclusionPreview>((resolve) => {
    answer = resolve
  })
  const computeExclusionForecast = vi.fn<() => Promise<ExclusionPreview>>().mockReturnValue(computing)
  const { trade, preview } = await reviewed({ computeExclusionForecast })
  await trade([['Ann', 'Ben']])
  const first = preview(['Ann'])
  await expect.poll(() => computeExclusionForecast.mock.calls.length).toBe(1)
  const second = await preview(['Ben'])
  expect([...statusAndCode(second), second.headers.get('retry-after')]).toEqual([503, 'preview.busy', '5'])
  answer!(ANSWER)
  expect((await first).body).toEqual(ANSWER)
  expect((await preview(['Ben'])).status).toBe(200)
})

it('[EV54] a preview that takes too long or fails says so, and the next one is computed', async () => {
  const { trade, account, db } = await reviewed()
  await trade([['Ann', 'Ben']])
  const report = vi.fn<(error: unknown) => void>()
  const compute = vi.fn<Parameters<typeof createExclusionForecasts>[0]['compute']>()
  const preview = createExclusionForecasts({ db, compute, report, now: Date.now, timeLimit: 50 })
  const ask = () => preview({ item: 'doggy', accounts: [account('Ann')] }, new AbortController().signal)
  compute.mockImplementationOnce(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('the preview was stopped')))
      }),
  )
  await expect(ask()).rejects.toMatchObject({
    problem: { status: 503, code: 'preview.timed_out', detail: /took longer than 0.05 seconds/ },
    headers: { 'retry-after': '5' },
  })
  expect(report).not.toHaveBeenCalled()
  compute.mockRejectedValueOnce(new Error('out of memory'))
  await expect(ask()).rejects.toMatchObject({ problem: { status: 503, code: 'preview.failed' } })
  expect(report).toHaveBeenCalledWith(new Error('out of memory'))
  compute.mockResolvedValueOnce(ANSWER)
  expect(await ask()).toEqual(ANSWER)
})

it('[EV55] a preview ends when its reader leaves', async () => {
  const ended = vi.fn<() => void>()
  const computeExclusionForecast = vi
    .fn<Parameters<typeof createExclusionForecasts>[0]['compute']>()
    .mockImplementation(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            ended()
            reject(new Error('the preview was stopped'))
          })
        }),
    )
  const { trade, account, lea, address, failures } = await reviewed({ computeExclusionForecast })
  await trade([['Ann', 'Ben']])
  const reader = new AbortController()
  const asked = fetch(`http://${address}/api/evidence/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lea.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ item: 'doggy', accounts: [account('Ann')] }),
    signal: reader.signal,
  }).catch(() => undefined)
  await expect.poll(() => computeExclusionForecast.mock.calls.length).toBe(1)
  reader.abort()
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  await asked
  expect(failures).toEqual([])
})
