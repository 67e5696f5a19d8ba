import * as v from 'valibot'
import { Trend, ValueWord } from './catalogue.ts'

/** Input and output of the estimator: events in order of time, and one line for each close. */

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const At = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))

/** Bounds that keep a sum of a million of the dearest pets finite. */
const MIN_VALUE = 1e-100
const MAX_VALUE = 1e100
const EstimatorNumber = v.pipe(v.number(), v.minValue(MIN_VALUE), v.maxValue(MAX_VALUE))
const EstimatorValue = v.nullable(v.union([EstimatorNumber, ValueWord]))

const MAX_QUANTITY = 1_000_000
const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY))
const Side = v.pipe(v.array(v.strictTuple([Id, Quantity])), v.minLength(1), v.maxLength(1_000))

export const EstimatorEvent = v.variant('type', [
  v.object({ type: v.literal('account'), at: At, id: Id }),
  v.object({
    type: v.literal('prior'),
    at: At,
    item: Id,
    value: EstimatorValue,
    odds: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_VALUE))), null),
    trend: v.optional(Trend, 'stable'),
  }),
  v.object({
    type: v.literal('confirm'),
    at: At,
    item: Id,
    value: EstimatorValue,
    by: v.picklist(['operator', 'editors']),
  }),
  v.object({ type: v.literal('trade'), at: At, id: Id, a: Id, b: Id, give: Side, get: Side }),
  v.object({ type: v.literal('exclude'), at: At, account: Id }),
  v.object({ type: v.literal('close'), at: At }),
])
export type EstimatorEvent = v.InferOutput<typeof EstimatorEvent>
export type EstimatorEventOf<Type extends EstimatorEvent['type']> = Extract<EstimatorEvent, { type: Type }>

export type Abstention =
  | 'too-little-evidence'
  | 'too-few-accounts'
  | 'one-group'
  | 'disputed'
  | 'under-suspicion'
  | 'mostly-others'

export type EstimateFlag = 'surge' | 'one-group' | 'stale'

type Figures = { estimate: number; low: number; high: number; low50: number; high50: number }
type NoFigures = { [Name in keyof Figures]: null }

export type EstimateLine = { item: string } & (Figures | NoFigures) & {
    evidence: number
    abstains: Abstention | null
    flags: EstimateFlag[]
    proposal: number | null
  }
