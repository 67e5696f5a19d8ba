import { parseHatchFilters, NO_HATCH_FILTERS, toHatchesUrl, type HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { amountText, typedAmount } from '#domain/values/filter-amounts.ts'
import { useDraft, type Draft } from '#lib/use-draft.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

export type HatchFilterControls = {
  filters: HatchFilters
  /** Parameters of the address that the filters come from. */
  address: URLSearchParams
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
  const address = new URLSearchParams(search)
  const filters = parseHatchFilters(address)
  const change = (changed: HatchFilters) =>
    void navigate(
      { search: toHatchesUrl(changed).toString() },
      { replace: true, preventScrollReset: true, flushSync: true },
    )

  const pet = useDraft(filters.petName, expandSearch, (petName) => change({ ...filters, petName }))
  const egg = useDraft(filters.eggType, sanitiseSearch, (eggType) => change({ ...filters, eggType }))
  const hatcher = useDraft(filters.hatcherName, sanitiseSearch, (hatcherName) => change({ ...filters, hatcherName }))
  const readMin = (text: string) => typedAmount(text, filters.minValue)
  const min = useDraft(
    amountText(filters.minValue),
    (text) => amountText(readMin(text)),
    (text) => change({ ...filters, minValue: readMin(text) }),
  )
  const drafts = [pet, egg, hatcher, min]

  return {
    filters,
    address,
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
        minValue: readMin(min.text),
      })
    },
    clear() {
      for (const draft of drafts) draft.markSent('')
      change(NO_HATCH_FILTERS)
    },
  }
}
