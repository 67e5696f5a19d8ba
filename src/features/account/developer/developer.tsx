import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import * as account from '#messages/account.ts'
import { invitation } from '#messages/invitation.ts'
import * as texts from '#messages/keys-and-webhooks.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Invitation } from '#ui/invitation.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { type AuthActor, useAuthActor } from '../auth-actor-context.ts'
import { DeveloperSkeleton } from './developer-skeleton.tsx'

const PATH = '/account/developer'

/** Brings schemas, so its code comes after the page's. */
const KeysAndWebhooks = lazy(async () => ({
  default: (await import('./keys-and-webhooks.tsx')).KeysAndWebhooks,
}))

/** `/account/developer`: the player's API keys and webhooks. KE16 */
export function Developer() {
  const actor = useAuthActor()
  const { data: site } = useQuery(siteQuery)
  const session = useSession()
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      <BackLink to="/account">{account.title}</BackLink>
      <h1>{texts.title}</h1>
      {session === 'in' ? (
        actor ? (
          <SignedIn actor={actor} />
        ) : (
          <DeveloperSkeleton />
        )
      ) : (
        <Invitation
          words={{ ...invitation, text: texts.signInText }}
          href={site?.signInPath ? signInHref(site.signInPath, PATH) : null}
        />
      )}
    </Root>
  )
}

function SignedIn({ actor }: { actor: AuthActor }) {
  const userId = useSelector(actor, ({ context }) => context.user?.id)
  if (userId === undefined) return <DeveloperSkeleton />
  return (
    <Suspense fallback={<DeveloperSkeleton />}>
      <KeysAndWebhooks userId={userId} />
    </Suspense>
  )
}

/** As high as both sections without keys and webhooks, so that the footer stays below what is read. */
const Root = styled.div(css`
  display: grid; align-content: start; gap: var(--s-4); max-width: 760px; min-height: 1586px; padding-block: var(--s-6) var(--s-12);
  @media (min-width: 768px) { min-height: 1470px; }
`)
