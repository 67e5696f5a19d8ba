import { throttling } from 'lighthouse/core/config/constants.js'
import { navigationGather } from 'lighthouse/core/gather/navigation-runner.js'
import { Runner } from 'lighthouse/core/runner.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { ensureBuilt } from '../scripts/ensure.mjs'
import { startSite } from '../tests/support/site/site-process.ts'
import { measureIndex, slowdownAt } from './benchmark-index.ts'
import { launchChrome } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { toProcessorTime } from './processor-time.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { quantile } from './quantile.ts'
import { startReference } from './reference/start-reference.ts'

/**
 * `npm run lighthouse` looks at all public pages three times, `npm run lighthouse -- 5 Home Item` five times at two. Each page runs beside its
 * reference, by turns: what slows down both is not the page's (RU54).
 */
const RUNS = Number(process.argv[2] ?? 3)
const ASKED = process.argv.slice(3)
const BARS = { accessibility: 100, 'best-practices': 100, seo: 100 }
/** How far a page may be from its reference, in points and milliseconds. */
const MAX_POINTS = 3
const MAX_BLOCKING = 100
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]
type Category = 'performance' | keyof typeof BARS
const ABSOLUTE = ['accessibility', 'best-practices', 'seo'] as const

type Run = { scores: Partial<Record<Category, number>>; metrics: Record<string, number>; failed: string[] }

async function look(address: string, categories: readonly Category[]): Promise<Run> {
  const chrome = await launchChrome()
  try {
    const index = (await measureIndex(chrome)).processor
    const flags = {
      port: chrome.port,
      onlyCategories: [...categories],
      output: 'json' as const,
      logLevel: 'error' as const,
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdownAt(index) },
    }
    const { artifacts, runnerOptions } = await navigationGather(undefined, address, { flags })
    toProcessorTime(artifacts.Trace.traceEvents)
    // A new cache: the old one holds what was computed of the times by the clock.
    const result = await Runner.audit(artifacts, { ...runnerOptions, computedCache: new Map() })
    if (!result) throw new Error(`Lighthouse gave no report of ${address}`)
    const { categories: found, audits } = result.lhr
    return {
      scores: Object.fromEntries(categories.map((each) => [each, Math.round((found[each]?.score ?? 0) * 100)])),
      metrics: {
        index,
        ...Object.fromEntries(METRICS.map((id) => [id, audits[id]?.numericValue ?? NaN])),
      },
      failed: categories
        .filter((each) => each !== 'performance')
        .flatMap((each) =>
          (found[each]?.auditRefs ?? []).map(({ id }: { id: string }) => ({ each, id, score: audits[id]?.score })),
        )
        .filter(({ score }) => score !== null && score !== undefined && score < 1)
        .map(({ each, id }) => `${each}: ${id}`),
    }
  } finally {
    await chrome.close()
  }
}

const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
const mark = (isReached: boolean) => (isReached ? '' : ', MISSED')
const signed = (value: number) => (value > 0 ? '+' : '') + value.toFixed(0)

function summarise(runs: readonly Run[]) {
  const score = (each: Category) => median(runs.map(({ scores }) => scores[each] ?? NaN))
  const metric = (id: string) => Math.round(median(runs.map(({ metrics }) => metrics[id] ?? NaN)) * 1_000) / 1_000
  return {
    performance: score('performance'),
    ...Object.fromEntries(['index', ...METRICS].map((id) => [id, metric(id)])),
    eachPerformance: runs.map(({ scores }) => scores.performance),
    eachBlocking: runs.map(({ metrics }) => Math.round(metrics['total-blocking-time'] ?? NaN)),
  }
}

/** Pairs of runs, of which every second begins with the reference. */
async function comparePage(name: string, address: string, reference: string) {
  const pairs: { page: Run; reference: Run }[] = []
  for (let run = 0; run < RUNS; run++) {
    const lookAtPage = () => look(address, ['performance', ...ABSOLUTE])
    const lookAtReference = () => look(reference, ['performance'])
    if (run % 2 === 0) pairs.push({ page: await lookAtPage(), reference: await lookAtReference() })
    else pairs.push({ reference: await lookAtReference(), page: await lookAtPage() })
  }
  const difference = (of: (run: Run) => number) => median(pairs.map((pair) => of(pair.page) - of(pair.reference)))
  const points = difference(({ scores }) => scores.performance ?? NaN)
  const blocking = difference(({ metrics }) => metrics['total-blocking-time'] ?? NaN)
  const pages = pairs.map(({ page }) => page)
  const [own, other] = [summarise(pages), summarise(pairs.map((pair) => pair.reference))]
  const scores = Object.fromEntries(ABSOLUTE.map((each) => [each, median(pages.map((run) => run.scores[each] ?? NaN))]))
  const failed = [...new Set(pages.flatMap((run) => run.failed))]
  console.log(
    `${name}\n` +
      `  performance ${own.performance} beside ${other.performance}: ${signed(points)} (bar -${MAX_POINTS}${mark(points >= -MAX_POINTS)}), each ${own.eachPerformance.join(' ')} beside ${other.eachPerformance.join(' ')}\n` +
      `  blocking ${median(own.eachBlocking)} ms beside ${median(other.eachBlocking)} ms: ${signed(blocking)} ms (bar +${MAX_BLOCKING}${mark(blocking <= MAX_BLOCKING)}), each ${own.eachBlocking.join(' ')} beside ${other.eachBlocking.join(' ')}\n` +
      `  ${ABSOLUTE.map((each) => `${each} ${scores[each]} (bar ${BARS[each]}${mark(Number(scores[each]) >= BARS[each])})`).join('  ')}\n` +
      `  LCP ${lcp(pages)} ms beside ${lcp(pairs.map((pair) => pair.reference))} ms, index ${indexes(pages)} beside ${indexes(pairs.map((pair) => pair.reference))}`,
  )
  for (const each of failed) console.log(`  ${each}`)
  return { page: { ...own, ...scores }, reference: other, difference: { points, blocking }, failed }
}

const lcp = (runs: readonly Run[]) =>
  median(runs.map(({ metrics }) => metrics['largest-contentful-paint'] ?? NaN)).toFixed(0)
const indexes = (runs: readonly Run[]) => runs.map(({ metrics }) => metrics['index']?.toFixed(0)).join(' ')

ensureBuilt()
const site = await startSite()
const reference = await startReference(site.origin)
const pages: Record<string, object> = {}
const bars = { ...BARS, points: -MAX_POINTS, blocking: MAX_BLOCKING }
mkdirSync('reports', { recursive: true })
try {
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    if (ASKED.length > 0 && !ASKED.includes(name)) continue
    const { address, ...weights } = await reference.add(path)
    pages[name] = { ...(await comparePage(name, `${site.origin}${path}`, address)), weights }
    // After each page: a fault of a later one leaves what was measured. RU55
    writeFileSync('reports/lighthouse.json', JSON.stringify({ runs: RUNS, bars, pages }, null, 2))
  }
} finally {
  await cleanUp(
    () => reference.stop(),
    () => site.stop(),
  )
}
