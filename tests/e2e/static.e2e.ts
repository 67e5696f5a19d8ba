import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import { expect, test } from './app-test.ts'

test('[ST1] every page of text answers, is in the sitemap and has a heading', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of STATIC_PATHS) {
    const response = await request.get(path)
    expect([
      path,
      response.status(),
      /<h1/.test(await response.text()),
      sitemap.includes(`<loc>${baseURL}${path}</loc>`),
    ]).toEqual([path, 200, true, true])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('[ST40] how values are made comes with its figures', async ({ page, request, baseURL }) => {
    await page.goto('/values/how')
    await expect(page.getByRole('heading', { level: 1, name: 'How values are made' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: 'How often are we right?' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Changes that most later trades agreed with' })).toBeVisible()
    await expect(page.getByText(/Last computed|Not computed yet/)).toBeVisible()
    const sitemap = await (await request.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${baseURL}/values/how</loc>`)
  })
})

test('[ST1, LY5, RC54] More leads to the pages, and one to the next @flow', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByText('More', { exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Value changes' })).toHaveAttribute('href', '/values/changes')
  await expect(menu.getByRole('link', { name: 'How values are made' })).toHaveAttribute('href', '/values/how')
  await menu.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeFocused()
  await page.getByRole('link', { name: 'API privacy policy' }).click()
  await expect(page).toHaveURL('/bot-privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: 'API privacy policy' })).toBeFocused()
})

test('[ST5] every address on the page for bots exists', async ({ request }) => {
  const html = await (await request.get('/bot-tos')).text()
  const paths = [...html.matchAll(/<code>(?:GET )?(\/(?:api|items|eggs)\/[^<]*)<\/code>/g)].map(([, path]) =>
    path!.replaceAll('&amp;', '&'),
  )
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})

test('[AC7] a link inside a text has a line, not only a colour', async ({ page }) => {
  await page.goto('/bot-tos')
  await expect(page.getByRole('link', { name: '/api/openapi.json' })).toHaveCSS('text-decoration-line', 'underline')
})
