import type { JoinedTradeRoom } from '#contract/trade-rooms.ts'
import * as texts from '#messages/trade-room.ts'
import { ErrorState } from '#ui/message.tsx'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { AtDoor, Closed, Door } from './door.tsx'
import { Room } from './room.tsx'
import type { RoomHandle, RoomKey } from './room-handle.ts'
import { RoomSkeleton } from './room-skeleton.tsx'
import { seatTokens } from './seat/seat-token.store.ts'
import { tradeRoomSource } from './trade-room-source.ts'

const Checklist = lazy(async () => ({ default: (await import('./checklist/checklist.tsx')).Checklist }))

type Props = {
  roomId: string
  isSignedIn: boolean
  /** Signs in and leads back; null: the site has no sign-in. */
  signIn: string | null
  openRoom(key: RoomKey): RoomHandle
}

/** `/room/{id}`: at the door, inside, or afterwards. RM142 */
export function RoomVisit(props: Props) {
  const { roomId, isSignedIn } = props
  const seatToken = useSyncExternalStore(
    seatTokens.subscribe,
    () => seatTokens.get(roomId),
    () => null,
  )
  const [name, setName] = useState<string | null>(null)
  const [isMoving, setMoving] = useState(isSignedIn && seatToken !== null)
  useEffect(() => {
    if (!isMoving) return
    // A guest who has signed in on the way keeps the seat, as a player.
    void tradeRoomSource.join(roomId, {}, seatToken).then(
      () => {
        seatTokens.remove(roomId)
        setMoving(false)
      },
      () => setMoving(false),
    )
  }, [isMoving, roomId, seatToken])
  const onJoin = (joined: JoinedTradeRoom) => {
    setName(joined.name)
    if (joined.seatToken !== undefined) seatTokens.set(roomId, joined.seatToken)
  }
  if (isMoving) return <RoomSkeleton />
  if (!isSignedIn && seatToken === null) return <Door {...props} onJoin={onJoin} />
  const key = isSignedIn ? null : seatToken
  return <Connected key={key} {...props} seatToken={key} name={name} onJoin={onJoin} />
}

type ConnectedProps = Props & RoomKey & { name: string | null; onJoin(joined: JoinedTradeRoom): void }

function Connected({ seatToken, name, onJoin, openRoom, ...props }: ConnectedProps) {
  const { roomId, isSignedIn, signIn } = props
  const [handle] = useState(() => openRoom({ seatToken }))
  useEffect(() => handle.retain(), [handle])
  const live = useSyncExternalStore(handle.state.subscribe, handle.state.get, handle.state.get)
  const isLost = live.closed === 'session.rejected' || live.closed === 'room.not_found'
  useEffect(() => {
    // The key opens nothing any more.
    if (isLost && seatToken !== null) seatTokens.remove(roomId)
  }, [isLost, seatToken, roomId])
  const { room, door } = live
  if (isLost)
    return (
      <Door
        {...props}
        onJoin={(joined) => {
          onJoin(joined)
          handle.enter()
        }}
      />
    )
  if (live.closed !== null) return <ErrorState title={texts.refusals[live.closed] ?? texts.joinFailed} />
  if (room) {
    const { state } = room
    if (state === 'cancelled' || state === 'expired') return <Closed {...texts.ends[state]} />
    if (AGREED.has(state))
      return (
        <Suspense fallback={<RoomSkeleton />}>
          <h1 className="sr-only">{texts.title}</h1>
          <Checklist room={room} send={handle.send} isOnline={live.isOnline} />
        </Suspense>
      )
    return <Room live={{ ...live, room }} handle={handle} signIn={isSignedIn ? null : signIn} />
  }
  if (door === null || door === 'admitted') return <RoomSkeleton />
  return door === 'waiting' ? (
    <AtDoor name={name} />
  ) : (
    <Closed {...(door === 'full' ? texts.full : door === 'over' ? texts.over : texts.turnedAway)} />
  )
}

/** States in which the trade is agreed: the checklist shows them. */
const AGREED: ReadonlySet<string> = new Set(['agreed', 'inGame', 'done', 'different', 'notDone'])
