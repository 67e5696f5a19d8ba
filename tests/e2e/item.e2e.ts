import { ItemList } from '#contract/items.ts'
import { PICTURE } from '#domain/history/sparkline.ts'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { expectNoShiftInUse, FREE, watchShifts } from '../support/browser/layout-shift.ts'
import { expect, test } from './app-test.ts'
import { failUntilRetried } from '../support/browser/fail-until-retried.ts'

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first()
const bringChart = async (page: Page) => {
  await page.getByRole('heading', { name: 'Value history' }).scrollIntoViewIfNeeded()
  const chart = page.getByRole('application')
  await expect(chart).toBeVisible()
  return chart
}

/** Where each range of a band ends. */
const bandEnds = async (band: Locator) =>
  [...(await band.getAttribute('d'))!.matchAll(/M[\d.]+ [\d.-]+H([\d.]+)/g)].map(([, end]) => Number(end))

test('[IT1, IT3, IT24, SE9, SE10, IT34] the variants change the address, the data and the head, and back again @flow', async ({
  page,
}) => {
  await page.goto('/items/shiny-king-doggy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shiny King Doggy')
  const shinyValue = await fact(page, 'Current Value').textContent()
  await page.getByRole('radio', { name: 'Mythic', exact: true }).click()
  await expect(page).toHaveURL('/items/king-doggy?variant=mythic')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mythic King Doggy')
  await expect(page).toHaveTitle(/^Mythic King Doggy Value \| /)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/items\/mythic-king-doggy$/)
  expect(await fact(page, 'Current Value').textContent()).not.toEqual(shinyValue)
  await page.getByRole('radio', { name: 'Normal' }).click()
  await expect(page).toHaveURL('/items/king-doggy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('King Doggy')
})

test('[IT61, LY70, LY72] at 360 × 800 the first screen holds value, certainty, variants and the calculator', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/items/king-doggy')
  const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()
  const ends = await page
    .locator('main :is(.figures, .standing, .variants, .actions)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
  expect(ends).toHaveLength(4)
  expect(Math.max(...ends)).toBeLessThanOrEqual(tabs!.y)
})

test('[IT69] at 360 px the page is at most 2.6 screens of 800 px high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/items/king-doggy')
  await expect(page.getByRole('link', { name: 'All hatches of King Doggy' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Worth about the same' })).toBeVisible()
  const [from, to] = await page
    .locator('main :is(h1, section)')
    .evaluateAll((parts) => [parts[0]!, parts.at(-1)!].map((part) => part.getBoundingClientRect()))
  expect(to!.bottom - from!.top).toBeLessThanOrEqual(2.6 * 800)
})

for (const width of [768, 1440])
  test(`[IT70] at ${width} px picture and figures end within 64 px of each other`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/items/king-doggy')
    const [left, right] = await page
      .locator('main :is(.choice, .change)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
    expect(Math.abs(left! - right!)).toBeLessThanOrEqual(64)
  })

test('[IT62, LY61] pets worth about the same are in the page of the server, and lead to their pages', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/items/king-doggy')).text()).toContain('Worth about the same')
  await page.goto('/items/king-doggy')
  const list = page.getByRole('region', { name: 'Worth about the same' })
  const name = (await list.locator('li .name').first().textContent())!
  await list.getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('[DE23, ES122] a demo shows how sure a value is by sample trades, and which one is suspected', async ({
  page,
}) => {
  await page.goto('/items/king-doggy')
  const standing = page.locator('.standing')
  await expect(standing).toContainText(/^Sure · likely .+\s+\d+ sample trades by \d+ made-up players/, {
    useInnerText: true,
  })
  await page.goto('/items/the-overlord')
  await expect(standing).toContainText(/^Not sure · suspected: .+ trades left out/, { useInnerText: true })
})

test('[IT2] a variant that the pet does not have cannot be chosen', async ({ page }) => {
  await page.goto('/items/doggy')
  await expect(page.getByRole('radio', { name: 'Mythic', exact: true })).toBeDisabled()
  await expect(page.getByText('There’s no Mythic or Shiny Mythic version.')).toBeVisible()
})

test('[IT57] at 360, 768 and 1024 px the actions end within their column', async ({ page }) => {
  await page.goto('/items/king-doggy')
  const actions = page.locator('main .actions')
  await actions.getByRole('button').nth(1).waitFor()
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const { x, width: wide } = (await actions.boundingBox())!
    const ends = await actions.evaluate((row) => [...row.children].map((each) => each.getBoundingClientRect().right))
    expect(Math.max(...ends), `${width} px`).toBeLessThanOrEqual(x + wide)
  }
})

test('[IT68] a word that explains itself has a target of 44 px, and its sentence moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/items/king-doggy')
  const word = page.getByRole('button', { name: 'Sure', exact: true })
  const { x, y, width, height } = (await word.boundingBox())!
  const hits = await page.evaluate(
    (points) => points.map(([left, top]) => document.elementFromPoint(left!, top!)?.textContent),
    [-21, 21].map((by) => [x + width / 2, y + height / 2 + by]),
  )
  expect(hits).toEqual(['Sure', 'Sure'])
  const before = await page.locator('main').boundingBox()
  await word.click()
  const sentence = page.getByText('Sure: recent trades agree closely on this value.')
  await expect(sentence).toBeVisible()
  const box = (await sentence.boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 360]).toEqual([true, true])
  expect(await page.locator('main').boundingBox()).toEqual(before)
})

