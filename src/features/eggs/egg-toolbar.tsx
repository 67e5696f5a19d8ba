import { CURRENCY_OPTIONS, PRICE_BANDS, type EggFilters } from '#domain/eggs/egg-filters.ts'
import * as texts from '#messages/eggs.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const CURRENCIES = CURRENCY_OPTIONS.map((value) => ({ value, label: value === 'all' ? texts.anyCurrency : value }))
const BANDS = PRICE_BANDS.map((value) => ({ value, label: texts.bands[value] }))
const SORTS = [
  { value: 'price-asc', label: texts.cheapestFirst },
  { value: 'price-desc', label: texts.dearestFirst },
] as const

/** EG1 */
export const EggToolbar = ({ filters, onChange }: { filters: EggFilters; onChange(filters: EggFilters): void }) => (
  <Root>
    <Segmented
      label={texts.currency}
      name="currency"
      options={CURRENCIES}
      value={CURRENCY_OPTIONS.find((each) => each === filters.currency) ?? 'all'}
      onChange={(currency) => onChange({ ...filters, currency })}
    />
    <div className="selects">
      <Select
        label={texts.price}
        options={BANDS}
        value={filters.band}
        onChange={(band) => onChange({ ...filters, band })}
      />
      <Select
        label={texts.sort}
        options={SORTS}
        value={filters.sort}
        onChange={(sort) => onChange({ ...filters, sort })}
      />
    </div>
  </Root>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-2); margin-block-end: var(--s-4);
  .selects { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--s-2); }
  @media (min-width: 768px) {
    grid-template-columns: 380px minmax(0, 27rem); justify-content: space-between; margin-block-end: var(--s-5);
  }
`)
