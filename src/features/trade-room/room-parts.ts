import type { SendLicence } from '#contract/licence.ts'
import type { ItemRow } from '#contract/items.ts'
import type { Phrase, PhraseKey } from '#contract/phrases.ts'
import type { PhraseChoice, ShownPet } from '#domain/chat/phrase-suggestions.ts'
import type { CalculatorEntry } from '#domain/trade/quantity.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { type ComponentType, createContext, use } from 'react'

/** Parts of other screens that a trade room shows. The page joins them, because screens never import each other. */
export type RoomParts = {
  /** The calculator's picker of pets. */
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
  /** The safety questions of the chat. */
  Questions: ComponentType<{ save(licence: SendLicence): Promise<void> }>
  PhraseSheet: ComponentType<{
    open: boolean
    onClose(): void
    pets: readonly ShownPet[]
    suggestions: readonly PhraseChoice[]
    onChoose(choice: PhraseChoice): void
    onCompose(key: PhraseKey, pets: readonly ShownPet[]): void
  }>
  PhraseList: ComponentType<{ choices: readonly PhraseChoice[]; onChoose(choice: PhraseChoice): void; look: 'chips' }>
  /** Words of a phrase in the reader's language. */
  PhraseWords: ComponentType<{ phrase: Phrase }>
}

export const RoomPartsContext = createContext<RoomParts | null>(null)

export function useRoomParts(): RoomParts {
  const parts = use(RoomPartsContext)
  if (!parts) throw new Error('a trade room needs its parts')
  return parts
}
