import { queryOfFilters, type ItemFilters } from '#domain/item-filters.ts'
import { itemsQuery } from '#lib/queries.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from './rows.ts'

/**
 * The list that the filters ask for. While it is under way the list before it stays, dimmed; not so after a new search,
 * which has shown skeletons since its first letter. IL2, IL18
 */
export function useItems(filters: ItemFilters) {
  const list = useInfiniteQuery({
    ...itemsQuery(queryOfFilters(filters)),
    placeholderData: (before, query) => (query?.queryKey[2].search === filters.search ? before : undefined),
  })
  const pages = list.data?.pages ?? []
  return { ...list, rows: rowsOf(pages, filters.sort), total: pages.at(-1)?.pagination.total ?? 0 }
}
