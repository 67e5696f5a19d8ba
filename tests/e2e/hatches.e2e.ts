import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { failUntilRetried } from '../support/browser/fail-until-retried.ts'

/** Names of this test's own, so that what other tests hatch meanwhile stays out of its feed. */
const player = () => `E2E ${Math.random().toString(36).slice(2, 10)}`
const names = (page: Page) => page.getByRole('region', { name: 'Hatches' }).getByRole('article').getByRole('heading')
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()

test('[HA1, HA3, HA6] a hatch that passes the filters arrives at the top, once @flow', async ({ page, ingest }) => {
  const mine = player()
  await page.goto(`/live-hatches?hatcherName=${encodeURIComponent(mine)}`)
  await expect(page.getByText('No hatches found')).toBeVisible()
  await isLive(page)
  await ingest.hatches([
    { slug: 'king-doggy', playerName: mine },
    { slug: 'kitty', playerName: player() },
    { slug: 'bunny', playerName: mine },
  ])
  await expect(names(page)).toHaveText(['Bunny', 'King Doggy'])
  await ingest.hatches([{ slug: 'kitty', playerName: mine, isPublic: false }])
  await ingest.hatches([{ slug: 'king-doggy', variant: 'Shiny', playerName: mine }])
  await expect(names(page)).toHaveText([/^Shiny\s*King Doggy$/, 'Bunny', 'King Doggy'])
  await page.reload()
  await expect(names(page)).toHaveText([/^Shiny\s*King Doggy$/, 'Bunny', 'King Doggy'])
})

