import { expect, test, type Page } from '@playwright/test'

type Shift = { value: number; byInput: boolean; moved: string[] }

/** Notes what moves in the page that is open and in those to come. */
export async function watchShifts(page: Page) {
  await page.addInitScript(observe)
  await page.evaluate(observe)
}

function observe() {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: { node?: Node }[] = Reflect.get(entry, 'sources')
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : `text ${node?.nodeValue}`,
      )
      shifts.push({
        value: Number(Reflect.get(entry, 'value')),
        byInput: Boolean(Reflect.get(entry, 'hadRecentInput')),
        moved,
      })
    }
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' })
}

const readShifts = (page: Page): Promise<Shift[]> => page.evaluate(() => Reflect.get(window, 'shifts'))
const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)
const describe = (shifts: readonly Shift[]) =>
  `layout shift, of ${shifts.flatMap(({ moved }) => moved).join('\n') || 'nothing'}`

/** Left free for each page: a time that grows by a digit, a typeface that comes within the first frames. */
export const FREE = 0.0005

/** `atMost`: as Cumulative Layout Shift counts it. AC5 */
export async function expectNoShift(page: Page, atMost = FREE) {
  const shifts = await readShifts(page)
  expect(sum(shifts), describe(shifts)).toBeLessThanOrEqual(atMost)
}

/** While a page is used: what shifts within 500 ms of the reader's own input is only reported. `atMost` as in `expectNoShift`. AC10 */
export async function expectNoShiftInUse(page: Page, what: string, atMost = 0) {
  const shifts = await readShifts(page)
  const own = shifts.filter(({ byInput }) => byInput)
  const others = shifts.filter(({ byInput }) => !byInput)
  test
    .info()
    .annotations.push({ type: 'layout shift', description: `${what}: ${sum(others)}, after input ${sum(own)}` })
  expect(sum(others), `${what}: ${describe(others)}`).toBeLessThanOrEqual(atMost)
}