test('[IT6] the level is typed, stepped and slid by keyboard', async ({ page }) => {
  await page.goto('/items/king-doggy')
  const level = page.getByRole('textbox', { name: 'Level, 1 to 25' })
  const bubbles = page.locator('.level dl > div', { hasText: 'Bubbles' }).locator('dd')
  const base = Number((await bubbles.textContent())!.replaceAll(',', ''))
  await level.fill('99')
  await level.press('Enter')
  await expect(level).toHaveValue('25')
  await expect(bubbles).toHaveText(Math.floor(base * 1.35).toLocaleString('en-US'))
  await page.getByRole('slider', { name: 'Level' }).press('Home')
  await expect(level).toHaveValue('1')
  await page.getByRole('button', { name: 'Level up' }).click()
  await expect(level).toHaveValue('2')
})

test('[IT12, IT13, IT15, IT16, IT23] the chart is drawn when it is on the screen, and is read by range, keyboard and table', async ({
  page,
}) => {
  const chunks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('history-chart')) chunks.push(request.url())
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/items/king-doggy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(chunks).toEqual([])
  const chart = await bringChart(page)
  expect(chunks.length).toBeGreaterThan(0)
  await expect(chart.locator('canvas').first()).toBeVisible()

  for (const range of ['1D', '1W', '1M', '3M', '1Y', 'ALL']) {
    await page.getByRole('radio', { name: range, exact: true }).click()
    await expect(page.getByRole('radio', { name: range, exact: true })).toBeChecked()
    await expect(chart).toHaveAttribute('aria-label', /^Value[:,] /)
  }
  await chart.focus()
  await chart.press('End')
  const newest = await page.locator('[data-testid=chart-cursor]').textContent()
  await chart.press('Home')
  await expect(page.locator('[data-testid=chart-cursor]')).not.toHaveText(newest!)
  await expect(page.locator('[aria-live=polite]', { hasText: /2025|2026|20\d\d, / }).first()).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}, .+: [\d,]+$/,
  )

  await page.getByText('Show as table').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('radio', { name: 'Exist Count' }).click()
  await expect(page.getByRole('columnheader', { name: 'Exist Count' })).toBeVisible()
})

test('[IT56, IT44, IT45, IT47, IT52] the band appears with the picture, stays as the chart is drawn, and is read by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await watchShifts(page)
  const chart = page.getByRole('application')
  let before: number[] = []
  // The last step of the band may begin between the picture and the chart.
  await expect(async () => {
    await page.goto('/items/king-doggy')
    before = await bandEnds(page.locator('figure path.band'))
    await bringChart(page)
    expect(await bandEnds(chart.locator('svg path'))).toEqual(before)
  }).toPass()
  // The grid of times ends up to a step after now.
  expect(before.at(-1)).toBeGreaterThan(0.99 * PICTURE.width)
  await chart.focus()
  await chart.press('End')
  await expect(page.locator('[aria-live=polite]', { hasText: /, 20\d\d, / }).first()).toHaveText(
    /: [\d,]+, likely [\d.,KM]+ to [\d.,KM]+/,
  )
  await expectNoShiftInUse(page, 'band', FREE)

  // Its last range ended when its trades began to look made up.
  await page.goto('/items/the-overlord')
  await bringChart(page)
  await page.getByRole('radio', { name: '1M', exact: true }).click()
  expect((await bandEnds(chart.locator('svg path'))).at(-1)).toBeLessThan(0.99 * PICTURE.width)
})

test('[IT27, VA48] an unchanged value is a level line over every range, without a message', async ({
  page,
  request,
}) => {
  const { pets } = v.parse(
    ItemList,
    await (await request.get('/api/items?variant=Normal&sort=updated-asc&minValue=1')).json(),
  )
  await page.goto(`/items/${pets[0]!.slug}`)
  const chart = await bringChart(page)
  for (const range of ['1D', '1W']) {
    await page.getByRole('radio', { name: range, exact: true }).click()
    await expect(chart).toHaveAccessibleName(/^Value: [\d,.]+ since /)
    await expect(page.getByText(/^No data available/)).toHaveCount(0)
  }
})

