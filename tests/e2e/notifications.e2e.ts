import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

const player = () => `Told ${Math.random().toString(36).slice(2, 10)}`
/** What is watched keeps other tests' hatches out. */
const watch = (page: Page, settings: object) =>
  page.addInitScript((text) => localStorage.setItem('hatch-notification-settings', text), JSON.stringify(settings))
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

test.use({ notifications: true })

test('[NO5, NO7] a hatch is told of on any page, in one tab only, and not again after a reload', async ({ page, context, ingest }) => {
  const mine = player()
  await watch(page, { watchedUsers: [mine] })
  /** Hatches are told of from the first touch of a page that has come alive. */
  const touch = async (of: Page) => {
    await of.locator('html[data-ready]').waitFor()
    const channel = of.waitForEvent('websocket')
    await of.keyboard.press('Tab')
    await (await channel).waitForEvent('framereceived')
  }
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/about')
    await touch(each)
  }
  await ingest.hatches([{ slug: 'kitty', playerName: player() }, { slug: 'king-doggy', playerName: mine }])
  await expect(toasts(other)).toHaveText([new RegExp(`King Doggy hatched!.*${mine}`)])
  await expect(toasts(page)).toHaveCount(0)
  await other.close()
  await page.reload()
  await touch(page)
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
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('hatch-notification-settings')))!)).toMatchObject({ soundEnabled: true, watchedPets: ['King Doggy'] })
})
