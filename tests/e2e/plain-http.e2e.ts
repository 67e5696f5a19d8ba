import { type Browser, chromium, type Page } from '@playwright/test'
import { become } from '../support/browser/chat-browser.ts'
import { watchErrors } from '../support/browser/page-errors.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { toasts } from '../support/browser/toasts.ts'
import { siteStaff } from '../support/chat/site-staff.ts'
import { freePort, startSite } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

// In one process: they share a site.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof startSite>>
let players: Awaited<ReturnType<typeof siteStaff>>
let browser: Browser
let origin: string

test.beforeAll(async ({ launchOptions }) => {
  const port = await freePort()
  origin = `http://site.lan:${port}`
  site = await startSite({ port, env: { PUBLIC_ORIGIN: origin } })
  players = await siteStaff(site.origin, site.folder)
  browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP site.lan 127.0.0.1'],
  })
})
test.afterAll(async () => {
  await browser.close()
  await players.end()
  await site.stop()
})

/** Runs `walk` in a page at the name in the LAN, and expects that nothing was thrown there. */
async function inLan(path: string, walk: (page: Page) => Promise<void>, prepare?: (page: Page) => Promise<unknown>) {
  const page = await openPage(await browser.newContext({ baseURL: origin, locale: 'en-US' }))
  // The browser itself says that it ignores this header without https.
  const errors = watchErrors(page, (text) => text.startsWith('The Cross-Origin-Opener-Policy header has been ignored'))
  await prepare?.(page)
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
    false,
  ])
  await walk(page)
  expect(errors()).toEqual([])
  await page.context().close()
}

test('[CN47] by plain http in a LAN hatches arrive, a pet is starred, and an alert is made', async () => {
  await inLan('/live-hatches', async (page) => {
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByRole('dialog', { name: 'Notify me' })).toContainText(
      'Notifications in the background need an address that begins with https.',
    )
  })
  await inLan('/items/king-doggy', async (page) => {
    await page.getByRole('button', { name: 'Watch King Doggy' }).click()
    await page.getByRole('dialog', { name: 'Watch King Doggy' }).getByRole('link', { name: 'Open watchlist' }).click()
    await expect(page.getByRole('list', { name: 'Watched pets' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: 'New alert for King Doggy' }).click()
    const sheet = page.getByRole('dialog', { name: 'New alert' })
    await sheet.getByText('More').click()
    await sheet.getByLabel('does this').selectOption('goes above')
    await sheet.getByLabel('Value', { exact: true }).fill('9m')
    await sheet.getByRole('button', { name: 'Save alert' }).click()
    await expect(page.getByRole('heading', { name: 'Tell me when King Doggy goes above 9,000,000' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      'Notifications from a closed site need an address that begins with https.',
    )
  })
})

test('[CN47, CA10] by plain http a trade’s link cannot be copied, and the page says where it is', async () => {
  await inLan('/calculator?you=king-doggy.2&them=og-owolord', async (page) => {
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await expect(toasts(page)).toContainText('Copy it from the address bar instead.')
  })
})

test('[CN47] by plain http own pets are added, pasted and kept', async () => {
  await inLan('/inventory', async (page) => {
    await page.getByRole('searchbox', { name: 'Pet to add' }).fill('2x king doggy')
    await page.getByRole('button', { name: 'Add 2 × Normal King Doggy', exact: true }).click()
    await expect(toasts(page)).toContainText('Added 2 × King Doggy')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const sheet = page.getByRole('dialog', { name: 'Paste a list' })
    await sheet.getByRole('textbox', { name: 'Your pets' }).fill('3x shiny og owolord')
    await sheet.getByRole('button', { name: 'Check' }).click()
    await sheet.getByRole('button', { name: 'Add 3 pets' }).click()
    const total = page.getByRole('region', { name: 'Total worth' })
    await expect(total).toContainText('5 pets')
    await page.reload()
    await expect(total).toContainText('5 pets')
  })
})

test('[CN47] by plain http players write to each other', async () => {
  const [ann, ben] = [await players.player('Ann'), await players.player('Ben')]
  const id = await players.conversation([ann, ben], [[ben, 'Hi']])
  await inLan(
    `/chat/${id}`,
    async (page) => {
      await page.getByRole('textbox', { name: /^Message to/ }).fill('Hello from the kitchen')
      await page.keyboard.press('Enter')
      const log = page.getByRole('region', { name: 'Messages', exact: true })
      await expect(log.getByText('Hello from the kitchen')).toBeVisible()
      await expect(log.getByText('Sent')).toBeVisible()
      await ben.say(id, 'I hear you')
      await expect(log.getByText('I hear you')).toBeVisible()
    },
    (page) => become(page, ann),
  )
})
