import type { Category } from '#contract/catalogue.ts'
import { CHART_RANGES, type ChartRange } from '#domain/history/chart-range.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { parseAmount } from '#domain/values/filter-amounts.ts'

export type EmbedTheme = 'light' | 'dark'
const THEMES: readonly EmbedTheme[] = ['light', 'dark']
const CATEGORIES: readonly Category[] = ['all', 'secret', 'legendary', 'robux']

/** The choices on the page of embeds. OD17 */
export type EmbedChoice = {
  /** A slug, or what was written in its place; empty: no pet is chosen. */
  readonly item: string
  /** Undefined: as the reader's. */
  readonly theme: EmbedTheme | undefined
  readonly range: ChartRange
  readonly overlay: OverlayChoice
}
export type OverlayChoice = { readonly petName: string; readonly minValue: number | null; readonly category: Category }

const STANDARD_RANGE: ChartRange = '1M'

const oneOf = <T extends string>(options: readonly T[], text: string | null) => options.find((each) => each === text)

/** The choice in the page's address; what is wrong in it counts as not chosen. */
export const parseEmbedChoice = (url: URLSearchParams): EmbedChoice => ({
  item: sanitiseSearch(url.get('item') ?? ''),
  theme: oneOf(THEMES, url.get('theme')),
  range: oneOf(CHART_RANGES, url.get('range')) ?? STANDARD_RANGE,
  overlay: {
    petName: sanitiseSearch(url.get('petName') ?? ''),
    minValue: wholeAmount(url.get('minValue')),
    category: oneOf(CATEGORIES, url.get('category')) ?? 'all',
  },
})

/** The filters of a stream take whole numbers. */
function wholeAmount(text: string | null): number | null {
  const amount = parseAmount(text)
  return amount === null ? null : Math.min(Math.floor(amount), Number.MAX_SAFE_INTEGER)
}

/** Query of an embed's address: only what isn't standard. */
export const toEmbedQuery = ({ theme, range }: Pick<EmbedChoice, 'theme' | 'range'>): URLSearchParams =>
  new URLSearchParams([
    ...(theme === undefined ? [] : [['theme', theme]]),
    ...(range === STANDARD_RANGE ? [] : [['range', range]]),
  ])

/** Query of the overlay's address, likewise. */
export const toOverlayQuery = ({ petName, minValue, category }: OverlayChoice): URLSearchParams =>
  new URLSearchParams([
    ...(petName === '' ? [] : [['petName', petName]]),
    ...(minValue === null ? [] : [['minValue', String(minValue)]]),
    ...(category === 'all' ? [] : [['category', category]]),
  ])

/** Query of the page's own address, always in the same order. */
export const toEmbedsUrl = (choice: EmbedChoice): URLSearchParams =>
  new URLSearchParams([
    ...(choice.item === '' ? [] : [['item', choice.item]]),
    ...toEmbedQuery(choice),
    ...toOverlayQuery(choice.overlay),
  ])
