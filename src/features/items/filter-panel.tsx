import { readAmount } from '#domain/text/read-amount.ts'
import { describeDoubt } from '#messages/amounts.ts'
import * as texts from '#messages/items.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { Draft } from '#lib/use-draft.ts'
import type { FilterControls } from './use-filter-controls.ts'
import { VariantToggle } from './variant-toggle.tsx'

type Props = {
  open: boolean
  controls: FilterControls
  /** Label of the button that closes it. */ found: string
  onClose(): void
  onClear(): void
}

/** IL5 */
export function FilterPanel({ open, controls, found, onClose, onClear }: Props) {
  const { filters, change, min, max, apply } = controls
  const close = () => {
    apply()
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={texts.filters} from="right">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const faulty = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
          if (faulty) faulty.focus()
          else close()
        }}
        noValidate
      >
        <div className="pair">
          <Amount label={texts.minValue} placeholder="0" draft={min} />
          <Amount label={texts.maxValue} placeholder={texts.anyValue} draft={max} />
        </div>
        <div className="variants">
          <span>{texts.variant}</span>
          <VariantToggle value={filters.variants} onChange={(variants) => change({ ...filters, variants })} />
          <p>{texts.bothVariants}</p>
        </div>
        <div className="foot">
          <Button onClick={onClear}>{texts.clear}</Button>
          <Button type="submit" look="primary">
            {found}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

/** An amount by any keyboard; what is not one number is not sent, and says so. VA92 to VA94 */
function Amount({ label, placeholder, draft }: { label: string; placeholder: string; draft: Draft }) {
  const doubt = describeDoubt(readAmount(draft.text, 'amount'))
  return (
    <div>
      <Field label={label}>
        <Input
          autoComplete="off"
          placeholder={placeholder}
          value={draft.text}
          aria-invalid={doubt !== null}
          onChange={(event) => draft.type(event.target.value)}
        />
      </Field>
      {doubt && <AmountQuestion {...doubt} onChoose={draft.send} />}
    </div>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-5);
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-3); }
  .variants { display: grid; gap: 6px; }
  .variants > span { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  .variants p { font-size: var(--t-sm); color: var(--text-3); }
  .foot { display: grid; grid-template-columns: 1fr 2fr; gap: var(--s-3); padding-block-end: 3px; }
`)
