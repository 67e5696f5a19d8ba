import * as v from 'valibot'
import { Count, Timestamp } from './catalogue.ts'

/** Copies of a variant that grow unusually fast. AL60 */
export const ExistShock = v.object({
  /** The copies at `since` and now. */
  from: Count,
  to: Count,
  since: Timestamp,
  /** How many percent a day they grew since. */
  percent: v.number(),
  /** How many percent a day they grew in the week before. */
  usualPercent: v.number(),
  /** Whether one of the counts is a sample. */
  isSample: v.boolean(),
})
export type ExistShock = v.InferOutput<typeof ExistShock>
