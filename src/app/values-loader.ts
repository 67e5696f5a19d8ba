import { NotFoundError } from '#contract/source.ts'
import { parseChangeFilters, parseNumber, toChangesQuery } from '#domain/values/change-filters.ts'
import { rowsQuery } from '#lib/queries.ts'
import { earlierQuery, laterQuery, valueChangeQuery, valueChangesQuery } from '#lib/value-queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads the changes that an address asks for. RC1 */
export const readChanges = (client: QueryClient, url: URLSearchParams) =>
  client.ensureQueryData(valueChangesQuery(toChangesQuery(parseChangeFilters(url))))

/** Reads a receipt, then what stands beside it. @throws NotFoundError where the address names none. RC20 */
export async function readReceipt(client: QueryClient, text: string | undefined): Promise<void> {
  const number = parseNumber(text)
  if (number === null) throw new NotFoundError('there is no such receipt')
  const { item } = await client.ensureQueryData(valueChangeQuery(number))
  await Promise.all([
    client.ensureQueryData(rowsQuery([item.slug])),
    client.ensureQueryData(earlierQuery(item.baseSlug, number)),
    client.ensureQueryData(laterQuery(item.baseSlug, number)),
  ])
}
