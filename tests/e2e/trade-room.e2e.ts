import { roomStartPath } from '#domain/trade/trade-destination.ts'
import type { Browser, Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

/** Time that each frame takes in each direction, in milliseconds. */
const DELAY = 150
/** Time for which a control ignores taps after it has changed, with some to spare, in milliseconds. */
const CALM = 900

/** A phone whose sockets are slow. */
async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await openPage(context)
  await page.routeWebSocket(/\/ws\?/, (client) => {
    const server = client.connectToServer()
    client.onMessage((frame) => void setTimeout(() => server.send(frame), DELAY))
    server.onMessage((frame) => void setTimeout(() => client.send(frame), DELAY))
  })
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function press(page: Page, name: string | RegExp) {
  await button(page, name).waitFor()
  await page.waitForTimeout(CALM)
  await button(page, name).press('Enter')
}
/** Looks at every entry of both lists, then locks. */
async function lock(page: Page) {
  for (const entry of await page.locator('[data-entry]').all()) {
    await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.waitForTimeout(150)
  }
  await expect(async () => {
    await press(page, 'Lock')
    await expect(button(page, 'Locked')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
/** Confirms as soon as the wait is over; the page then says so, or has gone on to the checklist. */
async function confirm(page: Page) {
  await expect(async () => {
    if (await button(page, 'Confirm').isVisible()) await press(page, 'Confirm')
    await expect(button(page, 'Confirmed').or(page.getByRole('checkbox').first()).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
}

test('[RM142, RM143, RM145, RM148, RM150, RM151, RM153, RM154] a player and a guest build 3 for 2 by keyboard, a swap after the lock is seen, and both confirm', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  const ann = await players.player(`RoomAnn${process.pid}`, 'Ann')
  const [anns, guests] = [await phone(browser, baseURL), await phone(browser, baseURL)]
  await become(anns, ann)
  const trade = {
    yours: ['king-doggy', 'queen-kitty', 'kraken'].map((slug) => ({ slug, quantity: 1 })),
    theirs: [{ slug: 'og-dementor', quantity: 2 }],
  }
  await anns.goto(roomStartPath({ trade }))
  await press(anns, 'Start the room')
  await anns.waitForURL(/\/room\/[\w-]{22}$/)
  await expect(anns.getByRole('heading', { name: 'Invite one player' })).toBeVisible()

  // The guest has only the link.
  await guests.goto(new URL(anns.url()).pathname)
  await press(guests, 'Join as a guest')
  for (const answer of [/check every pet/, /both pets go into one trade/, /Stay in the game/])
    await guests.getByRole('dialog', { name: 'Safe trading' }).getByRole('button', { name: answer }).press('Enter')
  await expect(guests.getByRole('heading', { name: 'Waiting for the host to let you in' })).toBeVisible()
  await expect(anns.getByRole('region', { name: 'At the door' })).toContainText('Guest, not proven')
  expect(await axeFaults(anns)).toEqual([])
  await press(anns, /^Let .+ in$/)

  // The host's wish is a request, which the guest takes.
  await press(guests, /^Do it/)
  await expect(anns.getByRole('list', { name: 'Pets that you get' })).toContainText('×2')
  await expect(guests.getByRole('list', { name: 'Pets that you get' }).getByRole('listitem')).toHaveCount(3)
  expect(guests.url()).not.toContain('seat')
  await expect(guests.getByRole('textbox')).toHaveCount(1)

  await lock(anns)
  await lock(guests)
  await expect(button(anns, /^Confirm/)).toHaveText(/\d+ s/)
  await press(anns, /^Confirm/)
  await expect(anns.getByText(/ s left: compare each pet/)).toBeVisible()

  // The guest unlocks and takes one out: the host is warned, and neither is locked.
  await press(guests, 'Change')
  await press(guests, /^Remove one/)
  const alarm = anns.getByRole('alert', { name: 'Warnings' })
  await expect(alarm).toContainText('1 instead of 2')
  await expect(alarm).toBeInViewport()
  for (const page of [anns, guests]) await expect(button(page, 'Lock')).toBeVisible()
  expect(await axeFaults(anns)).toEqual([])
  // Each warning is read by itself: the pet, and what the side is worth.
  for (const warning of [/1 instead of 2/, /worth 50% less/])
    await alarm.locator('div', { hasText: warning }).getByRole('button', { name: 'I’ve seen it' }).press('Enter')
  await press(guests, /^Add one/)
  await expect(anns.getByRole('list', { name: 'Pets that you get' })).toContainText('×2')

  await lock(anns)
  await lock(guests)
  await confirm(anns)
  await confirm(guests)
  for (const page of [anns, guests]) await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await axeFaults(guests)).toEqual([])
  for (const page of [anns, guests]) await page.close()
  await players.end()
})
