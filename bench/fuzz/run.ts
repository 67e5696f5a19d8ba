import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import { INGEST_TOKEN, startSite, type SiteProcess } from '../../tests/support/site/site-process.ts'
import { toText, type Case } from './case.ts'
import { ENTRY_BYTES } from '#server/http/response-cache.ts'
import { fetchWhenFree } from './fetch-when-free.ts'
import { allCases, caseAt, seedAt } from './generate.ts'
import { createOracle, type Fault } from './oracle.ts'
import { createSender, type Outcome } from './send.ts'
import { readVocabulary } from './vocabulary.ts'
import { watchSockets } from './watch-sockets.ts'
import { createWorld } from './world.ts'
import { cleanUp } from '../clean-up.ts'

export type FuzzOptions = {
  readonly seed: number
  /** How many cases, from index 0. */
  readonly count: number
  /** The index of a single case to send instead. */
  readonly only?: number | undefined
  /** How many findings to shrink; each takes some seconds. */
  readonly shrinks?: number
  readonly log?: (line: string) => void
}

/** All faults of one kind in one part of the site. */
export type Finding = {
  readonly kind: string
  readonly where: string
  readonly count: number
  readonly index: number
  readonly detail: string
  readonly smallest: string
}
export type Tally = Readonly<Record<number, number>>

const sumWhere = (tally: Tally, holds: (status: number) => boolean) =>
  Object.entries(tally).reduce((sum, [status, count]) => sum + (holds(Number(status)) ? count : 0), 0)
/** Requests of an operation that were answered, and those of them with a success. */
export const countAnswers = (tally: Tally) => sumWhere(tally, () => true)
export const countSuccesses = (tally: Tally) => sumWhere(tally, (status) => status < 300)
/** Bytes, after a collection. `rss`: without the pages of mapped files. */
type Memory = { readonly rss: number; readonly heap: number }

export type FuzzReport = {
  readonly sent: number
  readonly seconds: number
  readonly findings: readonly Finding[]
  readonly statuses: Readonly<Record<string, number>>
  /** How often each operation answered with each status. */
  readonly operations: Readonly<Record<string, Tally>>
  /** How many frames of each type the sockets got that stay open. */
  readonly frames: Readonly<Record<string, number>>
  /** Answers that took longer than 5 s. */
  readonly late: number
  readonly slowestMs: number
  readonly slowest: string
  /** Of `/healthz`, polled during the run. */
  readonly slowestHealthMs: number
  /** At the end of each eighth. */
  readonly memory: readonly Memory[]
}

const CONCURRENCY = 32
const SAMPLES = 8
const LATE_MS = 5_000
const SHRINK_MS = 20_000
/** A shorter run says nothing about memory. */
const SMALL = 10_000
const PROBE = fileURLToPath(new URL('memory-probe.mjs', import.meta.url))

/** The part of the site that a fault is counted under; its route, unless all routes share the code. */
function locate(each: Case, kind: string): string {
  if (each.kind !== 'http' || /headers|problem/.test(kind)) return each.group
  return (
    each.operation ??
    `${each.group} ${each.method} ${each.target.split('?')[0]!.split('/').slice(0, 3).join('/').slice(0, 40)}`
  )
}

