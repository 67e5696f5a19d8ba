import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { expect, test } from './app-test.ts'

const card = '[aria-label=Changes] article'

test('[RC1, RC2, RC10] a change appears at the top without a reload, and nothing shifts', async ({ page, ingest }) => {
  let value = Date.now() % 1_000_000
  await ingest.values([{ slug: 'giant-gummy-worm', value: value++ }])
  await watchShifts(page)
  await page.goto('/values/changes')
  await page.locator('html[data-ready]').waitFor()
  // The channel opens once the page is idle, and other tests publish beside this one.
  await expect(async () => {
    await ingest.values([{ slug: 'giant-gummy-worm', value: value++, demand: 'insane', trend: 'rising' }])
    await expect(page.locator(card).first()).toContainText(/Giant Gummy Worm.*The operator’s bot/, { timeout: 1_000 })
  }).toPass()
  await expectNoShift(page)
})

test('[RC11] while the reader is further down, changes wait behind a button', async ({ page, ingest }) => {
  await page.goto('/values/changes?item=king-slime')
  await page.locator('html[data-ready]').waitFor()
  const rows = page.locator(card)
  const before = await rows.count()
  await page.evaluate(() => scrollTo(0, 200))
  const button = page.getByRole('button', { name: /new change/ })
  let value = Date.now() % 1_000_000
  await expect(async () => {
    await ingest.values([{ slug: 'king-slime', value: value++ }])
    await expect(button).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await rows.count()).toEqual(before)
  await button.click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  expect(await page.evaluate(() => scrollY)).toEqual(0)
})

test.describe('far from UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('[RC6] the reader’s days and clocks take the place of the server’s, and nothing moves', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/values/changes?source=catalogue')).text()
    expect(html).toContain('Times in UTC')
    await watchShifts(page)
    await page.routeWebSocket('**/ws/live*', () => {})
    await page.goto('/values/changes?source=catalogue')
    await expect(page.getByText('Times in your time zone')).toBeVisible()
    const { at, shown } = await page
      .locator(`${card} time`)
      .first()
      .evaluate((time: HTMLTimeElement) => ({ at: time.dateTime, shown: time.textContent }))
    expect(shown).toEqual(
      new Date(at)
        .toLocaleTimeString('en-US', { timeZone: 'Pacific/Kiritimati', hour: 'numeric', minute: '2-digit' })
        .replace('\u202f', ' '),
    )
    await expectNoShift(page)
  })
})

test('[RC24, RC28] a receipt follows today’s value and leads to the changes around it @flow', async ({
  page,
  ingest,
  request,
}) => {
  const { pet } = await (await request.get('/api/items/royal-guardian')).json()
  const value = 1_000 * Math.ceil(pet.value / 1_000) + 1_000
  await ingest.values([{ slug: 'royal-guardian', value }])
  await ingest.values([{ slug: 'royal-guardian', value: 1.1 * value }])
  const { changes } = await (await request.get('/api/values/changes?item=royal-guardian&limit=2')).json()
  await page.goto(`/values/changes/${changes[1].number}`)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('+10%')
  await expect(async () => {
    await ingest.values([{ slug: 'royal-guardian', value: 1.2 * value }])
    await expect(today).toContainText('+20%', { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Change after' }).click()
  await expect(page).toHaveURL(`/values/changes/${changes[0].number}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Receipt ${changes[0].number}`)
})

test('[RC29] a printed receipt is dark on white and without the site around it', async ({ page }) => {
  await page.goto('/values/changes/1')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const gone of ['#root > header', 'footer', 'nav']) {
    for (const element of await page.locator(gone).all()) await expect(element).toBeHidden()
  }
  const colours = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('h1')!).color,
  ])
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})

test('[VC71] real changes come first, and new pets are one link away', async ({ page, ingest }) => {
  await ingest.values([{ slug: 'king-doggy', value: Date.now() % 1_000_000 }])
  await page.goto('/values/changes')
  await expect(page.locator(card).first()).toContainText('The operator’s bot')
  await expect(page.locator(card).filter({ hasText: 'New in the catalogue' })).toHaveCount(0)
})

test('[VC72] a card is compact on a phone, and fills its width at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/values/changes?source=catalogue')
  const box = async (part: string) => (await page.locator(`${card} ${part}`).first().boundingBox())!
  expect((await box('.card')).height).toBeLessThanOrEqual(96)
  await page.setViewportSize({ width: 1440, height: 900 })
  const whole = await box('.card')
  const why = await box('.why')
  const when = await box('.when')
  expect(why.x - whole.x).toBeLessThan(whole.width / 2)
  expect(why.x + why.width).toBeGreaterThan(whole.x + 0.85 * whole.width)
  expect(when.x + when.width).toBeGreaterThan(whole.x + whole.width - 24)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[RC7, RC8, RC20, LY36] the changes can be filtered and paged, and a receipt can be read', async ({ page }) => {
    await page.goto('/values/changes')
    await page.getByRole('link', { name: /new pets/ }).click()
    const newest = await page.locator(`${card} a`).first().getAttribute('href')
    await page.getByRole('link', { name: 'Older changes' }).click()
    await expect(page.locator(card)).toHaveCount(50)
    expect(await page.locator(`${card} a`).first().getAttribute('href')).not.toEqual(newest)
    await page.getByLabel('Pet').fill('S King Doggy')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator(card).first()).toContainText('King Doggy')
    await page.locator(`${card} a`).first().click()
    await expect(page.getByRole('region', { name: 'Proof' })).toContainText(/[0-9a-f]{64}/)
    await expect(page.getByRole('region', { name: 'Today' })).toContainText(/\d/)
  })
})
