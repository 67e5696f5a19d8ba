import type { TradeEntry } from '#contract/trade-entry.ts'
import { formatCompact } from '#domain/text/format.ts'
import { namedEntry } from '#domain/trade/trade.ts'
import { isTotalUnknown, type SideTotal } from '#domain/trade/trade-verdict.ts'

export const title = (isOffer: boolean, name: string) => `${isOffer ? 'Trade offer' : 'New message'} from ${name}`
export const open = { label: 'Open', description: 'Open under Messages' }

/** `2 × King Doggy (2,640)`, and of more than one entry `5 pets (12.4K)`. */
export function side(entries: readonly TradeEntry[], total: SideTotal): string {
  const [first, second] = entries
  if (!first) return 'nothing'
  const pets = second ? `${total.pets} pets` : namedEntry(first)
  return isTotalUnknown(total) ? pets : `${pets} (${formatCompact(total.total)})`
}
export const offered = (get: string, give: string) => `You get ${get}. You give ${give}.`
