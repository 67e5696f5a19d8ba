import * as v from 'valibot'

/** Characters of a pet's or an egg's name that a command takes. */
export const MAX_NAME_LENGTH = 100
/** Characters of one side of a trade. */
export const MAX_SIDE_LENGTH = 400

const Option = v.object({
  name: v.pipe(v.string(), v.maxLength(32)),
  value: v.optional(v.union([v.string(), v.number(), v.boolean()])),
  focused: v.optional(v.boolean(), false),
})

const data = v.object({
  name: v.pipe(v.string(), v.maxLength(32)),
  options: v.optional(v.pipe(v.array(Option), v.maxLength(25)), []),
})

/** The part of Discord's request that is used; it doesn't say who asks. DI5, DI30 */
export const Interaction = v.variant('type', [
  v.object({ type: v.literal(1) }),
  v.object({ type: v.literal(2), data }),
  v.object({ type: v.literal(4), data }),
])
export type Interaction = v.InferOutput<typeof Interaction>
export type CommandData = v.InferOutput<typeof data>

/** Text of an option; '': it was not given. */
export function readText({ options }: CommandData, name: string): string {
  const value = options.find((option) => option.name === name)?.value
  return typeof value === 'string' ? value.trim() : ''
}
