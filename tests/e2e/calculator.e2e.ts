import { PetList } from '#contract/items.ts'
import { parseTrade } from '#domain/trade/trade-link.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'
import { listSlugs } from '#domain/trade/trade.ts'
import { verdictSentence } from '#messages/trade.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expect, test } from './app-test.ts'
import { toasts } from '../support/browser/toasts.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { failUntilRetried } from '../support/browser/fail-until-retried.ts'

const list = (page: Page, side: string) => page.getByRole('list', { name: `Pets of ${side}` })
const names = (page: Page, side: string) => list(page, side).getByRole('link').allTextContents()
const quantity = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict', exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: /^Add to/ })
const TRADE = '/calculator?you=king-doggy.2_luminosity.3&them=og-owolord'

/** What the API's values mean for a trade, in the words of the page. */
async function judged(request: APIRequestContext, link: string): Promise<string> {
  const { trade } = parseTrade(new URL(link, 'http://localhost').searchParams)
  const { pets } = v.parse(
    PetList,
    await (
      await request.get(
        `/api/items/by-slugs?${listSlugs(trade)
          .map((slug) => `slug=${slug}`)
          .join('&')}`,
      )
    ).json(),
  )
  return verdictSentence(viewTrade(trade, pets).judgement)
}
const announced = (page: Page) => page.locator('main > output')
const expectVerdict = async (page: Page, request: APIRequestContext, link: string) => {
  await expect(page).toHaveURL(link)
  const sentence = await judged(request, link)
  await expect(announced(page)).toHaveText(sentence)
  const [word = ''] = sentence.split(/[,:]/)
  await expect(verdict(page)).toContainText(word)
}

test('[CA1, CA2, CA4, CA5] a trade is put together by the picker, judged, and survives a reload @flow', async ({
  page,
  request,
}) => {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
  const search = picker(page).getByRole('searchbox', { name: 'Search pets' })
  await expect(search).toBeFocused()
  await search.fill('king doggy')
  await picker(page)
    .getByRole('button', { name: /^King Doggy, Normal/ })
    .click()
  await picker(page)
    .getByRole('button', { name: /^King Doggy, Normal/ })
    .click()
  await expect(page).toHaveURL('/calculator?you=king-doggy.2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a pet to Your Offer' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a pet to Their Offer' }).click()
  await picker(page).getByRole('searchbox', { name: 'Search pets' }).fill('og owolord')
  await picker(page)
    .getByRole('button', { name: /^OG OwOlord, Normal/ })
    .click()
  await picker(page).getByRole('button', { name: 'Close' }).click()
  await expectVerdict(page, request, '/calculator?you=king-doggy.2&them=og-owolord')
  await page.reload()
  await expectVerdict(page, request, '/calculator?you=king-doggy.2&them=og-owolord')
  expect([await names(page, 'Your Offer'), await names(page, 'Their Offer')]).toEqual([['King Doggy'], ['OG OwOlord']])
})

test('[CA13, CA14] the picker offers the pet of that name first, and marks the variant that is meant', async ({
  page,
}) => {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
  const search = picker(page).getByRole('searchbox', { name: 'Search pets' })
  const first = picker(page).getByRole('list', { name: 'Pets' }).getByRole('listitem').first()
  await search.fill('doggy')
  await expect(first.getByRole('button')).toHaveCount(2)
  await expect(first).toContainText('Doggy')
  await search.fill('sm king doggy')
  await expect(first.getByRole('button')).toHaveCount(4)
  await expect(first.locator('[data-meant]')).toHaveAccessibleName(/^King Doggy, Shiny Mythic: /)
  await expect(search).toHaveValue('sm king doggy')
})

test('[CA20] the list of the picker goes on at its end', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Add a pet to Their Offer' }).click()
  const pets = picker(page).getByRole('list', { name: 'Pets' }).getByRole('button')
  await expect(pets.nth(19)).toBeAttached()
  await expect
    .poll(async () => {
      await pets.last().scrollIntoViewIfNeeded()
      return pets.count()
    })
    .toBeGreaterThan(40)
})

