import type { Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

let players: ChatPlayers
test.beforeAll(async ({ baseURL }) => {
  players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
})
test.afterAll(() => players.end())

let made = 0
const newPlayer = () => players.player(`Mia${process.pid}s${made++}`)

const PHONE = { width: 360, height: 740 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Suggest a value' })

async function fill(page: Page, value: string) {
  await sheet(page).getByRole('textbox', { name: 'Its value should be' }).fill(value)
  await sheet(page).getByRole('combobox', { name: 'Why?' }).selectOption({ label: 'Recent trades' })
  await sheet(page).getByRole('textbox', { name: 'What did you see?' }).fill('Sold twice today in the trade hub')
}

test('[SU5, SU20, SU23] on a phone a player suggests a value, sees its state, and withdraws it @flow', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await become(page, await newPlayer())
  await page.goto('/items/king-doggy?variant=shiny')
  await button(page, 'Suggest a value').click()
  await fill(page, '2.5M')
  await button(page, 'Send suggestion').click()
  await sheet(page).getByRole('link', { name: 'Your suggestions' }).click()
  await expect(page).toHaveURL('/account/suggestions')
  const card = page.getByRole('article', { name: 'Shiny King Doggy' })
  await expect(card).toContainText('2,500,000')
  await expect(card.getByText('Waiting', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 3 waiting')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await card.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByText('0 of 3 waiting')).toBeVisible()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'See your suggestions' }).click()
  await expect(page).toHaveURL('/account/suggestions')
})

test('[SU4, AC1] the sheet has no fault that axe finds, with messages and without', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await become(page, await newPlayer())
  await page.goto('/items/king-doggy')
  await button(page, 'Suggest a value').click()
  await expect(sheet(page).getByText('0 of 3 waiting')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'Send suggestion').click()
  await expect(sheet(page).getByRole('alert')).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Suggest a value')).toBeFocused()
})

test('[SU10, SU12] a vote stays, and can be changed', async ({ page }) => {
  await become(page, await newPlayer())
  await page.goto('/items/demonic-hydra')
  for (const name of ['Too low', 'Right']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await button(page, name).click()
    expect((await saved).status()).toBe(204)
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.reload()
  await expect(button(page, 'Right')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Too low')).toHaveAttribute('aria-pressed', 'false')
})

test.describe('with a refusal', () => {
  test.use({ expectedErrors: ['status of 409'] })

  test('[SU9] a value that changes meanwhile is shown in the sheet, and what was typed stays', async ({
    page,
    ingest,
  }) => {
    await become(page, await newPlayer())
    await page.goto('/items/hexarium')
    await button(page, 'Suggest a value').click()
    await fill(page, '2.5M')
    await ingest.values([{ slug: 'hexarium', value: 1_234_567 }])
    await button(page, 'Send suggestion').click()
    await expect(sheet(page).getByRole('alert')).toHaveText(/^This value changed meanwhile/)
    await expect(sheet(page).getByText('1,234,567')).toBeVisible()
    await expect(sheet(page).getByRole('textbox', { name: 'Its value should be' })).toHaveValue('2.5M')
    await button(page, 'Send suggestion').click()
    await expect(sheet(page).getByText('Thanks, your suggestion is in!')).toBeVisible()
  })
})

test('[SU1, SU6] signed out, a sign-in leads back to the sheet with what was typed', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const chunks = () => requested.filter((url) => url.includes('opinion-actions')).length
  await page.goto('/items/king-doggy?variant=shiny')
  await page.waitForLoadState('networkidle')
  expect(chunks()).toBe(0)
  await button(page, 'Suggest a value').click()
  await fill(page, '2.5M')
  expect(chunks()).toBe(1)
  expect(await axeFaults(page)).toEqual([])
  await sheet(page).getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('listitem').nth(9).getByRole('button').click()
  await expect(sheet(page).getByRole('textbox', { name: 'Its value should be' })).toHaveValue('2.5M')
  await expect(page).toHaveURL(/\/items\/king-doggy\?variant=shiny&suggest/)
  await button(page, 'Close').click()
  await expect(page).toHaveURL('/items/king-doggy?variant=shiny')
  await expect(sheet(page)).toBeHidden()
})

test('[SU15, SU27] signed out, the list and votes lead to the sign-in and back', async ({ page }) => {
  await page.goto('/account/suggestions')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/auth/roblox?state=%2Faccount%2Fsuggestions',
  )
  expect(await axeFaults(page)).toEqual([])
  await page.goto('/items/king-doggy')
  await button(page, 'Too low').click()
  await page.getByRole('listitem').nth(10).getByRole('button').click()
  await expect(page).toHaveURL('/items/king-doggy')
  await expect(button(page, 'Too low')).toBeVisible()
})

for (const width of [360, 1440]) {
  test(`[SU17] at ${width} px neither the votes nor the sheet move anything`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await become(page, await newPlayer())
    await page.routeWebSocket('**/ws/live*', () => {}) // hatches of other tests move what they come into
    await watchShifts(page)
    await page.goto('/items/king-doggy')
    await page.waitForLoadState('networkidle')
    await button(page, 'Right').click()
    await expect(button(page, 'Right')).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Suggest a value').click()
    await expect(sheet(page).getByText('0 of 3 waiting')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoShift(page, 0)
  })
}
