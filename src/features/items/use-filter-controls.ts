import { clearFilters, parseAmount, withSearch, type ItemFilters } from '#domain/items/item-filters.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { useDraft, type Draft } from '#lib/use-draft.ts'
import { useItemFilters } from './use-item-filters.ts'

/** A control's text as a canonical number, again as text. VA45 */
const cleanAmount = (text: string) => parseAmount(text)?.toString() ?? ''

export type FilterControls = {
  filters: ItemFilters
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
  const [filters, write] = useItemFilters()
  const change = (next: ItemFilters) => {
    write(next)
    onChange()
  }
  const search = useDraft(filters.search, expandSearch, (text) => change(withSearch(filters, text)))
  const min = useDraft(filters.minValue?.toString() ?? '', cleanAmount, (text) =>
    change({ ...filters, minValue: parseAmount(text) }),
  )
  const max = useDraft(filters.maxValue?.toString() ?? '', cleanAmount, (text) =>
    change({ ...filters, maxValue: parseAmount(text) }),
  )
  const drafts = [search, min, max]

  return {
    filters,
    change,
    search,
    min,
    max,
    apply() {
      if (!drafts.some((draft) => draft.pending)) return
      for (const draft of drafts) draft.markSent(draft.text)
      change({
        ...withSearch(filters, expandSearch(search.text)),
        minValue: parseAmount(min.text),
        maxValue: parseAmount(max.text),
      })
    },
    clear() {
      for (const draft of drafts) draft.markSent('')
      change(clearFilters(filters))
    },
  }
}
