import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { ensureBuilt } from '../scripts/ensure.mjs'
import { startSite } from '../tests/support/site/site-process.ts'
import { measureIndex, slowdownAt } from './benchmark-index.ts'
import { launchChrome } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

/** `npm run lighthouse` looks at all public pages five times, `npm run lighthouse -- 3 Home Item` thrice at two. */
const BARS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const RUNS = Number(process.argv[2] ?? 5)
const ASKED = process.argv.slice(3)
type Category = keyof typeof BARS
const CATEGORIES = Object.keys(BARS).filter((name): name is Category => name in BARS)

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

ensureBuilt()
const site = await startSite()
const report: Record<string, Record<string, number | string[]>> = {}
try {
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    if (ASKED.length > 0 && !ASKED.includes(name)) continue
    const runs: Record<Category, number>[] = []
    const metrics: Record<string, number[]> = {}
    const failed = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const chrome = await launchChrome()
      try {
        const index = (await measureIndex(chrome)).clock
        const result = await lighthouse(`${site.origin}${path}`, {
          port: chrome.port,
          onlyCategories: CATEGORIES,
          output: 'json',
          logLevel: 'error',
          throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdownAt(index) },
        })
        if (!result) throw new Error(`Lighthouse gave no report of ${path}`)
        const { categories, audits } = result.lhr
        ;(metrics['benchmarkIndex'] ??= []).push(index)
        runs.push(
          Object.fromEntries(
            CATEGORIES.map((each) => [each, Math.round((categories[each]?.score ?? 0) * 100)]),
          ) as Record<Category, number>,
        )
        for (const id of [
          'first-contentful-paint',
          'largest-contentful-paint',
          'total-blocking-time',
          'cumulative-layout-shift',
          'speed-index',
        ]) {
          ;(metrics[id] ??= []).push(audits[id]?.numericValue ?? NaN)
        }
        for (const category of CATEGORIES.filter((each) => each !== 'performance')) {
          for (const { id } of categories[category]?.auditRefs ?? []) {
            const score = audits[id]?.score
            if (score !== null && score !== undefined && score < 1) failed.add(`${category}: ${id}`)
          }
        }
      } finally {
        await chrome.close()
      }
    }
    const scores = Object.fromEntries(CATEGORIES.map((each) => [each, median(runs.map((run) => run[each]))]))
    const timings = Object.fromEntries(
      Object.entries(metrics).map(([id, values]) => [id, Math.round(median(values) * 1_000) / 1_000]),
    )
    report[name] = { ...scores, ...timings, failed: [...failed] }
    const line = CATEGORIES.map(
      (each) => `${each} ${scores[each]} (bar ${BARS[each]}${Number(scores[each]) >= BARS[each] ? '' : ', MISSED'})`,
    )
    console.log(
      `${name.padEnd(10)} ${line.join('  ')}  LCP ${timings['largest-contentful-paint']} ms  TBT ${timings['total-blocking-time']} ms  CLS ${timings['cumulative-layout-shift']}  index ${timings['benchmarkIndex']}, slowdown ${slowdownAt(timings['benchmarkIndex'] ?? NaN).toFixed(1)}`,
    )
    for (const each of failed) console.log(`           ${each}`)
  }
} finally {
  await cleanUp(() => site.stop())
}
mkdirSync('reports', { recursive: true })
writeFileSync('reports/lighthouse.json', JSON.stringify({ runs: RUNS, bars: BARS, pages: report }, null, 2))
