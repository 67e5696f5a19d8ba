import * as v from 'valibot'

/** Parameter of an operation, in its path or its query. */
export const ApiParameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query']),
  required: v.boolean(),
  /** Type with its limits, such as `integer, 1 to 100`. */
  type: v.string(),
  description: v.string(),
  /** Values that it may have; missing: any of its type. */
  options: v.exactOptional(v.array(v.string())),
  /** May be given several times. */
  isList: v.boolean(),
  /** Meaning of a missing one. */
  default: v.exactOptional(v.string()),
  /** Value in the example. */
  example: v.exactOptional(v.string()),
})
export type ApiParameter = v.InferOutput<typeof ApiParameter>

const Shape = v.object({
  /** Readable outline of a JSON text. */
  outline: v.string(),
  /** JSON text, or the text itself where it is none. */
  example: v.exactOptional(v.string()),
})

/** One method of one path of the API, described for people. */
export const ApiOperation = v.object({
  id: v.string(),
  method: v.string(),
  path: v.string(),
  tag: v.string(),
  summary: v.string(),
  description: v.exactOptional(v.string()),
  /** Needs a key or token. */
  isGuarded: v.boolean(),
  /** The answer does not end by itself. */
  isStream: v.boolean(),
  parameters: v.array(ApiParameter),
  body: v.exactOptional(Shape),
  /** Missing: the answer has no body. */
  answer: v.exactOptional(Shape),
  problems: v.array(v.object({ status: v.number(), description: v.string() })),
})
export type ApiOperation = v.InferOutput<typeof ApiOperation>

/** The API as `/developers/reference` shows it. DP5 */
export const ApiReference = v.object({ operations: v.array(ApiOperation) })
export type ApiReference = v.InferOutput<typeof ApiReference>
