import { hasKeptPets } from '#lib/ledger/has-ledger.ts'
import { useLedger } from '#lib/ledger/ledger-context.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'

const ownPetsCode = queryOptions({
  queryKey: ['own-pets'],
  queryFn: () => import('./calculator-ledger.tsx'),
  staleTime: Infinity,
})

/** How many of each variant the player has, with the code that shows it; null for who keeps no pets here. ML84 */
export function useOwnPets() {
  const ledger = useLedger(hasKeptPets)
  const hasPets = ledger?.rows.some(({ deleted }) => !deleted) ?? false
  const { data: code } = useQuery({ ...ownPetsCode, enabled: hasPets })
  return ledger && hasPets && code ? { code, store: ledger.store, quantities: code.countPets(ledger.rows) } : null
}
export type OwnPets = NonNullable<ReturnType<typeof useOwnPets>>
