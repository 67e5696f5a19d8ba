import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { retryWhenBusy, untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** A read with a key. */
const readWith = (baseURL: string | undefined, key: string) =>
  untilAdmitted(() => fetch(`${baseURL}/api/items/king-doggy`, { headers: { authorization: `Bearer ${key}` } }))

test('[KE2, KE3, KE8, KE13, KE14, AC5] a player makes a key by keyboard, reads with it, and removes it', async ({
  page,
  baseURL,
}) => {
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  await become(page, await players.player(`KeyMaker${process.pid}`))
  await watchShifts(page)
  await page.goto('/account/developer')
  const keys = page.getByRole('region', { name: 'API keys' })
  await expect(keys.getByText('You have no keys yet.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoShift(page)
  await keys.getByLabel('Name').fill('My bot')
  await keys.getByLabel('Name').press('Enter')
  await expect(keys.getByRole('heading', { name: 'Your new key “My bot”' })).toBeFocused()
  const key = (await keys.locator('code').first().textContent())!
  expect(key).toMatch(/^bgsi_[0-9A-Za-z]{38}$/)
  await expectNoWaySideways(page, 'a new key')
  expect(await axeFaults(page)).toEqual([])

  const answer = await readWith(baseURL, key)
  expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([200, '"reads";q=6000;w=60'])
  await keys.getByRole('button', { name: 'I saved it' }).press('Enter')
  await page.reload()
  await expect(keys.getByText(/last used/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoShift(page)
  expect(await page.content()).not.toContain(key)
  await keys.getByRole('button', { name: 'Remove the key “My bot”' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(keys.getByText('You have no keys yet.')).toBeVisible()
  await expect.poll(async () => (await readWith(baseURL, key)).status).toEqual(401)
  await players.end()
})

test('[KE10, KE11, KE13] anybody revokes a key that they found, without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  const owner = await players.player(`KeyOwner${process.pid}`)
  const made = await fetch(`${baseURL}/api/me/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Script', scopes: ['read'] }),
  })
  const { key } = (await made.json()) as { key: string }
  expect((await readWith(baseURL, key)).status).toEqual(200)
  await page.goto('/developers#leaked-key')
  const box = page.getByRole('textbox', { name: 'Leaked key' })
  await expect(box).toBeInViewport()
  await box.fill(`const API_KEY = '${key}' // do not share`)
  await page.getByRole('button', { name: 'Revoke key' }).press('Enter')
  await expect(page.getByText('Thanks. Any key in your text no longer works.')).toBeVisible()
  await expect.poll(async () => (await readWith(baseURL, key)).status).toEqual(401)
  const owners = retryWhenBusy(await browser.newPage({ baseURL: baseURL! }))
  await become(owners, owner)
  await owners.goto('/account')
  await owners.getByRole('link', { name: 'Keys and webhooks' }).click()
  await expect(owners).toHaveURL('/account/developer')
  await expect(owners.getByText('Revoked because it leaked. Make a new one.')).toBeVisible()
  await owners.close()
  await players.end()
})
