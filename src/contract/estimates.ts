import * as v from 'valibot'
import { Count, Slug, Suspicion, Timestamp, Variant } from './catalogue.ts'
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
export const EstimateFigures = v.object({
  estimate: v.exactOptional(v.number()),
  low: v.exactOptional(v.number()),
  high: v.exactOptional(v.number()),
  low50: v.exactOptional(v.number()),
  high50: v.exactOptional(v.number()),
  /** The effective number of trades: old ones, and those of few accounts, count for less. */
  evidence: v.number(),
  /** Reason why there is no estimate. Missing: there is one, or the value is a word. */
  abstains: v.exactOptional(v.picklist(ABSTENTIONS)),
  flags: v.array(v.picklist(ESTIMATE_FLAGS)),
  /** Missing: its trades do not look made up. */
  suspicion: v.exactOptional(Suspicion),
})

/** The last close's figures for a variant. */
export const VariantEstimate = v.object({
  slug: Slug,
  variant: Variant,
  ...EstimateFigures.entries,
  /** Trades of the last 90 days, and the accounts that made them. */
  trades: Count,
  accounts: Count,
})

const close = {
  /** `day`: the start of the last UTC day whose trades count. `ageHours`: whole hours since that day ended. Missing: there was no close yet. */
  close: v.exactOptional(
    v.object({
      day: Timestamp,
      at: Timestamp,
      ageHours: Count,
      /** True: invented trades of a demo count in it. */
      sample: v.exactOptional(v.boolean()),
    }),
  ),
}

/** The last close's figures for each variant of an item. */
export const ItemEstimates = v.object({
  ...close,
  variants: v.array(VariantEstimate),
})
export type ItemEstimates = v.InferOutput<typeof ItemEstimates>

const rangeCounts = {
  trades: Count,
  /** Number of them that fell inside the range that held them with 90 %, and with 50 %. */
  within90: Count,
  within50: Count,
}

/**
 * Pull of published numbers on traders: 0 not at all, 1 all the way. With 90 % it is from `low` to `high`.
 * The three are missing while it is not known.
 */
const PricePull = v.object({
  /** Changes of the last 180 days that had trades, and how many it takes to tell. */
  changes: Count,
  needed: Count,
  share: v.exactOptional(v.number()),
  low: v.exactOptional(v.number()),
  high: v.exactOptional(v.number()),
})

/** Changes of the last 180 days that were published at least `days` ago, by who proposed them. */
const ChangeOutcome = v.object({
  by: v.picklist(['editors', 'estimator']),
  days: Count,
  changes: Count,
  /** Number of them that had at least five trades since, and of those that fit the new number better than the old one. */
  judged: Count,
  better: Count,
})
export type ChangeOutcome = v.InferOutput<typeof ChangeOutcome>

/** Accuracy of the ranges: the last 2,000 trades, each with what the close before it said of its pets. */
export const RangeCalibration = v.object({
  ...close,
  /** When a close failed, if that was after the last one. */
  failedAt: v.exactOptional(Timestamp),
  ...rangeCounts,
  /** Trades that had a range, with those that only taught how much single trades scatter, and how many it takes to say something. */
  seen: Count,
  needed: Count,
  /** By what one side of the trade is worth. `to` is missing in the last. */
  bands: v.array(v.object({ from: v.number(), to: v.exactOptional(v.number()), ...rangeCounts })),
  pull: PricePull,
  outcomes: v.array(ChangeOutcome),
})
export type RangeCalibration = v.InferOutput<typeof RangeCalibration>
