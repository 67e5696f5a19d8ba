import { decreaseQuantity, increaseQuantity, MIN_QUANTITY, mayIncrease } from '#domain/trade/quantity.ts'
import { useTypedQuantity } from '#lib/use-typed-quantity.ts'
import { wholeNumbers } from '#messages/amounts.ts'
import * as texts from '#messages/calculator.ts'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Minus, Plus, Trash2 } from 'lucide-react'

type Props = { name: string; quantity: number; /** null: the entry goes. */ onChange(quantity: number | null): void }

/** Stepper with a field, whose text counts when the field is left. VA21, VA22 */
export function QuantityStepper({ name, quantity, onChange }: Props) {
  const field = useTypedQuantity(quantity, onChange, () => toast({ title: wholeNumbers }))
  const isLast = quantity === MIN_QUANTITY
  return (
    <Root className="stepper">
      <button
        type="button"
        aria-label={isLast ? texts.remove(name) : texts.removeOne(name)}
        onClick={() => onChange(decreaseQuantity(quantity))}
      >
        {isLast ? <Trash2 aria-hidden="true" /> : <Minus aria-hidden="true" />}
      </button>
      <input aria-label={texts.quantityLabel(name)} enterKeyHint="done" {...field} />
      <button
        type="button"
        aria-label={texts.addOne(name)}
        aria-disabled={!mayIncrease(quantity)}
        onClick={() => onChange(increaseQuantity(quantity))}
      >
        <Plus aria-hidden="true" />
      </button>
    </Root>
  )
}

const Root = styled.span(css`
  display: inline-flex; align-items: center; width: 132px;
  button { width: 44px; height: 44px; display: grid; place-items: center; padding: 0; border: 0; border-radius: var(--r-md); background: none; color: var(--text-2); cursor: pointer; }
  button:hover { background: var(--surface-3); color: var(--text); }
  button[aria-disabled=true] { opacity: .35; cursor: default; }
  svg { width: 18px; height: 18px; }
  input { width: 44px; height: 36px; padding: 0; border: 0; border-radius: var(--r-xs); background: var(--surface-2); text-align: center; font: 700 1.0625rem/1 var(--font-display); font-variant-numeric: tabular-nums; color: var(--text); }
`)
