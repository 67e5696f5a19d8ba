import { filterChips, withoutFilter } from '#domain/filter-chips.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useRef } from 'react'
import type { FilterControls } from './use-filter-controls.ts'

/** Nothing while every filter is as by default. `onEmpty`: the last chip went, and the focus with it. IL8, IL9 */
export function ActiveFilters({ controls, onClear, onEmpty }: { controls: FilterControls; onClear(): void; onEmpty(): void }) {
  const clearButton = useRef<HTMLButtonElement>(null)
  const { filters, change } = controls
  const chips = filterChips(filters)
  if (chips.length === 0) return null
  return (
    <Row aria-label="Active filters">
      {chips.map(({ key, label }) => (
        <Chip
          key={key} removeLabel={`Remove filter ${label}`}
          onRemove={() => {
            change(withoutFilter(filters, key))
            if (chips.length > 1) clearButton.current?.focus()
            else onEmpty()
          }}
        >
          {label}
        </Chip>
      ))}
      <Button ref={clearButton} look="quiet" onClick={onClear}>Clear</Button>
    </Row>
  )
}

const Row = styled.fieldset(css`
  border: 0; padding-block: 0; min-width: 0; display: flex; align-items: center; gap: var(--s-2); min-height: 44px; overflow-x: auto; scrollbar-width: none;
  margin-inline: calc(-1 * var(--gutter)); padding-inline: var(--gutter);
  > button[data-look] { position: sticky; right: 0; margin-left: auto; background: var(--bg); color: var(--accent); font-size: 15px; }
  @media (min-width: 768px) { flex-wrap: wrap; overflow: visible; margin-inline: 0; padding-inline: 0; > button[data-look] { position: static; margin-left: 0; } }
`)
