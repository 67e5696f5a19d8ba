import * as common from '#messages/common.ts'
import * as texts from '#messages/moderation.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReactNode } from 'react'

type Query<T> = { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> }

/** Data of a query, or why there is nothing yet. */
export function Loaded<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <div className="rows">
        <p role="alert">{texts.loadError}</p>
        <div className="buttons">
          <Button look="outline" onClick={() => void query.refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <p className="sr-only">{texts.loading}</p>
      <Skeleton style={{ height: 96 }} />
    </>
  )
}
