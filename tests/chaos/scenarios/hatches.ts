import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#server/import/seeded-random.ts'
import { call } from '../call.ts'
import { chatAndReads, startCallers } from '../callers.ts'
import { checkHatches, type Violation } from '../check-hatches.ts'
import { pauseInLock } from '../pause-in-lock.ts'
import { planFaults, type FaultKind } from '../plan-faults.ts'
import { readHatchTable } from '../read-tables.ts'
import { startReaders } from '../readers.ts'
import { runFaults } from '../run-faults.ts'
import { SLUGS, startSenders } from '../senders.ts'
import { withCluster, type ClusterOptions, type Harness } from '../with-cluster.ts'

export type HatchOptions = ClusterOptions & {
  seed: string
  seconds: number
  /** Hatches a second. */
  rate?: number
  readers?: number
}
/** What goes wrong meanwhile; `origins` are the addresses that clients use. */
type Disturbance = {
  origins: readonly string[]
  run: () => Promise<{ done: number; errors: readonly string[]; healedAt: readonly number[] }>
}

/** Readers have so long to read everything once all processes are up again. */
const SETTLE_MS = 30_000
const SENDERS = 4
/** The bar of C4: every kind of call works again within this. */
const SERVING_MS = 5_000

/** Senders that repeat on doubt and readers that resume anywhere, while something goes wrong; then the checker. */
const runHatches = (
  { seed, seconds, rate = 500, readers: readerCount = 60, ...options }: HatchOptions,
  disturb: (harness: Harness) => Disturbance,
) =>
  withCluster(options, async (harness) => {
    const { cluster, services, history, token } = harness
    // Hatches raise only a known number of copies, by which the checker counts them. IN30
    const counts = SLUGS.map((slug) => ({ slug, value: 1_000, exists: 0 }))
    const { outcome } = await call(`${cluster.members[0]!.origin}/ingest/values`, { token, body: counts })
    if (outcome !== 'ok') throw new Error('the numbers of copies were not taken')
    const { origins, run } = disturb(harness)
    const clients = { origins: () => origins, history }
    const readers = startReaders({ ...clients, random: seededRandom(`readers ${seed}`), readers: readerCount })
    const senders = startSenders({ ...clients, token, random: seededRandom(`senders ${seed}`), rate, senders: SENDERS })
    const started = Date.now()
    const faults = await run()
    await sleep(Math.max(0, seconds * 1_000 - (Date.now() - started)))
    const healedAt = Math.max(started, ...faults.healedAt)
    for (const end = Date.now() + SETTLE_MS; (senders.acknowledgedAt.at(-1) ?? 0) < healedAt && Date.now() < end;)
      await sleep(50)
    await senders.stop()
    const sendingMs = Date.now() - started

    const table = await readHatchTable(services.databaseUrl)
    const end = Date.now() + SETTLE_MS
    while (readers.arrived(table.length) < readerCount && Date.now() < end) await sleep(50)
    readers.stop()
    const logs = readers.logs()
    const segments = logs.flatMap((log) => log.segments)
    const resumes = segments.filter(({ asked }) => asked !== null)
    const violations: Violation[] = [
      ...checkHatches({ operations: senders.operations, table, readers: logs, isSettled: true }),
      ...faults.errors.map((detail) => ({ kind: 'did not start', detail })),
      ...cluster.members
        .filter(({ hasCrashed }) => hasCrashed)
        .map((member) => ({ kind: 'ended by itself', detail: `${member.name}: ${member.output().slice(-500)}` })),
    ]
    return {
      violations,
      faults: faults.done,
      hatches: table.length,
      rate: (table.length * 1_000) / sendingMs,
      calls: senders.operations.length,
      refusals: Object.fromEntries(senders.refusals),
      read: segments.reduce((sum, { seqs }) => sum + seqs.length, 0),
      resumes: resumes.length,
      notRecovered: resumes.filter(({ recovered }) => !recovered).length,
      slowestAnswerMs: senders.slowestMs(),
      longestRetryAfterMs: senders.longestRetryAfterMs(),
      slowestFrameMs: readers.slowestMs(),
      /** From the end of a fault to the next acknowledgement. */
      longestRecoveryMs: Math.max(
        0,
        ...faults.healedAt.map((at) => (senders.acknowledgedAt.find((time) => time >= at) ?? Infinity) - at),
      ),
      longestAbsenceMs: Math.max(0, ...readers.absences),
      closeCodes: Object.fromEntries(readers.closeCodes),
    }
  })
