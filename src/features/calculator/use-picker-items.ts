import { useDebounced } from '#base/use-debounced.ts'
import { exactFirst, slugsOfName } from '#domain/items/exact-pet.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { itemsQuery, rowsQuery } from '#lib/queries.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** Milliseconds. CA2 */
const DEBOUNCE = 500
const CACHED = 5 * 60_000

/** Searches 500 ms after the last letter. The pet of that name comes first, then its variants, then the dearest. CA2, CA13, CA14 */
export function usePickerItems() {
  const [text, type] = useState('')
  const [searched, setSearched] = useState('')
  const next = sanitiseSearch(text)
  const isPending = next !== searched
  useDebounced(next, isPending, DEBOUNCE, () => setSearched(next))

  const search = expandSearch(searched)
  const list = useInfiniteQuery({ ...itemsQuery({ search, sort: 'value-desc' }), staleTime: CACHED, gcTime: CACHED })
  // In the list alone a cheap pet would follow pages of dearer ones whose names contain its own.
  const slugs = slugsOfName(search)
  const exact = useQuery({ ...rowsQuery(slugs), enabled: slugs.length > 0, staleTime: CACHED, gcTime: CACHED })
  // A page that moved on meanwhile may repeat a row.
  const rows = exactFirst(exact.data?.pets ?? [], list.data?.pages.flatMap(({ pets }) => pets) ?? [], slugs)
  return { text, searched, type, isSearching: isPending || list.isPending || exact.isLoading, rows, list }
}
