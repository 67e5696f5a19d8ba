import type { Figure } from '../report.ts'
import { median } from './median.ts'
import type { Score } from './score-world.ts'

type Bar = NonNullable<Figure['bar']>
type Row = {
  measure: string
  of: (score: Score) => number | null
  median: Bar
  worst?: Bar
  note?: (score: Score) => string
  /** Whether it is shown of varied worlds too. */
  isVaried?: true
}

const free = ({ anchoring }: Score) => anchoring <= 0.1
const pulled = ({ anchoring }: Score) => anchoring >= 0.12
const best = ({ operator, mean, median, iterated }: NonNullable<Score['errors']>) =>
  Math.min(operator, mean, median, iterated)
const largest = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))

/** The table of bars: what a median world and the worst world must reach. ES62 */
const ROWS: readonly Row[] = [
  {
    measure: 'items with 10 trades by 10 accounts in 45 days that get figures',
    isVaried: true,
    of: ({ share }) => share,
    median: { atLeast: 0.68 },
    worst: { atLeast: 0.45 },
  },
  {
    measure: 'coverage of 90 % ranges (anchoring to 0.1)',
    isVaried: true,
    of: (score) => (free(score) ? score.coverage90 : null),
    median: { atLeast: 0.87, atMost: 0.94 },
    worst: { atLeast: 0.8, atMost: 0.975 },
  },
  {
    measure: 'coverage of 50 % ranges (anchoring to 0.1)',
    of: (score) => (free(score) ? score.coverage50 : null),
    median: { atLeast: 0.46, atMost: 0.58 },
    worst: { atLeast: 0.4, atMost: 0.7 },
  },
  {
    measure: 'coverage of 90 % ranges in the lowest stratum',
    of: (score) => (free(score) ? (score.strata[0]?.coverage ?? null) : null),
    median: { atLeast: 0.82 },
    worst: { atLeast: 0.68 },
    note: ({ strata: [lowest] }) => (lowest ? `${lowest.name}, ${lowest.size} ranges` : ''),
  },
  {
    measure: 'median log error ÷ naive median',
    isVaried: true,
    of: (score) => (free(score) && score.errors ? score.errors.estimator / score.errors.median : null),
    median: { atMost: 0.54 },
    worst: { atMost: 0.7 },
  },
  {
    measure: 'median log error ÷ best baseline',
    of: (score) => (free(score) && score.errors ? score.errors.estimator / best(score.errors) : null),
    median: { atMost: 0.71 },
    worst: { atMost: 0.88 },
    note: ({ errors }) =>
      errors
        ? Object.entries(errors)
            .map(([name, error]) => `${name} ${error.toFixed(3)}`)
            .join(', ')
        : '',
  },
  {
    measure: 'interval score ÷ that of median ± MAD',
    of: (score) => (free(score) ? (score.intervalScore?.perMad ?? null) : null),
    median: { atMost: 0.47 },
    worst: { atMost: 0.6 },
    note: ({ intervalScore }) =>
      intervalScore ? `${intervalScore.perStandardError.toFixed(2)} of median ± 1.645 standard errors` : '',
  },
  {
    measure: 'p95 of the log error',
    isVaried: true,
    of: (score) => (free(score) ? score.p95 : null),
    median: { atMost: 0.21 },
    worst: { atMost: 0.32 },
  },
  {
    measure: 'shift by a ring of fresh accounts',
    isVaried: true,
    of: ({ attacks }) => largest(attacks.flatMap(({ aged, shift }) => (aged ? [] : [shift]))),
    median: { atMost: 0.05 },
    worst: { atMost: 0.15 },
    note: showAttacks,
  },
  {
    measure: 'shift by a ring of aged accounts at its flag',
    of: ({ attacks }) => largest(attacks.flatMap(({ aged, shiftAtFlag }) => (aged ? [shiftAtFlag] : []))),
    median: { atMost: 0.1 },
    worst: { atMost: 0.25 },
    note: showAttacks,
  },
  {
    measure: 'shift by a ring of aged accounts, ever',
    isVaried: true,
    of: ({ attacks }) => largest(attacks.flatMap(({ aged, shift }) => (aged ? [shift] : []))),
    median: { atMost: 0.12 },
    worst: { atMost: 0.3 },
    note: showAttacks,
  },
  {
    measure: 'false flags per item and month',
    isVaried: true,
    of: ({ falseFlags }) => falseFlags,
    median: { atMost: 0.03 },
    worst: { atMost: 0.08 },
  },
  {
    measure: 'coverage of 90 % ranges (anchoring from 0.12)',
    of: (score) => (pulled(score) ? score.coverage90 : null),
    median: { atLeast: 0.7 },
  },
  {
    measure: 'median log error ÷ best baseline (anchoring from 0.12)',
    of: (score) => (pulled(score) && score.errors ? score.errors.estimator / best(score.errors) : null),
    median: { atMost: 0.92 },
  },
]

