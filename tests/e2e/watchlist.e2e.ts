import { axeFaults } from '../support/browser/axe-faults.ts'
import { toasts } from '../support/browser/toasts.ts'
import { expect, test } from './app-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('[WL1, WL2, WL7, WL10, WL17, WL95] a player without an account watches a pet on its page and finds it in the watchlist', async ({
  page,
}) => {
  await page.goto('/items/king-doggy')
  const button = page.getByRole('button', { name: /^Watch(ing)? King Doggy$/ })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  expect(before!.height).toBeGreaterThanOrEqual(44)
  await button.click()
  await expect(button).toHaveText('Watching')
  expect(await button.boundingBox()).toEqual(before)
  const sheet = page.getByRole('dialog', { name: 'Watch King Doggy' })
  for (const part of ['Value', 'Hatches']) await expect(sheet.getByRole('switch', { name: part })).toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Open watchlist' }).click()
  await expect(page).toHaveURL('/watchlist')
  const entries = page.getByRole('list', { name: 'Watched pets' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.getByRole('heading')).toHaveText('King Doggy')
  await page.reload()
  await expect(entries.getByRole('heading')).toHaveText('King Doggy')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/watchlist')
})

test('[WL97, AL274] three taps on the item page watch the pet and save an alert about it', async ({ page }) => {
  await page.goto('/items/king-doggy')
  await page.getByRole('button', { name: 'Watch King Doggy' }).click()
  await page.getByRole('button', { name: 'Alert me when…' }).click()
  await page.getByRole('dialog', { name: 'New alert' }).getByRole('button', { name: 'Save alert' }).click()
  await expect(toasts(page)).toHaveText([/^Alert saved/])
  await expect(page).toHaveURL('/items/king-doggy')
  await page.goto('/watchlist')
  await expect(
    page
      .getByRole('list', { name: 'Your alerts' })
      .getByRole('heading', { name: /^Tell me when King Doggy goes above/ }),
  ).toBeVisible()
})

test('[WL1, WL2, WL10, WL30, WL40, WL43, WL46] a new player stars three pets, finds them, and makes a rule @flow', async ({
  page,
}) => {
  await page.goto('/items')
  for (const card of [0, 1, 2])
    await page
      .getByRole('list', { name: 'Pets' })
      .getByRole('button', { name: /^Watch / })
      .nth(card)
      .click()
  await page.goto('/watchlist')
  const entries = page.getByRole('list', { name: 'Watched pets' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  const name = await entries
    .first()
    .getByRole('link', { name: /^New alert for/ })
    .getAttribute('aria-label')
  await entries
    .first()
    .getByRole('link', { name: /^New alert for/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'New alert' })
  await sheet.getByText('More', { exact: true }).click()
  await sheet.getByLabel('does this').selectOption('goes above')
  await sheet.getByLabel('Value', { exact: true }).fill('nothing')
  await sheet.getByRole('button', { name: 'Save alert' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Enter a value above 0, like 9,000 or 1.2M.')
  await sheet.getByLabel('Value', { exact: true }).fill('9m')
  await sheet.getByRole('switch', { name: 'Quiet hours' }).check()
  // A busy site asks to try again (AP36), and nothing sends a write twice by itself.
  const save = sheet.getByRole('button', { name: 'Save alert' })
  await expect(async () => {
    if (await save.isVisible()) await save.click({ timeout: 5_000 })
    await expect(save).toBeHidden({ timeout: 5_000 })
  }).toPass()
  const rules = page.getByRole('list', { name: 'Your alerts' })
  const text = `Tell me when ${name!.replace('New alert for ', '')} goes above 9,000,000`
  await expect(rules.getByRole('heading', { name: text })).toBeVisible()
  await expect(rules.getByRole('listitem').first()).toContainText('Watching')
  await rules.getByRole('button', { name: `Pause: ${text}` }).click()
  await expect(rules.getByRole('listitem').first()).toContainText('Paused')
  await page.reload()
  await expect(rules.getByRole('listitem').first()).toContainText('Paused')
  await rules.getByRole('button', { name: `Delete: ${text}` }).click()
  await expect(rules.getByRole('heading', { name: text })).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn on' }).first().click()
  await expect(
    rules.getByRole('heading', { name: 'Tell me when any watched pet changes by 5% in a day' }),
  ).toBeVisible()
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/],
  })

  test('[WL75, ST7] a reload shows the starred pets as they were last seen', async ({ page, context }) => {
    await page.goto('/items?search=king+doggy')
    await page
      .getByRole('list', { name: 'Pets' })
      .getByRole('button', { name: /^Watch / })
      .first()
      .click()
    await page.goto('/watchlist')
    const entry = page.getByRole('list', { name: 'Watched pets' }).getByRole('listitem')
    const name = await entry.getByRole('heading').textContent()
    await expect(entry.getByText(/^[+-][\d.]+%$/).first()).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await context.setOffline(true)
    await page.reload()
    const seen = page.getByRole('region', { name: 'Your watchlist' })
    await expect(seen.getByRole('heading', { level: 3 })).toHaveText(name!)
    await expect(seen).toContainText(/Seen .* ago|Seen just now/)
    await expect(seen.getByRole('listitem')).toContainText('7 days')
    expect(await axeFaults(page)).toEqual([])
    await context.setOffline(false)
  })
})

test('[WL101] the name of each period has one line', async ({ page }) => {
  await page.goto('/items/king-doggy')
  await page.getByRole('button', { name: 'Watch King Doggy' }).click()
  await page.goto('/watchlist')
  const names = page.getByRole('list', { name: 'Watched pets' }).locator('dt')
  await expect(names).toHaveText(['1 day', '7 days', '30 days', 'Since watched'])
  const heights = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height))
  expect(heights).toEqual([16, 16, 16, 16])
})
