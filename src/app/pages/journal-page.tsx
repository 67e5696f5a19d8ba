import { Journal } from '#features/journal/journal.tsx'
import { LedgerContext } from '#lib/mine/ledger-context.ts'
import { openLedger } from '#app/wiring/open-ledger.ts'

/** `/inventory/journal`. ML90 */
export const JournalPage = () => (
  <LedgerContext value={openLedger}>
    <Journal />
  </LedgerContext>
)
