import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/ensure.mjs'
import type { Violation } from '../tests/chaos/check-hatches.ts'
import { runChat, type ChatResult } from '../tests/chaos/scenarios/chat.ts'
import { breakDatabase, breakRandomly, rollingRestarts, type HatchResult } from '../tests/chaos/scenarios/hatches.ts'
import { checkLimits } from '../tests/chaos/scenarios/limits.ts'
import { startTogether } from '../tests/chaos/scenarios/start-together.ts'
import type { ClusterOptions } from '../tests/chaos/with-cluster.ts'
import { watchBusFaults, type BusResult } from '../tests/chaos/scenarios/watch-bus.ts'
import { type Figure, report } from './report.ts'

/** `npm run chaos -- C1 --seed 7 --seconds 120`: breaks a cluster on purpose and prints what the checker found beside the bar. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    seconds: { type: 'string', default: '120' },
    processes: { type: 'string' },
    rate: { type: 'string', default: '500' },
    readers: { type: 'string', default: '60' },
    on: { type: 'string', default: 'redis' },
  },
})
const { seed } = values
const on = (['sqlite', 'postgres', 'redis'] as const).find((each) => each === values.on) ?? 'redis'
const [seconds, rate, readers] = [values.seconds, values.rate, values.readers].map(Number) as [number, number, number]

/** Every violation is printed: the first one alone may not show the cause. */
const toViolationFigure = (violations: readonly Violation[]): Figure => ({
  measure: 'violations',
  value: violations.length,
  bar: { atMost: 0 },
  ...(violations.length === 0
    ? {}
    : {
        note: violations
          .slice(0, 20)
          .map(({ kind, detail }) => `${kind}: ${detail}`)
          .join('\n      '),
      }),
})
const hatchFigures = (result: HatchResult): Figure[] => [
  toViolationFigure(result.violations),
  { measure: 'faults', value: result.faults },
  {
    measure: 'hatches stored',
    value: result.hatches,
    note: `${result.rate.toFixed(0)}/s in ${result.calls} calls; others than 200: ${JSON.stringify(result.refusals)}`,
  },
  {
    measure: 'hatches read',
    value: result.read,
    note: `${result.resumes} resumes, ${result.notRecovered} of them not recovered; close codes: ${JSON.stringify(result.closeCodes)}`,
  },
]

const chatFigures = (result: ChatResult): Figure[] => [
  toViolationFigure(result.violations),
  { measure: 'faults', value: result.faults },
  {
    measure: 'messages stored',
    value: result.messages,
    note: `the longest conversation has ${result.longest}; ${result.moves} moves of ${result.offers} offers; statuses: ${JSON.stringify(result.statuses)}`,
  },
  {
    measure: 'slowest message',
    value: result.slowestMs / 1_000,
    unit: 's',
    bar: { atMost: 3 },
    note: `${result.shown} shown while connected, ${result.catchUps} catch-ups; ${result.isPushed ? 'all' : 'NOT all'} came by themselves`,
  },
]

