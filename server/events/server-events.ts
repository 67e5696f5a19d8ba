import type { ChatServerFrame } from '#contract/chat.ts'
import type { Role } from '#contract/users.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { Position } from '#contract/live.ts'
import type { EventBus } from './event-bus.ts'

/** Action for a client that reads too slowly. */
export type SlowAction = 'snapshot' | 'close'

/** Events on the server that concern more than one module. Every event follows the commit of what it reports. */
export type ServerEvents = {
  /** Hatches that this process stored, in the order of their `seq`. */
  'hatches.stored': readonly Hatch[]
  /** The next hatches of the log, each once and in order, whichever process stored it. */
  'hatches.appended': readonly Hatch[]
  /** The database is another copy, whose hatch log has another epoch: a failover or a restore. */
  'hatches.replaced': { before: Position; after: Position }
  /** Hatches were taken out of lists and counts, or put back. */
  'hatches.marked': { at: number }
  /** The hatches up to `seq` were written to every subscriber of the live channel. */
  'hatches.sent': { seq: number }
  /** A client came back to the live channel with a position; `recovered`: it got exactly what it missed. */
  'subscriber.resumed': { recovered: boolean }
  /** A socket reads too slowly: it gets a snapshot once it has caught up, or is closed. */
  'subscriber.slow': { channel: 'live' | 'chat' | 'stream'; action: SlowAction }
  /** Item rows were written. `slugs` are the variants whose value, demand or trend changed, 'many': any; `number` is the newest of the value change log. */
  'values.changed': { number: number; slugs: readonly string[] | 'many' }
  /** Trades count that did not, or no longer do. */
  'evidence.changed': { at: number }
  /** Number of clients that the live channel serves now. */
  'subscribers.changed': number
  /** Another process wrote to the database: anything may have changed. */
  'database.changed': undefined
  /** Sessions that ended, by id. */
  'session.revoked': { ids: readonly string[] }
  /** Keys of readers that were removed or leaked, by id. */
  'key.revoked': { ids: readonly string[] }
  /** An account got or lost a role; null: the operator did it. `confirmedById`: the second lead, where one was needed. */
  'role.changed': { accountId: string; role: Role; byId: string | null; confirmedById?: string }
  /** A role waits for a second lead. */
  'appointment.proposed': { id: string; accountId: string; role: Role; byId: string }
  /** The lead who proposed it has withdrawn it, or another one has rejected it. */
  'appointment.rejected': { id: string; accountId: string; role: Role; proposedById: string; byId: string }
  /** A call of this process changed what editors and leads see at the desk. */
  'desk.changed': undefined
  /** A person of the staff looks at this proposal; null: at none any more. */
  'desk.looking': { lookerId: string; proposalId: string | null }
  /** A chat frame for every socket of these users. */
  'chat.frame': { to: readonly string[]; frame: ChatServerFrame }
  /** Something was stored of a trade room; `seq` is its number. RM114 */
  'trade-room.changed': { roomId: string; seq: number }
  /** Something was stored of wishes; `number` is the newest of their changes. WI46 */
  'wishes.changed': { number: number }
  /** A user made a call that counts as activity. */
  'user.active': { userId: string }
  /** A user came online, went away, came back or left, seen over all processes. */
  'presence.changed': { userId: string }
  /** These two users may see each other's presence from now on. */
  'users.introduced': { userIds: readonly [string, string] }
  /** These two users may no longer see each other. */
  'users.parted': { userIds: readonly [string, string] }
}

export type ServerEventBus = EventBus<ServerEvents>
