import type { Browser, Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { announced, noteToasts } from '../support/browser/toasts.ts'
import { expect, test } from './app-test.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'

/** The browser itself reports an answer of 401. */
const REFUSED = 'the server responded with a status of 401'
/** A read that is under way when its session ends is refused. */
const expectRefusedRead = (expectedErrors: (string | RegExp)[]) => void expectedErrors.push(REFUSED)

const bar = (page: Page) => page.getByRole('banner')
const signInLink = (page: Page) => bar(page).getByRole('link', { name: 'Sign in' })
const menu = (page: Page) => bar(page).locator('.account summary')
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))
const endSession = (origin: string, token: string | null) =>
  fetch(`${origin}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
const findUser = (origin: string, token: string | null) =>
  fetch(`${origin}/auth/user`, { headers: { authorization: `Bearer ${token}` } })

test.describe.configure({ mode: 'default' }) // one after the other: the demonstration has twelve players, and some tests end all sessions of one

test.beforeEach(({ page }) => noteToasts(page))

/** At the demonstration's platform: the `index`th of its players, whose name is answered. */
async function pickPlayer(page: Page, index = 0): Promise<string> {
  const player = page.getByRole('listitem').nth(index).getByRole('button')
  const name = (await player.textContent())!
  await player.click()
  return name
}

/** From the page that is open, and back to it. */
async function signIn(page: Page, index = 0): Promise<string> {
  const here = page.url()
  await signInLink(page).click()
  const name = await pickPlayer(page, index)
  await expect(bar(page).getByLabel(`Account of ${name}`)).toBeVisible()
  await expect(page).toHaveURL(here)
  return name
}

test('[AU3, AU18, AU33] from an item and back to it, with a message of success and a menu of the account @flow', async ({
  page,
}) => {
  await page.goto('/items/king-doggy?variant=shiny')
  await signInLink(page).click()
  await expect(page).toHaveURL(/\/demo\/platform\//)
  const name = await pickPlayer(page)
  await expect.poll(() => announced(page)).toContain('Successfully logged in!')
  await expect(page).toHaveURL('/items/king-doggy?variant=shiny')
  await menu(page).click()
  await expect(bar(page).getByText(`@${name}`)).toBeVisible()
  await bar(page).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // A navigation that is asked for early, and then again, reached the server twice, and used up what counts once.
  test('[AU10, ST13] signing in works with it in between', async ({ page }) => {
    await page.goto('/contact')
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
    })
    await page.goto('/account')
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toEqual(true)
    await signIn(page, 3)
  })
})

test('[AU7] the token is neither seen in the address bar, nor kept in the history, nor sent to any site as the referrer', async ({
  page,
  expectedErrors,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = JSON.parse(sessionStorage.getItem('seen') ?? '[]')
    // Once there is a body, and at every change behind it.
    new MutationObserver(() => {
      if (document.body && location.pathname.startsWith('/auth/callback'))
        sessionStorage.setItem('seen', JSON.stringify([...seen, location.href]))
    }).observe(document, { childList: true, subtree: true })
  })
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''))
  await page.goto('/items/king-doggy')
  await signIn(page)
  const token = (await readToken(page))!
  const seen: string[] = JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen')))!)
  expect([...new Set(seen.map((address) => new URL(address).pathname + new URL(address).search))]).toEqual([
    '/auth/callback',
  ])
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
  expect(await page.evaluate(() => Reflect.has(window, 'signInAnswer'))).toEqual(false)
  expectedErrors.push(/status of 400.*\/demo\/platform\//) // the page before, whose sign-in is over
  await page.goBack({ waitUntil: 'commit' })
  expect(page.url()).not.toContain('/auth/callback')
  expect(page.url()).not.toContain(token)
})

test('[AU2, AU11] logging out leads home, says so, and ends the session @flow', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectRefusedRead(expectedErrors)
  await page.goto('/contact')
  const lastRead = page.waitForResponse(/\/api\/me\/deliveries/) // still on its way at the logout, it would be refused
  await signIn(page, 1)
  const token = await readToken(page)
  await lastRead
  await page.waitForLoadState('networkidle')
  await menu(page).click()
  await bar(page).getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => announced(page)).toContain('You have been logged out')
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toHaveAttribute('href', '/auth/roblox?state=%2F')
  expect([await readToken(page), (await findUser(baseURL!, token)).status]).toEqual([null, 401])
})

test.describe('without the server', () => {
  test.use({ expectedErrors: ['net::ERR_FAILED'] })

  test('[AU30] a logout that fails says so, and leaves one signed in', async ({ page }) => {
    await page.goto('/contact')
    await signIn(page, 2)
    await page.route('**/auth/logout', (route) => route.abort())
    await menu(page).click()
    await bar(page).getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => announced(page)).toContain('Failed to logout')
    await expect(page).toHaveURL('/contact')
    expect(await readToken(page)).not.toEqual(null)
  })
})

test('[AU31] another tab follows in, and out', async ({ page, context, expectedErrors }) => {
  expectRefusedRead(expectedErrors)
  const other = await openPage(context)
  await other.goto('/about')
  await page.goto('/contact')
  const name = await signIn(page, 3)
  await expect(bar(other).getByLabel(`Account of ${name}`)).toBeVisible()
  await expect(other).toHaveURL('/about')
  await menu(other).click()
  await bar(other).getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => announced(page)).toContain('You have been logged out')
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
})

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: [REFUSED] })

  test('[NO100] an open page notices, and signs out', async ({ page, baseURL }) => {
    await page.goto('/contact')
    const connection = page.waitForEvent('websocket', (socket) => socket.url().includes('for=notices'))
    await signIn(page, 4)
    await (await connection).waitForEvent('framereceived')
    await endSession(baseURL!, await readToken(page))
    await expect.poll(() => announced(page)).toContain('You have been logged out')
    await expect(signInLink(page)).toBeVisible()
  })

  test('[AU2, AU35] any 401 signs out', async ({ page, baseURL }) => {
    await page.goto('/contact')
    await signIn(page, 4)
    const token = await readToken(page)
    // An open page would notice by itself.
    await page.goto('/icons/total-pets.webp')
    await endSession(baseURL!, token)
    await page.goto('/account')
    await expect.poll(() => announced(page)).toEqual(['You have been logged out'])
    await expect(page).toHaveURL('/')
    expect(await readToken(page)).toEqual(null)
  })
})

for (const [query, message] of [
  ['?error=cancelled', 'Authentication failed: you cancelled the sign-in'],
  [
    '?error=stale&token=secret',
    'Authentication failed: this sign-in took too long or started in another browser. Please try again',
  ],
  [
    '?error=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E',
    'Authentication failed: we couldn’t sign you in. Please try again later',
  ],
  [
    '?error=Your+account+was+banned.+Go+to+evil.test',
    'Authentication failed: we couldn’t sign you in. Please try again later',
  ],
  ['', 'No authentication token received'],
] as const) {
  test(`[AU4, AU21] /auth/callback${query} says "${message}" and leads home`, async ({ page }) => {
    await page.goto(`/auth/callback${query}`)
    await expect.poll(() => announced(page)).toEqual([message])
    await expect(page).toHaveURL('/')
    expect(await readToken(page)).toEqual(null)
  })
}

const IGNORED = 'This sign-in started in another browser, so nothing changed here.'

/** A session of another player, who puts its token into a link. */
async function tokenOfAttacker(browser: Browser, baseURL: string, index: number): Promise<string> {
  const elsewhere = await browser.newContext({ baseURL })
  const page = await openPage(elsewhere)
  await page.goto('/auth/roblox?state=/contact')
  await pickPlayer(page, index)
  await expect.poll(() => readToken(page)).not.toEqual(null)
  const token = (await readToken(page))!
  await elsewhere.close()
  return token
}

test('[AU19, AU20] a link with the token of another account does not sign the reader in', async ({
  page,
  browser,
  baseURL,
}) => {
  const token = await tokenOfAttacker(browser, baseURL!, 1)
  for (const attempt of [undefined, 'x'.repeat(22)]) {
    await page.goto(`/auth/callback?${new URLSearchParams({ token, state: '/chat', ...(attempt && { attempt }) })}`)
    await expect.poll(() => announced(page)).toEqual([IGNORED])
    await expect(page).toHaveURL('/')
    expect(await readToken(page)).toEqual(null)
  }
})

test('[AU50] over a session, neither the token of another account nor garbage changes anything: session and drafts stay', async ({
  page,
  browser,
  baseURL,
}) => {
  const foreign = await tokenOfAttacker(browser, baseURL!, 2)
  await page.goto('/contact')
  await signIn(page, 3)
  const own = await readToken(page)
  await page.evaluate(() => localStorage.setItem('private:draft', 'half a sentence'))
  for (const query of [`token=${foreign}`, 'token=garbage', 'error=no', '']) {
    await page.goto(`/auth/callback?${query}`)
    await expect.poll(async () => (await announced(page)).length).toEqual(1)
    await expect(page).toHaveURL('/')
    await page.waitForLoadState('networkidle')
    expect([await readToken(page), await page.evaluate(() => localStorage.getItem('private:draft'))]).toEqual([
      own,
      'half a sentence',
    ])
  }
  expect((await findUser(baseURL!, own)).status).toEqual(200)
})

test('[AU19] the answer of a finished sign-in is not accepted a second time', async ({ page }) => {
  await page.goto('/contact')
  const callback = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/callback')
  await signIn(page, 4)
  const answer = (await callback).url()
  await page.goto('/robots.txt') // a page of the app may still be reading with the token
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await page.goto(answer)
  await expect.poll(() => announced(page)).toEqual([IGNORED])
  expect(await readToken(page)).toEqual(null)
})

test('[AU22] sign-ins in two tabs both finish, in whichever order', async ({ context }) => {
  // Not the test's own page: the platform's is none of the app's.
  const [page, other] = [await openPage(context), await openPage(context)]
  await page.goto('/auth/roblox?state=/items')
  await other.goto('/auth/roblox?state=/eggs')
  await pickPlayer(page, 6)
  await expect(page).toHaveURL('/items')
  const first = await readToken(page)
  await pickPlayer(other, 7)
  await expect(other).toHaveURL('/eggs')
  expect([first === null, (await readToken(other)) === first]).toEqual([false, false])
})

test("[AU19, LY14] a sign-in that is pressed before the page's scripts have come works", async ({ context }) => {
  const page = await openPage(context)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue().catch(() => {}) // of a page that is left
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await signInLink(page).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/demo\/platform\//)
  release()
  const name = await pickPlayer(page, 8)
  await expect(bar(page).getByLabel(`Account of ${name}`)).toBeVisible()
})

test('[AU44] the callback page is stored by no cache', async ({ request }) => {
  for (const path of ['/auth/callback', '/auth/callback?token=t'])
    expect((await request.get(path)).headers()['cache-control']).toEqual('no-store')
})

test('[AU6] a hostile state leads home', async ({ page, context, baseURL }) => {
  test.slow()
  await page.goto('/about')
  await signIn(page, 5)
  const token = (await readToken(page))!
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!)) others.push(request.url())
  })
  const attempt = 'x'.repeat(22)
  for (const state of ['//evil.test', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)', '/auth/roblox']) {
    await context.addCookies([{ name: `sign-in-attempt.${attempt}`, value: '1', url: baseURL! }])
    await page.goto(`/auth/callback?${new URLSearchParams({ token, attempt, state })}`)
    await expect.poll(() => announced(page)).toContain('Successfully logged in!')
    await expect(page).toHaveURL('/')
  }
  expect([others, await readToken(page)]).toEqual([[], token])
})

test('[AU17, AU46, AU47] the account page invites to sign in, comes back, and gives all that is stored as a file @flow', async ({
  page,
}) => {
  await page.goto('/account')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const name = await pickPlayer(page, 6)
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toEqual('bgsi-account.json')
  const { user, sessions } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect([user.name, sessions.at(-1)]).toEqual([name, { createdAt: time, expiresAt: time, lastUsedAt: time }])
})

test.describe('with reads that the end of the session overtakes', () => {
  test.use({ expectedErrors: [REFUSED] })

  test('[AU17] logging out everywhere ends the sessions of other browsers', async ({ page, browser, baseURL }) => {
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    const other = await openPage(elsewhere)
    await other.goto('/contact')
    await other.locator('html[data-ready]').waitFor() // until then the link does not know the way back
    await signIn(other, 7)
    const token = await readToken(other)
    await page.goto('/account')
    await signIn(page, 7)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect.poll(() => announced(page)).toContain('You have been logged out')
    expect((await findUser(baseURL!, token)).status).toEqual(401)
    await elsewhere.close()
  })
})

test('[AU45] an account is deleted once its name has been typed', async ({ page, baseURL, expectedErrors }) => {
  expectRefusedRead(expectedErrors)
  await page.goto('/account')
  const name = await signIn(page, 8)
  const token = await readToken(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(`${name}x`)
  await page.keyboard.press('Enter')
  expect((await findUser(baseURL!, token)).status).toEqual(200)
  await dialog.getByRole('textbox').fill(` @${name.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => announced(page)).toContain('Your account has been deleted')
  await expect(page).toHaveURL('/')
  expect([await readToken(page), (await findUser(baseURL!, token)).status]).toEqual([null, 401])
})

