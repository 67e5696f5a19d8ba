import { SyncLine } from '#features/inventory/sync-line.tsx'
import type { LedgerStore } from '#lib/mine/ledger-store.ts'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'
import { type LedgerSyncActor, startLedgerSync } from '#app/wiring/ledger-sync.ts'
import { useEffect, useState } from 'react'

/** Syncs while it is mounted. A chunk of its own, for only the signed in need it. ML70, ML74 */
export function InventorySync({ store, auth }: { store: LedgerStore; auth: AuthActor }) {
  const [actor, setActor] = useState<LedgerSyncActor | null>(null)
  useEffect(() => {
    const started = startLedgerSync({ store, auth })
    setActor(started)
    return () => void started.stop()
  }, [store, auth])
  return actor && <SyncLine actor={actor} />
}
