import type { Variant } from '#contract/catalogue.ts'
import type { IndexedEgg, IndexedPet, SearchIndex } from '#contract/search.ts'
import { byValueDescending } from '#domain/items/value-order.ts'
import { VARIANT_ORDER, variantName, variantSlug } from '#domain/items/variants.ts'
import { foldWords } from './fold-text.ts'
import { createNameSearch, type NameMatch } from './name-search.ts'
import { parseVariantAlone, parseVariantWords } from './variant-words.ts'

export type FoundPet = {
  readonly pet: IndexedPet
  /** The one that was named, where the pet has it, and else Normal. */
  readonly variant: Variant
  /** Whether the text names a variant, so that the pet's others aren't meant. */
  readonly isVariantNamed: boolean
}
export type Found = {
  /** The likeliest first. */
  readonly pets: readonly FoundPet[]
  readonly eggs: readonly IndexedEgg[]
  /** Whether an egg is likelier than every pet. */
  readonly isEggFirst: boolean
  /** Up to three names that the text may mean, the likeliest first; none where the likeliest holds its words. QS60 to QS62, QS70 */
  readonly closest: readonly string[]
}

/** Farther than this from the best match, a name is not what was meant. */
const SPREAD = 0.2
/** Nothing farther is shown. */
const FARTHEST = 0.34
/** An egg has to be named more exactly than a pet. */
const MAX_EGG_DISTANCE = 0.2
/** `smkd` may be a name of its own, which comes first. */
const TIED = 0.06
const MIN_TIED_LETTERS = 2
const TIED_STARTS: readonly (readonly [start: string, variant: Variant])[] = [
  ['sm', 'ShinyMythic'],
  ['s', 'Shiny'],
  ['m', 'Mythic'],
]
/** A shorter word is only found where a word of a name begins with it. */
const MIN_CONTAINED = 3
/** More would be a list of its own. */
const MAX_CORRECTIONS = 3

type NameSearch = (typed: readonly string[]) => NameMatch[]
/** Names of an index, ready to be searched. A pet's and its egg's are folded, each word after a space. */
type Names = { pets: NameSearch; eggs: NameSearch; folded: readonly string[]; foldedWithEgg: readonly string[] }
const namesByIndex = new WeakMap<SearchIndex, Names>()

const foldName = (name: string) =>
  foldWords(name)
    .map((word) => ` ${word}`)
    .join('')

function getNames(index: SearchIndex): Names {
  let names = namesByIndex.get(index)
  if (!names) {
    const eggs = new Map(index.eggs.map(({ slug, name }) => [slug, foldName(name)]))
    const folded = index.pets.map(({ name }) => foldName(name))
    names = {
      pets: createNameSearch(index.pets.map(({ name }) => name)),
      eggs: createNameSearch(index.eggs.map(({ name }) => name)),
      folded,
      foldedWithEgg: folded.map((pet, at) => pet + (eggs.get(index.pets[at]?.eggId ?? '') ?? '')),
    }
    namesByIndex.set(index, names)
  }
  return names
}

const containsWords = (folded: string | undefined, words: readonly string[]) =>
  folded !== undefined && words.every((word) => folded.includes(word.length < MIN_CONTAINED ? ` ${word}` : word))

/** `isSpelt`: it holds the words, or they are its initials. */
type Likely = { readonly distance: number; readonly isSpelt: boolean; readonly holdsWords: boolean }
type LikelyPet = FoundPet & Likely
type LikelyEgg = Likely & { readonly egg: IndexedEgg }

/**
 * The pets and eggs that a player may mean, the likeliest first: by name, then those that contain the words, and pets of the eggs
 * last. Every search of the site finds by it. QS6 to QS13, QS73 to QS75
 */
