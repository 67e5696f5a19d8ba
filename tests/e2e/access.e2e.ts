import { chromium, type Page } from '@playwright/test'
import { retryWhenBusy } from '../support/browser/retry-when-busy.ts'
import { expect, test } from './app-test.ts'

const TRADE = '/calculator?you=king-doggy.2_luminosity.3&them=og-owolord'

/** The grounds that the elements of `selector` have. */
const grounds = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).backgroundColor))])

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  for (const [what, path, chosen, others] of [
    ['a variant filter', '/items', '[aria-pressed=true]', '[aria-pressed=false]'],
    ['a category', '/items', '[name=category]:checked + span', '[name=category]:not(:checked) + span'],
    [
      'the page in the navigation',
      '/items',
      'nav[aria-label=Main] a[aria-current]',
      'nav[aria-label=Main] a:not([aria-current])',
    ],
    ['a variant of a pet', '/items/king-doggy', '[name=variant]:checked ~ span', '[name=variant]:not(:checked) ~ span'],
    ['a switch', '/live-hatches?publicOnly=true', '[role=switch]:checked + i', 'main h1'],
  ] as const) {
    test(`[AC16] show which is chosen: ${what}`, async ({ page }) => {
      await page.goto(path)
      const [on, off] = [await grounds(page, chosen), await grounds(page, others)]
      expect([on.length, off.length, on[0] === off[0]]).toEqual([1, 1, false])
    })
  }
})

test('[LY75] in forced colours every link that looks like a button has an outline', async ({ page }) => {
  let found = 0
  for (const path of [
    '/',
    '/items',
    '/items?search=no+such+pet+at+all',
    '/items/king-doggy',
    '/live-hatches',
    '/watchlist',
    '/room',
    '/verdicts',
    '/values/changes?source=catalogue',
    '/values/changes/1',
    '/bubble-gum-simulator-infinity-values',
  ]) {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    // Filled, or with an outline of a shadow, and no larger than a button; AC16 marks the page in the navigation.
    await page.locator('a:not([aria-current])').evaluateAll((links) => {
      for (const link of links) {
        const { backgroundColor, boxShadow, minHeight } = getComputedStyle(link)
        const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)' || boxShadow !== 'none'
        const isButton = isFilled && Number.parseFloat(minHeight) >= 44 && link.getBoundingClientRect().height < 60
        if (isButton) link.dataset['looksLikeButton'] = ''
      }
    })
    await page.emulateMedia({ forcedColors: 'active' })
    const edges = await page.locator('[data-looks-like-button]').evaluateAll((links) =>
      links.map((link) => {
        const { outlineStyle, borderStyle } = getComputedStyle(link)
        return [outlineStyle, borderStyle].includes('solid') ? '' : link.outerHTML
      }),
    )
    found += edges.length
    expect([path, ...edges.filter(Boolean)]).toEqual([path])
  }
  expect(found).toBeGreaterThan(6)
})

test('[AC15, AC4] at a default size of 24 px letters are half as large again, nothing is cut and nothing goes sideways', async ({
  baseURL,
  launchOptions,
}) => {
  test.slow()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'],
  })
  try {
    const page = retryWhenBusy(await browser.newPage({ viewport: { width: 360, height: 740 } }))
    await page.routeWebSocket('**/ws/live*', () => {})
    for (const path of [
      '/',
      '/items',
      '/items/king-doggy',
      '/eggs',
      '/eggs/common-egg',
      TRADE,
      '/live-hatches',
      '/secret-bounties',
      '/trades',
      '/values/changes',
      '/values/changes/1',
      '/verdicts',
      '/room',
      '/about',
    ]) {
      await page.goto(`${baseURL}${path}`)
      await page.locator('html[data-ready]').waitFor()
      const seen = await page.evaluate(() => ({
        letters: getComputedStyle(document.body).fontSize,
        width: document.documentElement.scrollWidth,
        cut: [...document.querySelectorAll('a[data-rarity], main article, main .value, main .total, main .worth')]
          .filter(
            (element) =>
              element.clientHeight > 0 &&
              (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2),
          )
          .map((element) => element.outerHTML.slice(0, 200)),
      }))
      expect(seen, path).toEqual({ letters: '24px', width: 360, cut: [] })
    }
  } finally {
    await browser.close()
  }
})

test('[AC15, IL13] the list stays in its place in letters of a size that gives fractions of pixels', async ({
  baseURL,
  launchOptions,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=18'],
  })
  try {
    const page = retryWhenBusy(await browser.newPage({ viewport: { width: 360, height: 740 } }))
    await page.goto(`${baseURL}/items`)
    await page.locator('html[data-ready]').waitFor()
    const top = (at: number) =>
      page.locator(`[aria-posinset="${at}"]`).evaluate((card) => card.getBoundingClientRect().top + scrollY)
    const first = await top(1)
    const row = (await top(3)) - first
    expect(row % 1, 'a fraction').toBeGreaterThan(0.1)
    await page.evaluate((to) => scrollTo(0, to), first + 8 * row)
    await expect(page.locator('[aria-posinset="1"]')).not.toBeAttached()
    expect(Math.abs((await top(17)) - first - 8 * row)).toBeLessThan(1)
  } finally {
    await browser.close()
  }
})

test('[CA19] at 320 px a total stays on one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/calculator?you=og-bgs-plaque.999_king-doggy.999_og-owolord.999&them=og-owolord.999')
  const total = page.getByRole('region', { name: 'Your Offer' }).locator('.total b')
  await expect(total).toHaveText(/^[\d,]{9,}$/)
  const { lines, overflow } = await total.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return { lines: range.getClientRects().length, overflow: document.documentElement.scrollWidth - innerWidth }
  })
  expect([lines, overflow]).toEqual([1, 0])
})
