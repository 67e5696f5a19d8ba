import { BAND_LABELS, CURRENCY_OPTIONS, PRICE_BANDS, type EggFilters } from '#domain/eggs/egg-filters.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const CURRENCIES = CURRENCY_OPTIONS.map((value) => ({ value, label: value === 'all' ? 'All' : value }))
const BANDS = PRICE_BANDS.map((value) => ({ value, label: BAND_LABELS[value] }))
const SORTS = [
  { value: 'price-asc', label: 'Cheapest first' },
  { value: 'price-desc', label: 'Most expensive first' },
] as const

/** EG1 */
export const EggToolbar = ({ filters, onChange }: { filters: EggFilters; onChange(filters: EggFilters): void }) => (
  <Root>
    <Segmented
      label="Currency"
      name="currency"
      options={CURRENCIES}
      value={CURRENCY_OPTIONS.find((each) => each === filters.currency) ?? 'all'}
      onChange={(currency) => onChange({ ...filters, currency })}
    />
    <div className="selects">
      <Select label="Price" options={BANDS} value={filters.band} onChange={(band) => onChange({ ...filters, band })} />
      <Select label="Sort" options={SORTS} value={filters.sort} onChange={(sort) => onChange({ ...filters, sort })} />
    </div>
  </Root>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-2); margin-bottom: var(--s-4);
  .selects { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--s-2); }
  @media (min-width: 768px) {
    grid-template-columns: 380px auto; justify-content: space-between; margin-bottom: var(--s-5);
    .selects { grid-template-columns: auto auto; }
  }
`)
