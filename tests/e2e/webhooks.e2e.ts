import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

test('[WH29, WH30, AC5] a webhook is added, verified in vain and removed in 360 px, by keyboard', async ({
  page,
  baseURL,
}) => {
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  await become(page, await players.player(`Hooks${process.pid}`))
  await page.setViewportSize({ width: 360, height: 740 })
  await watchShifts(page)
  await page.goto('/account/developer#webhooks')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(section.getByRole('heading', { name: 'Webhooks' })).toBeInViewport()
  await page.waitForLoadState('networkidle')
  await expectNoShift(page)
  await section.getByLabel('Name of the webhook').focus()
  await page.keyboard.type('My bot')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://bot.invalid/a-rather-long-path-that-has-no-place-to-break/hooks')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('heading', { name: 'Secret of “My bot”' })).toBeFocused()
  await expect(section.getByText(/^whsec_/)).toBeVisible()
  await expectNoWaySideways(page, 'a new secret')
  await section.getByRole('button', { name: 'I saved it' }).press('Enter')
  await expect(section.getByText(/^whsec_/)).toHaveCount(0)
  await section.getByRole('button', { name: 'Verify: My bot' }).press('Enter')
  await expect(section.getByRole('status')).toContainText('That didn’t work.')
  await section.locator('summary').press('Enter')
  await expect(section.getByText('Challenge', { exact: true })).toBeVisible()
  await expectNoWaySideways(page, 'the deliveries')
  expect(await axeFaults(page)).toEqual([])
  await section.getByRole('button', { name: 'Remove: My bot' }).press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(section.getByText('You have no webhooks yet.')).toBeVisible()
  await players.end()
})
