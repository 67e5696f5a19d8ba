import { filterChips, withoutFilter } from '#domain/items/filter-chips.ts'
import { chips } from '#messages/item-filters.ts'
import * as texts from '#messages/items.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useRef } from 'react'
import type { FilterControls } from './use-filter-controls.ts'

/** Nothing while every filter is as by default. `onEmpty`: the last chip went, and the focus with it. IL8, IL9 */
export function ActiveFilters({
  controls,
  onClear,
  onEmpty,
}: {
  controls: FilterControls
  onClear(): void
  onEmpty(): void
}) {
  const clearButton = useRef<HTMLButtonElement>(null)
  const { filters, change } = controls
  const keys = filterChips(filters)
  if (keys.length === 0) return null
  return (
    <Row aria-label={texts.activeFilters}>
      {keys.map((key) => {
        const label = chips[key](filters)
        return (
          <Chip
            key={key}
            removeLabel={texts.removeFilter(label)}
            onRemove={() => {
              change(withoutFilter(filters, key))
              if (keys.length > 1) clearButton.current?.focus()
              else onEmpty()
            }}
          >
            {label}
          </Chip>
        )
      })}
      <Button ref={clearButton} look="quiet" onClick={onClear}>
        {texts.clear}
      </Button>
    </Row>
  )
}

const Row = styled.fieldset(css`
  display: flex; align-items: center; gap: var(--s-2); min-width: 0; min-height: 44px; padding: 0 var(--gutter); border: 0;
  overflow-x: auto; scrollbar-width: none; margin-inline: calc(-1 * var(--gutter));
  > button[data-look] { color: var(--accent); font-size: .9375rem; }
  @media (max-width: 767px) { /* in reach however many chips there are */
    padding-inline-end: 0;
    > button[data-look] { position: sticky; inset-inline-end: 0; margin-inline-start: auto; padding-inline-end: var(--gutter); border-radius: 0; background: var(--bg); box-shadow: -10px 0 10px var(--bg); }
  }
  @media (min-width: 768px) { flex-wrap: wrap; overflow: visible; margin-inline: 0; padding-inline: 0; }
`)
