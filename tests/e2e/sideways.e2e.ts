import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { become } from '../support/browser/chat-browser.ts'
import { type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expectNoWaySideways, findSideways } from '../support/browser/sideways.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { callApi, siteStaff } from '../support/chat/site-staff.ts'
import { PUBLIC_PAGES } from '../support/site/public-pages.ts'
import { type SiteProcess, startSite } from '../support/site/site-process.ts'
import { expect, ingestInto, test } from './app-test.ts'

const LONG = 'W'.repeat(100)
const WORDS = 'shiny mythic king doggy of the golden mountain'
/** The longest names of the catalogue, as often as an entry allows. */
const TRADE =
  'you=shiny-mythic-og-strawberry-sundae-champion.999_shiny-mythic-king-doggy.999&them=shiny-mythic-og-owolord.999'

type State = { name: string; path: string; reach?: (page: Page) => Promise<void>; errors?: string[] }

const failReads = (pattern: RegExp, act: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.route(pattern, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()))
  await act(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
}

/** The button that adds the pet of an item page to the own ones loads once the page is idle. */
const untilSettled = async (page: Page) => {
  await expect(page.getByRole('button', { name: /^Add .+ to My pets$/ })).toBeVisible()
}

/** Every state in which a page of lists or a dialog can be, beyond its bare address. */
const STATES: State[] = [
  { name: 'a search', path: '/items?search=king+doggy' },
  { name: 'a search of many words', path: `/items?search=${encodeURIComponent(WORDS)}` },
  { name: 'a search of one long word, which finds nothing', path: `/items?search=${LONG}` },
  {
    name: 'every filter',
    path: '/items?search=egg&demand=very-high&sort=updated-desc&minValue=1&maxValue=999999999999&category=legendary&variant=shinymythic',
  },
  {
    name: 'filters open',
    path: '/items?minValue=1&maxValue=999999999999&variant=shiny',
    reach: async (page) => page.getByRole('button', { name: /^More filters/ }).click(),
  },
  {
    name: 'a search under way',
    path: '/items',
    reach: async (page) => {
      await page.route('**/api/items?**', () => undefined)
      await page.getByRole('searchbox', { name: 'Search by pet or egg' }).fill(LONG)
      await expect(page.getByText('Searching…')).toBeVisible()
      await expect(page).toHaveURL(/search=W/)
    },
  },
  {
    name: 'a failed list',
    path: '/items',
    errors: ['net::ERR_FAILED'],
    reach: failReads(
      /\/api\/items\?/,
      async (page) => void (await page.getByLabel('Demand', { exact: true }).selectOption('low')),
    ),
  },
  {
    name: 'a filtered feed',
    path: `/live-hatches?petName=${LONG}&eggType=${LONG}&hatcherName=${LONG}&minValue=999999999999&publicOnly=true`,
  },
  {
    name: "the bell's panel",
    path: '/live-hatches',
    reach: async (page) => page.locator('.controls > button').click(),
  },
  {
    name: 'a failed feed',
    path: '/items',
    errors: ['net::ERR_FAILED'],
    reach: failReads(
      /\/hatches(\?|$)/,
      async (page) =>
        void (await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/live-hatches"]')?.click())),
    ),
  },
  { name: 'an item page', path: '/items/king-doggy', reach: untilSettled },
  { name: 'an item page, long name', path: '/items/og-strawberry-sundae-champion', reach: untilSettled },
  {
    name: 'an item page, longest name',
    path: '/items/shiny-mythic-og-strawberry-sundae-champion',
    reach: untilSettled,
  },
  { name: 'no eggs', path: '/eggs?price=high&currency=event' },
  { name: 'long names 999 times', path: `/calculator?${TRADE}` },
  {
    name: 'the picker',
    path: `/calculator?${TRADE}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
      await expect(
        page.getByRole('dialog').getByRole('list', { name: 'Pets' }).getByRole('button').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'the picker, nothing found',
    path: '/calculator',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
      await page.getByRole('dialog').getByRole('searchbox').fill(LONG)
      await expect(page.getByRole('dialog').getByText(/^No pets found matching/)).toBeVisible()
    },
  },
  { name: 'the menu', path: '/', reach: async (page) => page.getByRole('button', { name: /menu/i }).first().click() },
]

for (const width of [320, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    for (const { name, path, reach, errors = [] } of STATES) {
      test(`[AC4, AC11] ${name}: nothing goes sideways`, async ({ page, expectedErrors }) => {
        expectedErrors.push(...errors)
        await page.goto(path)
        await reach?.(page)
        await expectNoWaySideways(page, name)
      })
    }

    test('[AC4, AC11] an item page in the typefaces of the system: nothing goes sideways', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push('net::ERR_FAILED')
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto('/items/king-doggy')
      await untilSettled(page)
      await expectNoWaySideways(page, 'an item page')
    })

    test('[AC4, AC11] a conversation of long words: nothing goes sideways', async ({ page, baseURL }) => {
      const players: ChatPlayers = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
      const [ann, ben] = [
        await players.player(`Cleo${process.pid}x${width}`, LONG.slice(0, 40)),
        await players.player(`Dora${process.pid}x${width}`, LONG.slice(0, 40)),
      ]
      const id = await players.conversation(
        [ann, ben],
        [
          [ann, LONG.repeat(5)],
          [ben, `https://example.com/${LONG}`],
        ],
      )
      await become(page, ann)
      await page.goto(`/chat/${id}`)
      await expect(page.getByRole('region', { name: 'Messages', exact: true }).locator('.bubble')).toHaveCount(2)
      await expectNoWaySideways(page, 'conversation')
      await page.goto('/chat')
      await expectNoWaySideways(page, 'conversations')
      await players.end()
    })
  })
}

