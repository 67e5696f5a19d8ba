import { Inventory } from '#features/inventory/inventory.tsx'
import type { WorthChartProps } from '#features/inventory/worth-section.tsx'
import { InspectContext, type Inspected } from '#lib/inspect-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { useSession } from '#lib/use-session.ts'
import * as texts from '#messages/inventory.ts'
import { useSignedIn } from '../shell/auth-context.ts'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

const InventorySync = lazy(async () => ({ default: (await import('./inventory-sync.tsx')).InventorySync }))

/** `/inventory`. The pets come first, and the chart's code once the page is idle. ML1, ML15 */
export function InventoryPage() {
  const session = useSession()
  const auth = useSignedIn()?.actor
  const [store, setStore] = useState<LedgerStore | null>(null)
  const [Chart, setChart] = useState<ComponentType<WorthChartProps> | null>(null)
  useEffect(() => {
    let isShown = true
    void import('#lib/ledger/ledger-store.ts').then(({ openLedger }) => isShown && setStore(openLedger()))
    void pageIdle()
      .then(() => import('./inventory-chart.tsx'))
      .then(
        (chunk) => isShown && setChart(() => chunk.InventoryChart),
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [])
  const [inspected, setInspected] = useState<Inspected>({})
  useEffect(() => {
    // Imported late, because the machines' code loads with the sheet that needs it.
    if (import.meta.env.DEV) void import('#app/wiring/inspected.ts').then((module) => setInspected(module.inspected))
  }, [])
  useEffect(() => {
    if (session === 'out') void store?.release()
  }, [session, store])
  const sync =
    session === 'out' ? (
      <p>{texts.sync.local}</p>
    ) : (
      store &&
      auth && (
        <Suspense fallback={<p>{texts.sync.syncing}</p>}>
          <InventorySync store={store} auth={auth} />
        </Suspense>
      )
    )
  return (
    <InspectContext value={inspected}>
      <Inventory store={store} sync={sync} Chart={Chart} />
    </InspectContext>
  )
}
