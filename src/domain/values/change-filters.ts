import type { ValueChangesQueryInput, ValueSource } from '#contract/value-changes.ts'
import { expandSearch } from '#domain/text/search-expansion.ts'

/** In the order in which they are offered. */
export const CHANGE_SOURCES = ['all', 'desk', 'ingest', 'import', 'revert', 'catalogue'] as const satisfies readonly (
  | 'all'
  | ValueSource
)[]

export type ChangeFilters = {
  /** The slug of a pet or of one of its variants; '': any. */
  readonly item: string
  readonly source: (typeof CHANGE_SOURCES)[number]
  /** Only changes below this number; null: from the newest on. */
  readonly before: number | null
}

export const NO_CHANGE_FILTERS: ChangeFilters = { item: '', source: 'all', before: null }

const NUMBER = /^[1-9]\d{0,14}$/

/** The slug of a pet by its name as players write it, variants included: `S King Doggy` is `shiny-king-doggy`. RC8 */
export const nameToSlug = (name: string): string =>
  expandSearch(name)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A receipt's number as an address names it; null: it is none. RC20 */
export const parseNumber = (text: string | null | undefined): number | null =>
  typeof text === 'string' && NUMBER.test(text) ? Number(text) : null

/** The filters that a page's address asks for; each wrong value is ignored by itself. RC9 */
export const parseChangeFilters = (url: URLSearchParams): ChangeFilters => ({
  item: nameToSlug(url.get('item') ?? ''),
  source: CHANGE_SOURCES.find((each) => each === url.get('source')) ?? NO_CHANGE_FILTERS.source,
  before: parseNumber(url.get('before')),
})

/** Query of the API. Without a pet or a source, new pets are left out. RC9, VC71 */
export const toChangesQuery = (filters: ChangeFilters): ValueChangesQueryInput => ({
  ...pickSet(filters),
  ...(filters.item === '' && filters.source === 'all' && { except: 'catalogue' }),
})

/** Only filters that are set. RC9 */
function pickSet({ item, source, before }: ChangeFilters): ValueChangesQueryInput {
  const query: ValueChangesQueryInput = {}
  if (item !== '') query.item = item
  if (source !== 'all') query.source = source
  if (before !== null) query.before = before
  return query
}

/** The address's parameters for filters: only those that are set, always in the same order. RC9 */
export const toChangesUrl = (filters: ChangeFilters): URLSearchParams =>
  new URLSearchParams(Object.entries(pickSet(filters)).map(([key, value]) => [key, String(value)]))

const withQuery = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`)

/** The page of changes with these filters. */
export const changesHref = (filters: Partial<ChangeFilters> = {}): string =>
  withQuery('/values/changes', toChangesUrl({ ...NO_CHANGE_FILTERS, ...filters }))

/** The feed of the same changes; feeds always begin with the newest. RC40 */
export const feedHref = (format: 'atom' | 'json', filters: ChangeFilters): string =>
  withQuery(`/values/changes.${format}`, toChangesUrl({ ...filters, before: null }))

export const receiptHref = (number: number): string => `/values/changes/${number}`
