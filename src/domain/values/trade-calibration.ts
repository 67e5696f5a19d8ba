import { HALF, WIDE } from '#domain/estimation/calibration.ts'
import type { LinesByItem, Trade } from '#domain/estimation/published-change.ts'

/** Trades that are looked back on. */
const KEPT = 2_000
/** Trades from which the noise of a single trade can be estimated. */
const MIN_LEARNING_TRADES = 100
/** As many trades with ranges teach the noise, and are counted, before their share says anything. */
export const MIN_CALIBRATION_TRADES = 2 * MIN_LEARNING_TRADES
/** Lower bounds of the bands of worth. */
const BANDS = [0, 1_000, 100_000, 10_000_000]

type Outcome = {
  /** By how far the sides differ, in logarithms. */
  miss: number
  /** The variance that the doubt about the pets explains. */
  doubt: number
  /** Worth of one side. */
  worth: number
  /** Null: the noise of trades was not known yet. */
  isWithin90: boolean | null
  isWithin50: boolean
}

/** Number of trades that were looked at, and of those that fell inside their ranges. */
export type RangeCounts = { trades: number; within90: number; within50: number }
/** `seen`: trades that had a range, with those that taught the noise. */
export type Calibration = RangeCounts & { seen: number; bands: (RangeCounts & { from: number; to: number | null })[] }

/** Compares trades with what the close before them promised. A trade has noise of its own, which is learnt from earlier trades. ES108 to ES110 */
export function createTradeCalibration() {
  let outcomes: Outcome[] = []
  let noise: number | null = null

  return {
    /** A day's trades, with the lines of the close before it. */
    observe(trades: readonly Trade[], lines: LinesByItem): void {
      for (const trade of trades) {
        const outcome = judge(trade, lines, noise)
        if (outcome !== null) outcomes.push(outcome)
      }
      outcomes = outcomes.slice(-KEPT)
      if (outcomes.length >= MIN_LEARNING_TRADES) noise = learnNoise(outcomes)
    },
    summary(): Calibration {
      const judged = outcomes.filter(({ isWithin90 }) => isWithin90 !== null)
      return {
        ...count(judged),
        seen: outcomes.length,
        bands: BANDS.map((from, index) => {
          const to = BANDS[index + 1] ?? null
          return { from, to, ...count(judged.filter(({ worth }) => worth >= from && (to === null || worth < to))) }
        }),
      }
    },
  }
}

const count = (outcomes: readonly Outcome[]): RangeCounts => ({
  trades: outcomes.length,
  within90: outcomes.filter(({ isWithin90 }) => isWithin90).length,
  within50: outcomes.filter(({ isWithin50 }) => isWithin50).length,
})

/** Null: a pet of the trade has no estimate. */
function judge({ give, get }: Trade, lines: LinesByItem, noise: number | null): Outcome | null {
  const [given, taken] = [measure(give, lines), measure(get, lines)]
  if (given === null || taken === null) return null
  const miss = Math.abs(Math.log(given.worth / taken.worth))
  const doubt = given.doubt + taken.doubt
  const deviation = Math.sqrt(doubt + (noise ?? 0))
  return {
    miss,
    doubt,
    worth: Math.sqrt(given.worth * taken.worth),
    isWithin90: noise === null ? null : miss <= WIDE.deviations * deviation,
    isWithin50: miss <= HALF.deviations * deviation,
  }
}

/** Worth of a side, and the variance of the logarithm of that. */
function measure(side: Trade['give'], lines: LinesByItem) {
  let worth = 0
  let doubt = 0
  for (const [item, quantity] of side) {
    const line = lines.get(item)
    if (!line || line.estimate === null) return null
    const own = quantity * line.estimate
    worth += own
    doubt += (own * (Math.log(line.high / line.low) / (2 * WIDE.deviations))) ** 2
  }
  return { worth, doubt: doubt / worth ** 2 }
}

/** The variance of trades beyond the doubt about their pets, by medians, which outliers do not move. */
function learnNoise(outcomes: readonly Outcome[]): number {
  const scale = 1.4826 * median(outcomes.map(({ miss }) => miss))
  return Math.max(0, scale ** 2 - median(outcomes.map(({ doubt }) => doubt)))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
