import { queryOfFilters, urlOfFilters, type ItemFilters } from '#domain/item-filters.ts'
import { keepLastList } from '#lib/last-list.ts'
import { itemsQuery, siteQuery } from '#lib/queries.ts'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rowsOf } from './rows.ts'

/**
 * The list that the filters ask for. While it is under way the list before it stays, dimmed; not so after a new search,
 * which has shown skeletons since its first letter. What is shown is kept for when there is no network. IL2, IL18, ST8
 */
export function useItems(filters: ItemFilters) {
  const list = useInfiniteQuery({
    ...itemsQuery(queryOfFilters(filters)),
    placeholderData: (before, query) => (query?.queryKey[2].search === filters.search ? before : undefined),
  })
  const { data: { sample } } = useSuspenseQuery(siteQuery)
  const pages = list.data?.pages ?? []
  const rows = rowsOf(pages, filters.sort)
  const total = pages.at(-1)?.pagination.total ?? 0
  useEffect(() => {
    if (!list.isPlaceholderData && rows.length > 0) keepLastList({ filters: urlOfFilters(filters).toString(), total, rows, sample })
  }, [list.isPlaceholderData, filters, total, rows, sample])
  return { ...list, rows, total }
}
