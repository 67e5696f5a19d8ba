import { queryOptions } from '@tanstack/react-query'
import { sourcesSource } from './sources-source.ts'

/** Milliseconds between two looks at what arrived. SO21 */
const POLL_MS = 5_000

/** Sources of observations, for leads. */
export const sourcesQuery = queryOptions({
  queryKey: ['desk', 'sources'],
  queryFn: ({ signal }) => sourcesSource.list(signal),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
})
