import { chartWorth, type InventoryView, type Valuation } from '#domain/ledger/inventory-view.ts'
import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toPetName } from './holdings-table.tsx'

/** Milliseconds without a change. */
const SETTLED = 1_500

type Shown = {
  view: InventoryView
  valuation: Valuation
  /** Whether the values are there. */
  isKnown: boolean
  /** Whether some couldn't be read, so that the others are those last seen. */
  isFailed: boolean
}

/** Keeps what is shown for when there is no network. ML26, ML164 */
export function useLastInventory({ view, valuation, isKnown, isFailed }: Shown): void {
  const { data: site } = useQuery(siteQuery)
  const sample = site?.sample ?? false
  useEffect(() => {
    const { total } = view
    if (!isKnown || total === null) return undefined
    const keep = async () => {
      const { keepLastInventory } = await import('#lib/ledger/last-inventory.store.ts')
      await keepLastInventory({
        ...(!isFailed && { seenAt: new Date().toISOString() }),
        total,
        pets: view.pets,
        sample,
        lines: view.lines.map(({ slug, row, quantity, worth }) => ({
          slug,
          name: toPetName(slug, row?.name),
          quantity,
          worth,
        })),
        points: chartWorth(valuation, '1Y')?.frame.points.map(({ at, value }) => ({ at, value })) ?? [],
      })
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), SETTLED) // without a network its code may be missing
    return () => clearTimeout(timer)
  }, [view, valuation, isKnown, isFailed, sample])
}