/** Makes the session `ms` milliseconds older. */
async function age(token: string, ms: number) {
  const db = await openDatabase(`file:${join(process.env['SITE_FOLDER']!, 'site.sqlite')}`)
  await db
    .updateTable('session')
    .set((row) => ({ created_at: row('created_at', '-', ms) }))
    .where('token_hash', '=', createHash('sha256').update(token).digest('base64url'))
    .execute()
  await db.destroy()
}

test('[AU26, AU27] an old session is led through a sign-in and back to the deletion', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectRefusedRead(expectedErrors)
  await page.goto('/account')
  const name = await signIn(page, 9)
  const old = (await readToken(page))!
  await age(old, 600_000)
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Sign in again first')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Sign in again' }).click()
  expect(await pickPlayer(page, 9)).toEqual(name)
  await expect(dialog.getByRole('textbox', { name: `Type ${name} to confirm` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => announced(page)).toContain('Your account has been deleted')
  expect((await findUser(baseURL!, old)).status).toEqual(401)
})

test.describe('a session that grows old in the dialog', () => {
  test.use({ expectedErrors: ['the server responded with a status of 403'] })

  test('[AU26, AU27] is asked to sign in again, and the account stays', async ({ page, baseURL }) => {
    await page.goto('/account')
    const name = await signIn(page, 10)
    const token = (await readToken(page))!
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('textbox').fill(name)
    await age(token, 600_000)
    await page.keyboard.press('Enter')
    await expect.poll(() => announced(page)).toContain('Couldn’t delete your account')
    await expect(dialog.getByRole('link', { name: 'Sign in again' })).toBeVisible()
    expect((await findUser(baseURL!, token)).status).toEqual(200)
  })
})

