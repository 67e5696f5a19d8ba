import { authToken } from '#lib/auth-token.ts'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { type ReactNode, useSyncExternalStore } from 'react'

const getNone = () => null

/** Notice in place of "Send this trade" for a muted or suspended player; null for others, and until it is known. MO86 */
export function useSendRestriction(): ReactNode {
  const token = useSyncExternalStore(authToken.subscribe, authToken.get, getNone)
  const { data } = useQuery({
    queryKey: ['send-restriction', token],
    queryFn: async ({ signal }) => (await import('./send-restriction.tsx')).readSendRestriction(signal),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? millisecondsInMinute : false),
  })
  return data ? <data.Notice words={data.words} /> : null
}
