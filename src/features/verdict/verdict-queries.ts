import { queryOptions } from '@tanstack/react-query'
import { readSource } from '#lib/queries.ts'

/** One signed verdict card. */
export const verdictQuery = (code: string) =>
  queryOptions({
    queryKey: ['verdict', code],
    queryFn: ({ client, signal }) => readSource(client).verdict(code, signal),
  })
