import { clearFilters, withSearch, type ItemFilters } from '#domain/items/item-filters.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { amountText, typedAmount } from '#domain/values/filter-amounts.ts'
import { useDraft, type Draft } from '#lib/use-draft.ts'
import { useItemFilters } from './use-item-filters.ts'

export type FilterControls = {
  filters: ItemFilters
  /** Parameters of the address that the filters come from. */
  address: URLSearchParams
  change(filters: ItemFilters): void
  /** Text that is being typed. */
  search: Draft
  min: Draft
  max: Draft
  /** Sends all that is still being typed. */
  apply(): void
  /** IL10, without its toast. */
  clear(): void
}

/** The filters in force, and those that are just being typed. `onChange` is called after each change of a control. */
export function useFilterControls(onChange: () => void): FilterControls {
  const { filters, address, change: write } = useItemFilters()
  const change = (next: ItemFilters) => {
    write(next)
    onChange()
  }
  const search = useDraft(filters.search, expandSearch, (text) => change(withSearch(filters, text)))
  const readMin = (text: string) => typedAmount(text, filters.minValue)
  const readMax = (text: string) => typedAmount(text, filters.maxValue)
  const min = useDraft(
    amountText(filters.minValue),
    (text) => amountText(readMin(text)),
    (text) => change({ ...filters, minValue: readMin(text) }),
  )
  const max = useDraft(
    amountText(filters.maxValue),
    (text) => amountText(readMax(text)),
    (text) => change({ ...filters, maxValue: readMax(text) }),
  )
  const drafts = [search, min, max]

  return {
    filters,
    address,
    change,
    search,
    min,
    max,
    apply() {
      if (!drafts.some((draft) => draft.pending)) return
      for (const draft of drafts) draft.markSent(draft.text)
      change({
        ...withSearch(filters, expandSearch(search.text)),
        minValue: readMin(min.text),
        maxValue: readMax(max.text),
      })
    },
    clear() {
      for (const draft of drafts) draft.markSent('')
      change(clearFilters(filters))
    },
  }
}
