import { itemsQuery } from '#lib/queries.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

const CACHED = 5 * 60_000

/** Every variant of every pet, the dearest first: what the picker shows before anything is searched. CA20, CA21 */
export function usePickerItems() {
  const list = useInfiniteQuery({ ...itemsQuery({ sort: 'value-desc' }), staleTime: CACHED, gcTime: CACHED })
  // A page that moved on meanwhile may repeat a row.
  const rows = [...new Map(list.data?.pages.flatMap(({ pets }) => pets).map((row) => [row.slug, row])).values()]
  return { rows, list }
}
