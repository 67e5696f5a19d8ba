import { CHANGE_SOURCES, nameToSlug, type ChangeFilters } from '#domain/values/change-filters.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/value-changes.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { PetFilter } from './pet-filter.tsx'

const SOURCES = CHANGE_SOURCES.map((value) => ({ value, label: texts.sources[value] }))

/** Filters by source and pet. A form of the platform: without scripts its button asks the server. RC8 */
export const FilterForm = ({
  filters,
  onChange,
}: {
  filters: ChangeFilters
  onChange(filters: ChangeFilters): void
}) => (
  <Form
    action="/values/changes"
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- phones of 2023 and jsdom do not know <search>
    role="search"
    aria-label={texts.filterForm}
    onSubmit={(event) => {
      event.preventDefault()
      const name = new FormData(event.currentTarget).get('item')
      onChange({ ...filters, item: nameToSlug(String(name ?? '')), before: null })
    }}
  >
    <PetFilter item={filters.item} onChange={(item) => onChange({ ...filters, item, before: null })} />
    <Select
      label={texts.source}
      name="source"
      options={SOURCES}
      value={filters.source}
      onChange={(source) => onChange({ ...filters, source, before: null })}
    />
    <noscript>
      <Button type="submit" look="primary">
        {common.apply}
      </Button>
    </noscript>
  </Form>
)

const Form = styled.form(css`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--s-2);
  noscript { grid-column: 1 / -1; }
  @media (max-width: 25rem) { grid-template-columns: minmax(0, 1fr); } /* the select would leave the name no room */
  @media (min-width: 768px) { grid-template-columns: minmax(0, 22rem) auto auto; justify-content: start; gap: var(--s-3); noscript { grid-column: auto; } }
`)
