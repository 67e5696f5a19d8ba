import type { Hatch, HatchesQueryInput } from '#contract/hatches.ts'
import { foldName } from '#domain/text/fold-name.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { amountText, parseAmount } from '#domain/values/filter-amounts.ts'

export type HatchFilters = {
  readonly petName: string
  readonly eggType: string
  readonly hatcherName: string
  readonly minValue: number | null
  readonly publicOnly: boolean
}

export const NO_HATCH_FILTERS: HatchFilters = {
  petName: '',
  eggType: '',
  hatcherName: '',
  minValue: null,
  publicOnly: false,
}

const TEXTS = ['petName', 'eggType', 'hatcherName'] as const
const YES = ['true', 'on'] // `on` is what a form without scripts sends

/** The filters that a page's address asks for; a wrong one is none. HA5, LY23 */
export const parseHatchFilters = (url: URLSearchParams): HatchFilters => ({
  petName: expandSearch(url.get('petName') ?? ''),
  eggType: sanitiseSearch(url.get('eggType') ?? ''),
  hatcherName: sanitiseSearch(url.get('hatcherName') ?? ''),
  minValue: parseAmount(url.get('minValue')),
  publicOnly: YES.includes(url.get('publicOnly') ?? ''),
})

/** Query of the API: only filters that are set. HA1 */
export function toHatchesQuery(filters: HatchFilters): Omit<HatchesQueryInput, 'page' | 'limit'> {
  const query: Omit<HatchesQueryInput, 'page' | 'limit'> = {}
  for (const key of TEXTS) if (filters[key] !== '') query[key] = filters[key]
  if (filters.minValue !== null) query.minValue = filters.minValue
  if (filters.publicOnly) query.publicOnly = true
  return query
}

/** The address's parameters for filters: only those that are set, always in the same order. HA5 */
export const toHatchesUrl = (filters: HatchFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(toHatchesQuery(filters)).map(([key, value]) => [
      key,
      typeof value === 'number' ? amountText(value) : String(value),
    ]),
  )

const holds = (text: string | undefined, part: string) =>
  text !== undefined && text.toLowerCase().includes(part.toLowerCase())

/**
 * Whether a hatch is one that the server would list for these filters. A private player has no name to be found by. `meant`: slugs that
 * petName means; until the list has them, its words decide. HA6, HA17
 */
export const matchesHatch = (
  hatch: Hatch,
  { petName, eggType, hatcherName, minValue, publicOnly }: HatchFilters,
  meant?: readonly string[],
): boolean =>
  (petName === '' ||
    (meant?.includes(hatch.slug) ?? petName.split(' ').every((word) => holds(hatch.itemName, word)))) &&
  (eggType === '' || holds(hatch.eggType, eggType)) &&
  (foldName(hatcherName) === '' || foldName(hatch.hatcherName ?? '').includes(foldName(hatcherName))) &&
  (minValue === null || (typeof hatch.value === 'number' && hatch.value >= minValue)) &&
  (!publicOnly || hatch.isPublic)
