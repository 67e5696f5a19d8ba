import { CATEGORY_OPTIONS, DEMAND_OPTIONS, sortOptions, type ItemFilters } from '#domain/items/item-filters.ts'
import { filterChips } from '#domain/items/filter-chips.ts'
import * as common from '#messages/common.ts'
import { categories, sorts } from '#messages/item-filters.ts'
import * as texts from '#messages/items.ts'
import { demands } from '#messages/pets.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ClearButton, Input } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Search, SlidersHorizontal } from 'lucide-react'
import type { FilterControls } from './use-filter-controls.ts'
import { VariantToggle } from './variant-toggle.tsx'

const CATEGORIES = CATEGORY_OPTIONS.map((value) => ({ value, label: categories[value] }))
const DEMANDS = DEMAND_OPTIONS.map((value) => ({
  value,
  label: value === 'all' ? texts.anyDemand : demands[value],
}))

/** Those that a phone may show no trace of: its search is always in sight. IL31 */
const countActive = (filters: ItemFilters) =>
  filterChips(filters).filter((key) => key !== 'search').length + Number(filters.category !== 'all')

/**
 * The controls in reach. A form of the platform: without scripts its button asks the server. IL1 to IL4
 * On a phone all but the search are in one line that scrolls sideways, so that the first pet starts high.
 */
export function Toolbar({ controls, onMore }: { controls: FilterControls; onMore(): void }) {
  const { filters, change, search, apply } = controls
  const more = countActive(filters)
  return (
    <Form
      action="/items"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- phones of 2023 and jsdom do not know <search>
      role="search"
      aria-label={texts.filterForm}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="find">
        <Input
          type="search"
          name="search"
          aria-label={texts.search.label}
          placeholder={texts.search.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          icon={<Search aria-hidden="true" />}
          end={search.text !== '' && <ClearButton label={common.clearSearch} onClear={() => search.send('')} />}
        />
        <IconButton data-look="tile" aria-haspopup="dialog" aria-label={common.moreFilters(more)} onClick={onMore}>
          <SlidersHorizontal aria-hidden="true" />
          {more > 0 && <b aria-hidden="true">{more}</b>}
        </IconButton>
      </div>
      <div className="row">
        <Segmented
          label={texts.category}
          name="category"
          options={CATEGORIES}
          value={filters.category}
          onChange={(category) => change({ ...filters, category })}
        />
        <VariantToggle value={filters.variants} onChange={(variants) => change({ ...filters, variants })} />
        <Select
          label={texts.demand}
          name="demand"
          options={DEMANDS}
          value={filters.demand}
          onChange={(demand) => change({ ...filters, demand })}
        />
        <Select
          label={texts.sortBy}
          name="sort"
          options={sortOptions(filters.search).map((value) => ({ value, label: sorts[value] }))}
          value={filters.sort}
          onChange={(sort) => change({ ...filters, sort })}
        />
        <noscript>
          <Button type="submit" look="primary">
            {common.apply}
          </Button>
        </noscript>
      </div>
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-2);
  .find { display: grid; grid-template-columns: minmax(0, 1fr) 44px; gap: var(--s-2); }
  .find b {
    position: absolute; inset-block-start: 4px; inset-inline-end: 3px; min-width: 17px; height: 17px; padding: 0 4px; border-radius: 9px; text-align: center;
    background: var(--accent-fill); color: var(--on-accent); font: 700 .6875rem/1.0625rem var(--font-text); box-shadow: 0 0 0 2px var(--bg);
  }
  .row {
    display: flex; align-items: center; gap: var(--s-2); overflow-x: auto; scrollbar-width: none; overscroll-behavior-x: contain;
    margin-inline: calc(-1 * var(--gutter)); padding: 2px var(--gutter);
  }
  .row > * { flex: none; }
  @media (max-width: 767px) { /* fades where it goes on, and ends before that */
    .row { padding-inline-end: calc(var(--gutter) + 24px); mask: linear-gradient(to left, transparent, #000 40px); }
  }
  @media (min-width: 768px) {
    gap: var(--s-3);
    .row { flex-wrap: wrap; overflow: visible; margin: 0; padding: 0; }
    .row > fieldset:first-of-type { display: grid; grid-template-columns: repeat(${CATEGORIES.length}, 1fr); width: 392px; }
    /* The last choice has a known place, so that the one before it does not wait for it. LY61 */
    .row > fieldset + span { margin-inline: auto 13rem; }
    .row > span + span { width: 13rem; margin-inline-start: -13rem; }
  }
`)