export type HatchResult = Awaited<ReturnType<typeof runHatches>>

type Faults = { kinds?: readonly FaultKind[]; every?: readonly [least: number, most: number] }

const plan = ({ seed, seconds, processes, kinds = ['kill'], every = [3_000, 8_000] }: HatchOptions & Faults) =>
  planFaults({ seed, seconds, members: processes, kinds, every })

/** C1, C3: something fails every few seconds, by default a random process; clients use the processes directly. */
export const breakRandomly = (options: HatchOptions & Faults) =>
  runHatches(options, (harness) => ({
    origins: harness.cluster.members.map(({ origin }) => origin),
    run: () => runFaults(plan(options), harness),
  }))

/** C4: the database fails while all kinds of calls are made; then processes stop inside a transaction, one after the other. */
export async function breakDatabase(options: HatchOptions & { lockPauses: number }) {
  const kinds = ['database crash', 'database terminate', 'database hang', 'pause'] as const
  const watched = { blockedMs: [] as number[], recoveryMs: 0, calls: {}, violations: [] as readonly Violation[] }
  const result = await runHatches({ ...options, hasLinks: true }, (harness) => {
    const origins = harness.cluster.members.map(({ origin }) => origin)
    return {
      origins,
      async run() {
        const random = seededRandom(`calls ${options.seed}`)
        const callers = startCallers({ origins, random, callers: await chatAndReads(harness) })
        const faults = await runFaults(plan({ ...options, kinds, every: [5_000, 12_000] }), harness)
        await sleep(SERVING_MS)
        watched.recoveryMs = callers.longestRecoveryMs(faults.healedAt)
        for (let index = 0; index < options.lockPauses; index++)
          watched.blockedMs.push(await pauseInLock(harness, index % origins.length))
        await callers.stop()
        watched.calls = Object.fromEntries(callers.statuses)
        watched.violations = callers.violations
        return faults
      },
    }
  })
  return {
    ...result,
    violations: [...result.violations, ...watched.violations],
    blockedMs: watched.blockedMs,
    otherRecoveryMs: watched.recoveryMs,
    otherCalls: watched.calls as Readonly<Record<string, number>>,
  }
}

/** C2: all processes restart one after the other, several times; clients use the balancer. */
export async function rollingRestarts({ rounds = 3, ...options }: Omit<HatchOptions, 'seconds'> & { rounds?: number }) {
  const reads = { done: 0, failed: 0 }
  const result = await runHatches({ ...options, seconds: 0 }, ({ cluster, history }) => ({
    origins: [cluster.origin],
    async run() {
      let isRunning = true
      const read = async () => {
        for (; isRunning; await sleep(100)) {
          const isOk = await fetch(`${cluster.origin}/api/items?page=${(reads.done % 50) + 1}`).then(
            async (response) => response.ok && (await response.json()) !== undefined,
            () => false,
          )
          reads.done++
          if (!isOk) reads.failed++
        }
      }
      const reading = read()
      for (let round = 1; round <= rounds; round++) {
        history.note('faults', { kind: 'rolling restart', round })
        await cluster.rollingRestart()
      }
      isRunning = false
      await reading
      return { done: rounds * cluster.members.length, errors: [], healedAt: [] }
    },
  }))
  return { ...result, reads }
}
