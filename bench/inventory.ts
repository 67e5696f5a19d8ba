import type { Browser } from '@playwright/test'
import { build } from 'vite'
import type * as view from '../src/domain/ledger/inventory-view.ts'
import type * as month from '../src/domain/ledger/month-line.ts'
import { startSite } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const HOLDINGS = 500
const DAYS = 365
const RUNS = 30
const SLOWDOWN = 4
const BAR = 50
const ENTERED = 20
const ENTRY_BAR_S = 60
/** Between two letters. */
const KEY_MS = 80

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

/** ML10, ML44, ML126. */
export async function inventory(): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    return [...(await valueYear(browser)), await enterPets(browser)]
  } finally {
    await cleanUp(() => browser.close())
  }
}

/** ML10, ML126: a year of 500 holdings, whose values change daily, with three rows each, on a slow phone. */
async function valueYear(browser: Browser): Promise<Figure[]> {
  const page = await browser.newPage()
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
}

/** ML44: most of each name, as a thumb types it, then Enter or a tap. */
async function enterPets(browser: Browser): Promise<Figure> {
  const site = await startSite()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const { pets } = await (await page.request.get(`${site.origin}/api/items?variant=Normal&limit=${ENTERED}`)).json()
    await page.goto(`${site.origin}/inventory`, { waitUntil: 'networkidle' })
    const box = page.getByRole('searchbox', { name: 'Pet to add' })
    await box.click()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const start = performance.now()
    for (const [index, { name }] of pets.entries()) {
      await box.pressSequentially(name.toLowerCase().slice(0, Math.ceil(name.length * 0.7)), { delay: KEY_MS })
      if (index % 2) await page.getByRole('button', { name: `Add 1 × Shiny ${name}`, exact: true }).click()
      else await page.keyboard.press('Enter')
      await page.waitForFunction(
        (input) => input instanceof HTMLInputElement && input.value === '',
        await box.elementHandle(),
      )
    }
    return {
      measure: `${ENTERED} pets entered at ${SLOWDOWN}× slowdown, ${1_000 / KEY_MS} letters a second`,
      value: (performance.now() - start) / 1_000,
      unit: 's',
      bar: { atMost: ENTRY_BAR_S },
    }
  } finally {
    await cleanUp(() => site.stop())
  }
}
