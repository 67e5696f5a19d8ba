import type { LedgerRow } from '#contract/ledger.ts'
import { lazyHandle } from '#base/lazy-handle.ts'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { pageIdle } from '../page-idle.ts'
import type { LedgerStore } from './ledger-store.ts'

/** Opens the player's ledger with its code, and resolves once it has been read; null where the code could not be loaded. ML84 */
export const LedgerContext = createContext<() => Promise<LedgerStore | null>>(
  lazyHandle('pets', async () => {
    const store = (await import('./ledger-store.ts')).openLedger()
    await store.ready()
    return store
  }),
)

export type OpenLedger = { readonly store: LedgerStore; readonly rows: readonly LedgerRow[] }

const NONE: readonly LedgerRow[] = []
const never = () => () => undefined
const getNone = () => NONE

const always = () => Promise.resolve(true)

/** The player's ledger once the page is idle, and only if it is wanted then; null until then. ML84 */
export function useLedger(isWanted: () => Promise<boolean> = always): OpenLedger | null {
  const open = use(LedgerContext)
  const [store, setStore] = useState<LedgerStore | null>(null)
  useEffect(() => {
    let isShown = true
    void pageIdle()
      .then(isWanted)
      .then((wanted) => (wanted ? open() : null))
      .then((opened) => isShown && setStore(opened))
    return () => {
      isShown = false
    }
  }, [open, isWanted])
  const rows = useSyncExternalStore(store?.subscribe ?? never, store ? () => store.get().rows : getNone, getNone)
  return store && { store, rows }
}
