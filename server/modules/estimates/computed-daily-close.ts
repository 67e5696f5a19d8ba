import type { Suspicion } from '#contract/catalogue.ts'
import type { EstimateLine } from '#contract/estimator.ts'
import type { PricePull } from '#domain/estimation/price-pull.ts'
import type { ChangeOutcome } from '#domain/values/change-outcomes.ts'
import type { Calibration } from '#domain/values/trade-calibration.ts'
import type { RangeChanges } from './range-changes.ts'

/** Number of a variant's trades in the last 90 days, and of their accounts. */
type TradeCounts = { trades: number; accounts: number }

/** All that a close knows; it crosses from one thread to another. `inputHash` names the events that it was made from. */
export type ComputedDailyClose = {
  day: number
  inputHash: string
  trades: number
  /** Whether samples are among the trades. */
  isSample: boolean
  lines: readonly EstimateLine[]
  /** By variant. */
  counts: ReadonlyMap<string, TradeCounts>
  calibration: CalibrationOfClose
  /** By variant. */
  suspicions: ReadonlyMap<string, Suspicion>
  /** The ranges of the days after `after`, which no close has given yet. */
  ranges: { after: number; changes: RangeChanges }
}

/** Past accuracy of the estimates and of what was published, as a close stores it. */
export type CalibrationOfClose = Calibration & { pull: PricePull; outcomes: ChangeOutcome[] }
