import type { Bus } from '#server/bus/bus.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { limitAttempts, localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import type { Auth } from '#server/modules/auth/auth.ts'
import type { InboxGate } from '#server/modules/chat/inbox-gate.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { MAX_ROOM_MISSES } from './limits.ts'
import { createRoomSockets } from './room-sockets.ts'
import { createTradeRooms } from './trade-rooms.ts'
import { createAdmitVisitor, ownRoomRoutes, roomRoutes } from './trade-rooms.routes.ts'

type Options = {
  db: Database
  events: ServerEventBus
  auth: Pick<Auth, 'signedIn'>
  /** Judges invitations. */
  inbox: Pick<InboxGate, 'judge' | 'countRefused'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
  /** Undefined: the site is one process. */
  bus?: Pick<Bus, 'onGap'> | undefined
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

/** Live trade rooms (RM100 to RM126): routes, and the channel that the chat's sockets carry. */
export function createTradeRoomsModule({
  db,
  events,
  auth: { signedIn },
  inbox,
  report,
  rateLimits = localRateLimits(),
  bus,
  clock = systemClock,
  now = Date.now,
}: Options) {
  const rooms = createTradeRooms({ db, events, inbox, now })
  const count = limitAttempts(rateLimits, 'trade room misses', MAX_ROOM_MISSES)
  // An unknown address counts for nobody, or all clients of a proxy that forwards none would count as one.
  const countMiss = async (address: string | undefined) => {
    if (address !== undefined) await count(address)
  }
  return {
    rooms,
    channel: createRoomSockets({ db, events, rooms, countMiss, bus, clock, now, report }),
    modules: [
      privateRoutes(
        { name: 'trade-rooms', paths: ['trade-rooms', 'me/trade-rooms'], admit: signedIn, rateLimits },
        ownRoomRoutes({ rooms }),
      ),
      privateRoutes(
        { name: 'trade-room', paths: [], admit: createAdmitVisitor({ signedIn, rooms }), rateLimits },
        roomRoutes({ rooms, countMiss }),
      ),
    ],
  }
}
