import * as v from 'valibot'
import { Count, PetValue } from './catalogue.ts'
import { type ParsedFrame, parseFrame } from './frame.ts'
import { Hatch } from './hatches.ts'
import { SiteStats } from './stats.ts'

/** Close codes of both channels. */
export const CloseCode = {
  normal: 1000,
  abnormal: 1006,
  misbehaved: 1008,
  tooBig: 1009,
  failed: 1011,
  restart: 1012,
  overload: 1013,
  unauthorized: 4401,
  tooSlow: 4408,
} as const

/** A reader's place in the log of hatches. `epoch` names the log; `seq` is the last hatch that was read. */
export const Position = v.object({ epoch: v.string(), seq: Count })
export type Position = v.InferOutput<typeof Position>

/** Beyond it a message names no variants: the client refetches what it shows. */
export const MAX_CHANGED_SLUGS = 200

/** Follows a commit that changed a value, demand or trend. `number` is the newest of the value change log. */
export const ValuesChanged = v.object({
  type: v.literal('VALUES_CHANGED'),
  number: Count,
  /** The variants that changed; absent where they are more than `MAX_CHANGED_SLUGS`. */
  slugs: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(MAX_CHANGED_SLUGS))),
})
export type ValuesChanged = v.InferOutput<typeof ValuesChanged>

const liveMessages = <S extends v.GenericSchema, H extends v.GenericSchema>(stats: S, hatch: H) =>
  v.variant('type', [
    v.object({
      type: v.literal('INITIAL_DATA'),
      epoch: v.string(),
      seq: Count,
      /** True: `hatches` are exactly the missed ones. False: they are the newest, and replace what was known. Oldest first in both. */
      recovered: v.boolean(),
      /** The newest number of the value change log. Servers before this field never send it. */
      changes: v.exactOptional(Count),
      data: v.object({ stats, hatches: v.array(hatch) }),
    }),
    v.object({ type: v.literal('HATCH'), seq: Count, data: hatch, stats }),
    v.object({ type: v.literal('STATS_UPDATE'), data: v.object({ stats }) }),
    ValuesChanged,
  ])

/** Messages of the server. */
export const LiveMessage = liveMessages(SiteStats, Hatch)

const Figure = v.fallback(v.optional(Count), undefined)
/** The site's figures as far as they can be used. */
const LiveStats = v.fallback(
  v.object({ usersOnline: Figure, totalPets: Figure, totalExists: Figure, secretHatches24h: Figure }),
  {},
)
export type LiveStats = v.InferOutput<typeof LiveStats>

/** The same messages where a figure of theirs cannot be used. CN27 */
const TolerantMessage = liveMessages(
  LiveStats,
  v.object({
    ...Hatch.entries,
    hue: v.fallback(v.number(), 262),
    value: v.fallback(PetValue, 'TBD'),
    stats: v.fallback(Hatch.entries.stats, {}),
  }),
)
export type LiveMessage = v.InferOutput<typeof TolerantMessage>
export type InitialData = Extract<LiveMessage, { type: 'INITIAL_DATA' }>

/** Consecutive hatches, oldest first. A snapshot holds the newest, and hatches before it may have been missed. */
export type LiveHatches = { readonly hatches: readonly Hatch[]; readonly isSnapshot: boolean }

/** Variants whose value, demand or trend changed; 'many' means any of them. */
export type ChangedSlugs = readonly string[] | 'many'

/** The state of a client's channel: never connected yet, connected and complete, reconnecting, offline. CN25 */
export type LiveStatus = 'connecting' | 'live' | 'stale' | 'offline'

/** A frame of the live channel, or why it cannot be read; `fault` names a figure that was left out of it. Never throws. */
export function parseLiveMessage(text: string): ParsedFrame<LiveMessage> & { fault?: string } {
  const parsed = parseFrame(LiveMessage, text)
  if (parsed.ok) return parsed
  const tolerated = parseFrame(TolerantMessage, text)
  return tolerated.ok ? { ...tolerated, fault: parsed.reason } : parsed
}
