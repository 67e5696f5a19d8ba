import type { Page } from '@playwright/test'
import { become } from '../support/browser/chat-browser.ts'
import { type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { expect, test } from './app-test.ts'

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

/** The bell and the alert link of an item page load once the page is idle. */
const untilSettled = async (page: Page) => {
  await expect(page.getByRole('link', { name: /^New value alert for / })).toBeVisible()
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
