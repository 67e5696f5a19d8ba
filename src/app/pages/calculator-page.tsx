import { Calculator } from '#features/calculator/calculator.tsx'
import { LedgerContext } from '#lib/mine/ledger-context.ts'
import { openLedger } from '#app/wiring/open-ledger.ts'

/** `/calculator`, with the player's own pets. ML84 */
export const CalculatorPage = () => (
  <LedgerContext value={openLedger}>
    <Calculator />
  </LedgerContext>
)
