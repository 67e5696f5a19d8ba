import { randomId } from '#base/random-id.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { siteNow } from '#lib/site-clock.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import * as texts from '#messages/inventory.ts'
import { toast } from '#ui/toast-store.ts'

/** Data from which new rows are made. `values`: of now, by slug. */
export const makeNow = (values: ReadonlyMap<string, number>) => ({
  now: new Date(siteNow()).toISOString(),
  createId: () => randomId(),
  values,
})

/** Adds rows, and offers to take them back. Each toast waits for the browser to store them. ML27, ML36 */
export async function addRows(store: LedgerStore, rows: readonly LedgerRow[], title: string): Promise<void> {
  await store.add(rows)
  toast({
    title,
    action: {
      label: texts.undo,
      description: texts.undoDescription,
      run: async () => {
        await store.add(rows.map(toTombstone))
        toast({ title: texts.undone })
      },
    },
  })
}
