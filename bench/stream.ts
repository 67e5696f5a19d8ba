import type { Hatch } from '#contract/hatches.ts'
import { MAX_STREAM_QUEUE_BYTES } from '#contract/api-limits.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp } from './clean-up.ts'
import { startProcess } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

type Process = Awaited<ReturnType<typeof startProcess>>
/** Numbers that each reader got, and the last one before it began. */
type Clients = { seqs: number[][]; starts: number[]; left: number; open: number }
type Cpu = { user: number; system: number }

const PATH = '/api/stream?topic=hatch'
const slugs = shippedCatalogue().pets.map(({ slug }) => slug)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const startClients = (kind: string, server: Process, paths: readonly string[], reconnects = 0) =>
  startProcess('./stream-clients.ts', [kind, String(server.first), JSON.stringify(paths), String(reconnects)])

const RECONNECTS = 1_000
const READERS = 100
/** More a second than memory keeps over the longest absence, so that resuming also reads the database. */
const PER_SEND = 50
const SEND_MS = 100

const FILTERS: readonly { query: string; passes: (hatch: Hatch) => boolean }[] = [
  { query: '', passes: () => true },
  { query: `&slug=${slugs[0]}&slug=${slugs[1]}`, passes: ({ slug }) => slug === slugs[0] || slug === slugs[1] },
  { query: '&minValue=1000', passes: ({ value }) => typeof value === 'number' && value >= 1_000 },
  { query: '&publicOnly=true', passes: ({ isPublic }) => isPublic },
  {
    query: '&hatcherName=fan%203&topic=hatch&slug=' + slugs[2],
    passes: ({ playerName, slug }) => playerName === 'Fan 3' || slug === slugs[2],
  },
]

