import * as v from 'valibot'
import { Count, Timestamp } from './catalogue.ts'
import { Problem } from './problem.ts'
import { Explanation } from './proposals.ts'
import { Id } from './text.ts'
import { ValueReceipt, ValueState } from './value-changes.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

/** A suspicious change from ingest, which waits for a lead. VC60 */
export const ParkedChange = v.object({
  id: v.string(),
  item: ValueReceipt.entries.item,
  at: Timestamp,
  /** `jump`: far from the published value; `many`: ingest changed too many values within an hour. */
  why: v.picklist(['jump', 'many']),
  present: ValueState,
  proposed: ValueState,
  /** The sender's. */
  reason: v.nullable(v.string()),
  evidence: v.array(v.string()),
  /** The value has changed since, so that this can only be dropped. VC46 */
  isStale: v.boolean(),
  isFrozen: v.boolean(),
})
export type ParkedChange = v.InferOutput<typeof ParkedChange>

/** Oldest first. `at`, `after`: time and id of the last one of the page before, which may be gone by now. */
export const ParkedQuery = v.object({
  at: v.optional(Timestamp),
  after: v.optional(Id),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 100),
})
export type ParkedQuery = v.InferOutput<typeof ParkedQuery>

/** `total`: how many wait, on whatever page. */
export const ParkedList = v.object({ changes: v.array(ParkedChange), more: v.boolean(), total: Count })
export type ParkedList = v.InferOutput<typeof ParkedList>

/** The most that one call decides on. */
export const MAX_PARKED_DECISIONS = 100

const Ids = v.pipe(
  v.array(Id),
  v.minLength(1, 'must hold at least one id'),
  v.maxLength(MAX_PARKED_DECISIONS, `must hold at most ${MAX_PARKED_DECISIONS} ids`),
)

export const DropParked = v.object({ ids: Ids })
export type DropParked = v.InferOutput<typeof DropParked>

/** `reason`: takes the place of the sender's on the receipts. VC64 */
export const ReleaseParked = v.object({ ids: Ids, reason: v.optional(Explanation) })
export type ReleaseParked = v.InferOutput<typeof ReleaseParked>

/** In the order of the ids. `problem`: null: it is released or dropped as asked, now or before. VC62, VC63 */
export const ParkedAnswers = v.object({
  answers: v.array(v.object({ id: v.string(), problem: v.nullable(Problem) })),
})
export type ParkedAnswers = v.InferOutput<typeof ParkedAnswers>
