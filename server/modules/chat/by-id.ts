import * as v from 'valibot'

/** The path of one thing. */
export const ById = v.object({ id: v.string() })
export type ById = v.InferOutput<typeof ById>
