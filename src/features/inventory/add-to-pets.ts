import { toLedgerRow } from '#domain/ledger/read-import.ts'
import { splitSlug } from '#domain/items/variants.ts'
import type { PetToAdd } from '#lib/ledger/add-to-pets-context.ts'
import { openLedger } from '#lib/ledger/ledger-store.ts'
import * as texts from '#messages/add-to-pets.ts'
import type { QueryClient } from '@tanstack/react-query'
import { addRows, makeNow } from './add-rows.ts'
import { readValue } from './read-value.ts'

/** Adds one pet to the player's own, from any page. ML172, ML174 */
export async function addToPets(client: QueryClient, { slug, kind }: PetToAdd): Promise<void> {
  const store = openLedger()
  const [value] = await Promise.all([readValue(client, slug), store.ready()])
  const now = makeNow(new Map(typeof value === 'number' ? [[slug, value]] : []))
  await addRows(store, [toLedgerRow(slug, { quantity: 1, variant: splitSlug(slug).variant, kind }, now)], texts.added)
}