function showAttacks({ attacks }: Score): string {
  return attacks
    .map(
      ({ name, shift, daysToFlag }) =>
        `${name}: ${shift.toFixed(2)}, flag ${daysToFlag === null ? 'never' : `after ${daysToFlag} d`}`,
    )
    .join('; ')
}

const FLAGGED = 'attacked items flagged within 12 days, or never moved beyond 0.05'
const shareSeen = (attacks: Score['attacks']) =>
  attacks.filter(({ daysToFlag, shift }) => shift <= 0.05 || (daysToFlag !== null && daysToFlag <= 12)).length /
  attacks.length

type Found = { score: Score; value: number }
const findValues = (scores: readonly Score[], of: Row['of']): Found[] =>
  scores.flatMap((score) => {
    const value = of(score)
    return value === null ? [] : [{ score, value }]
  })
const findWorst = (found: readonly Found[], bar: Bar): Found =>
  found.toSorted((one, other) => computeSlack(one.value, bar) - computeSlack(other.value, bar))[0]!

/** The figures of worlds that differ from those of the table in one thing: the median, and the worst in its note. */
export function toVariedFigures(variation: string, scores: readonly Score[]): Figure[] {
  const rows = ROWS.flatMap(({ measure, of, median: medianBar, worst: worstBar = medianBar, isVaried }): Figure[] => {
    const found = isVaried ? findValues(scores, of) : []
    if (found.length === 0) return []
    const { score, value } = findWorst(found, worstBar)
    return [
      {
        measure: `${variation}, ${measure}: median of ${found.length}`,
        value: median(found.map((each) => each.value)),
        note: `worst ${value.toPrecision(3)} of ${score.name}`,
      },
    ]
  })
  const attacks = scores.flatMap((score) => score.attacks)
  return attacks.length === 0
    ? rows
    : [...rows, { measure: `${variation}, ${FLAGGED}`, value: shareSeen(attacks), note: `${attacks.length} attacks` }]
}

/** The figures of a set of worlds beside their bars. */
export function toFigures(scores: readonly Score[]): Figure[] {
  const figures: Figure[] = []
  for (const { measure, of, median: medianBar, worst: worstBar, note } of ROWS) {
    const found = findValues(scores, of)
    if (found.length === 0) continue
    figures.push({
      measure: `${measure}: median of ${found.length}`,
      value: median(found.map(({ value }) => value)),
      bar: medianBar,
    })
    if (worstBar === undefined) continue
    const { score, value } = findWorst(found, worstBar)
    figures.push({
      measure: `${measure}: worst`,
      value,
      bar: worstBar,
      note: [score.name, note?.(score)].filter(Boolean).join(': '),
    })
  }
  for (const name of ['estimator', 'operator', 'mean', 'median', 'iterated'] as const) {
    const errors = scores.flatMap((score) => (free(score) && score.errors ? [score.errors[name]] : []))
    if (errors.length > 0) figures.push({ measure: `median log error, ${name}: median world`, value: median(errors) })
  }
  const attacks = scores.flatMap((score) => score.attacks)
  if (attacks.length > 0)
    figures.push({
      measure: FLAGGED,
      value: shareSeen(attacks),
      bar: { atLeast: 0.9 },
      note: `${attacks.length} attacks; figures at ${percent(attacks.map(({ shown }) => shown))} of their closes, ${attacks.filter(({ isBack }) => isBack).length} back 30 days later; ${attacks.filter(({ proposals }) => proposals > 0).length} with a proposal that the ring gains from`,
    })
  const moves = scores.flatMap((score) => score.moves)
  const followed = moves.flatMap(({ daysToFollow }) => (daysToFollow === null ? [] : [daysToFollow]))
  if (moves.length > 0)
    figures.push({
      measure: 'days until a bubble or crash is followed: median',
      value: followed.length === 0 ? Number.NaN : median(followed),
      unit: 'd',
      note: `${followed.length} of ${moves.length} followed; flagged for ${median(moves.map(({ flaggedDays }) => flaggedDays))} days (median), ${Math.max(...moves.map(({ flaggedDays }) => flaggedDays))} (most)`,
    })
  const unfounded = scores.flatMap((score) => score.unfounded.map((one) => `${score.name}: ${one}`))
  figures.push({
    measure: 'figures without evidence of 3, 3 trades and 4 accounts in 90 days',
    value: unfounded.length,
    bar: { atMost: 0 },
    ...(unfounded[0] !== undefined && { note: unfounded[0] }),
  })
  return figures
}

/** How far a value is within its bar; negative outside. */
const computeSlack = (value: number, bar: Bar) =>
  Math.min(
    'atLeast' in bar ? value - bar.atLeast : Number.POSITIVE_INFINITY,
    'atMost' in bar ? bar.atMost - value : Number.POSITIVE_INFINITY,
  )
const percent = (shares: readonly number[]) =>
  `${Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length)} %`
