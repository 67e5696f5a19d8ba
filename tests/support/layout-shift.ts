import { expect, type Page } from '@playwright/test'

/** Notes what moves by itself in the pages to come. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node }[] = Reflect.get(entry, 'sources')
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : `text ${node?.nodeValue}`))
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** `atMost`: as Cumulative Layout Shift counts it; what is left free is a time that grows by a digit. AC5 */
export async function expectNoShift(page: Page, atMost = 0.0005) {
  const shifts: { value: number; moved: string[] }[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `layout shift, of ${shifts.flatMap(({ moved }) => moved).join('\n') || 'nothing'}`).toBeLessThanOrEqual(atMost)
}
