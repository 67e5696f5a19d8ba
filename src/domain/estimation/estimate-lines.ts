import type { Abstention, EstimateFlag, EstimateLine } from '#contract/estimator.ts'
import { HALF, type Strata, WIDE, computeWidening } from './calibration.ts'
import type { EvidenceCounts } from './evidence-counts.ts'
import { GROWN_UP, WARM_UP } from './evidence-weights.ts'
import { type ModelState, WINDOW_DAYS } from './model-state.ts'

export const MIN_EVIDENCE = 3
const MIN_TRADES = 3
const MIN_ACCOUNTS = 4
/** A stream is young until an account of its warm-up can have grown up. */
export const YOUNG_DAYS = WARM_UP + GROWN_UP
/** Accounts of an item that must have grown up while the stream is young, and their share of all of them. */
const MIN_AGED_ACCOUNTS = 8
const MIN_AGED_SHARE = 0.7
/** A range never promises more than this, as a standard deviation of the logarithm. */
const MIN_DEVIATION = 0.012
/** The calibration compares with what is known 25 days later, and cannot see errors that last longer. */
const UNSEEN = 1.19
const MAX_DISPERSION = 4
/** A wider range helps no one in a trade, and holds most of the large errors. */
const MAX_DEVIATION = 0.16
const MAX_DEVIATION_LOW_EVIDENCE = 0.12
const LITTLE_EVIDENCE = 4
/** Days in which an item that was under suspicion needs more evidence than others. */
const AFTER_SUSPICION_DAYS = 60
const STALE_DAYS = 45
const STALE_DAYS_UNSTABLE = 14
const PROPOSAL_EVIDENCE = 5
const PROPOSAL_ACCOUNTS = 8
const MIN_STEP = Math.log(1.05)
const MAX_STEP = Math.log(1.15)
const UNSTABLE = 5

export type ItemEvidence = {
  readonly evidence: number
  /** Weighted mean of squared surprises of the item's trades. */
  readonly dispersion: number
  /** Share of the accounts that belong to the largest group. */
  readonly largestGroup: number
  /** Accounts of the window, and those of them that have grown up. */
  readonly accounts: number
  readonly agedAccounts: number
  /** Whether the stream has to trust accounts without a history. */
  readonly isYoung: boolean
  /** Share of the doubt about its trades that is doubt about other items. */
  readonly othersDoubt: number
}

function findAbstention(
  state: ModelState,
  item: number,
  own: ItemEvidence,
  deviation: number,
  quarter: EvidenceCounts,
): Abstention | null {
  const { items } = state
  if (items.flaggedUntil[item]! >= state.day) return 'under-suspicion'
  if (own.largestGroup > 0.5) return 'one-group'
  if (own.evidence < MIN_EVIDENCE || quarter.itemTrades(item) < MIN_TRADES) return 'too-little-evidence'
  if (quarter.itemAccounts(item) < MIN_ACCOUNTS) return 'too-few-accounts'
  if (isTooYoung(own)) return 'too-few-accounts'
  if (own.dispersion > MAX_DISPERSION) return 'disputed'
  const isLittle = own.evidence < LITTLE_EVIDENCE
  if (isLittle && items.suspectUntil[item]! >= state.day - AFTER_SUSPICION_DAYS) return 'too-little-evidence'
  if (deviation > (isLittle ? MAX_DEVIATION_LOW_EVIDENCE : MAX_DEVIATION))
    return own.othersDoubt > 0.7 ? 'mostly-others' : 'too-little-evidence'
  return null
}

/**
 * Whether new accounts could have made the item's price. In its first weeks a stream has to trust accounts without a history, and throw-away
 * accounts are no different from players. ES168, ES169
 */
const isTooYoung = ({ isYoung, accounts, agedAccounts }: ItemEvidence): boolean =>
  isYoung && (agedAccounts < MIN_AGED_ACCOUNTS || agedAccounts < MIN_AGED_SHARE * accounts)

function collectFlags(state: ModelState, item: number, own: ItemEvidence): EstimateFlag[] {
  const { items } = state
  const flags: EstimateFlag[] = []
  if (items.flaggedUntil[item]! >= state.day) flags.push('surge')
  if (own.largestGroup > 0.5) flags.push('one-group')
  const limit = items.trend[item] === UNSTABLE ? STALE_DAYS_UNSTABLE : STALE_DAYS
  const newest = Math.max(items.lastEvidenceDay[item]!, items.publishedDay[item]!)
  if (state.day - newest > limit) flags.push('stale')
  return flags
}

/** A close's line for an item, and what the next one remembers. Null for an item without evidence or flags. */
export function describeItem(
  state: ModelState,
  item: number,
  name: string,
  own: ItemEvidence,
  strata: Strata,
  quarter: EvidenceCounts,
): EstimateLine | null {
  const { items, path } = state
  const mean = path[item * WINDOW_DAYS + WINDOW_DAYS - 1]! - items.shape[item]!
  const deviation = Math.sqrt(items.variance[item]!) * UNSEEN
  const wideHalf = WIDE.deviations * Math.max(MIN_DEVIATION, deviation * computeWidening(state.widening.wide, strata))
  const narrowHalf = Math.min(
    wideHalf,
    HALF.deviations * Math.max(MIN_DEVIATION, deviation * computeWidening(state.widening.half, strata)),
  )
  const flags = collectFlags(state, item, own)
  const isListed = own.evidence > 0 || flags.length > 0
  const wasListed = items.wasListed[item]!
  items.wasListed[item] = isListed
  if (!isListed && !wasListed) return null
  const abstains = findAbstention(state, item, own, wideHalf / WIDE.deviations, quarter)
  if (abstains !== null || items.isWord[item]!) {
    items.proposedDirection[item] = 0
    return {
      item: name,
      estimate: null,
      low: null,
      high: null,
      low50: null,
      high50: null,
      evidence: own.evidence,
      abstains,
      flags,
      proposal: null,
    }
  }
  return {
    item: name,
    estimate: Math.exp(mean),
    low: Math.exp(mean - wideHalf),
    high: Math.exp(mean + wideHalf),
    low50: Math.exp(mean - narrowHalf),
    high50: Math.exp(mean + narrowHalf),
    evidence: own.evidence,
    abstains: null,
    flags,
    proposal: propose(state, item, mean, wideHalf, own, flags, quarter),
  }
}

/** A value for the editors once two closes in a row say that the published one is off. */
function propose(
  state: ModelState,
  item: number,
  mean: number,
  wideHalf: number,
  own: ItemEvidence,
  flags: readonly EstimateFlag[],
  quarter: EvidenceCounts,
): number | null {
  const { items } = state
  const published = items.published[item]!
  const step = mean - published
  const isOff =
    Math.abs(step) > Math.max(wideHalf, MIN_STEP) &&
    own.evidence >= PROPOSAL_EVIDENCE &&
    quarter.itemAccounts(item) >= PROPOSAL_ACCOUNTS &&
    flags.length === 0
  const direction = isOff ? Math.sign(step) : 0
  const before = items.proposedDirection[item]!
  items.proposedDirection[item] = direction
  if (direction === 0 || direction !== before) return null
  return Math.exp(published + Math.min(MAX_STEP, Math.max(-MAX_STEP, step)))
}
