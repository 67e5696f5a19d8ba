import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/errors.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'

/** What cannot be shown: an address that leads nowhere, or a screen that failed. The layout around it stays. LY12, LY16 */
export function ErrorPage() {
  const error = useRouteError()
  const { data: site } = useQuery(siteQuery)
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = missing ? texts.missing : texts.failed
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s-10)' }}>
      <title>{site ? pageTitle(title, site.host) : title}</title>
      <meta name="robots" content="noindex" />
      {missing ? (
        <EmptyState as="h1" title={title} text={texts.missingText}>
          <ButtonLink to="/" look="primary">
            {texts.goHome}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState as="h1" title={title} text={texts.failedText}>
          <Button look="primary" onClick={() => location.reload()}>
            {texts.tryAgain}
          </Button>
          <ButtonLink to="/" look="outline">
            {texts.goHome}
          </ButtonLink>
        </ErrorState>
      )}
    </div>
  )
}