test('[HA3, HA8, HA11] what is being read does not move while hatches come, and pages go on without a hole', async ({
  page,
  ingest,
}) => {
  const mine = player()
  await ingest.hatches(Array.from({ length: 45 }, () => ({ slug: 'king-doggy', playerName: mine })))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/live-hatches?hatcherName=${encodeURIComponent(mine)}`)
  await isLive(page)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  const read = page.getByRole('article').nth(6)
  const before = await read.boundingBox()
  await ingest.hatches(Array.from({ length: 3 }, () => ({ slug: 'bunny', playerName: mine })))
  await expect(page.getByRole('button', { name: '3 new hatches' })).toBeVisible()
  expect(await read.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.locator('[aria-setsize]').first()).toHaveAttribute('aria-setsize', '45')
  await page.getByRole('button', { name: '3 new hatches' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toEqual(0)
  await expect(page.locator('[aria-setsize]').first()).toHaveAttribute('aria-setsize', '48')
  await expect(names(page).first()).toHaveText('Bunny')
})

test('[HA2] the times go on by themselves', async ({ page, ingest }) => {
  const mine = player()
  await ingest.hatches([{ slug: 'king-doggy', playerName: mine }])
  await page.goto(`/live-hatches?hatcherName=${encodeURIComponent(mine)}`)
  const time = page.getByRole('article').locator('time')
  await expect(time).toHaveText(/^\d+ seconds? ago$/)
  const before = await time.textContent()
  await expect(time).not.toHaveText(before!)
})

test('[HA5] the filters are typed, kept in the address, and cleared', async ({ page }) => {
  await page.goto('/live-hatches')
  await page.getByLabel('Pet name').fill('no such pet')
  await expect(page).toHaveURL('/live-hatches?petName=no+such+pet')
  await expect(page.getByText('No hatches found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/live-hatches')
  await page.getByRole('switch', { name: 'Public only' }).check()
  await expect(page).toHaveURL('/live-hatches?publicOnly=true')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('[LY73] a button opens egg, hatcher and minimum in full, and Pause is in the line of the switch', async ({
    page,
  }) => {
    await page.goto('/live-hatches')
    await page.locator('html[data-ready]').waitFor()
    const middle = async (name: string) => {
      const { y, height } = (await page.getByText(name, { exact: true }).first().boundingBox())!
      return y + height / 2
    }
    expect(Math.abs((await middle('Public only')) - (await middle('Pause')))).toBeLessThan(3)
    const fields = ['Egg', 'Hatcher', 'Minimum value'].map((name) => page.getByLabel(name, { exact: true }))
    for (const field of fields) await expect(field).toBeHidden()
    await page.getByRole('button', { name: 'More filters' }).click()
    for (const field of fields) await expect(field).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Hatcher').fill('nobody at all')
    await expect(page.getByRole('button', { name: 'More filters, 1 active' })).toBeVisible()
  })

  test('[LY74, WL100] each egg is named in full, and watching a pet moves nothing', async ({ page, ingest }) => {
    const mine = player()
    await ingest.hatches([{ slug: 'og-godly-shamrock', playerName: `${mine} with a long name` }])
    await ingest.hatches([{ slug: 'og-godly-shamrock', playerName: mine, isPublic: false }])
    await page.goto('/live-hatches?petName=og+godly+shamrock')
    await isLive(page)
    await expect(page.getByText(`${mine} with a long name`)).toBeVisible()
    const eggs = page.getByRole('article').locator('.egg')
    expect(await eggs.count()).toBeGreaterThan(1)
    expect(await eggs.evaluateAll((all) => all.filter((egg) => egg.scrollWidth > egg.clientWidth).length)).toEqual(0)
    const button = page.getByRole('button', { name: 'Watch OG Godly Shamrock' }).first()
    const before = await page.getByRole('article').first().boundingBox()
    const { width, height } = (await button.boundingBox())!
    expect([width, height]).toEqual([44, 44])
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(await page.getByRole('article').first().boundingBox()).toEqual(before)
    await expect(page).toHaveURL(/live-hatches/)
  })
})

test('[HA7] a feed of 2,000 hatches renders only those near the screen', async ({ page, ingest }) => {
  const mine = player()
  const loadMore = page.getByRole('button', { name: 'Load more' })
  await page.goto(`/live-hatches?hatcherName=${encodeURIComponent(mine)}`)
  await isLive(page)
  for (let posted = 250; posted <= 2_000; posted += 250) {
    await page.evaluate(() => scrollTo(0, 0)) // what comes is held back from a player who reads further down
    await ingest.hatches(Array.from({ length: 250 }, () => ({ slug: 'king-doggy', playerName: mine })))
    // A slow reader is sent the newest alone, and reads the others page by page. LV29
    const length = async () => {
      if (await loadMore.isVisible()) await loadMore.click({ timeout: 1_000 }).catch(() => {}) // it goes with the last page
      return page.locator('[aria-setsize]').first().getAttribute('aria-setsize')
    }
    await expect.poll(length, { intervals: [100] }).toEqual(`${posted}`)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await expect(page.locator('[aria-posinset="1000"]')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
})

test.describe(() => {
  test.use({ expectedErrors: ['status of 503'] })
  test('[HA4] with the API down there is an error, and a retry that works', async ({ page }) => {
    await page.goto('/items')
    await failUntilRetried(page, /\/hatches(\?|$)/, (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hatches' }).click()
    await expect(page.getByText('Failed to fetch hatches')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Failed to fetch hatches')).toHaveCount(0)
  })
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })
  test('[LY73, LY36] without scripts a phone shows all filters', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/live-hatches')
    for (const name of ['Egg', 'Hatcher', 'Minimum value'])
      await expect(page.getByLabel(name, { exact: true })).toBeVisible()
  })

  test('[HA1, LY36] without scripts the feed can be read and filtered', async ({ page, ingest }) => {
    const mine = player()
    await ingest.hatches([
      { slug: 'bunny', playerName: mine },
      { slug: 'king-doggy', playerName: mine },
    ])
    await page.goto('/live-hatches')
    await page.getByLabel('Hatcher').fill(mine)
    await page.getByLabel('Pet name').fill('bun')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(names(page)).toHaveText(['Bunny'])
  })

  test('[LY23] without scripts S in the pet’s name finds the Shiny one', async ({ page, ingest }) => {
    const mine = player()
    await ingest.hatches([
      { slug: 'bunny', playerName: mine },
      { slug: 'bunny', variant: 'Shiny', playerName: mine },
    ])
    await page.goto(`/live-hatches?hatcherName=${encodeURIComponent(mine)}&petName=s+bunny`)
    await expect(page.getByRole('link', { name: 'Bunny' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Bunny' })).toHaveAttribute('href', '/items/shiny-bunny')
  })
})
