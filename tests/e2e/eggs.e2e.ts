import { expect, test } from './app-test.ts'

test('[EG1, EG7] filters change the eggs and the address, which shows the same eggs again', async ({ page }) => {
  await page.goto('/eggs')
  await page.waitForLoadState('networkidle')
  const names = page.getByRole('region', { name: 'Eggs' }).getByRole('heading', { level: 2 })
  await expect(names).toHaveCount(67)
  await page.getByRole('radio', { name: 'Gems' }).check()
  await page.getByLabel('Price', { exact: true }).selectOption('medium')
  await page.getByLabel('Sort', { exact: true }).selectOption('price-desc')
  await expect(page).toHaveURL('/eggs?price=medium&currency=Gems&sort=price-desc')
  const shown = await names.allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  await page.reload()
  await expect(names).toHaveText(shown)
  await expect(page.getByRole('radio', { name: 'Gems' })).toBeChecked()
})

test('[EG11] on a phone each chance has one line, and the Watch buttons are one column', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/eggs/common-egg')
  const buttons = await page
    .getByRole('button', { name: /^Watch / })
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().x))
  expect([buttons.length > 3, new Set(buttons).size]).toEqual([true, 1])
  const rows = await page
    .locator('main tbody tr')
    .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(rows).size).toEqual(1)
})

test('[EG12] on a phone no name of an egg is cut and no place before two lines, and cards are equally high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/eggs')
  const eggs = page.getByRole('region', { name: 'Eggs' })
  const cut = (selector: string) =>
    eggs.locator(selector).evaluateAll((all) =>
      all
        .filter((element) => {
          const lines = Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
          return element.scrollWidth > element.clientWidth || (element.scrollHeight > element.clientHeight && lines < 2)
        })
        .map(({ textContent }) => textContent),
    )
  await expect(eggs.getByRole('heading', { level: 2 })).toHaveCount(67)
  expect([await cut('h2'), await cut('.where')]).toEqual([[], []])
  const heights = await eggs
    .locator('a[href^="/eggs/"]')
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(new Set(heights).size).toEqual(1)
})

test('[EG2] what no egg matches can be reset', async ({ page }) => {
  await page.goto('/eggs?currency=Event&price=high')
  await page.waitForLoadState('networkidle')
  await page.getByRole('radio', { name: 'Gems' }).check()
  await expect(page.getByText('No eggs found matching your criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL('/eggs')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Common Egg')
})

test('[EG3] an egg leads to its pets and back @flow', async ({ page }) => {
  await page.goto('/eggs')
  await page.getByRole('link', { name: /^Common Egg/ }).click()
  await expect(page).toHaveURL('/eggs/common-egg')
  await expect(page.getByRole('heading', { level: 1, name: 'Common Egg' })).toBeFocused()
  await expect(page.getByRole('row', { name: /King Doggy Secret 1\/100M/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Eggs' }).click()
  await expect(page).toHaveURL('/eggs')
  await page.goBack()
  await page.getByRole('link', { name: 'King Doggy' }).click()
  await expect(page).toHaveURL('/items/king-doggy')
})

test.describe('an egg that does not exist', () => {
  test.use({ expectedErrors: ['the server responded with a status of 404'] })

  test('[EG4] says so, with status 404', async ({ page }) => {
    const response = await page.goto('/eggs/no-such-egg')
    expect(response?.status()).toEqual(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Egg not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to Eggs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eggs' })).toBeVisible()
  })
})

test('[SE7, SE19] the sitemap names every egg, and an egg its product and the way to it', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>[^<]*\/eggs\/[^<]+<\/loc>/g)).toHaveLength(67)
  const html = await (await request.get('/eggs/common-egg')).text()
  const [data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.slice(1) ?? []
  expect(JSON.parse(data ?? '')).toMatchObject([
    { '@type': 'Product', name: 'Common Egg', url: `${baseURL}/eggs/common-egg` },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Eggs' }, { name: 'Common Egg' }] },
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[LY36] the eggs and an egg can be read', async ({ page }) => {
    await page.goto('/eggs?currency=Coins&sort=price-desc')
    await expect(page.getByRole('region', { name: 'Eggs' }).getByRole('heading').last()).toHaveText('Common Egg')
    await page.goto('/eggs/common-egg')
    await expect(page.getByRole('row', { name: /King Doggy/ })).toBeVisible()
  })
})