/** SM19: readers that are cut at any byte, away for up to 3 s, and resume, compared with a plain filter over the whole log. */
async function measureReconnects(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'))
  const server = await startProcess('./stream-server.ts', [`file:${join(folder, 'site.sqlite')}`])
  const paths = Array.from({ length: READERS }, (_, index) => PATH + FILTERS[index % FILTERS.length]!.query)
  const clients = await startClients('cut', server, paths, RECONNECTS)
  const read = async () => (await clients.ask({ do: 'seqs' })) as Clients
  try {
    let isDone = false
    while (!isDone) {
      await server.ask({ do: 'send', count: PER_SEND })
      await pause(SEND_MS)
      const { left, open } = await read()
      isDone = left === 0 && open === READERS
    }
    await server.ask({ do: 'send', count: PER_SEND })
    const log = (await server.ask({ do: 'log' })) as Hatch[]
    const wanted = FILTERS.map(({ passes }) => log.filter(passes).map(({ seq }) => seq))
    let { seqs, starts } = await read()
    for (let look = 0; look < 100; look++) {
      ;({ seqs, starts } = await read())
      if (seqs.every((own, index) => own.at(-1) === wanted[index % FILTERS.length]!.at(-1))) break
      await pause(100)
    }
    let lost = 0
    let doubled = 0
    let received = 0
    for (const [index, own] of seqs.entries()) {
      const unique = new Set(own)
      const due = new Set(wanted[index % FILTERS.length]!.filter((seq) => seq > starts[index]!))
      received += own.length
      lost += [...due].filter((seq) => !unique.has(seq)).length
      doubled += own.length - unique.size + [...unique].filter((seq) => !due.has(seq)).length
    }
    const note = `${READERS} readers, ${FILTERS.length} filters, ${log.length} hatches, ${received} events`
    return [
      { measure: `hatches lost in ${RECONNECTS} forced reconnects`, value: lost, bar: { atMost: 0 }, note },
      { measure: 'hatches doubled, or that the filter leaves out', value: doubled, bar: { atMost: 0 } },
    ]
  } finally {
    await cleanUp(
      () => clients.stop(),
      () => server.stop(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}

const STREAMS = 2_000
const DISTINCT = 200
const BURST = 10
const BURSTS = 20
const WARM_UP = 5
const PAUSE_MS = 250
const ROUNDS = 3

/** Filters of each kind, and hatches of a burst of ten that each of them lets through. */
const KINDS = {
  none: { queries: [''], isPassing: true },
  /** A filter like a bot's: one pet. */
  'a pet': { queries: slugs.slice(0, DISTINCT).map((slug) => `&slug=${slug}`), isPassing: false },
  /** The dearest kind: every filter differs, and lets everything through. */
  everything: { queries: Array.from({ length: DISTINCT }, (_, index) => `&minValue=${index + 1}`), isPassing: true },
} as const

/** µs of the server's processor for one hatch and one stream. */
async function measureProcessor(kind: keyof typeof KINDS): Promise<number> {
  const { queries, isPassing } = KINDS[kind]
  const server = await startProcess('./stream-server.ts', [])
  const paths = Array.from({ length: STREAMS }, (_, index) => PATH + queries[index % queries.length]!)
  const clients = await startClients('count', server, paths)
  try {
    await server.ask({ do: 'streams', count: STREAMS })
    let sent = 0
    const send = async (bursts: number) => {
      for (let burst = 0; burst < bursts; burst++) {
        await server.ask({ do: 'send', count: BURST })
        await pause(PAUSE_MS)
      }
      sent += bursts * BURST
      await clients.ask({ do: 'received', count: isPassing ? sent * STREAMS : 0 })
    }
    const read = async () => {
      const { user, system } = (await server.ask({ do: 'cpu' })) as Cpu
      return user + system
    }
    await send(WARM_UP)
    const before = await read()
    await send(BURSTS)
    return ((await read()) - before) / (BURSTS * BURST * STREAMS)
  } finally {
    await cleanUp(
      () => clients.stop(),
      () => server.stop(),
    )
  }
}

/** SM20: streams with many filters compared with as many without, by turns. */
async function compareFilters(): Promise<Figure[]> {
  const rounds: Record<keyof typeof KINDS, number[]> = { none: [], 'a pet': [], everything: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['none', 'a pet', 'everything'] as const) rounds[kind].push(await measureProcessor(kind))
  const median = (kind: keyof typeof KINDS) => quantile(rounds[kind], 0.5)
  const note = `${STREAMS} streams, bursts of ${BURST}, median of ${ROUNDS} rounds`
  return [
    { measure: 'processor for a hatch and a stream, no filter', value: median('none'), unit: 'µs', note },
    {
      measure: `${DISTINCT} filters of a pet each, times as much`,
      value: median('a pet') / median('none'),
      bar: { atMost: 2 },
    },
    {
      measure: `${DISTINCT} filters that let everything through, times as much`,
      value: median('everything') / median('none'),
      bar: { atMost: 2 },
    },
  ]
}

const HEALTHY = 100
const STALLED = 5
const SLOW_BURST = 50
/** The largest batch that is written before the queue is looked at again. */
const BATCH_BYTES = SLOW_BURST * 1_024

/** SM21: streams that read nothing end at the bound, and the others get everything. */
async function measureSlowReaders(): Promise<Figure[]> {
  const server = await startProcess('./stream-server.ts', [])
  const healthy = await startClients('count', server, Array<string>(HEALTHY).fill(PATH))
  const stalled = await startClients('stalled', server, Array<string>(STALLED).fill(PATH))
  try {
    await server.ask({ do: 'streams', count: HEALTHY + STALLED })
    let sent = 0
    let state = { slow: 0, queued: 0 }
    while (state.slow < STALLED && sent < 50_000) {
      await server.ask({ do: 'send', count: SLOW_BURST })
      sent += SLOW_BURST
      await healthy.ask({ do: 'received', count: sent * HEALTHY })
      state = (await server.ask({ do: 'slow' })) as typeof state
    }
    const { received, closed } = (await healthy.ask({ do: 'received', count: sent * HEALTHY })) as {
      received: number
      closed: number
    }
    return [
      { measure: 'stalled streams that were not ended', value: STALLED - state.slow, bar: { atMost: 0 } },
      {
        measure: 'bytes queued for one of them at most',
        value: state.queued,
        unit: 'bytes',
        bar: { atLeast: MAX_STREAM_QUEUE_BYTES / 2, atMost: MAX_STREAM_QUEUE_BYTES + BATCH_BYTES },
        note: `after ${sent} hatches`,
      },
      { measure: 'streams that read and were ended', value: closed, bar: { atMost: 0 } },
      { measure: 'hatches that those lost', value: sent * HEALTHY - received, bar: { atMost: 0 } },
    ]
  } finally {
    await cleanUp(
      () => healthy.stop(),
      () => stalled.stop(),
      () => server.stop(),
    )
  }
}

/** SM19 to SM21. */
export async function stream(): Promise<Figure[]> {
  return [...(await measureReconnects()), ...(await compareFilters()), ...(await measureSlowReaders())]
}
