import { MAX_QUANTITY, MIN_QUANTITY } from '#domain/trade/quantity.ts'
import { useTypedQuantity } from '#lib/use-typed-quantity.ts'
import { wholeNumbers } from '#messages/amounts.ts'
import * as texts from '#messages/inventory.ts'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Minus, Plus } from 'lucide-react'

/** Field for how many are added at a time. ML42 */
export function QuantityField({ quantity, onChange }: { quantity: number; onChange(quantity: number): void }) {
  const field = useTypedQuantity(quantity, onChange, () => toast({ title: wholeNumbers }))
  return (
    <Root>
      <button
        type="button"
        aria-label={texts.oneLess}
        aria-disabled={quantity <= MIN_QUANTITY}
        onClick={() => onChange(Math.max(MIN_QUANTITY, quantity - 1))}
      >
        <Minus aria-hidden="true" />
      </button>
      <input aria-label={texts.howMany} {...field} />
      <button
        type="button"
        aria-label={texts.oneMore}
        aria-disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(Math.min(MAX_QUANTITY, quantity + 1))}
      >
        <Plus aria-hidden="true" />
      </button>
    </Root>
  )
}

const Root = styled.span(css`
  display: inline-flex; align-items: center; border: 1px solid var(--line-control); border-radius: var(--r-md); background: var(--field);
  button { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: var(--r-md); background: none; color: var(--text-2); cursor: pointer; }
  button:hover { background: var(--surface-3); color: var(--text); }
  button[aria-disabled=true] { opacity: .35; cursor: default; }
  svg { width: 18px; height: 18px; }
  input { width: 40px; height: 42px; padding: 0; border: 0; background: none; text-align: center; font: 700 1.0625rem/1 var(--font-display); font-variant-numeric: tabular-nums; color: var(--text); }
`)
