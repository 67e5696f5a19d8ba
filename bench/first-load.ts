import { startSite } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import type { Figure } from './report.ts'

const PAGES = [
  '/',
  '/items',
  '/items/king-doggy',
  '/eggs',
  '/eggs/common-egg',
  '/calculator',
  '/live-hatches',
  '/secret-bounties',
  '/values/changes',
  '/values/changes/1',
  '/values/how',
  '/about',
  '/nope',
]
const BAR_KB = 150
/** XState, RxJS and partysocket, and what joins them to the page; Valibot, and the schemas of answers. Not where the server lists them. */
const IDLE = /^(channel|connection-link|live-wiring|answers|answer-schemas)-/

/**
 * RU14: the scripts that make a page answer, and beside them what it fetches once it is idle: the live channel, and the schemas of answers.
 * The chart waits until it is scrolled to.
 */
export async function firstLoad(): Promise<Figure[]> {
  const site = await startSite()
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = []
    for (const path of PAGES) {
      const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
      await page.goto(`${site.origin}${path}`, { waitUntil: 'load' })
      await page.waitForTimeout(3_000)
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
          .map((entry) => ({
            name: new URL(entry.name).pathname.split('/').at(-1) ?? '',
            bytes: (entry as PerformanceResourceTiming).encodedBodySize,
          })),
      )
      const listed = await page.locator('script[data-then]').getAttribute('data-then')
      await page.close()
      const kB = (files: typeof scripts) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
      const idle = scripts.filter(({ name }) => IDLE.test(name) && !listed?.includes(name))
      figures.push({
        measure: `first-load JavaScript of ${path}, brotli`,
        value: kB(scripts) - kB(idle),
        unit: 'kB',
        bar: { atMost: BAR_KB },
        note:
          `${kB(idle).toFixed(1)} kB more once idle; ` +
          scripts
            .toSorted((a, b) => b.bytes - a.bytes)
            .map(({ name, bytes }) => `${name} ${(bytes / 1_000).toFixed(1)}`)
            .join(', '),
      })
    }
    return figures
  } finally {
    await browser.close()
    await site.stop()
  }
}
