import {
  type ModelState,
  PAST_DAYS,
  TREND_COUNT,
  VALUE_BANDS,
  EVIDENCE_BANDS,
  type Widening,
  WINDOW_DAYS,
} from './model-state.ts'
import { quantileSorted } from './sorted-statistics.ts'

/** Days after which an estimate is compared with what was learnt since. */
const LATER = 25
const MIN_GAIN = 0.25
const STEP = 0.08
const BOUNDS = [Math.log(0.6), Math.log(2.5)] as const

/** Ranges, and how many deviations of a normal distribution hold their share. */
export const WIDE = { share: 0.9, deviations: 1.645, name: 'wide' } as const
export const HALF = { share: 0.5, deviations: 0.6745, name: 'half' } as const

export type Strata = { readonly value: number; readonly trend: number; readonly evidence: number }

const EVIDENCE_LIMITS = [6, 15] as const

/** The band of each item by value, trend and evidence; bands of value hold a third of the items each. */
export function findStrata(state: ModelState, evidence: readonly number[]): Strata[] {
  const { path, items } = state
  const last = WINDOW_DAYS - 1
  const values = Array.from({ length: items.drift.length }, (_, item) => path[item * WINDOW_DAYS + last]!)
  const sorted = Float64Array.from(values).sort()
  const limits = [quantileSorted(sorted, 1 / 3), quantileSorted(sorted, 2 / 3)]
  return values.map((value, item) => ({
    value: limits.filter((limit) => value > limit).length,
    trend: items.trend[item]!,
    evidence: EVIDENCE_LIMITS.filter((limit) => evidence[item]! > limit).length,
  }))
}

/** By how much the shown range is wider than the model's own. */
export const computeWidening = ({ base, value, trend, evidence }: Widening, strata: Strata): number =>
  Math.exp(
    Math.min(
      BOUNDS[1],
      Math.max(BOUNDS[0], base + value[strata.value]! + trend[strata.trend]! + evidence[strata.evidence]!),
    ),
  )

/** The variance of each item's value `LATER` days ago, with what came after. */
function smoothedVariance(state: ModelState, item: number): number {
  const { items, information, confirmPrecision } = state
  const growth = items.drift[item]! ** 2
  const row = item * WINDOW_DAYS
  const target = WINDOW_DAYS - 1 - LATER
  let forward = items.edgeVariance[item]!
  for (let column = 0; column <= target; column++) {
    if (column > 0) forward += growth
    forward /= 1 + forward * (information[row + column]! + confirmPrecision[row + column]!)
  }
  let backward = 0
  for (let column = WINDOW_DAYS - 1; column > target; column--) {
    backward += information[row + column]! + confirmPrecision[row + column]!
    backward /= 1 + backward * growth
  }
  return 1 / (1 / forward + backward)
}

/**
 * Compares what was estimated some days ago with what the trades since then made of it. The difference has no trade noise
 * in it, so it tells how far the ranges held what they promised.
 */
export function calibrate(state: ModelState, strata: readonly Strata[], mayJudge: (item: number) => boolean): void {
  const samples: { strata: Strata; surprise: number }[] = []
  const target = WINDOW_DAYS - 1 - LATER
  for (let item = 0; item < state.items.drift.length; item++) {
    if (!mayJudge(item)) continue
    const past = item * PAST_DAYS + PAST_DAYS - 1 - LATER
    const before = state.pastVariance[past]!
    const gain = before - smoothedVariance(state, item)
    if (gain < MIN_GAIN * before) continue
    const moved = state.path[item * WINDOW_DAYS + target]! - state.pastMean[past]!
    samples.push({ strata: strata[item]!, surprise: Math.abs(moved) / Math.sqrt(gain) })
  }
  adjust(state.widening.wide, WIDE, samples)
  adjust(state.widening.half, HALF, samples)
}

type Sample = { readonly strata: Strata; readonly surprise: number }

function adjust(
  widening: Widening,
  { share, deviations }: typeof WIDE | typeof HALF,
  samples: readonly Sample[],
): void {
  /** Misses beyond those that were promised, by group. */
  const excess = (): { sum: number; count: number } => ({ sum: 0, count: 0 })
  const base = excess()
  const value = Array.from({ length: VALUE_BANDS }, excess)
  const trend = Array.from({ length: TREND_COUNT }, excess)
  const evidence = Array.from({ length: EVIDENCE_BANDS }, excess)
  for (const { strata, surprise } of samples) {
    const missed = surprise > deviations * computeWidening(widening, strata) ? 1 : 0
    for (const group of [base, value[strata.value]!, trend[strata.trend]!, evidence[strata.evidence]!]) {
      group.sum += missed - (1 - share)
      group.count++
    }
  }
  /** Rate at which the share of misses falls as the range grows, for a normal distribution. */
  const slope = 2 * deviations * Math.exp(-0.5 * deviations ** 2) * 0.3989
  const step = (group: { sum: number; count: number }): number => (STEP * group.sum) / (group.count + 30) / slope
  widening.base = Math.min(BOUNDS[1], Math.max(BOUNDS[0], widening.base + step(base)))
  for (const [groups, offsets] of [
    [value, widening.value],
    [trend, widening.trend],
    [evidence, widening.evidence],
  ] as const)
    for (const [index, group] of groups.entries()) offsets[index] = (offsets[index]! + step(group)) * 0.995
}
