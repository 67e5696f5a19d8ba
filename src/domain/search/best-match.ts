import type { Variant } from '#contract/catalogue.ts'
import { baseName } from '#domain/items/variants.ts'
import { foldWords } from './fold-text.ts'
import { parseVariantWords } from './variant-words.ts'

type Row = { readonly name: string; readonly variant: Variant }

/** The tier of a row whose name holds not all words of the search. */
export const NO_MATCH = 5

/** Tier of a row that a search finds: 0 is best. IL38 */
export function createMatchTier(search: string): (row: Row) => number {
  const { variant, words } = parseVariantWords(search)
  const searched = words.join(' ')
  return (row) => {
    const nameWords = foldWords(baseName(row.name, row.variant))
    const name = nameWords.join(' ')
    if (name === searched) return row.variant === (variant ?? 'Normal') ? 0 : 1
    if (name.startsWith(searched)) return 2
    if (words.every((word) => nameWords.some((each) => each.startsWith(word)))) return 3
    return words.every((word) => name.includes(word)) ? 4 : NO_MATCH
  }
}
