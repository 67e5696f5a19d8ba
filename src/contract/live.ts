import * as v from 'valibot'
import { Count } from './catalogue.ts'
import { type ParsedFrame, parseFrame } from './frame.ts'
import { Hatch } from './hatches.ts'
import { SiteStats } from './stats.ts'

/** Close codes of both channels. */
export const CloseCode = {
  normal: 1000, abnormal: 1006, misbehaved: 1008, tooBig: 1009, failed: 1011, restart: 1012, overload: 1013, unauthorized: 4401, tooSlow: 4408,
} as const

/** A reader's place in the log of hatches. `epoch` names the log; `seq` is the last hatch that was read. */
export const Position = v.object({ epoch: v.string(), seq: Count })
export type Position = v.InferOutput<typeof Position>

export const InitialData = v.object({
  type: v.literal('INITIAL_DATA'),
  epoch: v.string(),
  seq: Count,
  /** True: `hatches` are exactly the missed ones. False: they are the newest, and replace what was known. Oldest first in both. */
  recovered: v.boolean(),
  /** The newest number of the value change log. Servers before this field never send it. */
  changes: v.exactOptional(Count),
  data: v.object({ stats: SiteStats, hatches: v.array(Hatch) }),
})
export type InitialData = v.InferOutput<typeof InitialData>

export const HatchMessage = v.object({ type: v.literal('HATCH'), seq: Count, data: Hatch, stats: SiteStats })
export type HatchMessage = v.InferOutput<typeof HatchMessage>

export const StatsUpdate = v.object({ type: v.literal('STATS_UPDATE'), data: v.object({ stats: SiteStats }) })
export type StatsUpdate = v.InferOutput<typeof StatsUpdate>

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

export const LiveMessage = v.variant('type', [InitialData, HatchMessage, StatsUpdate, ValuesChanged])
export type LiveMessage = v.InferOutput<typeof LiveMessage>

/** Consecutive hatches as a reader applied them, oldest first. `replaced`: they are the newest, and some before them may have been missed. */
export type LiveHatches = { readonly hatches: readonly Hatch[]; readonly replaced: boolean }

/** Variants whose value, demand or trend changed; 'many' stands for any of them. */
export type ChangedSlugs = readonly string[] | 'many'

/** How a reader stands to the channel: never connected yet, connected and complete, on its way back, without a network. CN25 */
export type LiveStatus = 'connecting' | 'live' | 'stale' | 'offline'

/** A frame of the live channel, or why it cannot be read. Never throws. */
export const parseLiveMessage = (text: string): ParsedFrame<LiveMessage> => parseFrame(LiveMessage, text)
