import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startCluster, type Cluster } from '../scripts/cluster/start-cluster.ts'
import { startServices } from '../tests/chaos/services.ts'
import { chatPlayers } from '../tests/support/chat/chat-players.ts'
import { INGEST_TOKEN, startSite } from '../tests/support/site/site-process.ts'
import { cleanUp } from './clean-up.ts'
import { pause } from './live-page.ts'
import { startProcess, used } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const READERS = 1_000
const RATE = 100
/** With two rounds and their warm-up below the 1,200 calls a minute that ingest takes. */
const SECONDS = 5
const ROUNDS = 2
const IDLE_SECONDS = 20
const IDLE_CONNECTIONS = 3_000
const CHAT_PAIRS = 100

const loadNote = () => `load ${loadavg()[0]!.toFixed(1)}`

type Member = Cluster['members'][number]
type Delivery = { toFirst: number[]; toLast: number[]; lost: number; cpuPerDelivery: number }

/** Opens a live connection that notes when each hatch comes, by its player. */
async function openReader(address: string) {
  const socket = new WebSocket(address)
  const received = new Map<string, number>()
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    const message = JSON.parse(String(data))
    if (message.type === 'HATCH') received.set(message.data.playerName, now)
  })
  await new Promise((resolve) => socket.once('message', resolve))
  return { socket, received }
}

/** Hatches one by one to `to`, while a thousand read at `at`; two more, who are written to first and last, note when each comes. */
async function deliver(to: string, at: { port: number; pid: number }): Promise<Delivery> {
  const address = `ws://127.0.0.1:${at.port}/ws/live`
  const first = await openReader(address)
  const readers = await startProcess('./listeners.ts', [address, String(READERS)])
  const last = await openReader(address)
  const acknowledged = new Map<string, number>()
  const post = async (name: string) => {
    const response = await fetch(`${to}/ingest/hatches`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${INGEST_TOKEN}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify([{ id: randomUUID(), slug: 'king-doggy', playerName: name }]),
    })
    if (!response.ok) throw new Error(`ingest answered ${response.status}`)
    await response.arrayBuffer()
    acknowledged.set(name, performance.now())
  }
  const sendAll = async (label: string, count: number) => {
    const started = performance.now()
    const posts: Promise<void>[] = []
    for (let index = 0; index < count; index++) {
      await pause(started + (index / RATE) * 1_000 - performance.now())
      posts.push(post(`${label} ${index}`))
    }
    await Promise.all(posts)
    await pause(500)
  }
  try {
    await sendAll('warm', RATE / 2)
    acknowledged.clear()
    const before = used({ child: at }).cpu
    await sendAll('sample', RATE * SECONDS)
    const cpu = used({ child: at }).cpu - before
    const listDelays = ({ received }: typeof first) =>
      [...acknowledged].map(([name, time]) => Math.max(0, (received.get(name) ?? Infinity) - time))
    const [toFirst, toLast] = [listDelays(first), listDelays(last)]
    return {
      toFirst: toFirst.filter(Number.isFinite),
      toLast: toLast.filter(Number.isFinite),
      lost: toLast.filter((delay) => !Number.isFinite(delay)).length,
      cpuPerDelivery: (cpu * 1e6) / (RATE * SECONDS * (READERS + 2)),
    }
  } finally {
    await cleanUp(
      () => first.socket.terminate(),
      () => last.socket.terminate(),
      () => readers.stop(),
    )
    await pause(1_000)
  }
}

/** The processor time of a process without clients, and the statements of all processes. */
async function idleFigures(members: readonly Member[], databaseUrl: string): Promise<Figure[]> {
  // From another database, so that the question is not counted.
  const url = new URL(databaseUrl)
  url.pathname = '/template1'
  const client = new pg.Client(url.href)
  await client.connect()
  const commits = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
      [new URL(databaseUrl).pathname.slice(1)],
    )
    return Number(rows[0]!.count)
  }
  const cpu = () => members.map(({ pid }) => used({ child: { pid: pid! } }).cpu)
  await pause(20_000) // what follows a start, such as the compiler's work, is over then
  const [commitsBefore, cpuBefore, startedAt] = [await commits(), cpu(), performance.now()]
  await pause(IDLE_SECONDS * 1_000)
  const seconds = (performance.now() - startedAt) / 1_000
  const statements = ((await commits()) - commitsBefore) / seconds / members.length
  const cores = cpu().map((after, index) => (after - cpuBefore[index]!) / seconds)
  await client.end()
  return [
    {
      measure: 'an idle process: statements, each a transaction of its own',
      value: statements,
      unit: '/s',
      bar: { atMost: 3 },
    },
    {
      measure: 'an idle process: share of a core',
      value: 100 * Math.max(...cores),
      unit: '%',
      bar: { atMost: 1 },
      note: `${cores.map((share) => (100 * share).toFixed(1)).join(' and ')} % over ${seconds.toFixed(0)} s; ${loadNote()}`,
    },
  ]
}

async function memoryOfConnections({ port, pid }: { port: number; pid: number }): Promise<Figure> {
  const before = used({ child: { pid } }).rss
  const readers = await startProcess('./listeners.ts', [`ws://127.0.0.1:${port}/ws/live`, String(IDLE_CONNECTIONS)])
  await pause(3_000)
  const after = used({ child: { pid } }).rss
  readers.stop()
  return {
    measure: `memory of process B (RSS) per idle connection, at ${IDLE_CONNECTIONS}`,
    value: (after - before) / IDLE_CONNECTIONS / 1_024,
    unit: 'KB',
    bar: { atMost: 15 },
  }
}