async function readMemory(site: SiteProcess): Promise<Memory> {
  const before = site.output().split('\nmemory ').length
  site.child.kill('SIGUSR2')
  for (;;) {
    const parts = site.output().split('\nmemory ')
    const [rss, heap] = parts.length > before ? parts.at(-1)!.split(/\s/).map(Number) : []
    if (rss !== undefined && heap !== undefined) return { rss, heap }
    if (site.child.exitCode !== null || site.child.signalCode !== null) throw new Error('the site is gone')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Finds errors, tokens and players' messages in the log. */
function judgeLog(output: string, secrets: readonly string[]): Fault[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const faults: Fault[] = []
  for (const line of lines) {
    const { level, msg, err } = JSON.parse(line) as {
      level: number
      msg: string
      err?: { message?: string; stack?: string }
    }
    if (level >= 50)
      faults.push({
        kind: `log: ${msg}: ${err?.message?.slice(0, 120) ?? ''}`,
        detail: (err?.stack ?? line).slice(0, 1_000),
      })
  }
  if (secrets.some((secret) => output.includes(secret)))
    faults.push({
      kind: 'log: a secret',
      detail: lines.find((line) => secrets.some((secret) => line.includes(secret)))?.slice(0, 500) ?? '',
    })
  if (output.includes('fuzz-private-text'))
    faults.push({
      kind: 'log: what a player wrote',
      detail: lines.find((line) => line.includes('fuzz-private-text'))?.slice(0, 500) ?? '',
    })
  return faults
}

async function judgeDatabase(file: string): Promise<Fault[]> {
  const db = new SQLite(file, { readonly: true })
  try {
    const broken = [
      ...(db.pragma('integrity_check') as { integrity_check: string }[])
        .map((row) => row.integrity_check)
        .filter((text) => text !== 'ok'),
      ...(db.pragma('foreign_key_check') as object[]).map((row) => JSON.stringify(row)),
    ]
    return broken.map((detail) => ({ kind: 'database', detail }))
  } finally {
    await cleanUp(() => db.close())
  }
}

/**
 * Fills the response cache with lists that survive a change of values, so that later growth is a leak.
 * The cache's size is in compressed bytes, and counts them twice, and some for each entry.
 */
async function fillCache(origin: string) {
  const space = 20 * 1_048_576
  for (let [bytes, index] = [0, 0]; 2 * bytes + ENTRY_BYTES * index < space; index++) {
    const response = await fetch(`${origin}/api/eggs?minPrice=${index / 1_000_000}`, {
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': `10.8.${index >> 8}.${index & 255}` },
    })
    bytes += Number(response.headers.get('content-length'))
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the cache could not be filled: ${response.status}`)
  }
}

/** As many networks as each limit of reads remembers (AP39). */
const NETWORKS = 20_000

/** One request of every network to each scope that counts reads: what is remembered of networks grows no more afterwards. */
async function fillLimits({ port }: SiteProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const ask = (path: string, index: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'x-forwarded-for': `10.${16 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}` }
      request({ host: '127.0.0.1', port, agent, path, headers }, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end()
    })
  for (const path of ['/api/stats', '/about', '/preview/none.png'])
    for (let index = 0; index < NETWORKS; index += CONCURRENCY)
      await Promise.all(Array.from({ length: CONCURRENCY }, (_, at) => ask(path, index + at)))
  agent.destroy()
}

/** More than the cache of converted pictures has room for (PI6). */
const PICTURE_PAGES = 4

async function fillPictures(origin: string) {
  for (let page = 1; page <= PICTURE_PAGES; page++) {
    const { pets } = (await (await fetchWhenFree(`${origin}/api/items?limit=100&page=${page}`)).json()) as {
      pets: { slug: string }[]
    }
    for (const { slug } of pets) await (await fetch(`${origin}/items/${slug}.png`)).arrayBuffer()
  }
}

/** A changed value drops all responses that show one: pages and pictures are kept in bytes, and would look like a leak until they fill their room. */
async function dropPages({ origin }: SiteProcess, value: number) {
  const { status } = await fetchWhenFree(`${origin}/ingest/values`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ slug: 'king-doggy', value: value % 2 === 0 ? 'TBD' : 'O/C' }]), // a word is never parked
  })
  if (status !== 200) throw new Error(`the value could not be changed: ${status}`)
}

/** Makes what is approved due at the site's next look, which is a minute early: few runs last so long. */
async function makeDue(file: string) {
  const db = new SQLite(file)
  try {
    db.exec("update value_proposal set publish_at = 0 where state = 'scheduled'")
  } finally {
    await cleanUp(() => db.close())
  }
}

/** Starts a site, sends it `count` generated cases and judges each answer (RU18). A case depends on the seed and its index alone (RU19). */
export async function runFuzz({ seed, count, only, shrinks = 12, log = () => {} }: FuzzOptions): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  const site = await startSite({
    folder,
    env: { NODE_OPTIONS: `--import=${pathToFileURL(PROBE).href}`, LOG_LEVEL: 'info' },
  })
  try {
    const [vocabulary, world] = [await readVocabulary(site.origin), await createWorld(site)]
    if (count > SMALL) {
      await fillCache(site.origin)
      await fillLimits(site)
      await fillPictures(site.origin)
    }
    const issuedTokens = new Set([...world.tokens, ...world.pairs.map(({ seat }) => seat)])
    const sender = createSender(world)
    const judge = createOracle(vocabulary.operations, () => [INGEST_TOKEN, folder])
    const cases = allCases(vocabulary)
    const sockets = watchSockets(world, () => [INGEST_TOKEN, folder])
    const findings = new Map<string, Finding & { each: Case }>()
    const statuses: Record<string, number> = {}
    const operations: Record<string, Tally> = Object.fromEntries(
      vocabulary.operations.flatMap(({ name }) => (name.includes('/ingest/') ? [] : [[name, {}]])),
    )
    const memory: Memory[] = []
    let [sent, late, slowestMs, slowest, slowestHealthMs] = [0, 0, 0, '', 0]

    function record(each: Case, index: number, { kind, detail }: Fault) {
      const where = locate(each, kind)
      const key = `${kind} ${where}`
      const known = findings.get(key)
      findings.set(
        key,
        known ? { ...known, count: known.count + 1 } : { kind, where, count: 1, index, detail, smallest: '', each },
      )
    }

    async function sendAt(index: number): Promise<void> {
      const each = caseAt(cases, seed, index)
      const outcome = await sender
        .send(each)
        .catch((error: unknown): Outcome => ({ answers: [], broken: String(error), ms: 0 }))
      sent += 1
      for (const token of world.tokens) issuedTokens.add(token)
      for (const status of outcome.bytes
        ? [outcome.bytes.toString('latin1', 9, 12) || 'closed']
        : outcome.answers.map((answer) => answer.status)) {
        const key = `${each.group} ${status}`
        statuses[key] = (statuses[key] ?? 0) + 1
      }
      const name = each.kind === 'http' ? (each.operation ?? '') : ''
      const tally = operations[name]
      const answer = outcome.answers[0]
      if (tally && answer) operations[name] = { ...tally, [answer.status]: (tally[answer.status] ?? 0) + 1 }
      if (outcome.ms > LATE_MS) late += 1
      if (outcome.ms > slowestMs) [slowestMs, slowest] = [outcome.ms, toText(each).slice(0, 300)]
      for (const fault of judge(each, outcome)) record(each, index, fault)
    }

    let isOver = false
    const health = (async () => {
      while (!isOver) {
        const started = performance.now()
        await sender.probe()
        slowestHealthMs = Math.max(slowestHealthMs, performance.now() - started)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const started = performance.now()
    if (only !== undefined) await sendAt(only)
    else {
      for (let part = 0; part < SAMPLES; part++) {
        const end = Math.floor(((part + 1) * count) / SAMPLES)
        let next = Math.floor((part * count) / SAMPLES)
        sockets.open()
        const work = async () => {
          while (next < end) await sendAt(next++)
        }
        await Promise.all(Array.from({ length: CONCURRENCY }, work))
        await dropPages(site, 1_000_000 + part)
        await makeDue(join(folder, 'site.sqlite'))
        memory.push(await readMemory(site))
        const seconds = (performance.now() - started) / 1_000
        log(
          `  ${sent} sent, ${(sent / seconds).toFixed(0)}/s, ${findings.size} kinds of faults, ${(memory.at(-1)!.rss / 1e6).toFixed(0)} MB (heap ${(memory.at(-1)!.heap / 1e6).toFixed(0)} MB)`,
        )
      }
    }
    const seconds = (performance.now() - started) / 1_000

    /** The smallest case with the same fault, found by fast-check's shrinking. */
    async function shrink({ kind, index, each }: Finding & { each: Case }): Promise<string> {
      const isFaulty = async (candidate: Case) =>
        judge(candidate, await sender.send(candidate)).some((fault) => fault.kind === kind)
      const checked = await fc.check(
        fc.asyncProperty(cases, async (candidate) => !(await isFaulty(candidate))),
        {
          seed: seedAt(seed, index),
          numRuns: 1,
          interruptAfterTimeLimit: SHRINK_MS,
          markInterruptAsFailure: false,
        },
      )
      return toText(checked.counterexample?.[0] ?? each)
    }
    const shrunk: Finding[] = []
    for (const { each, ...finding } of findings.values()) {
      shrunk.push({
        ...finding,
        smallest:
          shrunk.length < shrinks && finding.kind !== 'hang' ? await shrink({ ...finding, each }) : toText(each),
      })
    }
    isOver = true
    await health
    sender.close()
    sockets.close()
    const logFaults = judgeLog(site.output(), [INGEST_TOKEN, ...issuedTokens])
    await site.stop()
    const ends = [
      ...logFaults,
      ...sockets.faults,
      ...(await judgeDatabase(join(folder, 'site.sqlite'))),
      ...(site.child.exitCode === 0
        ? []
        : [{ kind: 'the process did not end well', detail: `${site.child.exitCode} ${site.child.signalCode}` }]),
    ]
    const grouped = new Map<string, Finding>()
    for (const { kind, detail } of ends) {
      const known = grouped.get(kind)
      grouped.set(kind, {
        kind,
        where: 'process',
        count: (known?.count ?? 0) + 1,
        index: -1,
        detail: known?.detail ?? detail,
        smallest: '',
      })
    }
    return {
      sent,
      seconds,
      findings: [...shrunk, ...grouped.values()],
      statuses,
      operations,
      frames: sockets.counts,
      late,
      slowestMs,
      slowest,
      slowestHealthMs,
      memory,
    }
  } finally {
    await cleanUp(
      () => site.stop('SIGKILL'),
      () => rmSync(folder, { recursive: true, force: true }),
    )
  }
}
