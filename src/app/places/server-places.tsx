import type { Places } from '#ui/railed.tsx'
import { AnchorRoom } from './anchor-room.tsx'
import { housePlaces } from './house-rail.tsx'

/** What the server renders, which is all of it but the provider's part. */
export const serverPlaces: Places = { ...housePlaces, bottom: <AnchorRoom /> }
