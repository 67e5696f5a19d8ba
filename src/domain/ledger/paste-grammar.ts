import type { Variant } from '#contract/catalogue.ts'
import { MAX_QUANTITY, parseQuantityToken } from '#domain/trade/quantity.ts'
import { cleanText, type Token, tokenise } from './paste-tokens.ts'
import { findCandidates, findMisspelt, findNamed, type NamedPet, type PetNames, plain } from './pet-names.ts'

/** A quantity, a variant or both that are written; undefined: they aren't. */
export type Written = { readonly quantity: number | undefined; readonly variant: Variant | undefined }
type WrittenPet = Written & { readonly pet: NamedPet }

/**
 * Meaning of a text. `pet`: all of it is read, and `isSpelt` says whether the name is as the catalogue has it. `choices`: meanings of
 * which the player chooses. `rest`: a quantity or a variant without a pet. `nothing`: no letter and no digit.
 */
export type Reading =
  | (WrittenPet & { readonly kind: 'pet'; readonly isSpelt: boolean })
  | { readonly kind: 'choices'; readonly choices: readonly WrittenPet[] }
  | (Written & { readonly kind: 'rest' })
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'fault'
      readonly fault: ReadingFault
      /** The text is only a number that is no quantity. */
      readonly isBare?: boolean
    }

/** `quantity`: not 1 to 999. `unclear`: several numbers, or too long for one pet. */
export type ReadingFault =
  | { readonly code: 'quantity'; readonly text: string }
  | { readonly code: 'unclear' | 'not-found' }

/** Characters of one pet with all that is written around it. */
export const MAX_LENGTH = 200
const MAX_TOKENS = 24

const VARIANT_WORDS: Readonly<Record<string, readonly Variant[]>> = {
  normal: ['Normal'],
  shiny: ['Shiny'],
  s: ['Shiny'],
  mythic: ['Mythic'],
  mythical: ['Mythic'],
  m: ['Mythic'],
  sm: ['Shiny', 'Mythic'],
  ms: ['Shiny', 'Mythic'],
  shinymythic: ['Shiny', 'Mythic'],
}
const RARITIES = new Set(['common', 'unique', 'rare', 'epic', 'legendary', 'secret', 'infinity'])
const QUANTITY_WORDS = new Set(['qty', 'quantity', 'amount', 'amt', 'count'])

/** Reads one pet: each token is the name's, the quantity's, the variant's or the rarity's, and what is none of them is asked about. ML30, ML135 */
export function readPet(names: PetNames, text: string, isListed = false): Reading {
  if (text.length > MAX_LENGTH) return UNCLEAR
  const clean = cleanText(text)
  // One sign may stand for many letters.
  if (clean.length > 2 * MAX_LENGTH) return UNCLEAR
  const whole = tokenise(clean, false)
  const split = tokenise(clean, true)
  if (whole.length === 0) return { kind: 'nothing' }
  if (split.length > MAX_TOKENS) return UNCLEAR
  const peels = peel(split, isListed)
  const named = [...(split.length === whole.length ? [] : peel(whole, isListed)), ...peels].flatMap((each) =>
    findNamed(names, each.words).map((pet) => ({ ...each, pet })),
  )
  return named.length > 0 ? readNamed(named) : readOther(names, split, peels)
}

/** A way to read the ends of a text; `middle` are the tokens between them, `words` those of a name or none. */
type Peel = {
  readonly middle: readonly Token[]
  readonly words: readonly string[]
  readonly count: Token | null
  readonly variants: readonly Variant[]
}

