import type { Figure } from './report.ts'
import { countAnswers, countSuccesses, runFuzz, type Finding, type FuzzReport } from './fuzz/run.ts'

const SEED = 10
const COUNT = 200_000
const MB = 1_048_576

function printFinding({ kind, where, count, index, detail, smallest }: Finding, seed: number) {
  console.log(
    `\n  ${count} × ${kind} (${where})${index < 0 ? '' : `, first at ${index}: npm run bench -- fuzz ${seed} @${index}`}`,
  )
  if (detail !== '') console.log(`    ${detail}`)
  if (smallest !== '') console.log(`    ${smallest}`)
}

/** The share of successes of each operation, and those without any: what lies behind their checks was not tried. */
function printOperations(operations: FuzzReport['operations']) {
  const all = Object.entries(operations).toSorted(([one], [other]) => one.localeCompare(other))
  console.log('  successes of each operation:')
  for (const [name, tally] of all) {
    const statuses = Object.entries(tally).map(([status, count]) => `${status}: ${count}`)
    console.log(`    ${name}: ${countSuccesses(tally)} of ${countAnswers(tally)} (${statuses.join(', ')})`)
  }
  const refused = all.filter(([, tally]) => countSuccesses(tally) === 0).map(([name]) => name)
  console.log(`  operations that refused every request: ${refused.join(', ') || 'none'}`)
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

/** Compares quarters of the run by their means: pictures and pages that were just drawn move a single sample by a tenth. */
const growth = (what: string, samples: readonly number[]): Figure => ({
  measure: `${what} in the last quarter, share of the second`,
  value: mean(samples.slice(-samples.length / 4)) / mean(samples.slice(samples.length / 4, samples.length / 2)),
  bar: { atMost: 1.1 },
  note: `after a collection, at each eighth: ${samples.map((bytes) => (bytes / MB).toFixed(0)).join(', ')} MB`,
})

/**
 * `npm run bench -- fuzz [SEED] [COUNT]` sends that many generated requests (RU18), `npm run bench -- fuzz SEED @INDEX` sends one of them again (RU19).
 * A fault that needs the requests before it shows only in a run of INDEX + 1.
 */
export async function fuzz(settings: readonly string[] = []): Promise<Figure[]> {
  const [seed = SEED, count = COUNT] = settings.filter((each) => !each.startsWith('@')).map(Number)
  const only = settings.find((each) => each.startsWith('@'))?.slice(1)
  console.log(`  seed ${seed}, ${only === undefined ? `${count} requests` : `request ${only} alone`}`)
  const report = await runFuzz({
    seed,
    count,
    only: only === undefined ? undefined : Number(only),
    log: (line) => console.log(line),
  })
  for (const finding of report.findings) printFinding(finding, seed)
  console.log(
    `\n  answers: ${Object.entries(report.statuses)
      .toSorted()
      .map(([name, times]) => `${name}: ${times}`)
      .join(', ')}`,
  )
  printOperations(report.operations)
  console.log(`  frames of the sockets that stay open: ${JSON.stringify(report.frames)}`)
  console.log(`  slowest: ${report.slowest}`)
  const total = (holds: (finding: Finding) => boolean) =>
    report.findings.filter(holds).reduce((sum, each) => sum + each.count, 0)
  return [
    { measure: 'requests', value: report.sent, note: `seed ${seed}, in ${report.seconds.toFixed(0)} s` },
    { measure: 'answers of 500', value: total(({ kind }) => kind === 'status 500'), bar: { atMost: 0 } },
    { measure: 'hangs', value: total(({ kind }) => kind === 'hang'), bar: { atMost: 0 } },
    {
      measure: 'answers after more than 5 s',
      value: report.late,
      bar: { atMost: 0 },
      note: `the slowest answer took ${report.slowestMs.toFixed(0)} ms, the slowest /healthz meanwhile ${report.slowestHealthMs.toFixed(0)} ms`,
    },
    {
      measure: 'other faults',
      value: total(({ kind }) => kind !== 'status 500' && kind !== 'hang'),
      bar: { atMost: 0 },
    },
    ...(report.memory.length > 1
      ? [
          growth(
            'heap and buffers',
            report.memory.map(({ heap }) => heap),
          ),
          growth(
            'resident memory without mapped files',
            report.memory.map(({ rss }) => rss),
          ),
        ]
      : []),
  ]
}
