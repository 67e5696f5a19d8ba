import type { ChatServerFrame } from '#contract/chat.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { EventBus } from './event-bus.ts'

/** What happens on the server and concerns more than one module. Every event follows the commit of what it reports. */
export type ServerEvents = {
  /** New hatches, in the order of their `seq`. */
  'hatches.stored': readonly Hatch[]
  /** Item rows were written. `slugs` are the variants whose value, demand or trend changed; `number` is the newest of the value change log. */
  'values.changed': { number: number; slugs: readonly string[] }
  /** How many clients the live channel serves now. */
  'subscribers.changed': number
  /** Another process wrote to the database: anything may have changed. */
  'database.changed': undefined
  /** Sessions that ended, by id. */
  'session.revoked': { ids: readonly string[] }
  /** A chat frame for every socket of these users. */
  'chat.frame': { to: readonly string[]; frame: ChatServerFrame }
  /** A user made a call that counts as activity. */
  'user.active': { userId: string }
  /** A user came online, went away, came back or left. */
  'presence.changed': { userId: string }
  /** These two users may see each other's presence from now on. */
  'users.introduced': { userIds: readonly [string, string] }
  /** These two users may not see each other any more. */
  'users.parted': { userIds: readonly [string, string] }
}

export type ServerEventBus = EventBus<ServerEvents>
