import * as v from 'valibot'

export const Bounty = v.object({
  /** The UTC day, `YYYY-MM-DD`. */
  date: v.pipe(v.string(), v.isoDate()),
  name: v.string(),
  pet: v.string(),
  /** '?': unknown. */
  egg: v.string(),
  /** A fraction of 1. */
  chance: v.number(),
  image: v.string(),
  /** True: repeated from the shipped list, so that a demonstration always has one. */
  sample: v.optional(v.boolean()),
})
export type Bounty = v.InferOutput<typeof Bounty>

export const BountySchedule = v.object({
  /** From today on, in order. */
  schedule: v.array(Bounty),
  /** The last days before today, newest first. */
  past: v.array(Bounty),
})
export type BountySchedule = v.InferOutput<typeof BountySchedule>
