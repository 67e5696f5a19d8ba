import { OwnWish, OwnWishList, type WishContent } from '#contract/wishes.ts'
import { api } from '#lib/http.ts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

const path = '/me/wishes'

/** The player's own wishes. WI1, WI2 */
export const ownWishesSource = {
  list: (signal?: AbortSignal) => api(path, OwnWishList, { signal, failure: 'ownWishes' }),
  post: (content: WishContent) => api(path, OwnWish, { method: 'POST', body: content, failure: 'wishing' }),
  end: (id: string) =>
    api(`${path}/${encodeURIComponent(id)}`, v.undefined(), { method: 'DELETE', failure: 'endingWish' }),
}

/** Private: read when it is shown, and dropped with the screen. */
export const ownWishesQuery = queryOptions({
  queryKey: ['wishes', 'own'],
  queryFn: ({ signal }) => ownWishesSource.list(signal),
  staleTime: 0,
  gcTime: 0,
})
