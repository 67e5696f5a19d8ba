import { ChatSkeleton } from '#features/chat/chat-skeleton.tsx'
import { ChatTitle } from '#features/chat/chat-title.tsx'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import * as texts from '#messages/chat-page.ts'
import { invitation } from '#messages/invitation.ts'
import { Invitation } from '#ui/invitation.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignedIn } from '../shell/auth-context.ts'

const SignedInChat = lazy(() => import('./signed-in-chat.tsx'))

/** `/chat` and every conversation below it: one page for everybody, until the browser knows who asks. CH11, CH12 */
export function ChatPage() {
  const session = useSession()
  const actor = useSignedIn()?.actor
  return (
    <Root>
      <meta name="robots" content="noindex" />
      {session === 'in' &&
        (actor ? (
          <Suspense fallback={<ChatSkeleton />}>
            <SignedInChat actor={actor} />
          </Suspense>
        ) : (
          <ChatSkeleton />
        ))}
      {session === 'out' && (
        <>
          <ChatTitle />
          <SignedOut />
        </>
      )}
      {/* The first script has marked whether a token is kept: only one of the two is seen. */}
      {session === 'unknown' && (
        <>
          <SignedOut />
          <ChatSkeleton />
        </>
      )}
    </Root>
  )
}

function SignedOut() {
  const { data: site } = useQuery(siteQuery)
  const session = useSession()
  const { pathname, search } = useLocation()
  // The server renders one page for all conversations.
  const here = session === 'unknown' ? '/chat' : pathname + search
  return (
    <div className="signed-out wrap">
      <h1>{texts.title}</h1>
      <Invitation words={invitation} href={site?.signInPath ? signInHref(site.signInPath, here) : null} />
    </div>
  )
}

const Root = styled.div(css`
  display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); min-height: 0;
  .signed-out { display: grid; align-content: start; gap: var(--s-4); max-width: 760px; padding-block: var(--s-6); overflow-y: auto; }
  [data-session]:not([data-ready]) & .signed-out, html:not([data-session]) & .signed-out + * { display: none; }
`)
