import { expect, type Page } from '@playwright/test'

/** The page's width, and what can be seen or pressed and is cut off at the edge of the screen. */
export function findSideways(page: Page): Promise<{ width: number; cut: string[] }> {
  return page.evaluate(() => {
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
}

/** Nothing makes the page wider than the screen, and nothing is cut off at its edge. AC4, AC11 */
export async function expectNoWaySideways(page: Page, what: string) {
  expect(await findSideways(page), what).toEqual({ width: page.viewportSize()!.width, cut: [] })
}
