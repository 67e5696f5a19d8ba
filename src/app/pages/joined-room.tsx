import { openTradeRoom } from '#app/wiring/trade-room-wiring.ts'
import { RoomVisit } from '#features/trade-room/room-visit.tsx'

type Props = { roomId: string; isSignedIn: boolean; signIn: string | null }

/** A chunk of its own: only a room needs a socket. */
export default function JoinedRoom(props: Props) {
  const { roomId } = props
  return <RoomVisit {...props} openRoom={(key) => openTradeRoom({ ...key, roomId })} />
}
