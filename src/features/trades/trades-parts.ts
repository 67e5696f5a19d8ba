import type { AlertRuleInput } from '#contract/alerts.ts'
import { createContext, use } from 'react'
import type { WishParts } from './own-wishes/wish-parts.ts'

/** Parts of other screens that the page shows. The route joins them, because screens never import each other. */
export type TradesParts = WishParts & {
  /** Stores an alert rule of the account or the device. WL30 */
  saveAlert(rule: AlertRuleInput): Promise<unknown>
}

export const TradesPartsContext = createContext<TradesParts | null>(null)

export function useTradesParts(): TradesParts {
  const parts = use(TradesPartsContext)
  if (!parts) throw new Error('the page of trades needs its parts')
  return parts
}
