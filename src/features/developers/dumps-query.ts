import { readSource } from '#lib/queries.ts'
import { queryOptions } from '@tanstack/react-query'

/** The files of each day, newest first. OD7 */
export const dumpsQuery = queryOptions({
  queryKey: ['dumps'],
  queryFn: ({ client, signal }) => readSource(client).dumps(signal),
})
