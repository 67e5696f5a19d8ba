import { randomId } from '#base/random-id.ts'
import { createStore } from '#base/store.ts'
import { EMPTY_ROOM, type PendingOperation } from '#domain/trade-room/room-live.ts'
import type { RefusedOperation, RoomHandle, RoomKey } from '#features/trade-room/room-handle.ts'
import { authToken } from '#lib/auth-token.ts'
import { roomPolicy } from '#machines/connection.policy.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import { createTradeRoomChannel } from '#streams/trade-room-channel.stream.ts'
import { filter, Observable, share, Subject, timer } from 'rxjs'
import { connectionLink } from './connection-link.ts'
import { seatSocketAddress, socketAddress } from './socket-address.ts'

/** Time that the connection outlives its view, in milliseconds: React's development mode mounts twice. */
const LINGER = 500

type Options = RoomKey & { roomId: string; WebSocket?: typeof globalThis.WebSocket }

/**
 * Joins the connection of a trade room to its screen. Each page has a socket of its own, because the room's presence is that of
 * its page. RM141
 */
export function openTradeRoom({ roomId, seatToken, ...sockets }: Options): RoomHandle {
  const operations$ = new Subject<PendingOperation>()
  const entries$ = new Subject<void>()
  const retries$ = new Subject<void>()
  const state = createStore(EMPTY_ROOM)
  const channel = createTradeRoomChannel({
    roomId,
    operations$,
    entries$,
    connect: ({ reports$, frames$ }) =>
      connectionLink({
        ...sockets,
        policy: roomPolicy,
        address: (token) =>
          seatToken === null
            ? socketAddress(location.href, token ?? '', { listensOnly: true })
            : seatSocketAddress(location.href, seatToken),
        token: async () => seatToken ?? authToken.get(),
        environment$: environmentEvents(),
        reports$,
        frames$,
        retries$,
        heartbeat: () => JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: Date.now() } }),
      }),
  })
  const refused$ = channel.effects$.pipe(
    filter((effect): effect is RefusedOperation => effect.type === 'operation.refused'),
  )
  const page$ = new Observable<never>(() => channel.live$.subscribe((live) => state.set(live))).pipe(
    share({ resetOnRefCountZero: () => timer(LINGER) }),
  )
  return {
    state,
    retain() {
      const subscription = page$.subscribe()
      return () => subscription.unsubscribe()
    },
    send: (operation, clientId = randomId()) => operations$.next({ clientId, operation }),
    enter: () => entries$.next(),
    reconnect: () => retries$.next(),
    onRefused(listener) {
      const subscription = refused$.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
