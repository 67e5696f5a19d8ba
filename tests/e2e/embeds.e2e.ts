import { expect, test } from './app-test.ts'

const player = () => `E2E ${Math.random().toString(36).slice(2, 10)}`

test('[OD14, OD17] a site owner makes the text of an embed, which another page shows @flow', async ({
  page,
  baseURL,
}) => {
  await page.goto('/embeds')
  await page.getByLabel('Pet', { exact: true }).fill('Shiny King Doggy')
  await page.getByLabel('Theme').selectOption('Dark')
  await page.getByRole('button', { name: 'Make the texts' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Shiny King Doggy')
  const text = await page.getByRole('textbox', { name: 'HTML of the card' }).inputValue()
  await expect
    .poll(() =>
      page.getByRole('img', { name: 'Shiny King Doggy' }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(100)
  await page.setContent(`<p>Another page</p>${text}`)
  const embed = page.frameLocator('iframe')
  await expect(embed.getByRole('heading')).toHaveText('Shiny King Doggy')
  await expect(embed.locator('html')).toHaveCSS('color-scheme', 'dark')
  expect(await embed.locator('html').evaluate((html) => html.scrollHeight <= html.clientHeight)).toBe(true)
  await expect.poll(() => embed.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await page.context().cookies(baseURL)).toEqual([])
})

test('[OD18, OD19] a streamer’s overlay shows the hatches that pass its filter, and nothing before', async ({
  page,
  ingest,
  baseURL,
}) => {
  const mine = player()
  const opened = page.waitForResponse((response) => response.url().includes('/api/stream?topic=hatch'))
  await page.goto(`/overlay?hatcherName=${encodeURIComponent(mine)}`)
  expect((await opened).status()).toBe(200)
  const cards = page.getByRole('listitem')
  await expect(cards).toHaveCount(0)
  await ingest.hatches([
    { slug: 'king-doggy', variant: 'Shiny', playerName: mine },
    { slug: 'kitty', playerName: player() },
  ])
  await expect(cards).toHaveText([/^Shiny King DoggyValue .+ · [\d,]+ exist$/])
  await expect.poll(() => cards.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await ingest.hatches(Array.from({ length: 8 }, () => ({ slug: 'bunny', playerName: mine })))
  await expect(cards).toHaveCount(5)
  expect(await page.locator('body').innerText()).not.toContain(mine)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1_280)
  expect(await page.context().cookies(baseURL)).toEqual([])
})

test('[OD16] the page of an item names its oEmbed, which answers', async ({ page, request }) => {
  await page.goto('/items/king-doggy')
  const href = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  expect(await (await request.get(href!)).json()).toMatchObject({ type: 'rich', title: 'King Doggy Value' })
})

test('[OD12, OD20] the page of an item leads to its history as a table and to its embed', async ({ page }) => {
  await page.goto('/items/shiny-king-doggy')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'History as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('shiny-king-doggy-history.csv')
  await page.getByRole('link', { name: 'Put it on your page' }).click()
  await expect(page.getByLabel('Pet', { exact: true })).toHaveValue('shiny-king-doggy')
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Shiny King Doggy')
})

test('[OD7] the list of daily dumps is a page without errors', async ({ page }) => {
  await page.goto('/data/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data of BGSI Values')
})