test('[CA3] nothing found is said with the text that was searched', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
  await picker(page).getByRole('searchbox', { name: 'Search pets' }).fill('zebra <b>')
  await expect(picker(page).getByText('No pets found matching "zebra <b>"')).toBeVisible()
})

test.describe('without the network', () => {
  test.use({ expectedErrors: ['Failed to load resource'] })
  test('[CA22] pets that cannot be loaded are said to be so, and tried again', async ({ page }) => {
    await page.goto('/calculator')
    await failUntilRetried(page, '**/api/items?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
    await expect(picker(page).getByText('Error loading pets. Please try again later.')).toBeVisible()
    await picker(page).getByRole('button', { name: 'Try again' }).click()
    await expect(picker(page).getByRole('list', { name: 'Pets' }).getByRole('button').first()).toBeVisible()
  })
})

test('[CA1, VA21, VA22] quantities by the keyboard alone', async ({ page }) => {
  await page.goto(TRADE)
  await quantity(page, 'King Doggy').focus()
  await page.keyboard.type('5x0')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/calculator?you=king-doggy.50_luminosity.3&them=og-owolord')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(quantity(page, 'King Doggy')).toHaveValue('51')
  await quantity(page, 'King Doggy').fill('9999')
  await page.keyboard.press('Tab')
  await expect(quantity(page, 'King Doggy')).toHaveValue('999')
  await expect(page.getByRole('button', { name: 'Add one King Doggy' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove OG OwOlord' }).press('Enter')
  await expect(page).toHaveURL('/calculator?you=king-doggy.999_luminosity.3')
  await expect(page.getByRole('button', { name: 'Add a pet to Their Offer' })).toBeFocused()
})

test('[CA17, AC2] from Their Offer the keyboard reaches Copy link past a long list', async ({ page }) => {
  await page.goto(TRADE)
  await page.getByRole('button', { name: 'Add a pet to Your Offer' }).focus()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  expect(await focused()).toEqual('Skip to verdict')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return focused()
    })
    .toEqual('Copy link')
  await page.getByRole('button', { name: 'Add a pet to Their Offer' }).focus()
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-labelledby')),
  ).toEqual('verdict')
})

test('[CA18] arrow keys choose in the picker', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
  const pets = picker(page).getByRole('list', { name: 'Pets' }).getByRole('button')
  await expect(pets.first()).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(pets.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pets.nth(1)).toContainText('1 added')
  await page.keyboard.type('og o')
  await expect(picker(page).getByRole('searchbox')).toHaveValue('og o')
})

test('[CA23] a pet without a number cannot be judged', async ({ page, request }) => {
  const {
    pets: [free],
  } = v.parse(PetList, await (await request.get('/api/items?limit=1&sort=value-desc')).json())
  expect(free?.value).toBe('O/C')
  await page.goto(`/calculator?you=${free?.slug}&them=og-owolord`)
  await expect(verdict(page)).toContainText(`${free?.name} is owner’s choice.`)
  await expectVerdict(page, request, `/calculator?you=${free?.slug}&them=og-owolord`)
})