const slowest = (ms: readonly number[]) => Math.max(0, ...ms) / 1_000
const busFigures = (result: BusResult): Figure[] => [
  toViolationFigure(result.violations),
  { measure: 'rounds of presence', value: result.presenceMs.length, note: result.kinds.join(', ') },
  {
    measure: 'slowest presence after a round',
    value: slowest(result.presenceMs),
    unit: 's',
    bar: { atMost: 15 },
    note: `${result.users} users; ${result.presenceMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
  },
  {
    measure: 'slowest changed value',
    value: slowest(result.valueMs),
    unit: 's',
    bar: { atMost: 2.5 },
    note: `${result.valueMs.length} reads on all processes`,
  },
  {
    measure: 'slowest end of a revoked session',
    value: slowest(result.sessionMs),
    unit: 's',
    bar: { atMost: 5 },
    note: `${result.sessionMs.length} sessions ended on another process`,
  },
]

const scenarios: Record<string, (options: ClusterOptions) => Promise<Figure[]>> = {
  C1: async (options) => hatchFigures(await breakRandomly({ ...options, seed, seconds, rate, readers })),
  C2: async (options) => {
    const result = await rollingRestarts({ ...options, seed, rate, readers })
    const failed = Object.values(result.refusals).reduce((sum, count) => sum + count, 0)
    return [
      ...hatchFigures(result),
      {
        measure: 'failed calls and reads',
        value: failed + result.reads.failed,
        bar: { atMost: 0 },
        note: `${result.reads.done} reads`,
      },
      { measure: 'resumes that were not recovered', value: result.notRecovered, bar: { atMost: 0 } },
      {
        measure: 'longest absence of a reader',
        value: result.longestAbsenceMs / 1_000,
        unit: 's',
        bar: { atMost: 12 },
      },
    ]
  },
  C3: async (options) => {
    const kinds = ['bus cut', 'bus hang', 'bus slow', 'bus loss', 'redis restart'] as const
    const part = (name: string) => ({ ...options, seed, kinds, historyFile: `reports/chaos-C3-${name}.jsonl` })
    const result = await breakRandomly({ ...part('hatches'), seconds, rate, readers, hasLinks: true })
    return [
      ...hatchFigures(result),
      { measure: 'slowest hatch', value: result.slowestFrameMs / 1_000, unit: 's', bar: { atMost: 2 } },
      ...chatFigures(await runChat({ ...part('chat'), seconds, every: [3_000, 8_000], hasLinks: true })),
      ...busFigures(await watchBusFaults({ ...part('watch'), users: 24 })),
    ]
  },
  C4: async (options) => {
    const result = await breakDatabase({ ...options, seed, seconds, rate, readers, lockPauses: 3 })
    // A process that is stopped for longer than a sender waits answers nothing.
    const others = Object.entries(result.refusals).filter(([status]) => status !== '503' && status !== 'no answer')
    return [
      ...hatchFigures(result),
      {
        measure: 'answers other than 200 and 503',
        value: others.reduce((sum, [, count]) => sum + count, 0),
        bar: { atMost: 0 },
      },
      { measure: 'longest Retry-After', value: result.longestRetryAfterMs / 1_000, unit: 's', bar: { atMost: 5 } },
      { measure: 'slowest answer', value: result.slowestAnswerMs / 1_000, unit: 's' },
      {
        measure: 'longest time to the next acknowledgement',
        value: result.longestRecoveryMs / 1_000,
        unit: 's',
        bar: { atMost: 5 },
      },
      {
        measure: 'other calls',
        value: Object.values(result.otherCalls).reduce((sum, count) => sum + count, 0),
        note: JSON.stringify(result.otherCalls),
      },
      {
        measure: 'longest time to the next answer of any other call',
        value: result.otherRecoveryMs / 1_000,
        unit: 's',
        bar: { atMost: 5 },
      },
      {
        measure: 'others blocked by a process that stops in a transaction',
        value: slowest(result.blockedMs),
        unit: 's',
        bar: { atMost: 6 },
        note: `${result.blockedMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
      },
    ]
  },
  C5: async (options) => chatFigures(await runChat({ ...options, seed, seconds })),
  C6: async (options) => {
    const result = await startTogether(options)
    return [
      toViolationFigure(result.violations),
      {
        measure: 'all ready',
        value: result.readyMs / 1_000,
        unit: 's',
        bar: { atMost: 15 },
        note: `${result.migrations} migrations, ${result.variants} variants, ${result.hatches} hatches`,
      },
      {
        measure: 'first reads answered 503',
        value: result.refusals.length,
        ...(result.refusals.length > 0 && { note: result.refusals.join('\n      ') }),
      },
    ]
  },
  C9: async (options) => {
    const limits = await checkLimits(options)
    return [
      ...limits.map(({ name, admitted, limit, isShared }): Figure => ({
        measure: isShared ? `${name} with Redis, off the limit by` : `${name} without Redis`,
        value: isShared ? Math.abs(admitted - limit) : admitted,
        bar: { atMost: isShared ? 0 : limit * options.processes },
        note: `${admitted} calls were admitted, the limit is ${limit}`,
      })),
      ...busFigures(
        await watchBusFaults({
          ...options,
          seed,
          kinds: ['none', 'none', 'none', 'none'],
          users: 60,
          historyFile: 'reports/chaos-C9-watch.jsonl',
        }),
      ),
    ]
  },
}
const PROCESSES: Record<string, number> = { C6: 5 }

const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name))
if (unknown.length > 0 || positionals.length === 0) {
  console.log(`npm run chaos -- NAME --seed 7 --seconds 120: names are ${Object.keys(scenarios).join(', ')}`)
  process.exit(2)
}
ensureBuilt()
for (const name of positionals) {
  console.log(`${name} with --seed ${seed}`)
  const processes = Number(values.processes ?? PROCESSES[name] ?? 3)
  const figures = await scenarios[name]!({ processes, on, historyFile: `reports/chaos-${name}.jsonl` })
  report(`chaos-${name}`, figures)
  if (figures.some(({ value, bar }) => bar !== undefined && 'atMost' in bar && value > bar.atMost)) process.exitCode = 1
}
