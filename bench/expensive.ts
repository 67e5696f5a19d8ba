import { readFileSync } from 'node:fs'
import { startSite } from '../tests/support/site-process.ts'
import { EXPENSIVE, type ExpensiveName } from './expensive-addresses.ts'
import { startProcess } from './processes.ts'
import { quantile, readFor, type Readings } from './reader.ts'
import type { Figure } from './report.ts'

const CONNECTIONS = 64
const READ_MS = 3_000
const TURNS = 4
/** Until what still waits has been answered. */
const CALM_MS = 2_500
const WARM = 40
const ROUNDS = 40
const RATIO = 2
/** Milliseconds. */
const LONGEST = 100
const KINDS: Record<keyof Readings, string> = { healthz: '/healthz', page: 'a cached page', hatch: 'a live hatch' }

/** AP36: a reader beside an attacker who holds 64 connections on the most expensive addresses, and what each address costs. */
export async function expensive(): Promise<Figure[]> {
  const site = await startSite()
  try {
    const slugs = await slugsOf(site.origin)
    const figures: Figure[] = []
    for (const name of Object.keys(EXPENSIVE) as ExpensiveName[])
      figures.push(await costOf(site.origin, site.child.pid!, name, slugs))
    await readFor(site.origin, READ_MS) // warms both up
    for (const name of Object.keys(EXPENSIVE) as ExpensiveName[]) {
      const attacker = await startProcess('attacker.ts', [site.origin, String(CONNECTIONS), name, slugs.join(',')])
      const [idle, attacked]: [Readings, Readings] = [
        { healthz: [], page: [], hatch: [] },
        { healthz: [], page: [], hatch: [] },
      ]
      let statuses: unknown
      // Alternating, so that a busy moment of the machine meets both.
      for (let turn = 0; turn < TURNS; turn++) {
        add(idle, await readFor(site.origin, READ_MS))
        await attacker.ask({ do: 'begin' })
        add(attacked, await readFor(site.origin, READ_MS))
        statuses = await attacker.ask({ do: 'pause' })
        await new Promise((resolve) => setTimeout(resolve, CALM_MS))
      }
      attacker.stop()
      figures.push(
        ...(Object.keys(KINDS) as (keyof Readings)[]).map((kind) => beside(name, kind, idle, attacked, statuses)),
      )
    }
    return figures
  } finally {
    await site.stop()
  }
}

function add(to: Readings, more: Readings) {
  for (const kind of Object.keys(KINDS) as (keyof Readings)[]) to[kind].push(...more[kind])
}

function beside(name: string, kind: keyof Readings, idle: Readings, attacked: Readings, statuses: unknown): Figure {
  const [before, during] = [idle[kind], attacked[kind]].map(
    (values) => [quantile(values, 0.5), quantile(values, 0.99)] as const,
  ) as [readonly [number, number], readonly [number, number]]
  const isBounded = during[1] <= LONGEST || kind === 'hatch'
  return {
    measure: `${KINDS[kind]} beside ${CONNECTIONS} × ${name}, p99 beside the idle p99`,
    value: isBounded ? during[1] / before[1] : Number.POSITIVE_INFINITY,
    bar: { atMost: RATIO },
    note: `idle p50 ${before[0].toFixed(1)} p99 ${before[1].toFixed(1)} ms; attacked p50 ${during[0].toFixed(1)} p99 ${during[1].toFixed(1)} ms, at most ${LONGEST}; the attacker got ${JSON.stringify(statuses)}`,
  }
}

async function slugsOf(origin: string): Promise<string[]> {
  const slugs: string[] = []
  for (let page = 1; page <= 6; page++) {
    const { pets } = (await (await fetch(`${origin}/api/items?limit=100&page=${page}`)).json()) as {
      pets: { slug: string }[]
    }
    slugs.push(...pets.map(({ slug }) => slug))
  }
  return slugs
}

async function costOf(origin: string, pid: number, name: ExpensiveName, slugs: readonly string[]): Promise<Figure> {
  const address = EXPENSIVE[name](slugs)
  const ask = async (times: number) => {
    for (let round = 0; round < times; round++)
      await (await fetch(`${origin}${address()}`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  }
  await ask(WARM)
  const before = cpuMs(pid)
  await ask(ROUNDS)
  return { measure: `${name}: processor time, all threads`, value: (cpuMs(pid) - before) / ROUNDS, unit: 'ms' }
}

/** User and system time of a process so far; Linux counts it in hundredths of a second. */
function cpuMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return (user! + system!) * 10
}
