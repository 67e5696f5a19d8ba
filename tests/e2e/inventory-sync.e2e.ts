import type { Page } from '@playwright/test'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/] })

let players: ChatPlayers
test.beforeAll(async ({ baseURL }) => {
  players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
})
test.afterAll(() => players.end())

const held = (page: Page) => page.getByRole('table', { name: 'Your pets' }).getByRole('row')
const findQuantity = (page: Page, name: string) =>
  held(page).filter({ hasText: name }).getByRole('cell').first().locator('b')
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const SAVED = 'Saved to your account'

/** A session that only this visit opens: unlike an initial script, signing out ends it. */
async function signIn(page: Page, token: string) {
  await page.goto('/about')
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token)
  await page.goto('/inventory')
  await expect(said(page, SAVED)).toBeVisible()
}
async function add(page: Page, name: string, count: number) {
  const box = page.getByRole('searchbox', { name: 'Pet to add' })
  await box.fill(`${count}x ${name}`)
  await page.getByRole('button', { name: `Add ${count} × Normal ${name}`, exact: true }).click()
  await expect(findQuantity(page, name)).toHaveText(String(count))
}
/** As a player does who turns to the other device. */
const lookAt = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('[ML24, ML70, ML71, ML74] two devices of one account show the same pets, also those added offline, until one signs out', async ({
  page: phone,
  browser,
  baseURL,
}) => {
  const ann = await players.player(`Ann${process.pid}y`)
  const desktop = await openPage(await browser.newContext({ baseURL: baseURL! }))
  await signIn(phone, ann.token)
  await signIn(desktop, await ann.openSession())

  await add(phone, 'King Doggy', 2)
  await expect(async () => {
    await lookAt(desktop)
    await expect(findQuantity(desktop, 'King Doggy')).toHaveText('2', { timeout: 1_000 })
  }).toPass()

  await desktop.getByRole('searchbox', { name: 'Pet to add' }).fill('owolord') // the names load while there is a network
  await expect(desktop.getByRole('button', { name: 'Add 1 × Normal OG OwOlord', exact: true })).toBeVisible()
  for (const device of [phone, desktop]) await device.context().setOffline(true)
  await add(phone, 'Luminosity', 3)
  await add(desktop, 'OG OwOlord', 1)
  for (const device of [phone, desktop])
    await expect(said(device, 'Saved on this device only. Your account gets it when you’re back online.')).toBeVisible()
  for (const device of [phone, desktop]) await device.context().setOffline(false)
  for (const device of [phone, desktop]) {
    await expect(async () => {
      await lookAt(device)
      await expect(held(device)).toHaveCount(4, { timeout: 1_000 })
    }).toPass()
    await expect(findQuantity(device, 'King Doggy')).toHaveText('2')
    await expect(findQuantity(device, 'Luminosity')).toHaveText('3')
    await expect(findQuantity(device, 'OG OwOlord')).toHaveText('1')
    await expect(said(device, SAVED)).toBeVisible()
  }

  await phone.locator('.account summary').click()
  await phone.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(phone).toHaveURL('/')
  await phone.goto('/inventory')
  await expect(phone.getByText('No pets yet')).toBeVisible()
  await expect(
    said(phone, 'Saved on this device only. Export a copy or sign in, because a browser may clear it.'),
  ).toBeVisible()
  await desktop.reload()
  await expect(held(desktop)).toHaveCount(4)
})
