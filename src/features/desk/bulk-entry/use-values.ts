import type { DeskValue } from '#contract/desk-entry.ts'
import { useDebounced } from '#base/use-debounced.ts'
import { deskValueSource } from '../data/desk-value-source.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** Values in one call, whose slugs are in its address. */
const CHUNK = 50
/** So long the text rests before its pets are looked up. In milliseconds. */
const REST_MS = 400

/** Present figures of these variants; null: there is no such variant. `isPaused`: the list only gets shorter, so the known ones are enough. DK92 */
export function useValues(slugs: readonly string[], isPaused: boolean) {
  const slugList = [...new Set(slugs)].toSorted().join(' ')
  const [settled, setSettled] = useState(slugList)
  useDebounced(slugList, slugList !== settled && !isPaused, REST_MS, () => setSettled(slugList))
  return useQuery({
    queryKey: ['desk', 'entry-values', settled],
    queryFn: async ({ signal }) => {
      const all = settled === '' ? [] : settled.split(' ')
      const values = new Map<string, DeskValue | null>(all.map((slug) => [slug, null]))
      const chunks = Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
        deskValueSource.values(all.slice(index * CHUNK, (index + 1) * CHUNK), signal),
      )
      for (const answer of await Promise.all(chunks))
        for (const value of answer.values) values.set(value.item.slug, value)
      return values as ReadonlyMap<string, DeskValue | null>
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: 10_000,
  })
}
