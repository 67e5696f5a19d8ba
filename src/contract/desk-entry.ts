import * as v from 'valibot'
import { Count, Slug, Timestamp } from './catalogue.ts'
import { Problem } from './problem.ts'
import { Explanation, SendProposal } from './proposals.ts'
import { ValueAuthor, ValueReceipt, ValueState } from './value-changes.ts'

/** The most variants that are read in one call. */
export const MAX_DESK_VALUES = 100

/** By the variants' own slugs. */
export const DeskValuesQuery = v.object({
  slug: v.optional(v.pipe(v.array(Slug), v.maxLength(MAX_DESK_VALUES, `at most ${MAX_DESK_VALUES}`)), []),
})
export type DeskValuesQuery = v.InferOutput<typeof DeskValuesQuery>

/** A value as the staff see it. `receipt`: its newest change. VC67 */
export const DeskValue = v.object({
  item: ValueReceipt.entries.item,
  receipt: Count,
  present: ValueState,
  /** null: it is not frozen. */
  freeze: v.nullable(v.object({ by: ValueAuthor, reason: Explanation, at: Timestamp })),
})
export type DeskValue = v.InferOutput<typeof DeskValue>

/** Those that there are, in no order. */
export const DeskValues = v.object({ values: v.array(DeskValue) })
export type DeskValues = v.InferOutput<typeof DeskValues>

/** Ten proposals with the longest texts fit in a body of 32 KiB. */
export const PROPOSE_LIMIT = 10

/** Each is a proposal as `POST /api/values/proposals` takes one. VC68 */
export const ProposeMany = v.object({
  proposals: v.pipe(
    v.array(SendProposal),
    v.minLength(1, 'must hold at least one proposal'),
    v.maxLength(PROPOSE_LIMIT, `must hold at most ${PROPOSE_LIMIT} proposals`),
  ),
})
export type ProposeMany = v.InferOutput<typeof ProposeMany>

/** In the order of the proposals; one of `id` and `problem` is null. */
export const ProposeAnswers = v.object({
  answers: v.array(v.object({ clientId: v.string(), id: v.nullable(v.string()), problem: v.nullable(Problem) })),
})
export type ProposeAnswers = v.InferOutput<typeof ProposeAnswers>

/** The proposal that a change came from. VC69 */
export const PublishedProposal = v.object({ id: v.string() })
export type PublishedProposal = v.InferOutput<typeof PublishedProposal>
