import { ITEMS_PAGE_SIZE } from '#contract/items.ts'
import { toItemsQuery, toItemsUrl, type ItemFilters } from '#domain/items/item-filters.ts'
import { keepLastList } from './last-list.store.ts'
import { itemsPageQuery, siteQuery } from '#lib/queries.ts'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeRows } from './rows.ts'

/** The same each time: a part of the page that has not hydrated yet is lost when it is given something new. IL42 */
const NONE: readonly string[] = []

/**
 * The list that the filters ask for, of which only the pages near the screen are read. While its first page is under way the list
 * before it stays, dimmed; not so after a new search, which has shown skeletons since its first letter. What is shown is kept
 * for when there is no network. `keptCount`: how many items the list's height held when its page was left.
 * IL2, IL12, IL18, IL27, ST8
 */
export function useItems(filters: ItemFilters, keptCount: number) {
  const first = useQuery({
    ...itemsPageQuery(toItemsQuery(filters), 1),
    placeholderData: (before, query) => (query?.queryKey[2].search === filters.search ? before : undefined),
  })
  const stale = first.isPlaceholderData
  const address = toItemsUrl(filters).toString()
  const [shown, setShown] = useState({ address, filters, keptCount, wanted: [] as readonly number[] })
  const isOther = !stale && shown.address !== address
  const current = isOther ? { address, filters, keptCount, wanted: [] } : shown
  if (isOther) setShown(current)
  const reservedCount = shown.address === address ? Math.max(shown.keptCount, keptCount) : current.keptCount

  const more = useQueries({
    queries: current.wanted.map((page) => itemsPageQuery(toItemsQuery(current.filters), page)),
  })
  const pages = [first.data]
  for (const [index, page] of current.wanted.entries()) pages[page - 1] = more[index]?.data
  const rows = placeRows(Array.from(pages), current.filters.sort)
  const failed = more.filter(({ isError, data }) => isError && !data)

  const reached = pages.findLastIndex((page) => page !== undefined) + 1
  const { total, pages: pageCount } = pages[reached - 1]?.pagination ?? { total: reservedCount, pages: 0 }
  // A page follows, whose place skeletons hold, unless it could not be read.
  const height = Math.max(reached + (failed.length > 0 ? 0 : 1), Math.ceil(reservedCount / ITEMS_PAGE_SIZE))
  const count =
    reached === 0 ? reservedCount : reached >= pageCount ? rows.length : Math.min(total, height * ITEMS_PAGE_SIZE)

  const loaded = rows.filter((row) => row !== undefined)
  const {
    data: { sample },
  } = useSuspenseQuery(siteQuery)
  useEffect(() => {
    if (!stale && loaded.length > 0) keepLastList({ filters: address, total, rows: loaded, sample })
  }, [stale, address, total, loaded, sample])

  return {
    rows,
    total,
    count,
    closest: first.data?.closest ?? NONE,
    stale,
    isPending: first.isPending && reservedCount === 0,
    isKnown: first.data !== undefined,
    isLoadingError: first.isLoadingError,
    isMoreError: failed.length > 0 && !first.isLoadingError,
    retry: () => failed.forEach((page) => void page.refetch()),
    /** Reads the pages of the items from `from` to before `to`. */
    readNear(from: number, to: number) {
      if (stale) return
      const [nearest, farthest] = [Math.floor(from / ITEMS_PAGE_SIZE) + 1, Math.ceil(to / ITEMS_PAGE_SIZE)]
      const near = Array.from({ length: farthest - nearest + 1 }, (_, index) => nearest + index)
      setShown((shown) => {
        const missing = near.filter((page) => page > 1 && !shown.wanted.includes(page))
        return missing.length === 0
          ? shown
          : { ...shown, wanted: [...shown.wanted, ...missing].toSorted((a, b) => a - b) }
      })
    },
  }
}