/** All ways to take quantity, variant, rarity and the number of a list off both ends of a text. */
function peel(tokens: readonly Token[], isListed: boolean): Peel[] {
  const found: Peel[] = []
  const seen = new Set<string>()
  const go = (start: number, end: number, count: number, variants: readonly Variant[], labels: number) => {
    const key = [start, end, count, variants.toSorted().join(), labels].join(' ')
    if (seen.has(key)) return
    seen.add(key)
    const middle = tokens.slice(start, end)
    // A quantity's word without its quantity is a word of something else.
    if (labels === 0 || count >= 0)
      found.push({ middle, words: toWords(middle), count: tokens[count] ?? null, variants })
    if (start >= end) return
    const [first, second] = [tokens[start], tokens[start + 1]]
    const [last, beforeLast] = [tokens[end - 1], tokens[end - 2]]
    const hasTwo = end - start > 1
    if (start === 0 && first?.isMarker === true) go(1, end, count, variants, labels)
    if (count < 0 && !(isListed && start === 0 && first?.isMarker === true)) {
      if (first?.kind === 'number') {
        go(start + 1, end, start, variants, labels)
        if (hasTwo && second?.kind === 'times') go(start + 2, end, start, variants, labels)
      }
      if (hasTwo && first?.kind === 'times' && second?.kind === 'number')
        go(start + 2, end, start + 1, variants, labels)
      if (last?.kind === 'number') {
        go(start, end - 1, end - 1, variants, labels)
        if (hasTwo && beforeLast?.kind === 'times') go(start, end - 2, end - 1, variants, labels)
      }
      if (hasTwo && last?.kind === 'times' && beforeLast?.kind === 'number')
        go(start, end - 2, end - 2, variants, labels)
    }
    for (const [token, nextStart, nextEnd] of [
      [first, start + 1, end],
      [last, start, end - 1],
    ] as const) {
      if (token?.kind !== 'word') continue
      const word = token.text.toLowerCase()
      const named = Object.hasOwn(VARIANT_WORDS, word) ? VARIANT_WORDS[word] : undefined
      if (named) go(nextStart, nextEnd, count, [...new Set([...variants, ...named])], labels)
      if (RARITIES.has(word)) go(nextStart, nextEnd, count, variants, labels)
      if (QUANTITY_WORDS.has(word)) go(nextStart, nextEnd, count, variants, 1)
    }
  }
  go(0, tokens.length, -1, [], 0)
  return found.filter(({ variants }) => variants.length < 2 || !variants.includes('Normal'))
}

/** None where a sign stands between words. */
const toWords = (tokens: readonly Token[]): string[] =>
  tokens.some(({ kind }) => kind === 'sign') ? [] : tokens.flatMap(({ text }) => plain(text).split(' ')).filter(Boolean)

const toVariant = (variants: readonly Variant[]): Variant | undefined =>
  variants.length > 1 ? 'ShinyMythic' : variants[0]

/** Written quantity; undefined: none is; null: it isn't 1 to 999. */
function toQuantity(count: Token | null): number | undefined | null {
  if (count === null) return undefined
  const quantity = count.isFlawed === true ? NaN : parseQuantityToken(count.text)
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null
}

/** Meanings in which every token is read: one is right, several are asked about. */
function readNamed(named: readonly (Peel & { pet: NamedPet })[]): Reading {
  const meanings = new Map<string, WrittenPet>()
  for (const { pet, count, variants } of named) {
    const quantity = toQuantity(count)
    if (quantity === null) continue
    const variant = toVariant(variants)
    const key = `${pet.slug} ${quantity ?? 1} ${variant ?? 'Normal'}`
    if (!meanings.has(key)) meanings.set(key, { pet, quantity, variant })
    // Whether it is doubtful depends on the number alone, and 1 adds what no number adds.
    if (count?.isDoubtful === true && quantity !== 1)
      meanings.set(`${pet.slug} 1 ${variant ?? 'Normal'}`, { pet, quantity: 1, variant })
  }
  const choices = [...meanings.values()]
  const [only, another] = choices
  if (!only) return { kind: 'fault', fault: { code: 'quantity', text: named[0]?.count?.text ?? '' } }
  return another ? { kind: 'choices', choices } : { kind: 'pet', isSpelt: true, ...only }
}

