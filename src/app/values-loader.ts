import { NotFoundError } from '#contract/source.ts'
import { parseChangeFilters, parseNumber, toChangesQuery } from '#domain/values/change-filters.ts'
import { rowsQuery } from '#lib/queries.ts'
import {
  earlierQuery,
  laterQuery,
  valueChangeQuery,
  valueChangesQuery,
} from '#features/value-changes/value-change-queries.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'

/** Reads the changes that an address asks for. RC1 */
export const readChanges = (client: QueryClient, { request }: LoaderFunctionArgs) =>
  client.ensureQueryData(valueChangesQuery(toChangesQuery(parseChangeFilters(new URL(request.url).searchParams))))

/** Reads a receipt, then what is shown with it. @throws NotFoundError where the address names none. RC20 */
export async function readReceipt(client: QueryClient, { params }: LoaderFunctionArgs): Promise<void> {
  const number = parseNumber(params['number'])
  if (number === null) throw new NotFoundError('there is no such receipt')
  const { item } = await client.ensureQueryData(valueChangeQuery(number))
  await Promise.all([
    client.ensureQueryData(rowsQuery([item.slug])),
    client.ensureQueryData(earlierQuery(item.baseSlug, number)),
    client.ensureQueryData(laterQuery(item.baseSlug, number)),
  ])
}
