import { RoomSkeleton } from '#features/trade-room/room-skeleton.tsx'
import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import { title } from '#messages/trade-room-entry.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'

// Both share much with other pages, which would load a larger common chunk.
const NewRoom = lazy(() => import('./new-room.tsx'))
const JoinedRoom = lazy(() => import('./joined-room.tsx'))

/** `/room` and every room below it: one page for everybody, until the browser knows who asks. RM143 */
export function TradeRoomPage() {
  const session = useSession()
  const { id } = useParams()
  const { pathname, search } = useLocation()
  const { data: site } = useQuery(siteQuery)
  const signIn = site?.signInPath ? signInHref(site.signInPath, pathname + search) : null
  const isSignedIn = session === 'in'
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(title, site.host) : title}</title>
      <meta name="robots" content="noindex" />
      <Suspense fallback={<RoomSkeleton />}>
        {session === 'unknown' ? (
          <RoomSkeleton />
        ) : id === undefined ? (
          <NewRoom isSignedIn={isSignedIn} signIn={signIn} />
        ) : (
          <JoinedRoom key={`${id} ${session}`} roomId={id} isSignedIn={isSignedIn} signIn={signIn} />
        )}
      </Suspense>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); padding-block: var(--s-4) 0; min-height: 60vh; align-content: start;
  > :last-child { padding-block-end: var(--s-4); }
`)
