import { sanitiseSearch } from './search-sanitising.ts'

const ABBREVIATIONS: Readonly<Record<string, string>> = { s: 'Shiny', m: 'Mythic', sm: 'Shiny Mythic' }

/** Whole words only: a looser reading would make "Shinyuper" of "super". VA24 */
const WORD = /(?<!\S)(?:sm|s|m)(?!\S)/gi
/** At the start, also tied to the next word. VA25 */
const TIED_START = /^(sm|s|m)[-.,:/+_]+(?=\S)/i

const full = (abbreviation: string): string => ABBREVIATIONS[abbreviation.toLowerCase()] ?? abbreviation

/** Searched text with S, M and SM spelled out as the variants that they abbreviate; empty text stays empty. VA23, LY23 */
export const expandSearch = (text: string): string =>
  sanitiseSearch(
    sanitiseSearch(text)
      .replace(TIED_START, (_, abbreviation: string) => `${full(abbreviation)} `)
      .replace(WORD, full),
  )

/** Address of a header search, or null where there is nothing to search for. LY2 */
export function searchHref(text: string): string | null {
  const expanded = expandSearch(text)
  return expanded === '' ? null : `/items?search=${encodeURIComponent(expanded)}`
}