test('[AU18, AU48] on a phone the slide-out menu has the link and the account', async ({ page, expectedErrors }) => {
  expectRefusedRead(expectedErrors)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contact')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer.getByRole('link', { name: 'Sign in' }).click()
  const name = await pickPlayer(page, 9)
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer.getByText(`@${name}`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(drawer).toBeHidden()
})

const chunks = (page: Page) =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /^\/assets\/signed-in-[\w-]{8}\.js$/.test(path)).length,
  )

test('[AU49] its code is loaded only where a token is kept', async ({ page }) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  expect(await chunks(page)).toEqual(0)
  await signIn(page, 10)
  expect(await chunks(page)).toEqual(1)
})

for (const [width, path] of [
  [1440, '/items/king-doggy'],
  [1440, '/account'],
  [360, '/account'],
  [1440, '/account/developer'],
  [360, '/account/developer'],
] as const) {
  test(`[AC5, AU48] ${path} at ${width} px: for the signed in nothing moves, and no link is shown first`, async ({
    page,
  }) => {
    await page.goto('/contact')
    await signIn(page, 11)
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await page.addInitScript(() => {
      Object.assign(window, { links: 0 })
      const look = () => {
        for (const link of document.querySelectorAll('a[href^="/auth/"]'))
          if (link.checkVisibility({ visibilityProperty: true }))
            Object.assign(window, { links: Reflect.get(window, 'links') + 1 })
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(width < 768 ? page.getByRole('heading', { level: 2 }).first() : menu(page)).toBeVisible()
    await expectNoShift(page, 0)
    expect(await page.evaluate(() => Reflect.get(window, 'links'))).toEqual(0)
  })
}

test("[AC1, AC4, AC8] axe finds nothing on the account's screens in either theme", async ({ page }) => {
  test.slow()
  const look = async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFaults(page), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(width)
    }
  }
  await page.goto('/account')
  await look()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 5)
  // The toast is half see-through while it comes and goes; it may come later than the account.
  await expect.poll(() => announced(page)).toContain('Successfully logged in!')
  await expect(page.locator('li[data-variant]')).toHaveCount(0)
  await look()
  await page.setViewportSize({ width: 1440, height: 900 })
  await menu(page).click()
  expect(await axeFaults(page, (axe) => axe.include('header'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[LY36] the callback and the account page say what they are for', async ({ page, request }) => {
    expect(await (await request.get('/auth/callback')).text()).toContain('<noscript><p>Turn on JavaScript to sign in.')
    await page.goto('/account')
    await expect(page.getByText('You’re not signed in')).toBeVisible()
  })
})
