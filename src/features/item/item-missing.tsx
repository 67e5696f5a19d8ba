import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ItemTitle } from './item-title.tsx'

/** There is no such pet. IT11 */
export function ItemMissing() {
  return (
    <div className="wrap">
      <ItemTitle title="Item not found" />
      <meta name="robots" content="noindex" />
      <ErrorState as="h1" title="Item not found" text="Check the spelling, or find it in the list.">
        <ButtonLink to="/items" look="primary">
          Browse all items
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
