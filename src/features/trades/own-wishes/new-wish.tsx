import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { NEW_WISH_PATH } from '#domain/wishes/new-wish-path.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import { invitation } from '#messages/invitation.ts'
import * as texts from '#messages/own-wishes.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Invitation } from '#ui/invitation.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router-dom'

/** `/trades/new`: one page for everybody, until the browser knows who asks. WI80, WI81 */
export function NewWish({ Form }: { Form: ComponentType }) {
  const { data: site } = useQuery(siteQuery)
  const session = useSession()
  const { pathname, search } = useLocation()
  // The server renders one page for all drafts.
  const here = session === 'unknown' ? NEW_WISH_PATH : pathname + search
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      <BackLink to="/trades">{texts.back}</BackLink>
      <header className="page-head">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      {session === 'out' && (
        <Invitation
          words={{ ...invitation, text: texts.signInText }}
          href={site?.signInPath ? signInHref(site.signInPath, here) : null}
        />
      )}
      {session === 'in' && (
        <Suspense fallback={<Waiting />}>
          <Form />
        </Suspense>
      )}
      {session === 'unknown' && <Waiting />}
    </Root>
  )
}

/** As high as an empty form. */
const Waiting = () => (
  <>
    <p className="sr-only">{texts.loading}</p>
    <div className="waiting" aria-hidden="true">
      <Skeleton style={{ width: 'auto', height: 210, borderRadius: 20 }} />
      <Skeleton style={{ width: 'auto', height: 340, borderRadius: 20 }} />
    </div>
  </>
)

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-3); max-width: 1080px; min-height: 900px; padding-block: var(--s-4) var(--s-12);
  .page-head { margin: 0; padding: 0; }
  .waiting { display: grid; gap: var(--s-4); }
  @media (min-width: 768px) { .waiting { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`)
