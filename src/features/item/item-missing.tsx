import * as texts from '#messages/item-missing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ItemTitle } from './item-title.tsx'

/** There is no such pet. IT11 */
export function ItemMissing() {
  return (
    <div className="wrap">
      <ItemTitle title={texts.title} />
      <meta name="robots" content="noindex" />
      <ErrorState as="h1" title={texts.title} text={texts.text}>
        <ButtonLink to="/items" look="primary">
          {texts.browse}
        </ButtonLink>
      </ErrorState>
    </div>
  )
}

/** The body of the server's 404 for an unknown slug; any other error goes up to the page for those. */
export function ItemError() {
  const error: unknown = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ItemMissing />
  throw error
}
