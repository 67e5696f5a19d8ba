import { correctSearch } from '#domain/search/find-pets.ts'
import { queryOptions } from '@tanstack/react-query'
import { readSource, searchIndexQuery } from '#lib/queries.ts'

/** The names that a search without results may mean, from the index of instant search. QS60 */
export const correctionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['items', 'corrections', search],
    queryFn: async ({ client, signal }) =>
      correctSearch(
        // Not kept: the server would send the whole index along with the page.
        client.getQueryData(searchIndexQuery.queryKey) ?? (await readSource(client).searchIndex(signal)),
        search,
      ),
  })
