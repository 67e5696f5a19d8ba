import { expect, test } from './app-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('[WL1, WL2, WL7, WL8, WL10, WL17] a player without an account stars a pet on its page and finds it in the watchlist', async ({
  page,
}) => {
  await page.goto('/items/king-doggy')
  const star = page.getByRole('button', { name: 'Star King Doggy' })
  await star.scrollIntoViewIfNeeded()
  const before = await star.boundingBox()
  expect([before?.width, before?.height]).toEqual([44, 44])
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await star.boundingBox()).toEqual(before)
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(page).toHaveURL('/watchlist')
  const entries = page.getByRole('list', { name: 'Starred pets' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.getByRole('heading')).toHaveText('King Doggy')
  await page.reload()
  await expect(entries.getByRole('heading')).toHaveText('King Doggy')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/watchlist')
})
