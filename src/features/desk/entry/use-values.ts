import type { DeskValue } from '#contract/desk-entry.ts'
import { useDebounced } from '#base/use-debounced.ts'
import { deskValueSource } from '#lib/desk-value-source.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** So many of one call: their slugs are in its address. */
const CHUNK = 50
/** So long the text rests before its pets are looked up. In milliseconds. */
const REST_MS = 400

/** What these variants have now; null: there is no such variant. DK92 */
export function useValues(slugs: readonly string[]) {
  const wanted = [...new Set(slugs)].toSorted().join(' ')
  const [settled, setSettled] = useState(wanted)
  useDebounced(wanted, wanted !== settled, REST_MS, () => setSettled(wanted))
  return useQuery({
    queryKey: ['desk', 'entry-values', settled],
    queryFn: async ({ signal }) => {
      const all = settled === '' ? [] : settled.split(' ')
      const values = new Map<string, DeskValue | null>(all.map((slug) => [slug, null]))
      for (let from = 0; from < all.length; from += CHUNK)
        for (const value of (await deskValueSource.values(all.slice(from, from + CHUNK), signal)).values)
          values.set(value.item.slug, value)
      return values as ReadonlyMap<string, DeskValue | null>
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: 10_000,
  })
}
