import * as texts from '#messages/items.ts'
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
  /** What the button that closes it says. */ found: string
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
          close()
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

const Amount = ({ label, placeholder, draft }: { label: string; placeholder: string; draft: Draft }) => (
  <Field label={label}>
    <Input
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder={placeholder}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
    />
  </Field>
)

const Form = styled.form(css`
  display: grid; gap: var(--s-5);
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-3); }
  .variants { display: grid; gap: 6px; }
  .variants > span { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  .variants p { font-size: var(--t-sm); color: var(--text-3); }
  .foot { display: grid; grid-template-columns: 1fr 2fr; gap: var(--s-3); padding-block-end: 3px; }
`)
