import * as v from 'valibot'
import { HatchesQuery } from './hatches.ts'
import { ValueChangesQuery } from './value-changes.ts'

export const StreamTopic = v.picklist(['hatch', 'value'])
export type StreamTopic = v.InferOutput<typeof StreamTopic>

export const StreamFormat = v.picklist(['sse', 'ndjson'])
export type StreamFormat = v.InferOutput<typeof StreamFormat>

/** Filters of one stream or connection. */
export const MAX_STREAM_FILTERS = 20
/** Size of one filter as it is sent. */
export const MAX_FILTER_BYTES = 512

const { page: _page, limit: _limit, after: _after, ...hatchFilters } = HatchesQuery.entries
/** Filters of `GET /api/hatches`, by the same names. All of them must hold. */
export const HatchFilter = v.object(hatchFilters)
export type HatchFilter = v.InferOutput<typeof HatchFilter>

const { item, source, except } = ValueChangesQuery.entries
/** Filters of `GET /api/values/changes`, by the same names. All of them must hold. */
export const ValueFilter = v.object({ item, source, except })
export type ValueFilter = v.InferOutput<typeof ValueFilter>

export type StreamFilter =
  | { readonly topic: 'hatch'; readonly filter: HatchFilter }
  | { readonly topic: 'value'; readonly filter: ValueFilter }

/** Place of a stream in both logs: the last hatch and the last value change that it has passed. */
export type StreamPosition = { readonly epoch: string; readonly seq: number; readonly change: number }

/** Entries that a stream does not send, because they are too old or of a log that is gone. */
export const StreamGap = v.object({
  topic: StreamTopic,
  /** `too_old`: they are older than a day. `other_log`: the cursor is of another log, or ahead of this one. */
  reason: v.picklist(['too_old', 'other_log']),
  /** They are after this number; missing: unknown. */
  after: v.exactOptional(v.number()),
  /** The last of them. */
  to: v.number(),
  /** Address that lists them, with the same filter. */
  address: v.string(),
})
export type StreamGap = v.InferOutput<typeof StreamGap>

/** Why the server ended a stream. */
export const StreamEndCode = v.picklist(['stream.too_slow', 'stream.restart', 'key.revoked'])
export type StreamEndCode = v.InferOutput<typeof StreamEndCode>

/** Messages of a client on `/ws/stream`. */
export const StreamRequest = v.variant('op', [
  v.strictObject({
    op: v.literal('subscribe'),
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
    topic: v.string(),
    filter: v.exactOptional(v.record(v.string(), v.unknown()), {}),
    after: v.exactOptional(v.string()),
  }),
  v.strictObject({ op: v.literal('unsubscribe'), id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)) }),
])
export type StreamRequest = v.InferOutput<typeof StreamRequest>
