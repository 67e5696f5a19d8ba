import { siteQuery } from '#lib/queries.ts'
import type { Places } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import { AnchorRoom } from './anchor-room.tsx'
import { housePlaces } from './house-rail.tsx'

/** The anchor's room, on a site that has anything to put there. */
function Room() {
  const { data: site } = useQuery(siteQuery)
  return site?.ads ? <AnchorRoom /> : null
}

/** What the server renders, which is all of it but the provider's part. */
export const serverPlaces: Places = { ...housePlaces, bottom: <Room /> }
