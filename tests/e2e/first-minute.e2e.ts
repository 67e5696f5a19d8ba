import { openPage } from '../support/browser/retry-when-busy.ts'
import { expect, test } from './app-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Every step goes by words that are on the screen, as a child of twelve would go. */
test('[LY80] a new player finds a misspelt pet, reads its Shiny, puts it into a trade, watches it and finds it tomorrow @flow', async ({
  page,
  context,
}) => {
  await test.step('finds it by Enter', async () => {
    await page.goto('/')
    await page.getByPlaceholder('Search items...').tap()
    await page.keyboard.type('sm king dogy')
    // The phone's keyboard is slower than the answer; on a busy machine this one may not be. QS71
    await expect(page.getByRole('grid', { name: 'Search results' })).toContainText('King Doggy')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shiny Mythic King Doggy')
  })

  await test.step('sees the value of its Shiny', async () => {
    await page.getByRole('radio', { name: 'Shiny', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shiny King Doggy')
    await expect(page.getByText('Current Value', { exact: true }).locator('+ dd')).toHaveText(/\d/)
  })

  await test.step('puts it into a trade', async () => {
    await page.getByText('Add to calculator', { exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trade calculator')
    await expect(page.getByRole('list', { name: 'Pets of Your Offer' })).toContainText('Shiny')
  })

  await test.step('watches it', async () => {
    await page.getByRole('list', { name: 'Pets of Your Offer' }).getByText('King Doggy').tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shiny King Doggy')
    await page.getByText('Watch', { exact: true }).tap()
    await expect(page.getByText('On your watchlist, with how it moves.')).toBeVisible()
  })

  await test.step('finds it tomorrow', async () => {
    await page.close()
    const tomorrow = await openPage(context)
    await tomorrow.goto('/')
    await tomorrow.locator('html[data-ready]').waitFor()
    await tomorrow.getByRole('contentinfo').getByText('Watchlist', { exact: true }).tap()
    await expect(tomorrow.getByRole('heading', { level: 1 })).toHaveText('Watchlist')
    await expect(tomorrow.getByRole('list', { name: 'Watched pets' })).toContainText('Shiny')
    await expect(tomorrow.getByRole('list', { name: 'Watched pets' })).toContainText('King Doggy')
    await tomorrow.reload()
    await expect(tomorrow.getByRole('list', { name: 'Watched pets' })).toContainText('King Doggy')
  })
})