/** Meaning of the ends of a text whose name isn't in the catalogue. */
type Ends = {
  /** Ways to read quantity and variant. */
  readonly meanings: readonly Written[]
  readonly middle: readonly Token[]
  /** Every token between the ends is a word of a name. */
  readonly isAllRead: boolean
}

/** Takes off both ends as much as can be read. */
function readEnds(tokens: readonly Token[], peels: readonly Peel[]): Ends | Extract<Reading, { kind: 'fault' }> {
  const shortest = Math.min(...peels.map(({ middle }) => middle.length))
  const readings = peels.filter(({ middle }) => middle.length === shortest)
  const middle = readings[0]?.middle ?? []
  const refuse = (text: string) =>
    ({
      kind: 'fault',
      fault: { code: 'quantity', text },
      isBare: middle.every(({ kind }) => kind !== 'word'),
    }) as const
  const flawed = tokens.find(({ isFlawed }) => isFlawed)
  if (flawed) return refuse(flawed.text)
  const numbers = middle.filter(({ kind }) => kind === 'number')
  if (numbers.length + (readings.some(({ count }) => count !== null) ? 1 : 0) > 1) return UNCLEAR
  const [inside = null] = numbers
  const meanings = new Map<string, Written>()
  for (const { count, variants } of readings) {
    const quantity = toQuantity(count ?? inside)
    if (quantity === null) return refuse((count ?? inside)?.text ?? '')
    const variant = toVariant(variants)
    meanings.set(`${quantity ?? 1} ${variant}`, { quantity, variant })
  }
  const isAllRead =
    middle.every(({ kind }) => kind === 'word') && !readings.some(({ count }) => count?.isDoubtful === true)
  return { meanings: [...meanings.values()], middle, isAllRead }
}

const UNCLEAR = { kind: 'fault', fault: { code: 'unclear' } } as const

const toNameWords = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ kind, text }) => (kind === 'word' ? plain(text).split(' ') : [])).filter(Boolean)

/** A text whose name isn't one of the catalogue, or that says more than a name. */
function readOther(names: PetNames, tokens: readonly Token[], peels: readonly Peel[]): Reading {
  const ends = readEnds(tokens, peels)
  if ('kind' in ends) return ends
  const { meanings, middle, isAllRead } = ends
  const [only, another] = meanings
  if (middle.length === 0) return only && !another ? { kind: 'rest', ...only } : UNCLEAR
  const words = toNameWords(middle)
  const misspelt = isAllRead ? findMisspelt(names, words) : undefined
  if (misspelt && only && !another) return { kind: 'pet', isSpelt: false, pet: misspelt, ...only }
  const candidates = findCandidates(names, words)
  if (candidates.length === 0) return { kind: 'fault', fault: { code: 'not-found' } }
  return { kind: 'choices', choices: candidates.flatMap((pet) => meanings.map((each) => ({ pet, ...each }))) }
}

/** Reads a name that is still being typed, with its quantity and variant. ML42, ML142 */
export function readTyped(names: PetNames, text: string): (Written & { readonly name: string }) | ReadingFault {
  const typed = plain(cleanText(text))
  const isBeginning =
    /\d/.test(typed) && /\p{L}/u.test(typed) && names.entries.some(({ words }) => words.join(' ').startsWith(typed))
  if (isBeginning) return { name: typed, quantity: undefined, variant: undefined }
  const reading = readPet(names, text)
  if (reading.kind === 'fault' && reading.fault.code !== 'not-found') return reading.fault
  if (reading.kind === 'pet') return { ...reading, name: reading.pet.name }
  if (reading.kind === 'rest' || reading.kind === 'nothing')
    return { name: '', quantity: undefined, variant: undefined }
  const tokens = tokenise(cleanText(text), true)
  const ends = readEnds(tokens, peel(tokens, false))
  if ('kind' in ends) return ends.fault
  const [only, another] = ends.meanings
  if (!only || another || tokens.some(({ isDoubtful }) => isDoubtful)) return { code: 'unclear' }
  return { ...only, name: toNameWords(ends.middle).join(' ') }
}
