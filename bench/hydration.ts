import { startSite } from '../tests/support/site/site-process.ts'
import { slowdownAt } from './benchmark-index.ts'
import { cleanUp } from './clean-up.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'
import { type Opening, traceOpening } from './traced-opening.ts'

const LONG_MS = 50
const TOTAL_BLOCKING_MS = 100
const RUNS = 5
type Task = { start: number; ms: number }

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function measure({ events, slowdown, painted, hydrated, index }: Opening) {
  const tasks = events.flatMap(({ name, ts, dur, tdur }): Task[] =>
    name === 'ThreadControllerImpl::RunTask' && dur !== undefined && tdur !== undefined
      ? [{ start: ts, ms: (Math.min(dur, tdur) / 1_000) * slowdown }]
      : [],
  )
  const after = tasks.filter(({ start }) => start >= painted)
  return {
    index,
    longest: Math.max(0, ...after.map(({ ms }) => ms)),
    long: after.filter(({ ms }) => ms > LONG_MS).length,
    blocking: sum(after.map(({ ms }) => Math.max(0, ms - LONG_MS))),
    work: sum(after.filter(({ start }) => start <= hydrated).map(({ ms }) => ms)),
    frame: Math.max(0, ...tasks.filter(({ start }) => start < painted).map(({ ms }) => ms)),
  }
}

/**
 * LY42: the main thread between first paint and hydration, on the phone of the benchmark index. Tasks count by their processor time: the
 * clock would count the programs beside the browser.
 */
export async function hydration(settings: readonly string[]): Promise<Figure[]> {
  const runs = Number(settings[0] ?? RUNS)
  const site = await startSite()
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
      const address = `${site.origin}${path}`
      await (await fetch(address)).arrayBuffer() // rendered once, as pages are kept
      const seen: ReturnType<typeof measure>[] = []
      for (let run = 0; run < runs; run++) seen.push(measure(await traceOpening(address)))
      const median = (figure: keyof (typeof seen)[number]) =>
        quantile(
          seen.map((each) => each[figure]),
          0.5,
        )
      const index = median('index')
      const note = `index ${index.toFixed(0)}, slowdown ${slowdownAt(index).toFixed(1)}`
      figures.push(
        {
          measure: `${name}: longest task from first paint until the page is idle`,
          value: median('longest'),
          unit: 'ms',
          bar: { atMost: LONG_MS },
          note:
            `${note}; each run ${seen.map((each) => each.longest.toFixed(0)).join(' ')}; ${median('long')} tasks over ${LONG_MS} ms; ` +
            `${median('work').toFixed(0)} ms of work until hydrated; first frame ${median('frame').toFixed(0)} ms`,
        },
        {
          measure: `${name}: total blocking`,
          value: median('blocking'),
          unit: 'ms',
          bar: { atMost: TOTAL_BLOCKING_MS },
          note,
        },
      )
    }
    return figures
  } finally {
    await cleanUp(() => site.stop())
  }
}
