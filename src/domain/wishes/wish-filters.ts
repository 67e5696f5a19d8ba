import type { WishesQuery, WishTag } from '#contract/wishes.ts'
import { nameToSlug } from '#domain/values/change-filters.ts'

export const TRADES_PATH = '/trades'

/** Least verdicts from the reader's side that the page offers, in percent. */
export const VERDICT_CHOICES = [-5, 0, 5, 10] as const
type VerdictChoice = (typeof VERDICT_CHOICES)[number]

const SIDES = ['have', 'want'] as const
export type Side = (typeof SIDES)[number]
/** In the order in which they are offered. */
export const WISH_TAGS = ['any', 'upgrade', 'downgrade', 'demand', 'adds'] as const satisfies readonly WishTag[]

/** Filters of the page of wishes; null: any. WI62 */
export type WishFilters = {
  /** The slug of a pet's variant. */
  readonly item: string | null
  /** Side that has the pet: what the owner gives, or what they want. */
  readonly side: Side | null
  readonly tag: WishTag | null
  readonly verdict: VerdictChoice | null
}

export const NO_WISH_FILTERS: WishFilters = { item: null, side: null, tag: null, verdict: null }

const find = <const T>(choices: readonly T[], text: string | null): T | null =>
  choices.find((each) => String(each) === text) ?? null

/** The filters that an address asks for; each wrong value is ignored by itself, and a side without a pet too. WI62 */
export function parseWishFilters(url: URLSearchParams): WishFilters {
  const item = nameToSlug((url.get('item') ?? '').slice(0, 120)) || null
  return {
    item,
    side: item === null ? null : find(SIDES, url.get('side')),
    tag: find(WISH_TAGS, url.get('tag')),
    verdict: find(VERDICT_CHOICES, url.get('verdict')),
  }
}

/** Query of the API; filters that are not set are left out. */
export const toWishesQuery = ({ item, side, tag, verdict }: WishFilters): Partial<WishesQuery> => ({
  ...(item !== null && { item: [item] }),
  ...(side !== null && { side }),
  ...(tag !== null && { tag }),
  ...(verdict !== null && { verdict }),
})

/** The page with these filters, always in the same order. WI62 */
export function wishesHref(filters: Partial<WishFilters>): string {
  const query = new URLSearchParams(
    Object.entries(toWishesQuery({ ...NO_WISH_FILTERS, ...filters })).map(([key, value]) => [key, String(value)]),
  )
  return query.size === 0 ? TRADES_PATH : `${TRADES_PATH}?${query}`
}
