import { SyncLine } from '#features/inventory/sync-line.tsx'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'
import { inspected } from '#app/wiring/inspected.ts'
import { provideLedgerSync } from '#app/wiring/ledger-sync.ts'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'

/** Syncs while it is mounted. A chunk of its own, for only the signed in need it. ML70, ML74 */
export function InventorySync({ store, auth }: { store: LedgerStore; auth: AuthActor }) {
  const [machine] = useState(() => provideLedgerSync({ store, auth }))
  return <SyncLine actor={useActorRef(machine, inspected)} />
}
