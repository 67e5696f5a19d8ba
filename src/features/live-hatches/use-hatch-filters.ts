import { parseHatchFilters, NO_HATCH_FILTERS, toHatchesUrl, type HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { parseAmount } from '#domain/items/item-filters.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { useDraft, type Draft } from '#lib/use-draft.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/** A control's text as a canonical number, again as text. VA45 */
const cleanAmount = (text: string) => parseAmount(text)?.toString() ?? ''

export type HatchFilterControls = {
  filters: HatchFilters
  change(filters: HatchFilters): void
  /** Text that is being typed. */
  pet: Draft
  egg: Draft
  hatcher: Draft
  min: Draft
  /** Sends all that is still being typed. */
  apply(): void
  clear(): void
}

/** The filters in force, which live only in the address, and those that are just being typed. HA1, HA5 */
export function useHatchFilters(): HatchFilterControls {
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const { search } = next?.pathname === here.pathname ? next : here
  const filters = parseHatchFilters(new URLSearchParams(search))
  const change = (changed: HatchFilters) =>
    void navigate(
      { search: toHatchesUrl(changed).toString() },
      { replace: true, preventScrollReset: true, flushSync: true },
    )

  const pet = useDraft(filters.petName, expandSearch, (petName) => change({ ...filters, petName }))
  const egg = useDraft(filters.eggType, sanitiseSearch, (eggType) => change({ ...filters, eggType }))
  const hatcher = useDraft(filters.hatcherName, sanitiseSearch, (hatcherName) => change({ ...filters, hatcherName }))
  const min = useDraft(filters.minValue?.toString() ?? '', cleanAmount, (text) =>
    change({ ...filters, minValue: parseAmount(text) }),
  )
  const drafts = [pet, egg, hatcher, min]

  return {
    filters,
    change,
    pet,
    egg,
    hatcher,
    min,
    apply() {
      if (!drafts.some((draft) => draft.pending)) return
      for (const draft of drafts) draft.markSent(draft.text)
      change({
        ...filters,
        petName: expandSearch(pet.text),
        eggType: sanitiseSearch(egg.text),
        hatcherName: sanitiseSearch(hatcher.text),
        minValue: parseAmount(min.text),
      })
    },
    clear() {
      for (const draft of drafts) draft.markSent('')
      change(NO_HATCH_FILTERS)
    },
  }
}
