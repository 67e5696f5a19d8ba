import type { PetValue } from '#contract/catalogue.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import type { SideName } from '#domain/trade/trade.ts'

/** A trade as the ledger needs it, from the player's own side, with the values that it was agreed at. */
export type TradedSides = Readonly<
  Record<SideName, readonly { readonly slug: string; readonly quantity: number; readonly value: PetValue }[]>
>

/**
 * The rows of a trade: what the player gave goes out, what they got comes in, each with its value then. Their ids follow from the
 * trade and the place of the entry, so that a trade which two devices book is one. ML80, ML81
 */
export function toTradeRows(tradeId: string, at: string, { yours, theirs }: TradedSides): LedgerRow[] {
  const toRows = (side: TradedSides[SideName], kind: 'traded-out' | 'traded-in') =>
    side.map(({ slug, quantity, value }, index): LedgerRow => ({
      id: `${tradeId}:${kind === 'traded-in' ? 'in' : 'out'}:${index}`,
      at,
      kind,
      slug,
      quantity: kind === 'traded-in' ? quantity : -quantity,
      ...(typeof value === 'number' && { basis: value }),
      tradeId,
    }))
  return [...toRows(yours, 'traded-out'), ...toRows(theirs, 'traded-in')]
}
