import autocannon from 'autocannon'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { cleanUp } from './clean-up.ts'
import { startProcess } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const SECONDS = 3
const ROUNDS = 5
export const TOKEN = 'a-token-that-only-this-benchmark-uses'

export type Load = { senders: number; size: number }
/** Hatches a second, and milliseconds. */
export type Measured = { rate: number; p99: number }

const slugs = shippedCatalogue().pets.map(({ slug }) => slug)
let count = 0
export const createBatch = (size: number) =>
  Array.from({ length: size }, () => ({
    id: randomUUID(),
    slug: slugs[count++ % slugs.length],
    playerName: 'BubbleFan',
  }))

export async function send(url: string, { senders, size }: Load): Promise<Measured> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: senders,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(createBatch(size)) }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} batches were refused`)
  return { rate: requests.average * size, p99: latency.p99 }
}

export const median = (rounds: readonly Measured[], of: keyof Measured) =>
  quantile(
    rounds.map((each) => each[of]),
    0.5,
  )
export const describe = (rounds: readonly Measured[]) =>
  `${Math.round(median(rounds, 'rate'))} hatches/s, p99 ${median(rounds, 'p99').toFixed(0)} ms`

/** Both ways by turns, so that a busy moment of the machine meets both. */
export async function compare(origin: string, load: Load) {
  const together: Measured[] = []
  const alone: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    together.push(await send(`${origin}/together/ingest/hatches`, load))
    alone.push(await send(`${origin}/alone/ingest/hatches`, load))
  }
  return {
    rate: median(together, 'rate'),
    ratio: median(together, 'rate') / median(alone, 'rate'),
    note: `${describe(together)}, beside ${describe(alone)}; medians of ${ROUNDS} rounds of ${SECONDS} s`,
  }
}

/**
 * IN24: hatches stored durably, together and with a transaction for each batch. `npm run bench -- ingest [URL]` measures another database,
 * which must be empty; the default is a new file of SQLite.
 */
export async function ingest(settings: readonly string[] = []): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
  const url = settings.find((each) => each.includes(':')) ?? `file:${join(folder, 'site.sqlite')}`
  const server = await startProcess('./ingest-server.ts', [url, TOKEN])
  try {
    const origin = String(server.first)
    await send(`${origin}/together/ingest/hatches`, { senders: 4, size: 100 }) // warms up
    const many = await compare(origin, { senders: 32, size: 1 })
    const one = await compare(origin, { senders: 1, size: 1 })
    const large = await compare(origin, { senders: 4, size: 100 })
    return [
      {
        measure: '32 senders of one hatch: together, times as many as alone',
        value: many.ratio,
        bar: { atLeast: 3 },
        note: many.note,
      },
      {
        measure: 'one sender of one hatch: together, times as many as alone',
        value: one.ratio,
        bar: { atLeast: 0.9 },
        note: one.note,
      },
      {
        measure: '4 senders of 100 hatches',
        value: large.rate,
        unit: 'hatches/s',
        bar: { atLeast: 2_000 },
        note: large.note,
      },
    ]
  } finally {
    await cleanUp(
      () => server.stop(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}
