import { pageTitle } from '#domain/site/page-title.ts'
import { signInHref } from '#domain/site/sign-in-href.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import { invitation } from '#messages/invitation.ts'
import * as texts from '#messages/suggestions.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Invitation } from '#ui/invitation.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { OwnSuggestions } from './own-suggestions.tsx'

const PATH = '/account/suggestions'

/** The player's suggestions, and their outcomes. SU20 */
export function Suggestions() {
  const { data: site } = useQuery(siteQuery)
  const session = useSession()
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      <BackLink to="/account">{texts.account}</BackLink>
      <h1>{texts.title}</h1>
      {session === 'in' ? (
        <OwnSuggestions />
      ) : (
        <Invitation
          words={{ ...invitation, text: texts.signInText }}
          href={site?.signInPath ? signInHref(site.signInPath, PATH) : null}
        />
      )}
    </Root>
  )
}

/** As high as a screen, so that the footer stays below what is read. */
const Root = styled.div(css`
  display: grid; align-content: start; gap: var(--s-4); max-width: 760px; min-height: 880px; padding-block: var(--s-6) var(--s-12);
`)
