import { shippedCatalogue } from '#server/import/catalogue.ts'
import type { IngestAnswer } from '#contract/ingest.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp } from './clean-up.ts'
import { type Liar, measureLiar } from './estimator/liar.ts'
import { KINDS } from './estimator/world.ts'
import { describe, type Measured, median, send, TOKEN } from './ingest.ts'
import { startProcess } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const SOURCES = 50
const SECONDS = 15
/** Rows of each source a second, and the number of sources that report each hatch. */
const ROWS = 10
const REPORTERS = 5
const ROUNDS = 5

type Cpu = { user: number; system: number }
const slugs = shippedCatalogue().pets.map(({ slug }) => slug)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function withServer<T>(sources: number, run: (server: Awaited<ReturnType<typeof start>>) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  const server = await start(`file:${join(folder, 'site.sqlite')}`, sources)
  try {
    return await run(server)
  } finally {
    await cleanUp(
      () => server.stop(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}

async function start(url: string, sources: number) {
  const server = await startProcess('./sources-server.ts', [url, TOKEN, String(sources)])
  return { ...server, ...(server.first as { origin: string; keys: string[] }) }
}

async function post(origin: string, key: string, batch: object[]): Promise<{ answer: IngestAnswer; ms: number }> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/ingest/hatches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  })
  if (!response.ok) throw new Error(`ingest was answered with ${response.status}`)
  return { answer: (await response.json()) as IngestAnswer, ms: performance.now() - startedAt }
}

/** SO30: every source sends its rows of a second at a moment of its own. */
const measureSources = () =>
  withServer(SOURCES, async ({ origin, keys, ask }) => {
    const read = async () => {
      const { user, system } = (await ask({ do: 'cpu' })) as Cpu
      return user + system
    }
    const delays: number[] = []
    let accepted = 0
    const calls: Promise<void>[] = []
    const begunAt = await read()
    const startedAt = performance.now()
    for (let turn = 0; turn < SECONDS * SOURCES; turn++) {
      const [second, index] = [Math.floor(turn / SOURCES), turn % SOURCES]
      const group = Math.floor(index / REPORTERS)
      const batch = Array.from({ length: ROWS }, (_, row) => ({
        id: `${second}-${row}`,
        slug: slugs[(group * ROWS + row) % slugs.length],
        playerName: `Fan ${second} ${group}`,
        timestamp: new Date().toISOString(),
      }))
      calls.push(
        post(origin, keys[index]!, batch).then(({ answer, ms }) => {
          accepted += answer.accepted
          delays.push(ms)
        }),
      )
      await pause(Math.max(0, startedAt + ((turn + 1) * 1_000) / SOURCES - performance.now()))
    }
    await Promise.all(calls)
    const seconds = (performance.now() - startedAt) / 1_000
    const sent = SECONDS * SOURCES * ROWS
    const share = ((await read()) - begunAt) / 1e6 / seconds
    return [
      {
        measure: `rows a second of ${SOURCES} sources`,
        value: accepted / seconds,
        unit: 'rows/s',
        bar: { atLeast: 490 },
        note: `each hatch from ${REPORTERS} sources; a batch was answered after ${quantile(delays, 0.99).toFixed(0)} ms (p99)`,
      },
      { measure: 'rows that were not accepted', value: sent - accepted, bar: { atMost: 0 } },
      { measure: 'share of a core', value: share, bar: { atMost: 1 } },
    ] satisfies Figure[]
  })

/** SO31: the operator's own token where no source has a key, and where 50 have one, by turns. */
const compareOperator = () =>
  withServer(0, (none) =>
    withServer(SOURCES, async (many) => {
      const load = { senders: 4, size: 100 }
      const rounds: { none: Measured[]; many: Measured[] } = { none: [], many: [] }
      await send(`${none.origin}/ingest/hatches`, load) // warms up
      await send(`${many.origin}/ingest/hatches`, load)
      for (let round = 0; round < ROUNDS; round++) {
        rounds.none.push(await send(`${none.origin}/ingest/hatches`, load))
        rounds.many.push(await send(`${many.origin}/ingest/hatches`, load))
      }
      return [
        {
          measure: `the operator’s own rows beside ${SOURCES} sources`,
          value: median(rounds.many, 'rate'),
          unit: 'hatches/s',
          bar: { atLeast: 2_000 },
        },
        {
          measure: 'share of that without a source',
          value: median(rounds.many, 'rate') / median(rounds.none, 'rate'),
          note: `${describe(rounds.many)}, beside ${describe(rounds.none)}; medians of ${ROUNDS} rounds`,
        },
        {
          measure: 'the operator’s own rows without a source',
          value: median(rounds.none, 'rate'),
          unit: 'hatches/s',
          bar: { atLeast: 2_000 },
        },
      ] satisfies Figure[]
    }),
  )

const LIARS: Readonly<Record<Liar, string>> = {
  invented: 'a liar with a tenth of the reports, each with new accounts',
  patient: 'a liar with a tenth of the reports that told the truth for 105 days before',
}

/** SO32 */
function measureLiars(): Figure[] {
  return (Object.keys(LIARS) as Liar[]).flatMap((liar) => {
    const worlds = KINDS.map((kind) => measureLiar(kind, 102, liar))
    const moves = worlds.flatMap((world) => world.moves)
    return [
      {
        measure: `${LIARS[liar]}: largest move of a sure value`,
        value: 100 * Math.max(...moves),
        unit: '%',
        bar: { atMost: 1 },
        note: `${moves.length} sure values of closes; median ${(100 * quantile(moves, 0.5)).toFixed(2)} %, p95 ${(100 * quantile(moves, 0.95)).toFixed(2)} %; ${worlds.reduce((sum, { lost }) => sum + lost, 0)} have no figure any more`,
      },
    ]
  })
}

/** `npm run bench -- sources` */
export async function sources(): Promise<Figure[]> {
  return [...(await measureSources()), ...(await compareOperator()), ...measureLiars()]
}
