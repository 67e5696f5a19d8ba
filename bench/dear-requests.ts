import { readdirSync, readFileSync } from 'node:fs'
import { startSite, type SiteProcess } from '../tests/support/site/site-process.ts'
import { measureAttack } from './attack.ts'
import { cleanUp } from './clean-up.ts'
import { DEAREST_PAGES, DEAREST_READS, LONG_REQUESTS, type Dear, type Names } from './dearest-requests.ts'
import { fetchSlugs } from './expensive.ts'
import type { Figure } from './report.ts'

const WARM_UP = 15
const ROUNDS = 25
/** Milliseconds of the main thread for one request. AP113 */
const MAX_MAIN_MS = 20
const CONNECTIONS = 12
/** That many of the dearest are requested in turn by the connections. */
const DEAREST = 6

type OpenApi = { paths: Record<string, Record<string, { security?: readonly object[] }>> }

/** AP113, AP114: what each anonymous request costs the main thread, and what others wait for beside twelve connections of the dearest. */
export async function dearRequests(): Promise<Figure[]> {
  const site = await startSite()
  try {
    const { names, costs, figures } = await measureRequests(site)
    const dearest = costs
      .toSorted((a, b) => b.cost - a.cost)
      .slice(0, DEAREST)
      .map(({ name }) => name)
    figures.push(
      ...(await measureAttack(site, {
        name: `${CONNECTIONS} connections of ${dearest.join(', ')}`,
        file: './dear-attacker.ts',
        args: [site.origin, String(CONNECTIONS), dearest.join('|'), JSON.stringify(names)],
      })),
    )
    return figures
  } finally {
    await cleanUp(() => site.stop())
  }
}

async function measureRequests(site: SiteProcess) {
  const names = await readNames(site.origin)
  const figures: Figure[] = [await countForgotten(site.origin)]
  const costs: { name: string; cost: number }[] = []
  for (const [name, make] of Object.entries({ ...DEAREST_READS, ...DEAREST_PAGES, ...LONG_REQUESTS })) {
    const next = make(names)
    await repeat(site, WARM_UP, next)
    const cold = await repeat(site, ROUNDS, next)
    const repeated = next()
    const warm = await repeat(site, ROUNDS, () => repeated)
    costs.push({ name, cost: cold.all })
    figures.push({
      measure: `${name}: processor time of the main thread`,
      value: cold.main,
      unit: 'ms',
      bar: { atMost: MAX_MAIN_MS },
      note: `all threads ${cold.all.toFixed(1)} ms; cached ${warm.main.toFixed(2)}, all threads ${warm.all.toFixed(2)} ms; statuses ${[...cold.statuses].join(', ')}`,
    })
  }
  return { names, costs, figures }
}

async function readNames(origin: string): Promise<Names> {
  const json = async (path: string) => (await fetch(`${origin}${path}`)).json() as Promise<unknown>
  const { eggs } = (await json('/api/eggs')) as { eggs: { slug: string }[] }
  const { changes } = (await json('/api/values/changes?limit=1')) as { changes: { number: number }[] }
  return {
    slugs: await fetchSlugs(origin),
    eggs: eggs.map(({ slug }) => slug),
    changes: changes[0]?.number ?? 1,
  }
}

/** A read that is added to the API must be measured too. */
async function countForgotten(origin: string): Promise<Figure> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi
  const forgotten = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security === undefined)
      .map(([method]) => `${method} ${path}`)
      .filter((name) => !Object.hasOwn(DEAREST_READS, name) && !WRITES.has(name)),
  )
  return {
    measure: 'described reads without a measurement',
    value: forgotten.length,
    bar: { atMost: 0 },
    note: forgotten.join(', '),
  }
}

/** Anonymous, with a limit of its own for each network. */
const WRITES: ReadonlySet<string> = new Set(['post /api/devices'])

/** @returns milliseconds of a processor for each request, of the main thread and of all */
async function repeat(site: SiteProcess, times: number, next: () => Dear) {
  const before = processorTime(site)
  const statuses = new Set<number>()
  for (let turn = 0; turn < times; turn++) {
    const { path, body } = next()
    const response = await fetch(`${site.origin}${path}`, {
      headers: { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  const after = processorTime(site)
  return { main: (after.main - before.main) / times, all: (after.all - before.all) / times, statuses }
}

/** Milliseconds of a processor that Linux has given the process's threads; the main one has the id of the process. */
function processorTime({ child: { pid } }: SiteProcess) {
  const times = new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => [
      thread,
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    ]),
  )
  return { main: times.get(String(pid)) ?? Number.NaN, all: [...times.values()].reduce((sum, each) => sum + each, 0) }
}