type Heard = { received: number; faults: number; median: number; p99: number }

/** From the call to A to the sockets of both users, which are open to B. */
async function chatDelays(a: Member, b: Member, databaseUrl: string) {
  const players = await chatPlayers({ origin: a.origin, databaseUrl })
  const folder = mkdtempSync(join(tmpdir(), 'chat-'))
  const tokens = join(folder, 'tokens.json')
  const pairs: { id: string; two: [Player, Player] }[] = []
  type Player = Awaited<ReturnType<typeof players.player>>
  for (let index = 0; index < CHAT_PAIRS; index++) {
    const two: [Player, Player] = [await players.player(`Ann ${index}`), await players.player(`Ben ${index}`)]
    pairs.push({ two, id: await players.conversation(two) })
  }
  writeFileSync(tokens, JSON.stringify(pairs.flatMap(({ two }) => two.map(({ token }) => token))))
  const clients = await startProcess('./chat-clients.ts', [`ws://127.0.0.1:${b.port}/ws`, tokens])
  try {
    const started = performance.now()
    const said: Promise<void>[] = []
    for (let number = 0; number < RATE * SECONDS; number++) {
      await pause(started + (number / RATE) * 1_000 - performance.now())
      const { two, id } = pairs[number % pairs.length]!
      said.push(two[Math.floor(number / pairs.length) % 2]!.say(id, String(Date.now())))
    }
    const refused = (await Promise.allSettled(said)).filter(({ status }) => status === 'rejected').length
    const report = (await clients.ask({ do: 'received', count: 2 * RATE * SECONDS })) as Heard
    return { ...report, refused }
  } finally {
    await cleanUp(
      () => clients.stop(),
      () => players.end(),
      () => rmSync(folder, { recursive: true }),
    )
  }
}

/** CL71 and CL77 to CL79: two processes on PostgreSQL and Redis. Hatches and messages go to A, their readers are at B. Beside them one process on SQLite. */
export async function twoProcesses(): Promise<Figure[]> {
  const env = { LOG_LEVEL: 'warn', DEMO_HATCH_SECONDS: '86400' }
  const services = await startServices({ processes: 2, on: 'redis' })
  const cluster = await startCluster({
    processes: 2,
    ingestToken: INGEST_TOKEN,
    env: (index) => ({ ...services.env(index), ...env }),
  })
  const alone = await startSite({ env })
  try {
    const [a, b] = cluster.members as [Member, Member]
    const idle = await idleFigures(cluster.members, services.databaseUrl)
    const there = { port: b.port, pid: b.pid! }
    // By turns, so that a busy moment of the machine meets both; the better of two counts.
    const ofTwo: Delivery[] = []
    const ofOne: Delivery[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ofTwo.push(await deliver(a.origin, there))
      ofOne.push(await deliver(`http://127.0.0.1:${alone.port}`, { port: alone.port, pid: alone.child.pid! }))
    }
    const best = (rounds: readonly Delivery[], of: (delivery: Delivery) => number) => Math.min(...rounds.map(of))
    const first = ({ toFirst }: Delivery) => quantile(toFirst, 0.5)
    const last =
      (share: number) =>
      ({ toLast }: Delivery) =>
        quantile(toLast, share)
    const cpu = (delivery: Delivery) => delivery.cpuPerDelivery
    const lost = [...ofTwo, ...ofOne].reduce((sum, delivery) => sum + delivery.lost, 0)
    const memory = await memoryOfConnections(there)
    const chat = await chatDelays(a, b, services.databaseUrl)
    return [
      {
        measure: `acknowledged by A to read by the first of ${READERS} readers at B, ${RATE}/s, p50`,
        value: best(ofTwo, first),
        unit: 'ms',
        note: `one process on SQLite: ${best(ofOne, first).toFixed(1)} ms; better of two rounds; ${loadNote()}`,
      },
      {
        measure: 'the same by the last, p50',
        value: best(ofTwo, last(0.5)),
        unit: 'ms',
        bar: { atMost: 15 },
        note: `one process on SQLite: ${best(ofOne, last(0.5)).toFixed(1)} ms`,
      },
      {
        measure: 'the same by the last, p99',
        value: best(ofTwo, last(0.99)),
        unit: 'ms',
        bar: { atMost: 100 },
        note: `one process on SQLite: ${best(ofOne, last(0.99)).toFixed(1)} ms`,
      },
      { measure: 'hatches that a reader missed', value: lost, bar: { atMost: 0 } },
      {
        measure: 'message sent to A to received at B, p99',
        value: chat.p99,
        unit: 'ms',
        bar: { atMost: 60 },
        note: `median ${chat.median} ms; ${chat.received} of ${2 * RATE * SECONDS} received, ${chat.faults} faults, ${chat.refused} refused; ${loadNote()}`,
      },
      {
        measure: 'CPU per delivery at B, share of one process on SQLite',
        value: best(ofTwo, cpu) / best(ofOne, cpu),
        bar: { atMost: 1.1 },
        note: `${best(ofTwo, cpu).toFixed(2)} and ${best(ofOne, cpu).toFixed(2)} µs, the latter with its ingest`,
      },
      memory,
      ...idle,
    ]
  } finally {
    await cleanUp(
      () => alone.stop(),
      () => cluster.stop(),
      () => services.stop(),
    )
  }
}
