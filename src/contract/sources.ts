import * as v from 'valibot'
import { Count, Timestamp } from './catalogue.ts'
import { Reason } from './measures.ts'
import { Text } from './text.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'

/** Observations that a source may send. SO4 */
export const SourceKind = v.picklist(['hatches', 'trades', 'values', 'exists', 'events'])
export type SourceKind = v.InferOutput<typeof SourceKind>

export const SourceState = v.picklist(['quarantined', 'trusted', 'suspended', 'revoked'])
export type SourceState = v.InferOutput<typeof SourceState>

/** Decisions of leads about a source. SO7 */
export const SourceMove = v.picklist(['promote', 'suspend', 'resume', 'revoke', 'take-out', 'put-back'])
export type SourceMove = v.InferOutput<typeof SourceMove>

/** Decisions of leads, and the leak of a key, which anybody who has the key may report. SO24 */
export const SourceEvent = v.picklist([...SourceMove.options, 'leak'])
export type SourceEvent = v.InferOutput<typeof SourceEvent>

export const MAX_SOURCE_NAME = 40
/** Calls a minute that a lead may grant one source. SO5 */
export const MAX_SOURCE_QUOTA = 1_200
export const MAX_SOURCES = 200

/** The operator's own source, which INGEST_TOKEN names. SO2 */
export const OPERATOR_SOURCE = 'operator'

const SourceName = v.pipe(
  Text,
  v.trim(),
  v.minLength(1),
  v.maxLength(MAX_SOURCE_NAME),
  v.regex(ONE_LINE, 'must not hold control or direction characters'),
  v.regex(VISIBLE, 'must show something'),
  v.check((name) => name.toLowerCase() !== OPERATOR_SOURCE, 'is the name of the operator’s own source'),
)

/** `quota`: calls a minute. */
export const NewSource = v.object({
  name: SourceName,
  kinds: v.pipe(
    v.array(SourceKind),
    v.minLength(1, 'must not be empty'),
    v.check((kinds) => new Set(kinds).size === kinds.length, 'must not name a kind twice'),
  ),
  quota: v.optional(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(MAX_SOURCE_QUOTA, `must be at most ${MAX_SOURCE_QUOTA}`),
    ),
    60,
  ),
})
export type NewSource = v.InferOutput<typeof NewSource>

/** Rows of the last 30 days that had one outcome; `outcome` is `accepted`, `duplicate`, `parked` or `rejected FIELD`. SO14 */
const SourceCount = v.object({ kind: SourceKind, outcome: v.string(), count: Count })

/**
 * A source as leads see it. `prefix`: the start of its key. `since`: since when it is in its state. `isOut`: its rows are out of counts and
 * values. `isSettling`: rows still have to follow the last decision. `agreed` of `reported` hatches were also sent by another source.
 */
export const Source = v.object({
  id: v.string(),
  name: v.string(),
  prefix: v.string(),
  kinds: v.array(SourceKind),
  quota: Count,
  state: SourceState,
  isOut: v.boolean(),
  isSettling: v.boolean(),
  since: Timestamp,
  createdBy: v.string(),
  createdAt: Timestamp,
  /** Decisions that a lead can make now. */
  moves: v.array(SourceMove),
  counts: v.array(SourceCount),
  reported: Count,
  agreed: Count,
  /** Newest first. `by`: null: somebody reported the key as leaked. */
  decisions: v.array(v.object({ move: SourceEvent, by: v.nullable(v.string()), at: Timestamp, reason: v.string() })),
})
export type Source = v.InferOutput<typeof Source>

/** Oldest first. */
export const SourceList = v.object({ sources: v.array(Source) })
export type SourceList = v.InferOutput<typeof SourceList>

/** `key` is shown only here. SO3 */
export const CreatedSource = v.object({ source: Source, key: v.string() })
export type CreatedSource = v.InferOutput<typeof CreatedSource>

export const MoveSource = v.object({ reason: Reason })
export type MoveSource = v.InferOutput<typeof MoveSource>
