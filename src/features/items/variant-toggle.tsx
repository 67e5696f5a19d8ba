import { LIST_VARIANTS, toggleVariant, type ListVariants } from '#domain/items/variant-selection.ts'
import * as texts from '#messages/items.ts'
import { Pill } from '#ui/pill.tsx'
import styled from '@emotion/styled'

/** IL3 */
export function VariantToggle({ value, onChange }: { value: ListVariants; onChange(value: ListVariants): void }) {
  return (
    <Group aria-label={texts.variant}>
      {LIST_VARIANTS.map((variant) => (
        <Pill
          key={variant}
          aria-pressed={value.includes(variant)}
          onClick={() => onChange(toggleVariant(value, variant))}
        >
          {variant !== 'Normal' && <i className="glyph" data-glyph={variant} />}
          {variant}
        </Pill>
      ))}
    </Group>
  )
}

const Group = styled.fieldset({ display: 'flex', gap: 6, margin: 0, padding: 0, border: 0 })