test('[IT15] the points stand in proportion to their times', async ({ page }) => {
  await page.goto('/items/king-doggy')
  const chart = await bringChart(page)
  await page.getByRole('radio', { name: '1Y', exact: true }).click()
  await page.getByText('Show as table').click()
  const times = (
    await page.locator('tbody time').evaluateAll((all) => all.map((each) => Date.parse(each.getAttribute('datetime')!)))
  ).toReversed()
  await chart.focus()
  const places: number[] = []
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'End']) {
    await chart.press(key)
    places.push(
      await page
        .locator('[data-testid=chart-cursor] > span')
        .first()
        .evaluate((line) => new DOMMatrix(getComputedStyle(line).transform).e),
    )
  }
  const chosen = [times[0]!, times[1]!, times[2]!, times[3]!, times.at(-1)!]
  const perMs = (places[4]! - places[0]!) / (chosen[4]! - chosen[0]!)
  chosen.forEach((time, i) => expect(Math.abs(places[i]! - places[0]! - (time - chosen[0]!) * perMs)).toBeLessThan(5))
})

test('[IT16] the pointer reads a point, and the theme repaints the chart', async ({ page }) => {
  await page.goto('/items/king-doggy')
  const chart = await bringChart(page)
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.locator('[data-testid=chart-cursor]')).toBeVisible()
  const pixels = () =>
    chart
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await pixels()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await expect.poll(pixels).not.toEqual(before)
})

test('[IT17, IT18, IT19, IT25] a hatch arrives on the open page, once', async ({ page, ingest }) => {
  await page.goto('/items/giant-cave-mole')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const before = Number((await fact(page, 'Total exist').textContent())!.replaceAll(',', ''))
  // Soon over, so the page itself notes it.
  const flashed = await fact(page, 'Total exist').evaluateHandle((figure) => {
    const seen = { flash: false }
    new MutationObserver(() => (seen.flash ||= figure.querySelector('.flash') !== null)).observe(figure, {
      subtree: true,
      childList: true,
      attributes: true,
    })
    return seen
  })
  await ingest.hatches([
    { slug: 'bunny', playerName: 'Another Tester' },
    { slug: 'giant-cave-mole', playerName: 'Nova Tester' },
  ])
  await expect(page.getByText('Nova Tester')).toHaveCount(1)
  await expect(fact(page, 'Total exist')).toHaveText((before + 1).toLocaleString('en-US'))
  await expect.poll(() => flashed.evaluate(({ flash }) => flash)).toEqual(true)
  await expect(fact(page, 'Total exist').locator('.flash')).toHaveCount(0)
  await ingest.hatches([{ slug: 'giant-cave-mole', playerName: 'Hidden Tester', isPublic: false }])
  await expect(page.locator('li', { has: page.locator('time') }).first()).toHaveText(/^Private player/)
  await expect(page.getByText('Nova Tester')).toHaveCount(1)
  await expect(page.getByText(/Hidden Tester|Another Tester/)).toHaveCount(0)
})

test('[IT7] a value that the operator changes is there after a reload', async ({ page, ingest }) => {
  await page.goto('/items/kitty')
  await ingest.values([{ slug: 'kitty', value: 123_456 }])
  await page.reload()
  await expect(fact(page, 'Current Value')).toHaveText('123,456')
  await ingest.values([{ slug: 'kitty', value: 'O/C' }])
  await page.reload()
  await expect(fact(page, 'Current Value')).toHaveText('O/C')
  await expect(page.getByText("Value is Owner's Choice for this item")).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: ['status of 404'] })
  test('[IT37] an unknown pet is a page with status 404', async ({ page }) => {
    const response = await page.goto('/items/no-such-pet')
    expect(response?.status()).toEqual(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Item not found')
    await page.getByRole('link', { name: 'Browse all items' }).click()
    await expect(page).toHaveURL('/items')
  })
})

test.describe(() => {
  test.use({ expectedErrors: ['status of 503'] })
  test('[IT21] with the API down there is an error, and a retry that works', async ({ page }) => {
    // Before the page, so that nothing is read earlier.
    await failUntilRetried(page, '**/api/items/king-doggy*', (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto('/items?search=king%20doggy')
    await page.locator('main a[href="/items/king-doggy"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch item details')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('King Doggy')
  })
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })
  test('[IT26, IT67] without scripts the page is complete, and the variants can be changed', async ({ page }) => {
    await page.goto('/items/king-doggy')
    await expect(fact(page, 'Current Value')).toHaveText(/\d/)
    await expect(page.getByRole('figure', { name: /^Value, / })).toBeVisible()
    await page.getByRole('button', { name: 'Sure', exact: true }).click()
    await expect(page.getByText('Sure: recent trades agree closely on this value.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByText('Show as table').click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('radio', { name: 'Shiny', exact: true }).click()
    await page.getByRole('button', { name: 'Show this variant' }).click()
    await expect(page).toHaveURL('/items/king-doggy?variant=shiny')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shiny King Doggy')
  })
})
