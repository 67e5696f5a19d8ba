import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import * as account from '#messages/account.ts'
import * as texts from '#messages/inbox-rules.ts'
import { invitation } from '#messages/invitation.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Invitation } from '#ui/invitation.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { type AuthActor, useAuthActor } from '../auth-actor-context.ts'

const PATH = '/account/inbox'

/** Brings schemas, so its code comes after the page's. */
const RuleChoices = lazy(async () => ({ default: (await import('./rule-choices.tsx')).RuleChoices }))

/** `/account/inbox`: rules of the player's inbox. IR60 */
export function InboxSettings() {
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
        <>
          <p>{texts.text}</p>
          {actor ? <SignedIn actor={actor} /> : <Waiting />}
        </>
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
  if (userId === undefined) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Panel>
        <RuleChoices userId={userId} />
      </Panel>
    </Suspense>
  )
}

/** As high as the presets. */
const Waiting = () => (
  <>
    <p className="sr-only">{texts.loading}</p>
    <Panel aria-hidden="true">
      <Skeleton style={{ height: 392 }} />
    </Panel>
  </>
)

const Root = styled.div(css`
  display: grid; align-content: start; gap: var(--s-4); max-width: 760px; min-height: 900px; padding-block: var(--s-6) var(--s-12);
`)
