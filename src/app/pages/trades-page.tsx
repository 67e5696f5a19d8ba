import { TradesPartsContext, type TradesParts } from '#features/trades/trades-parts.ts'
import { Trades } from '#features/trades/trades.tsx'
import { lazy } from 'react'

/** Parts of the calculator and the watchlist. */
const parts: TradesParts = {
  Picker: lazy(async () => ({ default: (await import('#features/calculator/picker.tsx')).Picker })),
  QuantityStepper: lazy(async () => ({
    default: (await import('#features/calculator/quantity-stepper.tsx')).QuantityStepper,
  })),
  saveAlert: async (rule) => (await import('#features/watchlist/alerts/alert-source.ts')).alertSource.addRule(rule),
}

/** `/trades`. WI60 */
export const TradesPage = () => (
  <TradesPartsContext value={parts}>
    <Trades />
  </TradesPartsContext>
)
