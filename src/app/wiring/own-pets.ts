import { mergeLedgers } from '#domain/ledger/merge-ledgers.ts'
import { PETS_OWNER_KEY } from '#lib/auth-token.ts'
import { createLedgerStore, type LedgerStore } from '#lib/mine/ledger-store.ts'
import { storedText } from '#lib/stored-text.ts'

let store: LedgerStore | undefined

/** The ledger of this browser, opened when a page first asks for it. ML20 */
export const ownPets = (): LedgerStore =>
  (store ??= createLedgerStore({ merge: mergeLedgers, owner: storedText(PETS_OWNER_KEY) }))
