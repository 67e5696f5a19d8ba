import * as v from 'valibot'

/** RFC 9457 problem details; `parameter` names the one that was wrong. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.string(),
  detail: v.string(),
  parameter: v.optional(v.string()),
})
export type Problem = v.InferOutput<typeof Problem>
