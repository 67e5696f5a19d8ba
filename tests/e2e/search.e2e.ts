import type { Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expect, test } from './app-test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search items' })
const firstPet = (page: Page) => page.getByRole('list', { name: 'Pets' }).getByRole('link').first()
const rows = (page: Page) => page.getByRole('grid', { name: 'Search results' }).getByRole('row')

test('[QS2, QS5, QS6, QS16] the header answers while one types, and is used by keyboard alone @flow', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.routeWebSocket('**/ws/live*', () => {}) // a value that another test changes is read again
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/search-index')
  await page.keyboard.press('/')
  await page.keyboard.type('kign dog')
  await expect(rows(page).first()).toContainText('King Doggy')
  asked.length = 0
  await page.keyboard.type('y')
  await expect(rows(page).first()).toContainText('King Doggy')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/items/shiny-king-doggy')
  await expect(rows(page)).toHaveCount(0)
})

test('[QS80, IL39, IL38] the last row leads to the list, which is sorted by match', async ({ page }) => {
  await page.goto('/')
  await box(page).fill('doggy')
  await page.getByText('All results for “doggy”').click()
  await expect(page).toHaveURL('/items?search=doggy')
  await expect(page.getByLabel('Sort by')).toHaveValue('best-match')
  await expect(firstPet(page)).toHaveAttribute('href', '/items/doggy')
  await page.getByLabel('Sort by').selectOption('value-desc')
  await expect(page).toHaveURL('/items?search=doggy&sort=value-desc')
})

test('[QS79, QS63] the list of a misspelling shows its pets, and the likeliest name', async ({ page }) => {
  await page.goto('/items?search=kign+dogy')
  await expect(firstPet(page)).toHaveAttribute('href', '/items/king-doggy')
  const corrected = page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link')
  await expect(corrected.first()).toHaveText('King Doggy')
  expect(await axeFaults(page)).toEqual([])
  await corrected.first().click()
  await expect(page).toHaveURL('/items?search=King+Doggy')
  await expect(page.getByRole('navigation', { name: 'Did you mean' })).toHaveCount(0)
})

test('[QS60, QS64] an empty list of a misspelling is rendered with the names that it may mean', async ({ page }) => {
  await page.goto('/items?search=kign+dogy&minValue=1&maxValue=1')
  await expect(page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link').first()).toHaveText(
    'King Doggy',
  )
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/items')
})

test('[QS82, QS83, QS84] an empty box offers recent searches, which no request carries', async ({ page }) => {
  const sent: string[] = []
  await page.goto('/about')
  await box(page).fill('smkd')
  await expect(rows(page).first()).toContainText('King Doggy')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/items/shiny-mythic-king-doggy')
  await page.goto('/about')
  page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await box(page).click()
  const recent = page.getByRole('grid', { name: 'Recent searches' })
  await expect(recent.getByRole('row').first()).toContainText('Shiny Mythic King Doggy')
  expect(await axeFaults(page)).toEqual([])
  expect(sent.filter((request) => /king-doggy|Shiny/.test(request))).toEqual([])
  await recent.getByRole('button', { name: 'Remove Shiny Mythic King Doggy' }).click()
  await expect(recent).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[IL42] an empty list leads to the whole list', async ({ page }) => {
    await page.goto('/items?search=zzzzzz')
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL('/items')
  })

  test('[QS64] a misspelt search is answered with its names', async ({ page }) => {
    await page.goto('/items?search=kign+dogy')
    await page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link').first().click()
    await expect(page).toHaveURL('/items?search=King+Doggy')
    await expect(firstPet(page)).toHaveAttribute('href', '/items/king-doggy')
  })
})

const TYPED = [
  ['sm king dogy', 'shiny-mythic-king-doggy'],
  ['kingdoggy', 'king-doggy'],
  ['kd', 'king-doggy'],
  ['owolrd', 'og-owolord'],
  ['queen kity', 'queen-kitty'],
] as const

test.describe('Enter on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const [typed, slug] of TYPED)
    test(`[QS17, QS78] ${typed} opens ${slug}`, async ({ page }) => {
      await page.goto('/')
      await box(page).tap()
      await page.keyboard.type(typed)
      await expect(page.locator('[data-meant]').first()).toHaveAttribute('href', `/items/${slug}`)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/items/${slug}`)
    })

  test('[QS15, QS80] everything to tap in the answer is at least 44 pixels high', async ({ page }) => {
    await page.goto('/')
    await box(page).tap()
    await page.keyboard.type('comon egg')
    await expect(rows(page).first()).toContainText('Common Egg')
    const heights = await page
      .getByRole('grid', { name: 'Search results' })
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(heights.filter((height) => height < 44)).toEqual([])
    expect(heights.length).toBeGreaterThan(2)
  })
})

test.describe('Enter on a phone without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false })

  for (const [typed, slug] of TYPED)
    test(`[QS78] ${typed} leads to the list that begins with ${slug}`, async ({ page }) => {
      await page.goto('/')
      await box(page).fill(typed)
      await box(page).press('Enter')
      await expect(page).toHaveURL(`/items?search=${typed.replaceAll(' ', '+')}`)
      await expect(firstPet(page)).toHaveAttribute('href', `/items/${slug}`)
      await expect(page.getByRole('navigation', { name: 'Did you mean' })).toBeVisible()
    })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('[QS15, QS19] the answer fits, and a tap opens a variant', async ({ page }) => {
    await page.goto('/')
    await box(page).tap()
    await page.keyboard.type('smkd')
    await expect(rows(page).first()).toContainText('King Doggy')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('link', { name: /^King Doggy, Shiny Mythic/ }).tap()
    await expect(page).toHaveURL('/items/shiny-mythic-king-doggy')
  })

  test('[CA14, CA39, QS2] the picker answers a misspelling, by tap and by Enter', async ({ page }) => {
    await page.goto('/calculator')
    await page.getByRole('button', { name: 'Add a pet to Your Offer' }).tap()
    const picker = page.getByRole('dialog', { name: /^Add to/ })
    await picker.getByRole('searchbox').fill('kign dogy')
    await picker.getByRole('button', { name: /^King Doggy, Shiny:/ }).tap()
    await expect(page).toHaveURL('/calculator?you=shiny-king-doggy')
    await picker.getByRole('searchbox').fill('og owo')
    await expect(picker.getByRole('listitem').first()).toContainText('OG OwOlord')
    await picker.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/calculator?you=shiny-king-doggy_og-owolord')
    expect(await axeFaults(page)).toEqual([])
  })
})

test.describe('with the service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/],
  })

  test('[QS5, QS14, ST13] a search that was used once answers without a network, and says so', async ({
    page,
    context,
  }) => {
    await page.goto('/about')
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await box(page).fill('kign dogy')
    await expect(rows(page).first()).toContainText('King Doggy')
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await box(page).fill('og owo')
    await expect(rows(page).first()).toContainText('OG OwOlord')
    await expect(page.getByText('You’re offline. These values may have changed.')).toBeVisible()
    const kept = await page.evaluate(async () =>
      (await (await caches.open('search')).keys()).map(({ url }) => new URL(url)),
    )
    expect(kept.map(({ pathname, search }) => pathname + search)).toEqual(['/api/search-index'])
  })
})
