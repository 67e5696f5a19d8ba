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
      const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(entry, 'sources')
      // Chromium reports a collapsed space at the start of its paragraph until a word follows it: nothing seen moves.
      if (sources.every(({ node }) => node instanceof Text && node.data.trim() === '')) continue
      const place = ({ x, y, width, height }: DOMRect) =>
        `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 120) : `text ${node?.nodeValue}`
        return `${what} from ${place(previousRect)} to ${place(currentRect)}`
      })
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
export async function expectNoShift(page: Page, atMost = FREE, what = 'page') {
  const shifts = await readShifts(page)
  expect(sum(shifts), `${what}: ${describe(shifts)}`).toBeLessThanOrEqual(atMost)
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