export function findPets(index: SearchIndex, text: string): Found {
  const { folded, foldedWithEgg } = getNames(index)
  const { words, variant } = parseVariantWords(text)
  const alone = parseVariantAlone(text)
  const likely = findLikely(index, text)
  const [pet] = likely.pets
  const [egg] = likely.eggs
  const isEggFirst = egg !== undefined && egg.distance < (pet?.distance ?? Infinity)
  const first = isEggFirst ? egg : pet
  // Too many eggs have a word that begins with a letter or two.
  const isWhole = words.length > 0 && words.every(({ length }) => length >= MIN_CONTAINED)
  const isInEgg = isWhole && foldedWithEgg.some((each) => containsWords(each, words))
  // Where a name is spelt as it is typed, names that are only similar aren't meant.
  const isSure = alone !== null || isInEgg || first?.isSpelt === true
  const near = likely.pets.filter(({ isSpelt }) => isSpelt || !isSure)
  const eggs = likely.eggs.filter(({ isSpelt }) => isSpelt || !isSure)

  const found = new Map<IndexedPet, FoundPet>(near.map((each) => [each.pet, each]))
  const addAll = (named: Variant | null, isMeant: (pet: IndexedPet, at: number) => boolean) => {
    const meant = index.pets.flatMap((each, at) =>
      !found.has(each) && isMeant(each, at) ? [toFound(each, named)] : [],
    )
    for (const each of meant.toSorted(byValue)) found.set(each.pet, each)
  }
  if (words.length > 0) addAll(variant, (_, at) => containsWords(folded[at], words))
  if (isInEgg) addAll(variant, (_, at) => containsWords(foldedWithEgg[at], words))
  if (alone !== null) addAll(alone, ({ figures }) => figures[alone] !== undefined)
  for (const {
    egg: { slug },
  } of eggs)
    addAll(variant, ({ eggId }) => eggId === slug)

  const named = [
    ...near.map((each) => ({ ...each, name: variantName(each.pet.name, each.variant) })),
    ...eggs.map((each) => ({ ...each, name: each.egg.name })),
  ].toSorted((a, b) => a.distance - b.distance)
  return {
    pets: [...found.values()],
    eggs: eggs.map((each) => each.egg),
    isEggFirst,
    closest:
      alone !== null || isInEgg || first?.holdsWords ? [] : named.slice(0, MAX_CORRECTIONS).map(({ name }) => name),
  }
}

/** Slugs of the rows that a list shows of found pets, in this order: of each pet the meant variant first. QS76 */
export const foundSlugs = (pets: readonly FoundPet[]): string[] =>
  pets.flatMap(({ pet: { slug, figures }, variant, isVariantNamed }) =>
    [
      variant,
      ...VARIANT_ORDER.filter(
        (each) => each !== variant && figures[each] && (!isVariantNamed || includesVariant(each, variant)),
      ),
    ].map((each) => variantSlug(slug, each)),
  )

/** Whether a variant's name has the words of the other one's: Shiny Mythic those of Shiny. */
const includesVariant = (variant: Variant, named: Variant) => variant === 'ShinyMythic' && named !== 'Normal'

/** Names at a likely distance from the text. */
function findLikely(index: SearchIndex, text: string): { pets: readonly LikelyPet[]; eggs: readonly LikelyEgg[] } {
  const names = getNames(index)
  const named = parseVariantWords(text)
  const found = new Map<IndexedPet, LikelyPet>()
  for (const { words, variant, extra } of readings(named)) {
    for (const { at, distance: own, isInitials } of names.pets(words)) {
      const pet = index.pets[at]
      const distance = own + extra
      if (!pet || distance >= (found.get(pet)?.distance ?? Infinity)) continue
      const holdsWords = containsWords(names.folded[at], words)
      found.set(pet, { ...toFound(pet, variant), distance, isSpelt: isInitials || holdsWords, holdsWords })
    }
  }
  const eggs = names
    .eggs(named.words)
    .filter(({ distance }) => distance <= MAX_EGG_DISTANCE)
    .flatMap(({ at, distance }): LikelyEgg[] => {
      const egg = index.eggs[at]
      const holdsWords = egg !== undefined && containsWords(foldName(egg.name), named.words)
      return egg ? [{ egg, distance, isSpelt: holdsWords, holdsWords }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
  const pets = [...found.values()].toSorted((a, b) => a.distance - b.distance || byValue(a, b))
  const most = Math.min(Math.min(pets[0]?.distance ?? Infinity, eggs[0]?.distance ?? Infinity) + SPREAD, FARTHEST)
  const isNear = ({ distance }: Likely) => distance <= most
  return { pets: pets.filter(isNear), eggs: eggs.filter(isNear) }
}

/** The text as it is, and where it is one word also as initials after those of a variant. */
function readings({ words, variant }: ReturnType<typeof parseVariantWords>) {
  const [word = '', second] = words
  const tied = TIED_STARTS.filter(([start]) => word.startsWith(start) && word.length >= start.length + MIN_TIED_LETTERS)
  return [
    { words, variant, extra: 0 },
    ...(variant === null && second === undefined
      ? tied.map(([start, each]) => ({ words: [word.slice(start.length)], variant: each, extra: TIED }))
      : []),
  ]
}

const toFound = (pet: IndexedPet, named: Variant | null): FoundPet => ({
  pet,
  variant: named !== null && pet.figures[named] ? named : 'Normal',
  isVariantNamed: named !== null,
})

const getValue = ({ pet, variant }: FoundPet) => pet.figures[variant]?.value ?? 'N/A'

const byValue = (a: FoundPet, b: FoundPet) =>
  byValueDescending(getValue(a), getValue(b)) || (a.pet.slug < b.pet.slug ? -1 : 1)
