import autocannon from 'autocannon'
import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { cleanUp } from './clean-up.ts'
import { createBatch, TOKEN } from './ingest.ts'
import { startProcess } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const ROUNDS = 3
const SECONDS = 5
const MEGABYTES = 200

type Latencies = { p99: number; max: number; count: number }

/** Milliseconds that requests of full write load take. */
async function load(url: string): Promise<Latencies> {
  const { latency, requests, non2xx, errors } = await autocannon({
    url,
    connections: 4,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(createBatch(100)) }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} batches were refused`)
  return { p99: latency.p99, max: latency.max, count: requests.total }
}

/** A database of the size of a site that has run for months. */
async function fill(url: string) {
  const db = await openDatabase(url)
  for (let at = 0; at < MEGABYTES; at++)
    await db
      .insertInto('meta')
      .values({ key: `ballast ${at}`, value: randomBytes(500_000).toString('hex') })
      .execute()
  await db.destroy()
}

/** RU94: backups run one after the other in a process of their own beside full write load, by turns with the load alone. SQLite only. */
export async function backup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const url = `file:${join(folder, 'site.sqlite')}`
  await fill(url)
  const server = await startProcess('./ingest-server.ts', [url, TOKEN])
  try {
    const address = `${String(server.first)}/together/ingest/hatches`
    await load(address) // warms up
    const alone: Latencies[] = []
    const beside: Latencies[] = []
    let made = 0
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await load(address))
      let isLoading = true
      const backups = (async () => {
        while (isLoading) {
          const child = spawn(process.execPath, ['server/entries/backup-main.ts'], {
            env: {
              ...process.env,
              DATABASE_URL: url,
              BACKUP_FOLDER: join(folder, 'backups'),
              BACKUP_KEEP: '1',
              BACKUP_KEEP_DAYS: '1',
            },
            stdio: ['ignore', 'ignore', 'inherit'],
          })
          const [code] = await once(child, 'exit')
          if (code !== 0) throw new Error(`a backup ended with ${code}`)
          made++
        }
      })()
      beside.push(await load(address))
      isLoading = false
      await backups
    }
    const median = (of: keyof Latencies, rounds: readonly Latencies[]) =>
      quantile(
        rounds.map((each) => each[of]),
        0.5,
      )
    const note = (of: keyof Latencies) =>
      `${median(of, beside).toFixed(0)} ms beside backups, ${median(of, alone).toFixed(0)} ms without; medians of ${ROUNDS} rounds of ${SECONDS} s; ${made} backups`
    return (['p99', 'max'] as const).map((of) => ({
      measure: `100 hatches a request, 4 senders: ${of} later because of backups`,
      value: median(of, beside) - median(of, alone),
      unit: 'ms',
      bar: { atMost: 50 },
      note: note(of),
    }))
  } finally {
    await cleanUp(
      () => server.stop(),
      () => rmSync(folder, { recursive: true, force: true }),
    )
  }
}
