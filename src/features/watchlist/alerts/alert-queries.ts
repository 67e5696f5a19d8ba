import { queryOptions } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { alertSource } from './alert-source.ts'

/** Private: read when it is shown, and dropped with the screen. `token`: the owner's. */
const shownOnly = { staleTime: 0, gcTime: 0 } as const

export const rulesQuery = (token: string) =>
  queryOptions({
    queryKey: ['alerts', 'rules', token],
    queryFn: ({ signal }) => alertSource.rules(token, signal),
    refetchInterval: millisecondsInMinute,
    ...shownOnly,
  })
export const deliveriesQuery = (token: string) =>
  queryOptions({
    queryKey: ['alerts', 'deliveries', token],
    queryFn: ({ signal }) => alertSource.deliveries(token, undefined, signal),
    refetchInterval: millisecondsInMinute,
    ...shownOnly,
  })
export const webhooksQuery = (token: string) =>
  queryOptions({
    queryKey: ['alerts', 'webhooks', token],
    queryFn: ({ signal }) => alertSource.webhooks(token, signal),
    ...shownOnly,
  })
