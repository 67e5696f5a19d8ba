import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import { loadError } from '#messages/desk-evidence.ts'
import { Button } from '#ui/button.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Props = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
}

/** The button for the next page of a list, while there is one. DK145 */
export function LoadMore({ list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className="more">
      {list.isFetchNextPageError && <p role="alert">{loadError}</p>}
      <Button look="outline" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? common.loadingMore : desk.loadMore}
      </Button>
    </div>
  )
}
