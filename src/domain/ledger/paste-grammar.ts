import type { Variant } from '#contract/catalogue.ts'
import { MAX_QUANTITY } from '#domain/trade/quantity.ts'

/** Parsed line of text. `name` still has the words of a variant where they may be the pet's own. */
export type WrittenLine = {
  readonly quantity: number
  readonly variant: Variant
  readonly name: string
}

/** A line whose quantity is none: 0, or more than one row holds. */
export type QuantityFault = { readonly code: 'quantity'; readonly text: string }

const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\u20E3|\uFE0E|\uFE0F/gu
const BULLET = /^(?:[-–—*•·‣◦▪●○✓✔>]+|\d{1,3}[.)])\s+/u
const TIMES = '[x×*]'
const BEFORE = new RegExp(`^(\\d{1,9})\\s*(?:${TIMES}\\s*|\\s)(?=\\S)`, 'iu')
const AFTER = new RegExp(`\\s*(?:(?:\\s|\\()${TIMES}\\s*(\\d{1,9})\\)?|\\((\\d{1,9})\\s*${TIMES}?\\))$`, 'iu')

const VARIANT_WORDS: Readonly<Record<string, readonly Variant[]>> = {
  normal: ['Normal'],
  shiny: ['Shiny'],
  s: ['Shiny'],
  mythic: ['Mythic'],
  mythical: ['Mythic'],
  m: ['Mythic'],
  sm: ['ShinyMythic'],
  shinymythic: ['ShinyMythic'],
}

/** The lines and parts of lines that are one pet each. ML30 */
export const splitLines = (text: string): { line: number; text: string }[] =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => line.split(/[,;]/).map((part) => ({ line: index + 1, text: part.trim() })))
    .filter(
      ({ text: part }) =>
        part
          .replaceAll(EMOJI, '')
          .replace(/^[-–—*•·‣◦▪●○✓✔>]+$/u, '')
          .trim() !== '',
    )

/** `2x shiny king doggy`, `King Doggy (Shiny Mythic) x3`, `sm og owolord`, `3 × king-doggy`. ML30 */
export function parseWritten(text: string): WrittenLine | QuantityFault {
  let rest = text.replaceAll(EMOJI, ' ').trim().replace(BULLET, '').trim()
  let quantity = 1
  const counted = BEFORE.exec(rest) ?? AFTER.exec(rest)
  if (counted) {
    const written = counted[1] ?? counted[2] ?? ''
    quantity = Number(written)
    if (quantity < 1 || quantity > MAX_QUANTITY) return { code: 'quantity', text: written }
    rest = (counted.index === 0 ? rest.slice(counted[0].length) : rest.slice(0, counted.index)).trim()
  }
  return { quantity, ...takeVariant(rest) }
}

/** Only words that are there make a variant: without one the pet is Normal. ML32 */
function takeVariant(text: string): { variant: Variant; name: string } {
  // A slug keeps its hyphens, because a pet's own may hold them.
  const [, prefix, slug] = /^(shiny-mythic|shiny|mythic)-(.+)$/i.exec(text) ?? []
  if (prefix !== undefined && slug !== undefined && !/\s/.test(text))
    return { variant: toVariant(prefix.toLowerCase().split('-')), name: slug }
  const found: string[] = []
  const words = text.split(/\s+/)
  const isVariantWord = (word = '') => Object.hasOwn(VARIANT_WORDS, bare(word)) && words.length > found.length
  while (words.length > 1 && isVariantWord(words[0])) found.push(bare(words.shift()))
  while (words.length > 1 && isVariantWord(words.at(-1))) found.push(bare(words.pop()))
  return { variant: toVariant(found), name: words.join(' ').replace(/^[-–—:]\s*|\s*[-–—:]$/gu, '') }
}

const bare = (word = ''): string => word.toLowerCase().replaceAll(/[()[\]{}:.+_-]/g, '')

function toVariant(words: readonly string[]): Variant {
  const named = new Set(words.flatMap((word) => VARIANT_WORDS[word] ?? []))
  if (named.has('ShinyMythic') || (named.has('Shiny') && named.has('Mythic'))) return 'ShinyMythic'
  return named.has('Shiny') ? 'Shiny' : named.has('Mythic') ? 'Mythic' : 'Normal'
}