test('[CA10, CA5] the copied link opens the same trade elsewhere; sides are swapped and cleared', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${TRADE}&utm_source=somewhere`)
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect(page.getByText('Link copied', { exact: true }).first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const [path, query = ''] = TRADE.split('?')
  expect(link).toBe(`${baseURL}${path}?length=${query.length}&${query}`)
  const elsewhere = await openPage(browser)
  await elsewhere.goto(link)
  expect(await names(elsewhere, 'Your Offer')).toEqual(['King Doggy', 'Luminosity'])
  await elsewhere.context().close()
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expectVerdict(page, request, '/calculator?you=og-owolord&them=king-doggy.2_luminosity.3')
  await page.getByRole('button', { name: 'Clear Their Offer' }).click()
  await expectVerdict(page, request, '/calculator?you=og-owolord')
})

test('[CA6] a suggestion makes it fair', async ({ page }) => {
  await page.goto(TRADE)
  const balance = page.getByRole('region', { name: 'Make it fair' })
  await expect(balance.getByRole('listitem')).toHaveCount(3)
  await balance
    .getByRole('button', { name: /^Add .* to your offer$/ })
    .first()
    .click()
  await expect(balance).toHaveCount(0)
  expect((await names(page, 'Your Offer')).length).toBe(3)
  await expect(verdict(page)).toContainText(/Fair|Too close to call/)
})

test('[CA7, CA24] a hostile link loads what is valid and says what was dropped', async ({ page }) => {
  const crowd = Array.from({ length: 1_000 }, (_, at) => `x${at}`).join('_')
  await page.goto(
    `/calculator?you=king-doggy_${encodeURIComponent('<script>alert(1)</script>')}_luminosity.-5_no-such-pet&them=og-owolord.2_${crowd}`,
  )
  await expect(page.getByText(/^Couldn’t load .* parts of this link$/)).toHaveText(
    'Couldn’t load 1,003 parts of this link',
  )
  expect([await names(page, 'Your Offer'), await names(page, 'Their Offer')]).toEqual([['King Doggy'], ['OG OwOlord']])
  await expect(quantity(page, 'OG OwOlord')).toHaveValue('2')
})

test('[CA11, CA28] on a phone the verdict sticks to the bottom, and is announced politely', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(TRADE)
  const bar = page.getByRole('region', { name: 'Quick verdict' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expectVerdict(page, request, TRADE)
  await page.getByRole('button', { name: 'Add one King Doggy' }).click()
  await expectVerdict(page, request, TRADE.replace('king-doggy.2', 'king-doggy.3'))
  await expect(announced(page)).toHaveRole('status')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[CA12, CA30] empty and shared trades are there, and a preview says what is traded', async ({
    page,
    request,
  }) => {
    await page.goto('/calculator')
    await expect(page.getByRole('heading', { level: 1, name: 'Trade calculator' })).toBeVisible()
    await page.goto(TRADE)
    await expectVerdict(page, request, TRADE)
    await expect(page.getByRole('region', { name: 'Make it fair' }).getByRole('listitem')).toHaveCount(3)
    await expect(page).toHaveTitle(/^Trade: 2 × King Doggy \+ 1 more for OG OwOlord \| /)
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      `${await judged(request, TRADE)} Your Offer: 2 × King Doggy, 3 × Luminosity. Their Offer: OG OwOlord.`,
    )
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/calculator$/)
  })
})

for (const width of [360, 1440]) {
  test(`[AC1, AC8] nothing for axe to find in either theme, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(TRADE)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
    await expect(picker(page).getByRole('list', { name: 'Pets' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('[CA56, CA57] three pets for two, to the verdict and the copied link, take at most 12 taps', async ({
    page,
  }) => {
    let taps = 0
    const tap = async (name: string | RegExp, within: Page | ReturnType<typeof picker> = page) => {
      taps++
      await within.getByRole('button', { name }).first().tap()
    }
    const add = async (name: string) => {
      await page.keyboard.type(name)
      await tap(new RegExp(`^${name}, Normal`, 'i'), picker(page))
      await expect(
        picker(page)
          .getByRole('button', { name: /, Normal.* added$/ })
          .first(),
      ).toBeVisible()
    }
    await page.goto('/calculator')
    await tap('Add a pet to Your Offer')
    await expect(picker(page).getByRole('searchbox')).toBeFocused()
    for (const name of ['king doggy', 'luminosity', 'og owolord']) await add(name)
    await tap('Add to Their Offer', picker(page))
    await expect(page.getByRole('dialog', { name: 'Add to Their Offer' })).toBeVisible()
    await expect(picker(page).getByRole('searchbox')).toBeFocused()
    for (const name of ['void kitty', 'queen kitty']) await add(name)
    await tap('Done (2)', picker(page))
    await expect(announced(page)).toHaveText(/\d/)
    await tap(/^Copy link/)
    await expect(toasts(page)).toContainText(/Link copied|Couldn’t copy the link/)
    expect(page.url()).toContain('/calculator?you=king-doggy_luminosity_og-owolord&them=void-kitty_queen-kitty')
    expect(taps).toBeLessThanOrEqual(12)
  })
})
