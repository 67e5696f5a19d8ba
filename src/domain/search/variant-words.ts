import type { Variant } from '#contract/catalogue.ts'
import { foldWords } from './fold-text.ts'
import { toLetters, typingDistance } from './typing-distance.ts'

type Part = 'shiny' | 'mythic'

/** VA23, and what else players write. */
const SHORT: Readonly<Record<string, readonly Part[]>> = {
  s: ['shiny'],
  m: ['mythic'],
  sm: ['shiny', 'mythic'],
  ms: ['shiny', 'mythic'],
  myth: ['mythic'],
  mythical: ['mythic'],
  shinymythic: ['shiny', 'mythic'],
  normal: [],
}
const SPELT = [
  { parts: ['shiny'], letters: toLetters('shiny') },
  { parts: ['mythic'], letters: toLetters('mythic') },
] as const
const SLIP = 1.2
const MIN_LENGTH = 4

/** Undefined: the word names no variant. */
function parseParts(word: string): readonly Part[] | undefined {
  const known = SHORT[word]
  if (known || word.length < MIN_LENGTH) return known
  const typed = toLetters(word)
  return SPELT.find(({ letters }) => typingDistance(typed, letters, Infinity, SLIP) < Infinity)?.parts
}

const VARIANT = { '': 'Normal', s: 'Shiny', m: 'Mythic', sm: 'ShinyMythic' } as const satisfies Record<string, Variant>

export type NamedPet = {
  /** null: none was named. */
  readonly variant: Variant | null
  /** The words of the name, folded. */
  readonly words: readonly string[]
}

const toVariant = (parts: readonly (readonly Part[] | undefined)[]): Variant => {
  const has = (part: Part) => parts.some((each) => each?.includes(part))
  return VARIANT[`${has('shiny') ? 's' : ''}${has('mythic') ? 'm' : ''}`]
}

/**
 * Splits text into the variant that its first and last words name and the words between, such as `shiny king doggy` and `king doggy (sm)`.
 * Words that name nothing but a variant are a name. QS11
 */
export function parseVariantWords(text: string): NamedPet {
  const words = foldWords(text)
  const named = words.map(parseParts)
  let start = 0
  while (named[start]) start++
  let end = words.length
  while (end > start && named[end - 1]) end--
  if (start >= end) return { variant: null, words }
  const parts = [...named.slice(0, start), ...named.slice(end)]
  if (parts.length === 0) return { variant: null, words }
  return { variant: toVariant(parts), words: words.slice(start, end) }
}

/** The variant that a text names without a pet; null: it does not. QS70, QS75 */
export function parseVariantAlone(text: string): Variant | null {
  const named = foldWords(text).map(parseParts)
  return named.length > 0 && named.every((parts) => parts !== undefined) ? toVariant(named) : null
}
