import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { cleanUp } from './clean-up.ts'
import { compare, describe, type Load, type Measured, median, send, TOKEN } from './ingest.ts'
import { startProcess } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const BATCHES: Load = { senders: 4, size: 100 }

const loadNote = () => `load ${loadavg()[0]!.toFixed(1)}`

/** CL74 to CL76: stored by one process on SQLite, one on PostgreSQL and two on it, by turns; then single hatches on PostgreSQL. */
export async function ingestPostgres(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
  const postgres = await startPostgres()
  const servers: Awaited<ReturnType<typeof startProcess>>[] = []
  const start = async (url: string) => {
    const server = await startProcess('./ingest-server.ts', [url, TOKEN])
    servers.push(server)
    return `${String(server.first)}/together/ingest/hatches`
  }
  try {
    const file = await start(`file:${join(folder, 'site.sqlite')}`)
    const one = await start(postgres.url)
    const other = await start(postgres.url)
    const half = { ...BATCHES, senders: BATCHES.senders / 2 }
    const sendToBoth = async (): Promise<Measured> => {
      const [here, there] = await Promise.all([send(one, half), send(other, half)])
      return { rate: here.rate + there.rate, p99: Math.max(here.p99, there.p99) }
    }
    for (const url of [file, one, other]) await send(url, BATCHES) // warms up
    const rounds: Record<'sqlite' | 'postgres' | 'two', Measured[]> = { sqlite: [], postgres: [], two: [] }
    for (let round = 0; round < ROUNDS; round++) {
      rounds.sqlite.push(await send(file, BATCHES))
      rounds.postgres.push(await send(one, BATCHES))
      rounds.two.push(await sendToBoth())
    }
    const single = await compare(String(servers[1]!.first), { senders: 32, size: 1 })
    const rate = (of: keyof typeof rounds) => median(rounds[of], 'rate')
    return [
      {
        measure: 'PostgreSQL, 4 senders of 100 hatches',
        value: rate('postgres'),
        unit: 'hatches/s',
        bar: { atLeast: 2_000 },
        note: `${describe(rounds.postgres)}; ${loadNote()}`,
      },
      {
        measure: 'the same, share of SQLite',
        value: rate('postgres') / rate('sqlite'),
        bar: { atLeast: 0.3 },
        note: `SQLite: ${describe(rounds.sqlite)}`,
      },
      {
        measure: 'two processes on one database, times one process',
        value: rate('two') / rate('postgres'),
        bar: { atLeast: 0.9 },
        note: describe(rounds.two),
      },
      {
        measure: 'PostgreSQL, 32 senders of one hatch',
        value: single.rate,
        unit: 'hatches/s',
        bar: { atLeast: 1_000 },
        note: `${single.note}; ${loadNote()}`,
      },
      {
        measure: 'the same, times as many as with a transaction for each',
        value: single.ratio,
        bar: { atLeast: 4 },
      },
    ]
  } finally {
    await cleanUp(
      ...servers.map((server) => () => server.stop()),
      () => postgres.stop(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}
