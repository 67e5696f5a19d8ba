import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import * as texts from '#messages/account.ts'
import { invitation } from '#messages/invitation.ts'
import { Invitation } from '#ui/invitation.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { AccountDetails } from './account-details.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { type AuthActor, useAuthActor } from './auth-actor-context.ts'

/** `/account`: the player's account and its actions. AU17 */
export function Account() {
  const actor = useAuthActor()
  const { data: site } = useQuery(siteQuery)
  const session = useSession()
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      <h1>{texts.heading}</h1>
      {session === 'in' ? (
        actor ? (
          <SignedIn actor={actor} />
        ) : (
          <AccountSkeleton />
        )
      ) : (
        <Invitation words={invitation} href={site?.signInPath ? signInHref(site.signInPath, '/account') : null} />
      )}
    </Root>
  )
}

function SignedIn({ actor }: { actor: AuthActor }) {
  const user = useSelector(actor, ({ context }) => context.user)
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches({ authenticated: 'leaving' }))
  if (!user) return <AccountSkeleton />
  return (
    <AccountDetails
      user={user}
      isLeaving={isLeaving}
      onLeave={(leaving) => actor.send({ type: 'leave.requested', leaving })}
    />
  )
}

/** As high as the tallest of what it holds, so that nothing below moves. */
const Root = styled.div(css`
  display: grid; align-content: start; gap: var(--s-4); max-width: 760px; min-height: 2258px; padding-block: var(--s-6) var(--s-12);
  @media (min-width: 768px) { min-height: 2036px; }
`)
