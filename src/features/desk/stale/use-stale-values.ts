import type { CurrentUser } from '#contract/users.ts'
import { staleQuery } from '../data/desk-queries.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePages } from '../shell/use-pages.ts'

/** Stale values that match `search`, the most harmful first. Nothing that is read moves: a confirmed one stays until the next visit. DK51 */
export function useStaleValues(user: CurrentUser, openSlug: string | null, search: string) {
  const query = useInfiniteQuery(staleQuery(user.id))
  return {
    ...usePages({
      query,
      getRows: ({ values }) => values,
      getName: ({ item }) => item.name,
      search,
      isSought: openSlug === null ? undefined : ({ item }) => item.slug === openSlug,
    }),
    error: query.error,
  }
}
