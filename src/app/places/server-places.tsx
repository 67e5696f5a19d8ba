import type { Places } from '#ui/railed.tsx'
import { AnchorSpace } from './anchor-space.tsx'
import { housePlaces } from './house-rail.tsx'

/** Places as the server renders them: everything but the provider's part. */
export const serverPlaces: Places = { ...housePlaces, bottom: <AnchorSpace /> }
