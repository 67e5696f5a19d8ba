import { build } from 'vite'
import type * as view from '../src/domain/ledger/inventory-view.ts'
import type * as month from '../src/domain/ledger/month-line.ts'
import { launchBrowser, NAMING } from './browser.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const HOLDINGS = 500
const DAYS = 365
const RUNS = 30
const SLOWDOWN = 4
const BAR = 50

/** A file's functions as the page has them, in one script. */
async function bundle(file: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^#domain\//, replacement: `${process.cwd()}/src/domain/` }] },
    build: { write: false, lib: { entry: `src/domain/ledger/${file}.ts`, formats: ['iife'], name } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the bundle was not built')
  return output.output[0].code
}

/** ML10, ML126: a year of 500 holdings, whose values change daily, with three rows each, on a slow phone. */
export async function inventory(): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.addInitScript(NAMING)
    await page.goto('about:blank')
    await page.addScriptTag({ content: await bundle('inventory-view', 'ledger') })
    await page.addScriptTag({ content: await bundle('month-line', 'month') })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const times = await page.evaluate(
      ({ holdings, days, runs }) => {
        const { monthLine } = (globalThis as unknown as { month: typeof month }).month
        const { chartWorth, findGains, valueInventory } = (globalThis as unknown as { ledger: typeof view }).ledger
        const day = 86_400_000
        const now = Date.UTC(2026, 5, 1, 12)
        const slugs = Array.from({ length: holdings }, (_, index) => `pet-${index}`)
        const rows = slugs.flatMap((slug, index) =>
          [3, -1, 2].map((quantity, step) => ({
            id: `${slug}-${step}`,
            at: new Date(now - (days - ((index * 7 + step * 90) % days)) * day).toISOString(),
            kind: 'correction' as const,
            slug,
            quantity,
          })),
        )
        const series = new Map(
          slugs.map((slug, index) => [
            slug,
            Array.from({ length: days }, (_, past) => ({
              at: now - (days - past) * day,
              value: 1_000 * (index + 1) + past,
            })),
          ]),
        )
        const timed = (run: () => void) =>
          Array.from({ length: runs }, () => {
            const start = performance.now()
            run()
            return performance.now() - start
          })
        return {
          valued: timed(() => {
            const valuation = valueInventory(rows, series, now)
            chartWorth(valuation, '1Y')
            findGains(valuation)
          }),
          drawn: timed(() => {
            for (const points of series.values()) monthLine(points, now)
          }),
        }
      },
      { holdings: HOLDINGS, days: DAYS, runs: RUNS },
    )
    const figure = (measure: string, ms: readonly number[]): Figure => ({
      measure: `${HOLDINGS} holdings × ${DAYS} days at ${SLOWDOWN}× slowdown: ${measure}, median`,
      value: quantile(ms, 0.5),
      unit: 'ms',
      bar: { atMost: BAR },
      note: `${RUNS} runs, the first, whose code is not compiled yet, ${ms[0]!.toFixed(1)} ms, the quickest ${Math.min(...ms).toFixed(1)} ms`,
    })
    return [figure('chart and gains', times.valued), figure('the 30-day lines of the rows', times.drawn)]
  } finally {
    await browser.close()
  }
}