/** A site whose rarest pet and egg have long names, and odds of 1 in 400,000,000,000. */
async function startWithLongNames(): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'long-names-'))
  copyFileSync(process.env['PREPARED_DATABASE']!, join(folder, 'site.sqlite'))
  const sqlite = new SQLite(join(folder, 'site.sqlite'))
  const [pet, egg] = ['Extraordinarily Bubblegumtastic King Doggy', 'Infinitely Overcomplicated Common Egg']
  sqlite.prepare("update item set name = ?, egg_name = ?, chance = 2.5e-10 where slug = 'king-doggy'").run(pet, egg)
  sqlite.prepare("update item_variant set name = ?, egg_name = ? where item_slug = 'king-doggy'").run(pet, egg)
  sqlite.prepare("update egg set name = ? where slug = 'common-egg'").run(egg)
  sqlite.prepare("update egg_pet set chance = 2.5e-10 where item_slug = 'king-doggy'").run()
  sqlite.close()
  const site = await startSite({ folder })
  return {
    ...site,
    async stop(signal) {
      await site.stop(signal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Route = { path: string; who?: 'ann' | 'lea'; reach?: (page: Page) => Promise<void> }

/** Every route, with contents. */
const ROUTES: Route[] = [
  ...PUBLIC_PAGES.map((path) => ({ path })),
  { path: '/items?search=extraordinarily' },
  { path: '/items/king-doggy?variant=shinymythic' },
  {
    path: '/items/king-doggy',
    reach: async (page) => {
      await page.locator('main details > summary').last().scrollIntoViewIfNeeded()
      for (const summary of await page.locator('main details:not([open]) > summary:visible').all())
        await summary.click()
    },
  },
  { path: `/calculator?${TRADE}` },
  { path: '/about' },
  { path: '/contact' },
  { path: '/terms-of-service' },
  { path: '/bot-privacy-policy' },
  { path: '/inventory' },
  { path: '/inventory/journal' },
  { path: '/trades/new' },
  { path: '/watchlist' },
  { path: '/room' },
  { path: '/verdicts/:verdict' },
  { path: '/account' },
  { path: '/account/developer' },
  { path: '/account/inbox' },
  { path: '/inventory', who: 'ann' },
  { path: '/inventory/journal', who: 'ann' },
  { path: '/trades/new?have=king-doggy:2&have=luminosity:1&want=og-owolord:1', who: 'ann' },
  { path: '/watchlist', who: 'ann' },
  { path: '/room', who: 'ann' },
  { path: '/account', who: 'ann' },
  { path: '/account/developer', who: 'ann' },
  { path: '/account/inbox', who: 'ann' },
  { path: '/account/suggestions', who: 'ann' },
  { path: '/chat', who: 'ann' },
  { path: '/chat/:chat', who: 'ann' },
  { path: '/desk', who: 'lea' },
  { path: '/desk/:proposal', who: 'lea' },
  { path: '/desk/changes/1', who: 'lea' },
  { path: '/desk/stale', who: 'lea' },
  { path: '/desk/entry', who: 'lea' },
  { path: '/desk/parked', who: 'lea' },
  { path: '/desk/evidence', who: 'lea' },
  { path: '/desk/evidence?item=king-doggy', who: 'lea' },
  { path: '/desk/roles', who: 'lea' },
  { path: '/desk/values/king-doggy', who: 'lea' },
  { path: '/moderation', who: 'lea' },
  { path: '/moderation/reports/:report', who: 'lea' },
  { path: '/moderation/activity', who: 'lea' },
]

test.describe('on every route', () => {
  // In one process: they share a site.
  test.describe.configure({ mode: 'default' })

  let site: SiteProcess
  let players: Awaited<ReturnType<typeof siteStaff>>
  let who: Record<'ann' | 'lea', { token: string }>
  let ids: Record<':chat' | ':proposal' | ':report' | ':verdict', string>
  test.beforeAll(async () => {
    site = await startWithLongNames()
    players = await siteStaff(site.origin, site.folder)
    const [ann, ben, lea] = [
      await players.player('Ann', LONG.slice(0, 40)),
      await players.player('Ben', LONG.slice(0, 40)),
      await players.staff('lead'),
    ]
    who = { ann, lea }
    const chat = await players.conversation([ann, ben], [[ben, LONG]])
    await callApi(site.origin, ben, '/trade-offers', {
      conversationId: chat,
      clientId: randomUUID(),
      offer: [{ slug: 'king-doggy', quantity: 999 }],
      request: [{ slug: 'og-owolord', quantity: 999 }],
    })
    const { receipt } = await callApi(site.origin, ann, '/values/king-doggy/standing')
    const { id: proposal } = await callApi(site.origin, ann, '/values/proposals', {
      clientId: randomUUID(),
      slug: 'king-doggy',
      receipt,
      value: 99_999_999_999,
      reasonCode: 'trades',
      reason: LONG,
    })
    const report = randomUUID()
    await players.db
      .insertInto('report')
      .values({
        id: report,
        reporter_id: ann.id,
        reported_id: ben.id,
        reason: 'scam',
        message_id: null,
        details: LONG,
        at: Date.now(),
        decision_id: null,
      })
      .execute()
    const { code } = await callApi(site.origin, ann, '/verdicts', {
      yours: [{ slug: 'shiny-mythic-og-strawberry-sundae-champion', quantity: 999 }],
      theirs: [{ slug: 'shiny-mythic-og-owolord', quantity: 999 }],
    })
    ids = { ':chat': chat, ':proposal': proposal, ':report': report, ':verdict': code }
    await ingestInto(site.origin).values([
      { slug: 'magma-fox', value: 1_000 },
      { slug: 'magma-fox', value: 99_999_999_999 },
    ])
    await callApi(site.origin, ann, '/me/ledger', {
      rows: [{ id: randomUUID(), at: '2026-01-01T00:00:00.000Z', kind: 'start', slug: 'king-doggy', quantity: 999 }],
    })
  })
  test.afterAll(async () => {
    await players.end()
    await site.stop()
  })

  test('[LY66] at 320 px nothing goes sideways on any route', async ({ launchOptions }) => {
    test.slow()
    await expectAllNarrow(launchOptions, { width: 320, letters: 16 })
  })

  test('[LY81] at 390 px in letters of 32 px nothing goes sideways on any route', async ({ launchOptions }) => {
    test.slow()
    await expectAllNarrow(launchOptions, { width: 390, letters: 32 })
  })

  async function expectAllNarrow(launchOptions: LaunchOptions, size: { width: number; letters: number }) {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size.letters}`],
    })
    try {
      for (const route of ROUTES) await test.step(route.path, () => expectNarrow(browser, { ...size, ...route }))
    } finally {
      await browser.close()
    }
  }

  async function expectNarrow(
    browser: Browser,
    { path, who: name, reach, width, letters }: Route & { width: number; letters: number },
  ) {
    const context = await browser.newContext({ baseURL: site.origin, viewport: { width, height: 740 } })
    const page = await openPage(context)
    if (name) await become(page, { token: who[name].token })
    await page.addInitScript(() => {
      localStorage.setItem('hatch-notification-settings', '{"enabled":false}')
    })
    await page.goto(path.replace(/:(chat|proposal|report|verdict)/, (id) => ids[id as keyof typeof ids]))
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    await reach?.(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${letters}px`)
    expect.soft(await findSideways(page), `${path} ${name ?? ''}`).toEqual({ width, cut: [] })
    await context.close()
  }
})
