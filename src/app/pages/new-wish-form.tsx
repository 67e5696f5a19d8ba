import { QuantityStepper } from '#features/calculator/quantity-stepper.tsx'
import { WishForm } from '#features/trades/own-wishes/wish-form.tsx'
import { type WishParts, WishPartsContext } from '#features/trades/own-wishes/wish-parts.ts'
import { lazy } from 'react'

const parts: WishParts = {
  Picker: lazy(async () => ({ default: (await import('#features/calculator/picker.tsx')).Picker })),
  QuantityStepper,
}

/** The form of a wish with parts of the calculator. */
export default function NewWishForm() {
  return (
    <WishPartsContext value={parts}>
      <WishForm />
    </WishPartsContext>
  )
}
