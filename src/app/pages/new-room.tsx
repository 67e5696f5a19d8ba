import { RoomPartsContext } from '#features/trade-room/room-parts.ts'
import { StartRoom } from '#features/trade-room/start-room.tsx'
import { invitation } from '#messages/invitation.ts'
import { startTitle } from '#messages/trade-room.ts'
import { Invitation } from '#ui/invitation.tsx'
import { roomParts } from './room-parts.tsx'

type Props = { isSignedIn: boolean; signIn: string | null }

/** Starts a room, or asks to sign in for that. RM143 */
export default function NewRoom({ isSignedIn, signIn }: Props) {
  return isSignedIn ? (
    <RoomPartsContext value={roomParts}>
      <StartRoom />
    </RoomPartsContext>
  ) : (
    <>
      <h1>{startTitle}</h1>
      <Invitation words={invitation} href={signIn} />
    </>
  )
}
