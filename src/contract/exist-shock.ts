import * as v from 'valibot'
import { Count, Timestamp } from './catalogue.ts'

/** Copies of a variant that grow unusually fast. AL60 */
export const ExistShock = v.object({
  /** The copies at `since` and now. */
  from: Count,
  to: Count,
  since: Timestamp,
  /** Growth since then, in percent a day. */
  percent: v.number(),
  /** Growth in the week before, in percent a day. */
  usualPercent: v.number(),
  /** Whether one of the counts is a sample. */
  isSample: v.boolean(),
})
export type ExistShock = v.InferOutput<typeof ExistShock>
