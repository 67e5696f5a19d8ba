import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { pageIdle } from '../page-idle.ts'
import { AddToPetsContext, type PetToAdd } from './add-to-pets-context.ts'
import { hasLedger } from './has-ledger.ts'

/** Actions of a button that adds a pet. The code comes once the page is idle in a browser that keeps pets, otherwise with the first touch. ML173 */
export function useAddToPets(pet: PetToAdd) {
  const client = useQueryClient()
  const { load, add } = use(AddToPetsContext)
  useEffect(
    () =>
      void pageIdle()
        .then(hasLedger)
        .then((isKept) => (isKept ? load() : null)),
    [load],
  )
  return { onIntent: () => void load(), onPress: () => void add(client, pet) }
}
