import type { LedgerKind } from '#contract/ledger.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** One of a variant. `kind`: how the player got it. */
export type PetToAdd = { readonly slug: string; readonly kind: Extract<LedgerKind, 'start' | 'hatched'> }

export type AddToPets = {
  /** Loads its code. */
  load(): Promise<unknown>
  /** Adds the pet and shows `Added to My pets` with `Undo`. */
  add(client: QueryClient, pet: PetToAdd): Promise<void>
}

/** The app joins it to the pets. */
export const AddToPetsContext = createContext<AddToPets>({ load: async () => null, add: async () => undefined })
