import { expect, type Page } from '@playwright/test'

/** Nothing makes the page wider than the screen, and nothing that can be seen or pressed is cut off at its edge. AC4, AC11 */
export async function expectNoWaySideways(page: Page, what: string) {
  const found = await page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    const cut = [
      ...document.querySelectorAll(
        '#root a, #root button, #root input, #root select, #root h1, #root h2, #root p, #root output, dialog[open] *',
      ),
    ].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        (right > innerWidth + 1 || left < -1) &&
        right > 0 &&
        element.checkVisibility() &&
        !scrolls(element)
      )
    })
    return { width: document.documentElement.scrollWidth, cut: cut.map((element) => element.outerHTML.slice(0, 160)) }
  })
  expect(found, what).toEqual({ width: page.viewportSize()!.width, cut: [] })
}
