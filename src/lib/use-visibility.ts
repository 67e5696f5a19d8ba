import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { visibilityQuery, visibilitySource } from './visibility.ts'

/** The player's switch for being invisible. CH127 */
export function useVisibility(userId: string) {
  const client = useQueryClient()
  const { queryKey, ...query } = visibilityQuery(userId)
  const { data, isError } = useQuery({ queryKey, ...query, staleTime: 0 })
  const saving = useMutation({
    // One after the other, so that the last choice wins; nothing is disabled meanwhile, which would take the focus away. AC19
    scope: { id: 'visibility' },
    mutationFn: visibilitySource.set,
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  return {
    isInvisible: saving.isPending ? saving.variables : (data?.isInvisible ?? false),
    isWaiting: data === undefined,
    failure: saving.isError ? ('setting' as const) : isError ? ('user' as const) : null,
    change: saving.mutate,
  }
}
