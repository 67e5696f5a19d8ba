import { setPriority } from 'node:os'
import type { SiteProcess } from '../tests/support/site/site-process.ts'
import { pause } from './live-page.ts'
import { startProcess, used } from './processes.ts'
import { readFor, type Readings } from './reader.ts'
import type { Figure } from './report.ts'
import { quantile } from './quantile.ts'

/** `file` is run in a process of its own with `args`; it attacks as soon as it is ready, and answers `{ do: 'count' }`. */
export type Attack = { name: string; file: string; args: readonly string[] }

const READ_MS = 3_000
const TURNS = 5
/** Until what still waits has been answered. */
const CALM_MS = 1_500
const RATIO = 2
/** Milliseconds. */
const MAX_P99_MS = 100
/** The machine is the attacker's too, which no real one's is: it gets what the site and the reader leave. */
const LOW_PRIORITY = 15

const LABELS: Record<keyof Readings, string> = {
  healthz: '/healthz',
  page: 'a cached page',
  hatch: 'a live hatch, ingest to frame',
}
const KINDS = Object.keys(LABELS) as (keyof Readings)[]

/** What one reader waits for while the site is attacked, beside what it waits for in between: in turns, so that a busy moment of the machine meets both. */
export async function measureAttack(site: SiteProcess, { name, file, args }: Attack): Promise<Figure[]> {
  const [idle, attacked] = [nothingRead(), nothingRead()]
  let count: unknown
  await readFor(site.origin, READ_MS) // warms both up
  for (let turn = 0; turn < TURNS; turn++) {
    await read(site, idle)
    const attacker = await startProcess(file, args, (pid) => setPriority(pid, LOW_PRIORITY))
    await read(site, attacked)
    count = await attacker.ask({ do: 'count' })
    attacker.stop()
    await pause(CALM_MS)
  }
  const ms = (times: readonly number[], q: number) => quantile(times, q).toFixed(1)
  return KINDS.map((kind) => {
    const [before, during] = [idle.times[kind], attacked.times[kind]]
    return {
      measure: `${name}: ${LABELS[kind]}, p99 beside idle`,
      value: quantile(during, 0.99) / quantile(before, 0.99),
      unit: '×',
      bar: { atMost: RATIO },
      note:
        `p50 ${ms(before, 0.5)} → ${ms(during, 0.5)} ms, p99 ${ms(before, 0.99)} → ${ms(during, 0.99)} ms (at most ${MAX_P99_MS}: ${quantile(during, 0.99) <= MAX_P99_MS ? 'reached' : 'MISSED'}), ` +
        `highest ${ms(during, 1)} ms, ${during.length} samples${kind === 'healthz' ? `; the site used ${share(idle)} → ${share(attacked)}% of a processor; the attacker's last turn: ${JSON.stringify(count)}` : ''}`,
    }
  })
}

type Read = { times: Readings; cpu: number; seconds: number }

const nothingRead = (): Read => ({ times: { healthz: [], page: [], hatch: [] }, cpu: 0, seconds: 0 })

async function read(site: SiteProcess, to: Read) {
  const [from, before] = [performance.now(), used(site).cpu]
  const times = await readFor(site.origin, READ_MS)
  for (const kind of KINDS) to.times[kind].push(...times[kind])
  to.cpu += used(site).cpu - before
  to.seconds += (performance.now() - from) / 1_000
}

const share = ({ cpu, seconds }: Read) => ((100 * cpu) / seconds).toFixed(0)
