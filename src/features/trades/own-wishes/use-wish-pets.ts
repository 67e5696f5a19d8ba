import type { ItemRow } from '#contract/items.ts'
import { viewInventory } from '#domain/ledger/inventory-view.ts'
import { hasLedger } from '#lib/ledger/has-ledger.ts'
import { useLedger } from '#lib/ledger/ledger-context.ts'
import { rowsQueriesOver } from '#lib/rows-queries.ts'
import { isStarred, starStore } from '#lib/stars.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { WishDraft } from './wish-draft.ts'

type Reads = {
  data: { pets: ItemRow[] } | undefined
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}[]

const combine = (reads: Reads) => ({
  rows: new Map(reads.flatMap(({ data }) => data?.pets ?? []).map((row) => [row.slug, row])),
  isRead: reads.every(({ data, isPlaceholderData }) => data && !isPlaceholderData),
  isFailed: reads.some(({ isError, data }) => isError && !data),
  retry: () => {
    for (const read of reads) void read.refetch()
  },
})

/** Pets of a side that the player keeps here already, the dearest first. */
const MAX_OFFERED = 12

/** Rows of a draft's pets, and the pets that the player owns and watches. WI82 */
export function useWishPets({ have, want }: WishDraft) {
  const ledger = useLedger(hasLedger)
  const stars = useSyncExternalStore(starStore.subscribe, starStore.get, starStore.getServer)
  const client = useQueryClient()
  const held = ledger ? viewInventory(ledger.rows, new Map()).lines.map(({ slug }) => slug) : []
  const starred = Object.keys(stars).filter((slug) => isStarred(stars, slug))
  const slugs = [...new Set([...[...have, ...want].map(({ slug }) => slug), ...held, ...starred])].toSorted()
  const { rows, ...read } = useQueries({ queries: rowsQueriesOver(client, slugs), combine })
  const offer = (list: readonly string[]) =>
    list
      .flatMap((slug) => {
        const row = rows.get(slug)
        // Pets without a number can't be in a wish. WI9
        return row && typeof row.value === 'number' ? [{ row, value: row.value }] : []
      })
      .toSorted((a, b) => b.value - a.value)
      .slice(0, MAX_OFFERED)
      .map(({ row }) => row)
  return { rows, ...read, own: offer(held), starred: offer(starred) }
}
