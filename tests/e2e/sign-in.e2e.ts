import { axeFaults } from '../support/browser/axe-faults.ts'
// Not the app's own test: the platform's page is none of the app's.
import { expect, test } from '@playwright/test'

test("[AU10, AU12, CF18, AU40] a player picks a name at the demonstration's platform and is back with a session", async ({
  page,
  baseURL,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/auth/roblox?state=/items')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a demo player')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFaults(page)).toEqual([])
  }
  expect(errors).toEqual([])
  const callback = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/callback')
  const player = page.getByRole('listitem').first().getByRole('button')
  const name = await player.textContent()
  await player.click()
  const { searchParams } = new URL((await callback).url())
  const user = await fetch(`${baseURL}/auth/user`, {
    headers: { authorization: `Bearer ${searchParams.get('token')}` },
  })
  expect([searchParams.get('state'), (await user.json()).name]).toEqual(['/items', name])
  await expect.poll(() => page.context().cookies(`${baseURL}/auth/roblox`)).toEqual([])
})

test('[AU14] a player who cancels at the platform comes back with that code', async ({ page }) => {
  await page.goto('/auth/roblox')
  const callback = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/callback')
  await page.getByRole('button', { name: 'Cancel sign-in' }).click()
  expect(new URL((await callback).url()).searchParams.get('error')).toBe('cancelled')
})

test("[AU12] the platform's page fits a phone and is worked by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/auth/roblox')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  for (const button of await page.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  const callback = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/callback')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(new URL((await callback).url()).searchParams.has('token')).toBe(true)
})
