import type { BountySchedule } from '#contract/bounties.ts'
import { expect, test } from './app-test.ts'

test('[BO1, BO2] the page counts down to UTC midnight and turns over without a reload', async ({ page, request }) => {
  const { schedule }: BountySchedule = await (await request.get('/api/bounties/current')).json()
  const [today, tomorrow] = schedule
  await page.clock.install({ time: new Date(`${today!.date}T23:59:15.000Z`) }) // it goes on while a busy machine loads the page
  // Without an answer about the time, the page has the browser's.
  await page.route('**/healthz', (route) => route.fulfill({ status: 200 }))
  await page.goto('/secret-bounties')
  const bounty = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(bounty).toHaveText(today!.name)
  await page.clock.runFor(5_000) // the page is idle, and its clock's code comes
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: 0 hours 0 minutes \d+ seconds$/)
  await expect(page.getByText('Leaving soon')).toBeVisible()
  const isRead = page.waitForResponse((response) => response.url().endsWith('/api/bounties/current'))
  await page.clock.runFor(50_000)
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: 23 hours 5\d minutes/)
  await expect(bounty).toHaveText(tomorrow!.name)
  await expect(page.getByText('Leaving soon')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Past days' }).getByRole('listitem').first()).toContainText(today!.name)
  expect((await isRead).ok()).toEqual(true)
})

for (const [name, hours] of [
  ['a day ahead', 25],
  ['a day behind', -25],
  ['years ahead', 30_000],
] as const)
  test(`[BO16] with a clock ${name} the page keeps the bounty of the server’s day`, async ({ page, request }) => {
    const { schedule }: BountySchedule = await (await request.get('/api/bounties/current')).json()
    await page.clock.install({ time: new Date(Date.now() + hours * 3_600_000) })
    const isAsked = page.waitForResponse((response) => response.url().endsWith('/healthz'))
    await page.goto('/secret-bounties')
    await isAsked
    await page.clock.runFor(70_000) // beyond the next minute of the clock
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(schedule[0]!.name)
  })

test('[BO4] the planner answers as one types @flow', async ({ page }) => {
  await page.goto('/secret-bounties')
  await page.waitForLoadState('networkidle')
  const planner = page.getByRole('region', { name: 'Can I hatch it today?' })
  await planner.getByLabel('Eggs per second').fill('0')
  await expect(planner.getByText('0%', { exact: true })).toBeVisible()
})

test('[BO5, SE1] search engines may list the page, and the demo says that its schedule is a sample', async ({
  page,
  baseURL,
}) => {
  await page.goto('/secret-bounties')
  await expect(page).toHaveTitle(`Secret bounties | ${new URL(baseURL!).host}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/secret-bounties`)
  await expect(page.getByText('Sample schedule: November 2025, repeated.').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[BO1, LY36] today and the days to come can be read', async ({ page }) => {
    await page.goto('/secret-bounties')
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^Time left: \d+ hours/)
    await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')).toHaveCount(21)
    await expect(page.getByRole('region', { name: 'Past days' }).getByRole('listitem')).toHaveCount(7)
  })
})
