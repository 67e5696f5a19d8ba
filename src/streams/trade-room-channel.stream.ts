import { parseFrame } from '#contract/frame.ts'
import { TradeRoomSocketFrame } from '#contract/trade-rooms.ts'
import {
  EMPTY_ROOM,
  type PendingOperation,
  readRoom,
  type RoomEffect,
  type RoomInput,
  type RoomLive,
  type RoomStep,
} from '#domain/trade-room/room-live.ts'
import type { LinkEvent, LinkReport } from './link.ts'
import {
  asyncScheduler,
  defer,
  from,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  observeOn,
  queueScheduler,
  ReplaySubject,
  scan,
  type SchedulerLike,
  share,
  Subject,
  tap,
} from 'rxjs'

type Options = {
  roomId: string
  connect: (channel: { reports$: Observable<LinkReport>; frames$: Observable<string> }) => Observable<LinkEvent>
  /** Moves of the player. */
  operations$: Observable<PendingOperation>
  /** The player was let in since: the room is entered again. */
  entries$?: Observable<unknown>
  warn?: (text: string) => void
  scheduler?: SchedulerLike
}

export type TradeRoomChannel = {
  /** The latest state immediately, then every new one. */
  live$: Observable<RoomLive>
  effects$: Observable<RoomEffect>
}

/** The protocol of a trade room over one connection, however many read it. RM140, RM141 */
export function createTradeRoomChannel({
  roomId,
  connect,
  operations$,
  entries$ = NEVER,
  warn = console.warn,
  scheduler = asyncScheduler,
}: Options): TradeRoomChannel {
  const steps$ = defer(() => {
    const reports$ = new Subject<LinkReport>()
    const frames$ = new Subject<string>()
    const now = () => scheduler.now()
    const toFrame = (effect: RoomEffect) =>
      effect.type === 'frame.due'
        ? effect.frame
        : effect.type === 'clock.due'
          ? { type: 'HEARTBEAT', data: { timestamp: now() } }
          : undefined
    return merge(
      connect({ reports$, frames$ }).pipe(map(readLink(warn, now))),
      entries$.pipe(map((): RoomInput => ({ type: 'room.entered' }))),
      operations$.pipe(map((pending): RoomInput => ({ type: 'operation.requested', pending, at: now() }))),
    ).pipe(
      // A report may change the connection, which emits immediately: queued until the step has reached every subscriber.
      observeOn(queueScheduler),
      scan(({ live }: RoomStep, input) => readRoom(roomId, live, input), { live: EMPTY_ROOM, effects: [] }),
      tap(({ effects }) => {
        for (const effect of effects) {
          const frame = toFrame(effect)
          if (frame) frames$.next(JSON.stringify(frame))
          if (effect.type === 'room.synced') reports$.next('synced')
        }
      }),
    )
  }).pipe(share())
  return {
    live$: steps$.pipe(
      map(({ live }) => live),
      share({ connector: () => new ReplaySubject(1) }),
    ),
    effects$: steps$.pipe(mergeMap(({ effects }) => from(effects))),
  }
}

/** The socket is the player's, so it brings frames of other subjects too. A malformed one of a room is logged once. CN17 */
function readLink(warn: (text: string) => void, now: () => number): (event: LinkEvent) => RoomInput {
  let hasWarned = false
  return (event) => {
    if (event.type !== 'link.framed') return event
    const parsed = parseFrame(TradeRoomSocketFrame, event.data)
    if (parsed.ok) return { type: 'frame.arrived', frame: parsed.message, at: now() }
    if (!hasWarned && /"type":"ROOM_/.test(event.data)) {
      hasWarned = true
      warn(`trade room: a frame was skipped: ${parsed.reason}`)
    }
    return { type: 'frame.skipped' }
  }
}
