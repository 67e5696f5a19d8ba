import { LedgerPage, LedgerReceived, type LedgerRow } from '#contract/ledger.ts'
import { api } from '../http.ts'

/** The ledger of who is signed in. ML50 */
export const ledgerSource = {
  read: (after: number, signal?: AbortSignal) =>
    api('/me/ledger', LedgerPage, { parameters: { after }, signal, failure: 'ledger' }),
  send: (rows: readonly LedgerRow[], signal?: AbortSignal) =>
    api('/me/ledger', LedgerReceived, { method: 'POST', body: { rows }, signal, failure: 'ledger' }),
}
