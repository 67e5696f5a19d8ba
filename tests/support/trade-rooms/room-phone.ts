import type { Browser, Page, WebSocketRoute } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { muteHatches } from '../browser/mute-hatches.ts'
import { openPage } from '../browser/retry-when-busy.ts'

/** Time that each frame takes in each direction, in milliseconds. */
const DELAY = 150
/** Time for which a control ignores taps after it has changed, with some to spare, in milliseconds. */
const CALM = 900

type Phone = { page: Page; setOffline(isOffline: boolean): Promise<void> }

/** A phone whose sockets are slow, and go with its network. */
export async function phone(browser: Browser, baseURL: string | undefined): Promise<Phone> {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await openPage(context)
  await muteHatches(page)
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/ws\?/, (client) => {
    if (isCut) return void client.close({ code: 1011 })
    open.add(client)
    const server = client.connectToServer()
    const pass = (to: WebSocketRoute) => (frame: string | Buffer) =>
      void setTimeout(() => open.has(client) && to.send(frame), DELAY)
    client.onMessage(pass(server))
    server.onMessage(pass(client))
  })
  return {
    page,
    async setOffline(isOffline) {
      isCut = isOffline
      await context.setOffline(isOffline)
      const cut = isOffline ? [...open] : []
      for (const client of cut) open.delete(client)
      await Promise.all(cut.map((client) => client.close({ code: 1011 })))
    },
  }
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** `timeout` in milliseconds, where another press may have taken the button away; 0 waits for it. */
export async function press(page: Page, name: string | RegExp, timeout = 0) {
  await button(page, name).first().waitFor({ timeout })
  await wait(CALM)
  await button(page, name).first().press('Enter', { timeout })
}
/** Looks at every entry of both lists, then locks. */
export async function lock(page: Page) {
  for (const entry of await page.locator('[data-entry]').all()) {
    await entry.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      // What is in sight is reported with the frame after it.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
  await expect(async () => {
    if (await button(page, 'Lock').isVisible()) await press(page, 'Lock', 2_000)
    await expect(button(page, 'Locked')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
/** Confirms as soon as the wait is over; the page then says so, or has gone on to the checklist. */
export async function confirm(page: Page) {
  await expect(async () => {
    if (await button(page, 'Confirm').isVisible()) await press(page, 'Confirm', 2_000)
    await expect(button(page, 'Confirmed').or(page.getByRole('checkbox').first()).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
}

/** Reads each warning, then waits until none is left; they show for at least 6 s. */
export async function readAlarms(page: Page) {
  const alert = page.getByRole('alert', { name: 'Warnings' })
  await expect(async () => {
    const unread = alert.getByRole('button', { name: 'I’ve seen it' }).first()
    if (await unread.isVisible()) await unread.press('Enter', { timeout: CALM })
    await expect(alert).toBeHidden({ timeout: CALM })
  }).toPass()
}
/** Both lock while the host still has to wait. On a busy machine the wait may be over by then: an edit begins another one, which is longer. */
export async function lockBoth(host: Page, other: Page, pet: string) {
  await expect(async () => {
    await lock(other)
    await readAlarms(host)
    await lock(host)
    const [, left] = /(\d+) s/.exec(await button(host, /^Confirm/).innerText()) ?? []
    if (Number(left) > 4) return
    await press(other, 'Change')
    await press(other, `Add one ${pet}`)
    await press(other, `Remove one ${pet}`)
    throw new Error(`of the wait ${left ?? 0} s were left`)
  }).toPass()
}

export async function tickAll(page: Page) {
  await page.getByRole('checkbox').first().waitFor()
  for (const box of await page.getByRole('checkbox').all()) {
    await box.focus()
    await page.keyboard.press('Space')
  }
}
/** Pets that the page's browser holds, as its list shows them. */
export async function held(page: Page) {
  await page.goto('/inventory')
  return page.getByRole('table', { name: 'Your pets' }).getByRole('row')
}
export const gets = (page: Page) => page.getByRole('list', { name: 'Pets that you get' })
