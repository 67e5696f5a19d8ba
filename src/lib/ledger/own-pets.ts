import type { LedgerRow } from '#contract/ledger.ts'
import { PETS_OWNER_KEY } from '../auth-token.ts'
import { storedText } from '../stored-text.ts'
import { createLedgerStore, type LedgerStore } from './ledger-store.ts'

let store: LedgerStore | undefined

/** The ledger of this browser, opened when a page first asks for it. `merge`: the domain's, which this room may not import. ML20 */
export const openOwnPets = (merge: (...ledgers: (readonly LedgerRow[])[]) => LedgerRow[]): LedgerStore =>
  (store ??= createLedgerStore({ merge, owner: storedText(PETS_OWNER_KEY) }))
