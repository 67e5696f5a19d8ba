import { siteQuery } from '#lib/queries.ts'
import type { PlaceAt } from '#ui/railed.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { LoadedContext } from './loaded.ts'

/** Advertisements where a provider is configured and can be reached, the site's own notices otherwise. AD1, AD3, AD5 */
function Place({ at }: { at: PlaceAt }) {
  const { data: site } = useQuery(siteQuery)
  const { house: HouseRail, provider } = use(LoadedContext)
  const ads = site?.ads
  if (at === 'bottom') return ads ? <AnchorRoom>{provider && <provider.Anchor ads={ads} />}</AnchorRoom> : null
  if (ads && provider) return <provider.AdRail ads={ads} at={at} />
  if (HouseRail) return <div key="live"><HouseRail at={at} /></div>
  // Hydration leaves the server's notices as they are: plain links, until their code is there, and on a phone for good.
  return <div key="plain" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/** For `PlacesContext`. */
export const places = { left: <Place at="left" />, right: <Place at="right" />, bottom: <Place at="bottom" /> }

/**
 * Below the body on a phone, as high as the anchor from the first paint on: at its end the anchor covers nothing, and when
 * it comes nothing moves. Before that it sticks to the screen's bottom; a page's lead is never under it. AD6
 */
const AnchorRoom = styled.div(css`
  position: sticky; bottom: 0; z-index: 20; height: 78px;
  &:not(:has(section)) { visibility: hidden; }
  @media (min-width: 768px) { display: none; }
`)
