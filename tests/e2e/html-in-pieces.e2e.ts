import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { PUBLIC_PAGES } from '../support/site/public-pages.ts'
import { startSlowHtml } from '../support/site/slow-html.ts'
import { expect, test } from './app-test.ts'

/** A tenth of what Core Web Vitals call good: an icon may be painted before its centred label, a block may not move. */
const MAX_SHIFT = 0.01

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`[LY61] at ${viewport.width} px no page moves what it has painted when the rest of its HTML comes`, async ({
    browser,
    baseURL,
  }) => {
    const { origin, stop } = await startSlowHtml(baseURL!)
    const context = await browser.newContext({ viewport })
    const page = await openPage(context)
    await watchShifts(page)
    for (const path of PUBLIC_PAGES) {
      await page.goto(origin + path, { waitUntil: 'load' })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))
      await expectNoShift(page, MAX_SHIFT, path)
    }
    await context.close()
    stop()
  })

test('[LY60] on a phone the item page is read from top to bottom', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/items/king-doggy')
  const tops = await page
    .locator(
      'main :is(h1, .item-stage, .figures, .variants, .actions, .trends, .facts, .change, .plot, .opinion, .origin, .level)',
    )
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  expect(tops).toHaveLength(12)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})
