import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import { isImportFailure } from '#lib/release.ts'
import { useSession } from '#lib/use-session.ts'
import * as texts from '#messages/errors.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState, PoppedBubble } from '#ui/message.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { useSignedIn } from '../shell/auth-context.ts'

/** Page for an address that leads nowhere, or a screen that failed. The layout around it stays. LY12, LY16 */
export function ErrorPage() {
  const error = useRouteError()
  const signedIn = useSignedIn()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isImportFailure(error)) dispatchEvent(new Event('part:failed'))
  }, [error])
  if (!isMissing || !signedIn) return <ErrorMessage isMissing={isMissing} />
  const { actor, Unlisted } = signedIn
  return (
    <Unlisted actor={actor}>
      <ErrorMessage isMissing />
    </Unlisted>
  )
}

function ErrorMessage({ isMissing }: { isMissing: boolean }) {
  const { data: site } = useQuery(siteQuery)
  const session = useSession()
  const signedIn = useSignedIn()
  const title = isMissing ? texts.missing : texts.failed
  return (
    <Root className="wrap" data-waits={isMissing && session !== 'out' && !signedIn ? '' : undefined}>
      <title>{site ? pageTitle(title, site.host) : title}</title>
      <meta name="robots" content="noindex" />
      {isMissing ? (
        <EmptyState as="h1" picture={<PoppedBubble />} title={title} text={texts.missingText}>
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
    </Root>
  )
}

/** Whether who is signed in has a page at this address shows within two seconds; until then nothing says that there is none. DK1, MO60 */
const Root = styled.div(css`
  padding-block: var(--s-10);
  [data-session] &[data-waits] { animation: wait 1ms 2s backwards; }
  @keyframes wait { from { visibility: hidden; } }
`)
