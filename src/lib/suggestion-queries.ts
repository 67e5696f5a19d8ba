import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { suggestionSource } from './suggestion-source.ts'

/** Private: read when it is shown, and dropped with the screen. */
const shownOnly = { staleTime: 0, gcTime: 0 } as const

export const standingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', 'standing', slug],
    queryFn: ({ signal }) => suggestionSource.standing(slug, signal),
    ...shownOnly,
  })

/** The reader's own, newest first; each page also holds their points and limits. */
export const ownSuggestionsQuery = infiniteQueryOptions({
  queryKey: ['suggestions', 'own'],
  queryFn: ({ pageParam, signal }) => suggestionSource.own({ before: pageParam }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ more, proposals }) => (more ? proposals.at(-1)?.id : undefined),
  ...shownOnly,
})
