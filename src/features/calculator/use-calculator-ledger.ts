import { hasLedger } from '#lib/ledger/has-ledger.ts'
import { useLedger } from '#lib/ledger/ledger-context.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'

const ledgerCode = queryOptions({
  queryKey: ['ledger-code'],
  queryFn: () => import('./calculator-ledger.tsx'),
  staleTime: Infinity,
})

/** Number of each variant that the player has, with the code that shows it; null for players who keep no pets here. ML84 */
export function useCalculatorLedger() {
  const ledger = useLedger(hasLedger)
  const hasPets = ledger?.rows.some(({ deleted }) => !deleted) ?? false
  const { data: code } = useQuery({ ...ledgerCode, enabled: hasPets })
  return ledger && hasPets && code ? { code, store: ledger.store, quantities: code.countPets(ledger.rows) } : null
}
export type CalculatorLedger = NonNullable<ReturnType<typeof useCalculatorLedger>>
