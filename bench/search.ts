import { get } from 'node:http'
import { MISSPELLINGS } from '#domain/search/misspellings.fixture.ts'
import { startSite } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const SLOWDOWN = 4
const RESULT_MS = 50
const INDEX_KB = 40
/** Only every 25th name of the list is typed. */
const EACH = 25

/** As it comes over the wire. */
const indexSize = (origin: string) =>
  new Promise<number>((resolve, reject) => {
    get(`${origin}/api/search-index`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** QS1, QS20: the size of the index, and the main thread's time for a key, as the clock would count the programs beside the browser. */
export async function search(): Promise<Figure[]> {
  const site = await startSite()
  const browser = await launchBrowser()
  try {
    const size = await indexSize(site.origin)
    const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
    await page.goto(`${site.origin}/about`, { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox', { name: 'Search items' })
    await box.focus()
    await box.fill('doggy')
    await page.locator('#search-results').waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const processorTime = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN
    }
    const times: number[] = []
    for (const [typed] of MISSPELLINGS.filter((_, at) => at % EACH === 0)) {
      await box.fill('')
      for (const letter of typed) {
        const before = await processorTime()
        await box.press(letter === ' ' ? 'Space' : letter)
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
        times.push(((await processorTime()) - before) * 1_000 * SLOWDOWN)
      }
    }
    const at = (share: number) => quantile(times, share)
    return [
      { measure: 'search index, brotli', value: size / 1_000, unit: 'kB', bar: { atMost: INDEX_KB } },
      {
        measure: `processor time of a key until its answer is painted, ${SLOWDOWN} times slower, p95`,
        value: at(0.95),
        unit: 'ms',
        bar: { atMost: RESULT_MS },
        note: `${times.length} keys; median ${at(0.5).toFixed(1)}, slowest ${at(1).toFixed(1)} ms`,
      },
    ]
  } finally {
    await cleanUp(
      () => browser.close(),
      () => site.stop(),
    )
  }
}
