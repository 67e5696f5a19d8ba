import type { LedgerRow } from '#contract/ledger.ts'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { pageIdle } from '../page-idle.ts'
import type { LedgerStore } from './ledger-store.ts'

/** Opens the player's ledger, and resolves once it has been read; null where its code could not be loaded. */
export const LedgerContext = createContext<() => Promise<LedgerStore | null>>(() => Promise.resolve(null))

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
