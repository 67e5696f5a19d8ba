import type { Page } from '@playwright/test'
import { EARLY_TAP_LIFETIME } from '../../src/app/entries/early-input.ts'
import { expect, test } from './app-test.ts'

/** What a player does while the scripts of `path` are on their way, on a phone four times slower than this machine; then the scripts come. */
async function early(page: Page, path: string, act: () => Promise<void>) {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // On a busy machine the scripts may come later than a tap lives.
  await page.addInitScript((lifetime) => {
    const wait = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: never[]) => (ms === lifetime ? 0 : wait(run, ms, ...rest)),
    })
  }, EARLY_TAP_LIFETIME)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const ready = page.goto(path)
  await page.locator('h1').waitFor()
  await act()
  release()
  await ready
}

test('[LY28] a pet can be added before the scripts have come', async ({ page }) => {
  await early(page, '/calculator', () => page.getByRole('button', { name: 'Add a pet to Their Offer' }).click())
  const picker = page.getByRole('dialog', { name: 'Add to Their Offer' })
  await expect(picker).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
})

test('[LY28, LY41] an early tap on the theme changes it once, and looks pressed meanwhile @flow', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' })
  await early(page, '/items', async () => {
    await toggle.click()
    await expect(toggle).toHaveCSS('opacity', '0.5')
    await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(toggle).toHaveCSS('opacity', '1')
})

test('[LY28] the menu opens for an early tap, and the bell of the hatches', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await early(page, '/live-hatches', async () => page.getByRole('button', { name: 'Notify me' }).click())
  await expect(page.getByRole('dialog', { name: 'Notify me' })).toBeVisible()
  await page.unrouteAll()
  await early(page, '/', async () => page.getByRole('button', { name: 'Open menu' }).click())
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('[LY28, LY29] a variant, a category and a filter that were chosen early count, each once', async ({ page }) => {
  await early(page, '/items/king-doggy', () =>
    page.getByRole('radio', { name: 'Shiny', exact: true }).check({ force: true }),
  )
  await expect(page).toHaveURL(/\/items\/shiny-king-doggy$|variant=shiny$/)
  await page.unrouteAll()
  await early(page, '/items', async () => {
    await page.getByRole('radio', { name: 'Secret' }).check({ force: true })
    await page.getByRole('button', { name: 'Shiny', exact: true }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name-asc')
  })
  await expect(page).toHaveURL(/sort=name-asc/)
  await expect(page.getByRole('button', { name: 'Shiny', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'Secret' })).toBeChecked()
})

test('[LY29, QS17] text typed early into a search box survives, and Enter leads to what it says', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Search items' })
  await early(page, '/', () => box.fill('king doggy'))
  await expect(box).toHaveValue('king doggy')
  await expect(page.getByRole('grid', { name: 'Search results' })).toContainText('King Doggy')
  await box.press('Enter')
  await expect(page).toHaveURL('/items/king-doggy')
})

test('[LY29, IL2] text typed early into the box of the list is searched for', async ({ page }) => {
  await early(page, '/items', () => page.getByRole('searchbox', { name: 'Search by pet or egg' }).fill('og owo'))
  await expect(page).toHaveURL(/search=og\+owo/)
  await expect(page.getByRole('searchbox', { name: 'Search by pet or egg' })).toHaveValue('og owo')
})

test('[LY31] Enter in the search box works before the scripts have come', async ({ page }) => {
  await early(page, '/', async () => {
    await page.getByRole('combobox', { name: 'Search items' }).fill('king doggy')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/items\?search=king\+doggy$/, { waitUntil: 'commit' })
  })
  await expect(page.getByRole('list', { name: 'Pets' })).toContainText('King Doggy')
})

test('[LY44] long lists hydrate apart from the page around them', async ({ request }) => {
  // React marks what hydrates by itself with a comment before it.
  const html = async (path: string) => (await request.get(path)).text()
  expect(await html('/items')).toMatch(/<!--\$--><ul[^>]* aria-label="Pets"/)
  expect(await html('/eggs')).toMatch(/<!--\$--><ul/)
  expect(await html('/secret-bounties')).toMatch(/Upcoming<\/h2><!--\$--></)
})
