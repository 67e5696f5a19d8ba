import type { ValueChangesQueryInput } from '#contract/value-changes.ts'
import { queryOptions } from '@tanstack/react-query'
import { readSource } from '#lib/queries.ts'

/** One page of the changes. */
export const valueChangesQuery = (query: ValueChangesQueryInput) =>
  queryOptions({
    queryKey: ['value-changes', 'list', query],
    queryFn: ({ client, signal }) => readSource(client).valueChanges(query, signal),
  })

/** One receipt. */
export const valueChangeQuery = (number: number) =>
  queryOptions({
    queryKey: ['value-changes', 'one', number],
    queryFn: ({ client, signal }) => readSource(client).valueChange(number, signal),
  })

/** The change of a pet, in any variant, before a receipt. */
export const earlierQuery = (item: string, number: number) => valueChangesQuery({ item, before: number, limit: 1 })

/** The one after it. */
export const laterQuery = (item: string, number: number) => valueChangesQuery({ item, after: number, limit: 1 })
