import type { Figure } from '../report.ts'
import { toFigures, toVariedFigures } from './bars.ts'
import { type Settings, toLines } from './events.ts'
import { measureInvariances } from './invariances.ts'
import { median } from './median.ts'
import { estimate, estimateText, readChildSeconds, timeCloses } from './run-estimate.ts'
import { describeScore } from './describe-score.ts'
import { type Score, scoreWorld } from './score-world.ts'
import { createWorld, KINDS, settingsFor, VARIATIONS, withoutRings } from './world.ts'

/** Seeds below are for tuning; those of a report are never tuned on. ES66 */
const REPORT_FROM = 100
const REPORT_SEEDS = [101, 102, 103, 104]
/** Seeds whose worlds are varied. */
const VARIED = 2

/** `npm run bench -- estimator [SEED …]`: worlds of known values, and how near `npm run estimate` comes. */
export async function estimator(settings: readonly string[]): Promise<Figure[]> {
  const seeds = settings.length > 0 ? settings.map(Number) : REPORT_SEEDS
  console.log(
    `estimator: seeds below ${REPORT_FROM} are for tuning, the others for the report; now ${seeds
      .map((seed) => `${seed} (${seed < REPORT_FROM ? 'tuning' : 'report'})`)
      .join(', ')}`,
  )
  const scores = await scoreWorlds(seeds)
  const small = createWorld({
    ...settingsFor('market', seeds[0]!),
    items: 200,
    days: 90,
    tradesPerDay: 60,
    accounts: 500,
  })
  return [
    ...toFigures(scores),
    ...toVariedFigures('as in the table', scores.slice(0, VARIED * KINDS.length)),
    ...(await measureVariations(seeds.slice(0, VARIED))),
    ...(await measureInvariances(small)),
    ...(await measureCost(seeds[0]!)),
  ]
}

async function scoreWorlds(seeds: readonly number[], changes: Partial<Settings> = {}): Promise<Score[]> {
  const scores: Score[] = []
  for (const seed of seeds)
    for (const kind of KINDS) {
      const world = createWorld({ ...settingsFor(kind, seed), ...changes })
      const [closes, honest] = await Promise.all([estimate(world.events), estimate(withoutRings(world))])
      const score = scoreWorld(world, closes, honest)
      scores.push(score)
      console.log(describeScore(score))
    }
  return scores
}

/** The first worlds again, each time with one thing changed. No bar is about them, and nothing is tuned on them. */
async function measureVariations(seeds: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, changes] of Object.entries(VARIATIONS)) {
    console.log(`  ${name}:`)
    figures.push(...toVariedFigures(name, await scoreWorlds(seeds, changes)))
  }
  return figures
}

/** A replay of 100,000 trades, and its closes one by one. */
async function measureCost(seed: number): Promise<Figure[]> {
  const { events } = createWorld(settingsFor('market', seed, true))
  const trades = events.filter(({ type }) => type === 'trade').length
  const before = readChildSeconds()
  await estimateText(toLines(events))
  const cpu = readChildSeconds() - before
  const times = (await timeCloses(events)).slice(60).filter((close) => close.trades >= 500)
  return [
    { measure: `CPU time of a replay of ${trades} trades`, value: cpu, unit: 's', bar: { atMost: 12 } },
    {
      measure: 'CPU time of a close, with reading its trades: mean',
      // Ticks of 10 ms are too coarse for one close.
      value: (1_000 * times.reduce((sum, close) => sum + close.cpu, 0)) / times.length,
      unit: 'ms',
      bar: { atMost: 50 },
      note: `${times.length} closes of ${median(times.map((close) => close.trades))} trades (median); by the clock ${median(times.map(({ ms }) => ms)).toFixed(0)} ms (median)`,
    },
  ]
}
