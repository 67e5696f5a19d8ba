import type { BrowserContext, Page } from '@playwright/test'
import { tradeEntry } from '#contract/chat.fixture.ts'
import { agreedRoom } from '#contract/trade-rooms.fixture.ts'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { expect, test } from './app-test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/],
})

const room = agreedRoom({
  sides: {
    host: [tradeEntry('king-doggy', { name: 'King Doggy', quantity: 3 })],
    partner: [
      tradeEntry('shiny-mythic-king-doggy', { name: 'Shiny Mythic King Doggy', quantity: 999 }),
      tradeEntry('shiny-mythic-og-strawberry-sundae-champion', {
        name: 'Shiny Mythic OG Strawberry Sundae Champion',
        quantity: 2,
      }),
    ],
  },
})

/** The room as its page keeps it, then its address without a network. */
async function openOffline(page: Page, context: BrowserContext) {
  await page.goto('/about')
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.evaluate(
    (kept) => localStorage.setItem('last-rooms', JSON.stringify(kept)),
    [{ seenAt: new Date().toISOString(), room }],
  )
  await context.setOffline(true)
  await page.goto(`/room/${room.id}`)
  await expect(page.getByRole('heading', { name: 'Check it in the game' })).toBeVisible()
  await page.waitForSelector('html[data-ready]')
}
const boxes = (page: Page) => page.getByRole('checkbox')
const refuse = (page: Page) => page.getByRole('button', { name: 'Not the same: cancel in the game' })

test('[RM203, RM204, RM195, RM197] without a network a room is ticked off by keyboard, through a reload, and its answer waits @flow', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openOffline(page, context)
  await boxes(page).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 of 3 ticked')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 of 3 ticked')).toBeVisible()
  expect(await boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    true,
    false,
  ])
  await boxes(page).last().focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'As agreed' }).press('Enter')
  await expect(page.getByText(/Your answer is kept on this device/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Your answer is kept on this device/)).toBeVisible()
})

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const)
  test(`[RM194, RM201] at ${width} px the boxes are large, and "Not the same" is at least as large as the last and always in reach`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    await openOffline(page, context)
    expect(await axeFaults(page)).toEqual([])
    const sizes = await page
      .locator('label:has([type=checkbox])')
      .evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect()).map(({ width: wide, height: high }) => [wide, high]),
      )
    expect(sizes).toHaveLength(3)
    const [lastWidth = 0, lastHeight = 0] = sizes.at(-1) ?? []
    for (const [, high] of sizes) expect(high).toBeGreaterThanOrEqual(88)
    for (const y of [0, 10_000]) {
      await page.mouse.wheel(0, y)
      await expect(refuse(page)).toBeInViewport({ ratio: 1 })
    }
    const own = await refuse(page).boundingBox()
    expect(own?.width).toBeGreaterThanOrEqual(lastWidth)
    expect(own?.height).toBeGreaterThanOrEqual(lastHeight)
    await expectNoWaySideways(page, 'boxes')
    await refuse(page).click()
    await expect(page.getByRole('heading', { name: 'Cancel in the game now' })).toBeFocused()
    for (const button of await page.getByRole('list', { name: 'What happened?' }).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    expect(await axeFaults(page)).toEqual([])
    await expectNoWaySideways(page, 'mismatch')
  })
