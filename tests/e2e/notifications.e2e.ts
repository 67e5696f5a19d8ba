import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { become } from '../support/browser/chat-browser.ts'
import { toasts } from '../support/browser/toasts.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { letPass } from '../support/time/let-pass.ts'

const player = () => `Tester ${Math.random().toString(36).slice(2, 10)}`
/** What is watched keeps other tests' hatches out. */
const watch = (page: Page, settings: object) =>
  page.addInitScript((text) => localStorage.setItem('hatch-notification-settings', text), JSON.stringify(settings))

/** Resolves with the first frame of the live channel that a page opens from now on. */
const hearLive = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/ws/live') socket.once('framereceived', () => resolve())
    })
  })

/** Loads a page, and opens its live channel as a first touch does; a busy machine may be so late that the page has opened it by itself. */
async function touch(page: Page, load: () => Promise<unknown>) {
  const heard = hearLive(page)
  await load()
  await page.locator('html[data-ready]').waitFor()
  await page.keyboard.press('Tab')
  await heard
}

test.use({ notifications: true })

test('[NO5, NO7, NO23, NO24] a hatch is announced on any page, in one tab only, and not again after a reload @flow', async ({
  page,
  context,
  ingest,
}) => {
  const mine = player()
  await watch(page, { watchedUsers: [mine] })
  const other = await openPage(context)
  for (const each of [page, other]) {
    await touch(each, () => each.goto('/about'))
  }
  await ingest.hatches([
    { slug: 'kitty', playerName: player() },
    { slug: 'king-doggy', playerName: mine },
  ])
  await expect(toasts(other)).toHaveText([new RegExp(`King Doggy hatched!.*${mine}`)])
  await expect(toasts(page)).toHaveCount(0)
  await other.close()
  await touch(page, () => page.reload())
  await ingest.hatches([{ slug: 'bunny', playerName: mine }])
  await expect(toasts(page)).toHaveText([/^Bunny hatched!/])
})

test('[NO6] the panel is opened by keyboard, keeps what is set, and gives the focus back', async ({ page }) => {
  await watch(page, {})
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/live-hatches')
  const bell = page.getByRole('button', { name: 'Notify me' })
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notify me' })
  await panel.getByRole('switch', { name: 'Sound' }).check()
  await panel.getByLabel('Watched pets').fill('King Doggy')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem')).toHaveText(['King Doggy'])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('hatch-notification-settings')))!)).toMatchObject({
    soundEnabled: true,
    watchedPets: ['King Doggy'],
  })
})

/** Samples that are taken while hatches come, and milliseconds between them. */
const SAMPLES = 40
const BETWEEN = 100

