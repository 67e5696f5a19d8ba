import { QuantityStepper } from '#features/calculator/quantity-stepper.tsx'
import { PhraseList } from '#features/chat/phrases/phrase-list.tsx'
import { PhraseText } from '#features/chat/phrases/phrase-text.tsx'
import { RoomPartsContext, type RoomParts } from '#features/trade-room/room-parts.ts'
import { RoomSkeleton } from '#features/trade-room/room-skeleton.tsx'
import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import { invitation } from '#messages/invitation.ts'
import * as texts from '#messages/trade-room.ts'
import { Invitation } from '#ui/invitation.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'

const StartRoom = lazy(async () => ({ default: (await import('#features/trade-room/start-room.tsx')).StartRoom }))
const JoinedRoom = lazy(() => import('./joined-room.tsx'))

const parts: RoomParts = {
  Picker: lazy(async () => ({ default: (await import('#features/calculator/picker.tsx')).Picker })),
  Questions: lazy(async () => ({ default: (await import('#features/chat/licence/questions.tsx')).Questions })),
  PhraseSheet: lazy(async () => ({ default: (await import('#features/chat/phrases/phrase-sheet.tsx')).PhraseSheet })),
  QuantityStepper,
  PhraseList,
  // Its words come from the reader's language; the room has none of its own.
  PhraseWords: ({ phrase }) => <PhraseText phrase={phrase} text="…" />,
}

/** `/room` and every room below it: one page for everybody, until the browser knows who asks. RM143 */
export function TradeRoomPage() {
  const session = useSession()
  const { id } = useParams()
  const { pathname, search } = useLocation()
  const { data: site } = useQuery(siteQuery)
  const signIn = site?.signInPath ? signInHref(site.signInPath, pathname + search) : null
  return (
    <RoomPartsContext value={parts}>
      <Root className="wrap">
        <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
        <meta name="robots" content="noindex" />
        <Suspense fallback={<RoomSkeleton />}>
          {session === 'unknown' ? (
            <RoomSkeleton />
          ) : id !== undefined ? (
            <JoinedRoom key={`${id} ${session}`} roomId={id} isSignedIn={session === 'in'} signIn={signIn} />
          ) : session === 'in' ? (
            <StartRoom />
          ) : (
            <>
              <h1>{texts.startTitle}</h1>
              <Invitation words={invitation} href={signIn} />
            </>
          )}
        </Suspense>
      </Root>
    </RoomPartsContext>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); padding-block: var(--s-4) 0; min-height: 60vh; align-content: start;
  > :last-child { padding-block-end: var(--s-4); }
`)
