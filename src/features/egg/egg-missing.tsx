import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/egg-missing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'

/** There is no such egg. EG4 */
export function EggMissing() {
  const { data: site } = useQuery(siteQuery)
  return (
    <div className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      <ErrorState as="h1" title={texts.title} text={texts.text}>
        <ButtonLink to="/eggs" look="primary">
          {texts.back}
        </ButtonLink>
      </ErrorState>
    </div>
  )
}

/** The body of the server's 404 for an unknown egg; any other error goes up to the page for those. */
export function EggError() {
  const error: unknown = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <EggMissing />
  throw error
}