/** Number of samples with a toast, and of those in which it lay over any of the controls, while a hatch a second is posted. */
async function covered(
  page: Page,
  controls: Locator,
  post: () => Promise<unknown>,
): Promise<{ covered: number; toasts: number }> {
  const seen = { covered: 0, toasts: 0 }
  for (let sample = 0; sample < SAMPLES; sample++) {
    if (sample % 10 === 0) await post()
    const overlaps = await controls.evaluateAll((elements) => {
      const toast = document.querySelector('[data-toast-place] > li')?.getBoundingClientRect()
      return elements
        .filter((element) => !element.closest('[data-toast-place]') && element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom }) =>
            toast && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top,
        ).length
    })
    if (overlaps > 0) seen.covered++
    seen.toasts += (await toasts(page).count()) > 0 ? 1 : 0
    await letPass(BETWEEN, 'a toast comes or goes between two samples')
  }
  return seen
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('[NO10, NO11] a hatch is a compact toast above the tab bar', async ({ page, ingest }) => {
    const mine = player()
    await watch(page, { watchedUsers: [mine] })
    await touch(page, () => page.goto('/about'))
    await ingest.hatches([{ slug: 'king-doggy', variant: 'ShinyMythic', playerName: mine }])
    await expect(toasts(page)).toHaveText([/^Shiny Mythic King Doggy hatched!/])
    // Its place counts once it has slid in.
    await toasts(page).evaluate(async (toast) => {
      await Promise.all(toast.getAnimations().map(({ finished }) => finished))
    })
    const toast = (await toasts(page).boundingBox())!
    const tabs = (await page.getByRole('navigation', { name: 'Tabs' }).boundingBox())!
    const gap = tabs.y - (toast.y + toast.height)
    expect([gap > 0, gap < 20, toast.height <= 88, toast.width <= 366]).toEqual([true, true, true, true])
    await expect
      .poll(() =>
        toasts(page)
          .locator('img')
          .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
      )
      .toEqual(96)
  })

  for (const path of [
    '/',
    '/items',
    '/items/king-doggy',
    '/calculator?you=king-doggy.2&them=og-owolord',
    '/live-hatches',
  ])
    test(`[NO11, NO94] no toast lies over a heading or a control of ${path}`, async ({ page, ingest }) => {
      const mine = player()
      await watch(page, { watchedUsers: [mine] })
      await touch(page, () => page.goto(path))
      const controls = page.locator('header:has(form[role="search"]), h1, nav, a, button, input, select, summary')
      const post = () => ingest.hatches([{ slug: 'king-doggy', playerName: mine }])
      expect(await covered(page, controls, post)).toMatchObject({ covered: 0 })
    })

  test('[NO13, NO28] while an offer in view waits for an answer no hatch shows, and the newest does once it is answered', async ({
    page,
    ingest,
    baseURL,
  }) => {
    const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
    const [ann, ben] = [await players.player(player()), await players.player(player())]
    const id = await players.conversation([ann, ben], [[ann, 'hi']])
    const sent = await fetch(`${baseURL}/api/trade-offers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        conversationId: id,
        clientId: randomUUID(),
        offer: [{ slug: 'king-doggy', quantity: 2 }],
        request: [{ slug: 'og-owolord', quantity: 1 }],
      }),
    })
    expect(sent.ok).toBe(true)
    const mine = player()
    await watch(page, { watchedUsers: [mine] })
    await become(page, ann)
    const offer = page.getByRole('article', { name: /^Trade offer/ })
    await touch(page, async () => {
      await page.goto(`/chat/${id}`)
      await offer.getByRole('button', { name: 'Accept' }).waitFor()
    })
    const post = () => ingest.hatches([{ slug: 'king-doggy', playerName: mine }])
    expect(await covered(page, offer.locator('button, a'), post)).toEqual({ covered: 0, toasts: 0 })
    await offer.getByRole('button', { name: 'Decline' }).click()
    await expect(toasts(page)).toHaveText([/^King Doggy hatched!/])
    await players.end()
  })

  test('[NO12, NO27] muted for an hour, hatches stay away in every tab and after a reload, until they are unmuted', async ({
    page,
    context,
    ingest,
  }) => {
    const mine = player()
    await page.goto('/about')
    await page.evaluate(
      (text) => localStorage.setItem('hatch-notification-settings', text),
      JSON.stringify({ watchedUsers: [mine] }),
    )
    await touch(page, () => page.reload())
    await ingest.hatches([{ slug: 'kitty', playerName: mine }])
    await toasts(page).getByRole('button', { name: 'Not now' }).click()
    await expect(toasts(page)).toHaveText([/^No hatch alerts for 1 hour/])
    const other = await openPage(context)
    await other.goto('/live-hatches')
    await other.getByRole('button', { name: 'Notify me' }).click()
    await expect(other.getByText('Muted for 60 more minutes')).toBeVisible()
    await other.getByRole('button', { name: 'Unmute' }).click()
    await other.close()
    await touch(page, () => page.reload())
    await ingest.hatches([{ slug: 'bunny', playerName: mine }])
    await expect(toasts(page)).toHaveText([/^Bunny hatched!/])
  })
})

test.describe('after a short offline', () => {
  test.use({ expectedErrors: [/toaster|Failed to load resource/] })

  test('[NO16] toasts show although their code could not be loaded at first', async ({ page, context, ingest }) => {
    const mine = player()
    await watch(page, { watchedUsers: [mine] })
    let isGone = true
    await context.route(/\/toaster-[^/]*\.js/, (route) => (isGone ? route.abort() : route.continue()))
    const failed = page.waitForEvent('console', (message) => message.text().startsWith('toasts: its code'))
    await touch(page, async () => {
      await page.goto('/about')
      // A page on which something was typed is not reloaded for a missing part. CN46
      await page.getByRole('combobox', { name: 'Search items' }).fill('k')
    })
    await failed
    isGone = false
    await ingest.hatches([{ slug: 'kitty', playerName: mine }])
    await expect(toasts(page)).toHaveText([/^Kitty hatched!/])
  })
})
