import { committedQuantity, typedQuantity } from '#domain/trade/quantity.ts'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * Properties of a field for a quantity, whose text counts when the field is left. `onRefuse`: a text is no whole number, and the
 * field stays as it is. VA21, VA68, VA95
 */
export function useTypedQuantity(quantity: number, onChange: (quantity: number) => void, onRefuse: () => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const committed = committedQuantity(typed)
    if (committed !== quantity) onChange(committed)
  }
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    value: typed ?? quantity,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const digits = typedQuantity(event.target.value)
      if (digits === null) onRefuse()
      else setTyped(digits)
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && commit(),
  } as const
}
