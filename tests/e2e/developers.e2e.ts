import { axeFaults } from '../support/browser/axe-faults.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { expect, test } from './app-test.ts'

const PAGES = ['/developers', '/developers/reference']

test('[DP6, DP8] a newcomer makes the first call from the page within 60 s', async ({ page }) => {
  const startedAt = Date.now()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'API reference' }).first().click()
  const section = page.getByRole('region', { name: 'GET /api/items/{slug}', exact: true })
  await section.getByLabel('slug', { exact: true }).fill('shiny-king-doggy')
  await section.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(section.getByRole('status')).toHaveText(/^Status 200/)
  await expect(section.getByRole('group', { name: 'Answer', exact: true })).toContainText('"name": "King Doggy"')
  await expect(section.getByRole('group', { name: 'Headers' })).toContainText('application/json')
  await expect(section.getByRole('group', { name: 'curl' })).toContainText('/api/items/shiny-king-doggy')
  expect(Date.now() - startedAt).toBeLessThan(60_000)
})

test('[DP8] the form of the stream shows its first events, and ends', async ({ page }) => {
  await page.goto('/developers/reference#openStream')
  await page.waitForLoadState('networkidle')
  const section = page.getByRole('region', { name: 'GET /api/stream', exact: true })
  await section.getByRole('button', { name: 'Send' }).click()
  await expect(section.getByText('The stream goes on; the page closed it after its first events.')).toBeVisible()
  await expect(section.getByRole('group', { name: 'Headers' })).toContainText('text/event-stream')
  await expect(section.getByRole('group', { name: 'Answer', exact: true })).toContainText('event: position')
})

for (const path of PAGES) {
  test(`[DP6, AC1] ${path}: axe finds nothing in either theme, and at 360 px nothing goes sideways`, async ({
    page,
  }) => {
    test.slow() // axe looks at thousands of elements
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    await page.evaluate(() => {
      // With their `name` only one of each group could be open.
      for (const details of document.querySelectorAll('details')) {
        details.removeAttribute('name')
        details.open = true
      }
    })
    expect(await axeFaults(page)).toEqual([])
    await expectNoWaySideways(page, path)
  })
}

test('[DP11] /llms.txt names addresses that exist', async ({ request, baseURL }) => {
  const text = await (await request.get('/llms.txt')).text()
  const paths = [...text.matchAll(/\]\((?<url>[^)]+)\)/g)].map(([, url]) => new URL(url!))
  expect(paths.length).toBeGreaterThan(6)
  for (const { origin, pathname, search } of paths) {
    expect(origin).toBe(baseURL)
    if (pathname !== '/api/stream')
      expect([pathname, (await request.get(pathname + search)).status()]).toEqual([pathname, 200])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[DP6, DP7] the reference is complete, and its form opens the address', async ({ page, request, baseURL }) => {
    await page.goto('/developers/reference')
    const section = page.getByRole('region', { name: 'GET /api/items', exact: true })
    await section.getByLabel('search', { exact: true }).fill('kitty')
    await section.getByText('Example of the answer').click()
    await expect(section.getByRole('group', { name: 'Example of the answer' })).toContainText('"pets"')
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\/api\/items\?search=kitty/)
    await expect(page.locator('body')).toContainText('Kitty","variant":')
    const sitemap = await (await request.get('/sitemap.xml')).text()
    for (const path of PAGES) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`)
  })
})
