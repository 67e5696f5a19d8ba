import { queryOptions } from '@tanstack/react-query'
import { rolesSource } from './roles-source.ts'

/** Milliseconds between two looks for what another lead did. */
const POLL_MS = 15_000

/** Roles and appointments that wait, for leads. */
export const rolesQuery = queryOptions({
  queryKey: ['desk', 'roles'],
  queryFn: ({ signal }) => rolesSource.list(signal),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
})
