import { startSite } from '../tests/support/site/site-process.ts'
import { slowdownAt } from './benchmark-index.ts'
import { cleanUp } from './clean-up.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { quantile } from './quantile.ts'
import { startReference } from './reference/start-reference.ts'
import type { Figure } from './report.ts'
import { type Opening, traceOpening } from './traced-opening.ts'

const LONG_MS = 50
/** More than the reference. */
const MAX_BLOCKING_MS = 100
const RUNS = 3
type Task = { start: number; ms: number }

type Measured = ReturnType<typeof measure>

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
 * LY42: the main thread between first paint and hydration, on the phone of the benchmark index, beside the reference of each page (RU54, RU56), by
 * turns. Tasks count by their processor time: the clock would count the programs beside the browser. A number sets the runs.
 */
export async function hydration(settings: readonly string[]): Promise<Figure[]> {
  const runs = Number(settings[0] ?? RUNS)
  const asked = process.env['PAGES']?.split(',')
  const site = await startSite()
  const reference = await startReference(site.origin)
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
      if (asked !== undefined && !asked.includes(name)) continue
      const { address } = await reference.add(path)
      const own: Measured[] = []
      const plain: Measured[] = []
      for (let run = 0; run < runs; run++) {
        const pair = [[own, `${site.origin}${path}`] as const, [plain, address] as const]
        for (const [seen, each] of run % 2 === 0 ? pair : pair.toReversed())
          seen.push(measure(await traceOpening(each)))
      }
      figures.push(...describe(name, own, plain))
    }
    return figures
  } finally {
    await cleanUp(
      () => reference.stop(),
      () => site.stop(),
    )
  }
}

function describe(name: string, own: readonly Measured[], plain: readonly Measured[]): Figure[] {
  const median = (seen: readonly Measured[], figure: keyof Measured) =>
    quantile(
      seen.map((each) => each[figure]),
      0.5,
    )
  const each = (seen: readonly Measured[], figure: keyof Measured) =>
    seen.map((run) => run[figure].toFixed(0)).join(' ')
  const index = median(own, 'index')
  const note = `index ${index.toFixed(0)}, slowdown ${slowdownAt(index).toFixed(1)}`
  const work = (seen: readonly Measured[]) =>
    `${median(seen, 'work').toFixed(0)} ms of work until hydrated, first frame ${median(seen, 'frame').toFixed(0)} ms`
  return [
    {
      measure: `${name}: longest task from first paint until the page is idle`,
      value: median(own, 'longest'),
      unit: 'ms',
      bar: { atMost: LONG_MS },
      note:
        `${note}; each run ${each(own, 'longest')}, beside ${each(plain, 'longest')}; ${median(own, 'long')} tasks over ${LONG_MS} ms; ` +
        `${work(own)}; reference ${work(plain)}`,
    },
    {
      measure: `${name}: total blocking, more than the reference`,
      value: quantile(
        own.map(({ blocking }, run) => blocking - plain[run]!.blocking),
        0.5,
      ),
      unit: 'ms',
      bar: { atMost: MAX_BLOCKING_MS },
      note: `${note}; each run ${each(own, 'blocking')}, beside ${each(plain, 'blocking')}`,
    },
  ]
}
