import * as v from 'valibot'
import { Count, Slug, Timestamp, Variant } from './catalogue.ts'
import type { Abstention, EstimateFlag } from './estimator.ts'

const ABSTENTIONS = [
  'too-little-evidence',
  'too-few-accounts',
  'one-group',
  'disputed',
  'under-suspicion',
  'mostly-others',
] as const satisfies readonly Abstention[]
const ESTIMATE_FLAGS = ['surge', 'one-group', 'stale'] as const satisfies readonly EstimateFlag[]

/** `low` to `high` hold the true value with 90 %, `low50` to `high50` with 50 %. All five are missing where there is no estimate. */
export const VariantEstimate = v.object({
  slug: Slug,
  variant: Variant,
  estimate: v.exactOptional(v.number()),
  low: v.exactOptional(v.number()),
  high: v.exactOptional(v.number()),
  low50: v.exactOptional(v.number()),
  high50: v.exactOptional(v.number()),
  /** The effective number of trades: old ones, and those of few accounts, count for less. */
  evidence: v.number(),
  /** Trades of the last 90 days, and the accounts that made them. */
  trades: Count,
  accounts: Count,
  /** Why there is no estimate. Missing: there is one, or the value is a word. */
  abstains: v.exactOptional(v.picklist(ABSTENTIONS)),
  flags: v.array(v.picklist(ESTIMATE_FLAGS)),
})

const close = {
  /** `day`: the start of the last UTC day whose trades count. `ageHours`: whole hours since that day ended. Missing: there was no close yet. */
  close: v.exactOptional(v.object({ day: Timestamp, at: Timestamp, ageHours: Count })),
}

/** What the last close says of each variant of an item. */
export const ItemEstimates = v.object({
  ...close,
  variants: v.array(VariantEstimate),
})
export type ItemEstimates = v.InferOutput<typeof ItemEstimates>

const rangeCounts = {
  trades: Count,
  /** How many of them fell inside the range that held them with 90 %, and with 50 %. */
  within90: Count,
  within50: Count,
}

/** How far the ranges kept their promise: the last 2,000 trades, each beside what the close before it said of its pets. */
export const RangeCalibration = v.object({
  ...close,
  ...rangeCounts,
  /** By what one side of the trade is worth. `to` is missing in the last. */
  bands: v.array(v.object({ from: v.number(), to: v.exactOptional(v.number()), ...rangeCounts })),
})
export type RangeCalibration = v.InferOutput<typeof RangeCalibration>
