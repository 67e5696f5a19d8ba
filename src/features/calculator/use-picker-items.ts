import { sanitiseSearch } from '#domain/search-sanitising.ts'
import { itemsQuery } from '#lib/queries.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds. CA2 */
const DEBOUNCE = 500
const CACHED = 5 * 60_000

/** The pets in every variant, dearest first, that what was typed half a second ago finds. CA2 */
export function usePickerItems() {
  const [text, type] = useState('')
  const [searched, setSearched] = useState('')
  const wanted = sanitiseSearch(text)
  const isPaused = wanted === searched
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => setSearched(wanted), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [isPaused, wanted])

  const list = useInfiniteQuery({ ...itemsQuery({ search: searched, sort: 'value-desc' }), staleTime: CACHED, gcTime: CACHED })
  // A page that moved on meanwhile may repeat a row.
  const rows = [...new Map(list.data?.pages.flatMap(({ pets }) => pets).map((row) => [row.slug, row])).values()]
  return { text, searched, type, isSearching: !isPaused || list.isPending, rows, list }
}
