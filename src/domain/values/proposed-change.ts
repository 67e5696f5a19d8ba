import type { Demand, PetValue, Trend } from '#contract/catalogue.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { FAIR_WITHIN } from './fair-within.ts'

/** Figures that a proposal sets; absent ones stay as they are. */
export type ProposedFigures = { readonly [Figure in keyof ValueState]?: ValueState[Figure] | undefined }

/** A value that a close proposes, with what speaks for it. */
export type ProposedEstimate = {
  slug: string
  proposal: number
  low: number
  high: number
  trades: number
  accounts: number
  /** Whether invented trades of a demo are among them. */
  isSample: boolean
}

/** Up to this share of the value a change is small; beyond the other it is large. PR10, PR12 */
const SMALL = 0.03
const LARGE = 0.3

/** The state that the figures lead to. A range describes the value that it came with, so another value without one has none. PR42 */
export function proposedState(before: ValueState, figures: ProposedFigures): ValueState {
  const value = figures.value ?? before.value
  const demand = figures.demand ?? before.demand
  const trend = figures.trend ?? (before.trend && deriveTrend(before.value, value, before.trend))
  const range = figures.range ?? (value === before.value ? before.range : undefined)
  return {
    value,
    ...(range && { range }),
    ...(demand && { demand }),
    ...(trend && { trend }),
  }
}

/** The trend after a change of which nobody says one: by the direction of a number that moved further than a fair trade is apart. VA96 */
function deriveTrend(before: PetValue, after: PetValue, known: Trend): Trend {
  if (before === after || typeof before === 'string' || typeof after === 'string') return known
  if (relativeChange(before, after) <= FAIR_WITHIN / 100) return 'stable'
  return after > before ? 'rising' : 'dropping'
}

/** Whether a range goes with a value: none without a number, and otherwise around it. PR41 */
export const isConsistent = ({ value, range }: ValueState): boolean =>
  range === undefined || (typeof value === 'number' && range.low <= value && value <= range.high)

const sameRange = (one: ValueState['range'], other: ValueState['range']) =>
  one?.low === other?.low && one?.high === other?.high

export const isSameState = (one: ValueState, other: ValueState): boolean =>
  one.value === other.value &&
  one.demand === other.demand &&
  one.trend === other.trend &&
  sameRange(one.range, other.range)

/** Digits of a share, so that 1.1 to 1.133 is 3 % and not a hair more, as it is in binary fractions. */
const SHARE_DIGITS = 12

/** The change as a share of the value before; infinite where one of the two is a word. */
export function relativeChange(before: PetValue, after: PetValue): number {
  if (before === after) return 0
  if (typeof before === 'string' || typeof after === 'string' || before === 0) return Infinity
  return Number((Math.abs(after - before) / before).toPrecision(SHARE_DIGITS))
}

export type ChangeSize = 'small' | 'medium' | 'large'

/** Whether a change alone needs the approvals of a large one. PR12 */
export const isLargeShare = (share: number): boolean => share > LARGE

/**
 * `isDearest`: the value before or after is among the hundred highest. `added`: the share by which the same people changed the value before.
 * A change of only the range isn't a small one. PR10 to PR12, PR95
 */
export function changeSize(before: ValueState, after: ValueState, isDearest: boolean, added = 0): ChangeSize {
  const own = relativeChange(before.value, after.value)
  if (own === 0 && sameRange(before.range, after.range)) return 'small'
  const share = own === 0 ? 0 : own + added
  if (isLargeShare(share) || (isDearest && share > 0)) return 'large'
  return share > 0 && share <= SMALL ? 'small' : 'medium'
}

const DEMAND_WEIGHTS: Readonly<Record<Demand, number>> = { insane: 5, 'very-high': 4, high: 3, medium: 2, low: 1 }
/** An unknown demand weighs as a low one. */
const weigh = (demand: Demand = 'low') => DEMAND_WEIGHTS[demand]
/** Distance of a change without two numbers: from or to a word, and of only demand, trend or range. */
const WORD_DISTANCE = 1
const MIN_DISTANCE = 0.01

const number = (value: PetValue) => (typeof value === 'number' ? value : 0)

/** Cost of a wrong value to players in an hour: worth × demand × distance. The queue multiplies it by the age. PR60 */
export function hourlyHarm(before: ValueState, after: ValueState): number {
  const worth = Math.max(number(before.value), number(after.value), 1)
  const demand = Math.max(weigh(before.demand), weigh(after.demand))
  const isWord = typeof before.value === 'string' || typeof after.value === 'string'
  const distance =
    before.value === after.value
      ? 0
      : isWord
        ? WORD_DISTANCE
        : Math.abs(Math.log((number(after.value) + 1) / (number(before.value) + 1)))
  return worth * demand * Math.max(distance, MIN_DISTANCE)
}

/** Number of agreeing votes that count, so that a brigade at most doubles the harm. PR52 */
export const MAX_VOTES = 20

/** By how much votes for the direction of a proposal raise its place in the queue. PR52 */
export const voteFactor = (agreeing: number): number => 1 + Math.min(agreeing, MAX_VOTES) / MAX_VOTES

/** The votes that agree with a change; null: it has no direction. PR52 */
export function agreeingDirection(before: PetValue, after: PetValue): 'too-low' | 'too-high' | null {
  if (typeof before === 'string' || typeof after === 'string' || before === after) return null
  return after > before ? 'too-low' : 'too-high'
}
