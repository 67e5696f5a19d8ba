import type { ItemRow } from '#contract/items.ts'
import type { CalculatorEntry } from '#domain/trade/quantity.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { type ComponentType, createContext, use } from 'react'

/** Parts of the calculator that the form of a wish shows. The page joins them, because screens never import each other. */
export type WishParts = {
  Picker: ComponentType<{
    side: SideName | null
    chosen: readonly CalculatorEntry[]
    onAdd(side: SideName, ...rows: readonly ItemRow[]): void
    onSwitch(side: SideName): void
    onClose(): void
    titles: Readonly<Record<SideName, string>>
    isOwnFirst: boolean
  }>
  QuantityStepper: ComponentType<{ name: string; quantity: number; onChange(quantity: number | null): void }>
}

export const WishPartsContext = createContext<WishParts | null>(null)

export function useWishParts(): WishParts {
  const parts = use(WishPartsContext)
  if (!parts) throw new Error('the form of a wish needs its parts')
  return parts
}
