import type { Abstention } from '#contract/estimator.ts'
import type { Flag, Range } from '#server/db/column-types.ts'

export type EstimateTables = {
  estimate_close: EstimateCloseTable
  estimate: EstimateTable
  estimate_range: EstimateRangeTable
}

/** A close of the estimator: all that was known by the end of the UTC day that begins at `day`. */
export type EstimateCloseTable = {
  day: number
  /** When it was stored. */
  at: number
  /** Version of the estimator. */
  version: number
  /** Hash of the events that it was made from. */
  input_hash: string
  trades: number
  /** JSON of a `Calibration`. */
  calibration: string
  /** Whether sample trades count in it. */
  is_sample: Flag
}

/** The last close's figures for a variant. All are null where the estimator abstains. */
export type EstimateTable = {
  variant_slug: string
  day: number
  estimate: number | null
  low: number | null
  high: number | null
  low50: number | null
  high50: number | null
  evidence: number
  /** Trades of the last 90 days. */
  trades: number
  accounts: number
  abstains: Abstention | null
  /** JSON of `EstimateFlag[]`. */
  flags: string
  /** JSON of the `ValueFlag[]` that follow from it. */
  value_flags: string
  proposal: number | null
  /** JSON of a `Suspicion`; null: its trades do not look made up. */
  suspicion: string | null
}

/** The 90 % range that the close of a day gave, where it differs from that of the close before. Both null: it gave none. */
export type EstimateRangeTable = Range & { variant_slug: string; day: number }
