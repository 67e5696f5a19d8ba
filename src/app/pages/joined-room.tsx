import { openTradeRoom } from '#app/wiring/trade-room-wiring.ts'
import { RoomPartsContext } from '#features/trade-room/room-parts.ts'
import { RoomVisit } from '#features/trade-room/room-visit.tsx'
import { roomParts } from './room-parts.tsx'

type Props = { roomId: string; isSignedIn: boolean; signIn: string | null }

/** A chunk of its own: only a room needs a socket. */
export default function JoinedRoom(props: Props) {
  const { roomId } = props
  return (
    <RoomPartsContext value={roomParts}>
      <RoomVisit {...props} openRoom={(key) => openTradeRoom({ ...key, roomId })} />
    </RoomPartsContext>
  )
}
