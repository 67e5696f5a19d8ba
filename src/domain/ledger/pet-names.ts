import type { Variant } from '#contract/catalogue.ts'
import type { IndexedPet } from '#contract/search.ts'
import { VARIANT_ORDER } from '#domain/items/variants.ts'
import { type Letters, toLetters, typingDistance } from '#domain/search/typing-distance.ts'

/** A pet by its base slug and base name, with the variants that there are of it. */
export type NamedPet = { readonly slug: string; readonly name: string; readonly variants: readonly Variant[] }

/** Pet of the index of all names. */
export const toNamedPet = ({ slug, name, figures }: IndexedPet): NamedPet => ({
  slug,
  name,
  variants: VARIANT_ORDER.filter((variant) => figures[variant]),
})

/** Letters and digits in lower case, words apart by one space. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Entry = { readonly pet: NamedPet; readonly words: readonly string[]; readonly letters: Letters }

/** The names of all pets, prepared for reading many lines. */
export type PetNames = {
  readonly entries: readonly Entry[]
  /** By the words of the name, by them without spaces, and by them in alphabetical order. */
  readonly byKey: ReadonlyMap<string, readonly NamedPet[]>
  readonly bySlug: ReadonlyMap<string, NamedPet>
  readonly byWord: ReadonlyMap<string, readonly Entry[]>
  /** Words of the name with most words. */
  readonly maxWords: number
}

const CANDIDATES = 3
/** Shorter words are too often a slip away from a word that isn't a pet: `for`, `toy`, `golf`. */
const MIN_LETTERS = 6
/** A swapped and a doubled letter, or one wrong one. */
const MAX_SLIPS = 1.2
/** The next pet must be this much farther. */
const SPREAD = 0.5
/** Edits for each letter that a candidate may be away. */
const MAX_EDITS_PER_LETTER = 0.6
const MIN_EDITS = 2
/** Pets per step while the names are prepared. */
const STEP = 50

const orderKey = (words: readonly string[]) => `order ${words.toSorted().join(' ')}`
const joinedKey = (words: readonly string[]) => `joined ${words.join('')}`

const push = <K, T>(map: Map<K, T[]>, key: K, value: T) => {
  const list = map.get(key)
  if (!list) map.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

/** Prepares the names of all pets, in steps. */
export function* preparePetNames(pets: readonly NamedPet[]): Generator<undefined, PetNames> {
  const entries: Entry[] = []
  const byKey = new Map<string, NamedPet[]>()
  const byWord = new Map<string, Entry[]>()
  let maxWords = 1
  for (const [index, pet] of pets.entries()) {
    if (index % STEP === STEP - 1) yield
    const text = plain(pet.name)
    const words = text.split(' ')
    const entry = { pet, words, letters: toLetters(text) }
    entries.push(entry)
    maxWords = Math.max(maxWords, words.length)
    for (const key of [text, plain(pet.slug), joinedKey(words), orderKey(words)]) push(byKey, key, pet)
    for (const word of words) push(byWord, word, entry)
  }
  return { entries, byKey, bySlug: new Map(pets.map((pet) => [pet.slug, pet])), byWord, maxWords }
}

/** The pets that these words name in full: as they are, else without their spaces, else in another order. ML31 */
export const findNamed = ({ byKey }: PetNames, words: readonly string[]): readonly NamedPet[] =>
  byKey.get(words.join(' ')) ?? byKey.get(joinedKey(words)) ?? byKey.get(orderKey(words)) ?? []

/** The one pet whose name these words are but for likely slips of typing; undefined: none, or several. ML31 */
export function findMisspelt({ entries }: PetNames, words: readonly string[]): NamedPet | undefined {
  const text = words.join(' ')
  if (text.length < MIN_LETTERS || /\d/.test(text)) return undefined
  const typed = toLetters(text)
  if (typed.codes.length < text.length) return undefined
  let best: Entry | undefined
  let nearest = Infinity
  let next = Infinity
  for (const entry of entries) {
    const distance = typingDistance(typed, entry.letters, Infinity, MAX_SLIPS + SPREAD)
    if (distance < nearest) [best, nearest, next] = [entry, distance, nearest]
    else next = Math.min(next, distance)
  }
  return nearest <= MAX_SLIPS && next - nearest >= SPREAD ? best?.pet : undefined
}

/** Up to three pets that a text may mean: those it names among other words, those whose names hold all its words, then the nearest. ML31 */
export function findCandidates(names: PetNames, words: readonly string[]): readonly NamedPet[] {
  const { pets, count } = findContained(names, words)
  const found = new Set(pets)
  const [first = '', ...rest] = words
  const holding = (names.byWord.get(first) ?? []).filter((entry) => rest.every((word) => entry.words.includes(word)))
  for (const { pet } of holding.toSorted((a, b) => a.pet.name.length - b.pet.name.length)) found.add(pet)
  // A name among few other words is the one that is meant.
  if (holding.length === 0 && 2 * count < words.length) for (const pet of findNearest(names, words)) found.add(pet)
  return [...found].slice(0, CANDIDATES)
}

/** Names among the words, the longest at each place, and how many words they are. */
function findContained(names: PetNames, words: readonly string[]) {
  const found: NamedPet[] = []
  let count = 0
  for (let start = 0; start < words.length;) {
    let length = Math.min(names.maxWords, words.length - start)
    let pets: readonly NamedPet[] | undefined
    while (length > 0 && !(pets = names.byKey.get(words.slice(start, start + length).join(' ')))) length--
    found.push(...(pets ?? []))
    count += length
    start += Math.max(1, length)
  }
  return { pets: found, count }
}

function findNearest({ entries }: PetNames, words: readonly string[]): NamedPet[] {
  const typed = toLetters(words.join(' '))
  const most = Math.max(MIN_EDITS, MAX_EDITS_PER_LETTER * typed.codes.length)
  const nearest: { pet: NamedPet; distance: number }[] = []
  for (const { pet, letters } of entries) {
    // A name that is farther than the third best is not compared to its end.
    const distance = typingDistance(typed, letters, Infinity, nearest[CANDIDATES - 1]?.distance ?? most)
    if (distance === Infinity) continue
    nearest.push({ pet, distance })
    nearest.sort((a, b) => a.distance - b.distance)
    nearest.length = Math.min(nearest.length, CANDIDATES)
  }
  return nearest.map(({ pet }) => pet)
}
