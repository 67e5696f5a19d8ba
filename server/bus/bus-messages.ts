import { ChatServerFrame } from '#contract/chat.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import * as v from 'valibot'

/** Events that every process publishes on all others. */
export const RELAYED = [
  'chat.frame',
  'session.revoked',
  'key.revoked',
  'users.introduced',
  'users.parted',
  'user.active',
  'evidence.changed',
  'hatches.marked',
  'desk.looking',
  'trade-room.changed',
  'wishes.changed',
] as const
export type RelayedEvents = Pick<ServerEvents, (typeof RELAYED)[number]>

export const PresenceEntry = v.object({
  status: v.picklist(['online', 'away']),
  /** Milliseconds of the time of day. */
  activeAt: v.number(),
  sockets: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type PresenceEntry = v.InferOutput<typeof PresenceEntry>

/** Messages between processes. A topic whose shape changes gets a new name, so that old and new processes run side by side. */
export type BusMessages = RelayedEvents & {
  /** The newest hatch on disk. */
  hatches: { seq: number }
  /** The counter of catalogue and value changes after a commit. */
  changed: { number: number }
  /** Users on the presence page of the sender; null: no longer on it. `number` counts the changes of that page. */
  presence: { number: number; changes: Record<string, PresenceEntry | null> }
}
export type Topic = keyof BusMessages

const UserIds = v.array(v.string())
const Pair = v.tuple([v.string(), v.string()])
const Seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const SCHEMAS: { [T in Topic]: v.GenericSchema<unknown, BusMessages[T]> } = {
  hatches: v.object({ seq: Seq }),
  changed: v.object({ number: Seq }),
  presence: v.object({ number: Seq, changes: v.record(v.string(), v.nullable(PresenceEntry)) }),
  'chat.frame': v.object({ to: UserIds, frame: ChatServerFrame }),
  'session.revoked': v.object({ ids: v.array(v.string()) }),
  'key.revoked': v.object({ ids: v.array(v.string()) }),
  'user.active': v.object({ userId: v.string() }),
  'evidence.changed': v.object({ at: v.number() }),
  'hatches.marked': v.object({ at: v.number() }),
  'desk.looking': v.object({ lookerId: v.string(), proposalId: v.nullable(v.string()) }),
  'trade-room.changed': v.object({ roomId: v.string(), seq: Seq }),
  'wishes.changed': v.object({ number: Seq }),
  'users.introduced': v.object({ userIds: Pair }),
  'users.parted': v.object({ userIds: Pair }),
}

export const isTopic = (text: string): text is Topic => Object.hasOwn(SCHEMAS, text)

/** Undefined when the message is unreadable. */
export function parseMessage<T extends Topic>(topic: T, message: unknown): BusMessages[T] | undefined {
  const schema: v.GenericSchema<unknown, BusMessages[T]> = SCHEMAS[topic]
  const parsed = v.safeParse(schema, message)
  return parsed.success ? parsed.output : undefined
}

/** Each process says once a second that it runs. */
export const Heartbeat = v.object({ subscribers: Seq, isLeaving: v.boolean() })
export type Heartbeat = v.InferOutput<typeof Heartbeat>

export const HEARTBEAT = 'heartbeat'
/** Messages of another version are passed over, but counted. */
export const VERSION = 1

const Envelope = v.object({
  version: v.number(),
  /** The id of the process that sent it, and when that process started. */
  from: v.string(),
  startedAt: v.number(),
  /** Number of messages that process has published, this one included; a heartbeat is not counted. */
  number: Seq,
  topic: v.string(),
  message: v.unknown(),
})
export type Envelope = v.InferOutput<typeof Envelope>

/** The envelope of a text; undefined when it is unreadable. */
export function parseEnvelope(text: string): Envelope | undefined {
  try {
    const parsed = v.safeParse(Envelope, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
