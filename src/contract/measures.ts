import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { Problem } from './problem.ts'
import { ShownText } from './text.ts'
import { VISIBLE } from './visible-text.ts'

/** In characters. */
export const MAX_REASON = 500

/** Reason of a moderator's decision, or of a user's appeal. MO8 */
export const Reason = v.pipe(
  ShownText,
  v.trim(),
  v.regex(VISIBLE, 'must say something'),
  v.minLength(10, 'must be at least 10 characters'),
  v.maxLength(MAX_REASON, `must be at most ${MAX_REASON} characters`),
)

/** `until`: null: until a moderator lifts it. */
export const Restriction = v.object({
  measureId: v.string(),
  kind: v.picklist(['mute', 'suspension']),
  reason: v.string(),
  until: v.nullable(Timestamp),
})
export type Restriction = v.InferOutput<typeof Restriction>

/** The 403 of a call that writes while a measure forbids it. MO20 */
export const RestrictionProblem = v.object({ ...Problem.entries, restriction: Restriction })
export type RestrictionProblem = v.InferOutput<typeof RestrictionProblem>

export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const

/** A measure as its user sees it: never who reported it, nor which moderator. */
export const Measure = v.object({
  id: v.string(),
  kind: v.picklist(['warning', 'mute', 'suspension']),
  reason: v.string(),
  at: Timestamp,
  /** When it ends by itself; null: it does not. */
  until: v.nullable(Timestamp),
  lifted: v.nullable(v.object({ at: Timestamp, reason: v.string() })),
  appeal: v.nullable(
    v.object({
      text: v.string(),
      at: Timestamp,
      decision: v.nullable(v.object({ outcome: v.picklist(APPEAL_OUTCOMES), reason: v.string(), at: Timestamp })),
    }),
  ),
})
export type Measure = v.InferOutput<typeof Measure>

/** Newest first. `restriction`: what forbids writing now. */
export const OwnMeasures = v.object({ measures: v.array(Measure), restriction: v.nullable(Restriction) })
export type OwnMeasures = v.InferOutput<typeof OwnMeasures>

export const SendAppeal = v.object({ text: Reason })
export type SendAppeal = v.InferOutput<typeof SendAppeal>
