import { QuantityStepper } from '#features/calculator/quantity-stepper.tsx'
import { PhraseList } from '#features/chat/phrases/phrase-list.tsx'
import { PhraseText } from '#features/chat/phrases/phrase-text.tsx'
import type { RoomParts } from '#features/trade-room/room-parts.ts'
import { lazy } from 'react'

/** Parts of the calculator and of the chat that a trade room shows. */
export const roomParts: RoomParts = {
  Picker: lazy(async () => ({ default: (await import('#features/calculator/picker.tsx')).Picker })),
  Questions: lazy(async () => ({ default: (await import('#features/chat/licence/questions.tsx')).Questions })),
  PhraseSheet: lazy(async () => ({ default: (await import('#features/chat/phrases/phrase-sheet.tsx')).PhraseSheet })),
  QuantityStepper,
  PhraseList,
  // Its words come from the reader's language; the room has none of its own.
  PhraseWords: ({ phrase }) => <PhraseText phrase={phrase} text="…" />,
}
