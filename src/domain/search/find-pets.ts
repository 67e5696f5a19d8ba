import type { Variant } from '#contract/catalogue.ts'
import type { IndexedEgg, IndexedPet, SearchIndex } from '#contract/search.ts'
import { byValueDescending } from '#domain/items/value-order.ts'
import { variantName } from '#domain/items/variants.ts'
import { createMatchTier, NO_MATCH } from './best-match.ts'
import { createNameSearch, type NameMatch } from './name-search.ts'
import { isVariantAlone, parseVariantWords } from './variant-words.ts'

export type FoundPet = {
  readonly pet: IndexedPet
  /** The one that was named, where the pet has it, and else Normal. */
  readonly variant: Variant
}
export type Found = { readonly pets: readonly FoundPet[]; readonly eggs: readonly IndexedEgg[] }

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

/** More would be a list of its own. */
const MAX_CORRECTIONS = 3

type Searches = Record<'pets' | 'eggs', (typed: readonly string[]) => NameMatch[]>
const searchesByIndex = new WeakMap<SearchIndex, Searches>()

function getSearches(index: SearchIndex): Searches {
  let searches = searchesByIndex.get(index)
  if (!searches) {
    searches = {
      pets: createNameSearch(index.pets.map(({ name }) => name)),
      eggs: createNameSearch(index.eggs.map(({ name }) => name)),
    }
    searchesByIndex.set(index, searches)
  }
  return searches
}

type Candidate = FoundPet & { readonly distance: number }

/** The pets and eggs that a player may mean, the likeliest first, and pets of the eggs last. QS6 to QS13 */
export function findPets(index: SearchIndex, text: string): Found {
  const { near, nearEggs, variant } = findNames(index, text)
  const eggs = nearEggs.map(({ egg }) => egg)
  const byName = new Set(near.map(({ pet }) => pet))
  const hatched = eggs.flatMap(({ slug }) => index.pets.filter((pet) => pet.eggId === slug && !byName.has(pet)))
  return { pets: [...near, ...hatched.map((pet) => ({ pet, variant: existingVariant(pet, variant) }))], eggs }
}

/** The names that a search may mean, the likeliest first; none where it is spelt right or names only a variant. QS60 to QS62, QS70 */
export function correctSearch(index: SearchIndex, text: string): string[] {
  if (isVariantAlone(text)) return []
  const { near, nearEggs } = findNames(index, text)
  const names = [
    ...near.map(({ pet, variant, distance }) => ({ base: pet.name, name: variantName(pet.name, variant), distance })),
    ...nearEggs.map(({ egg, distance }) => ({ base: egg.name, name: egg.name, distance })),
  ].toSorted((a, b) => a.distance - b.distance)
  const tier = createMatchTier(text)
  const isSpeltRight = names.some(({ base }) => tier({ name: base, variant: 'Normal' }) < NO_MATCH)
  return isSpeltRight ? [] : names.slice(0, MAX_CORRECTIONS).map(({ name }) => name)
}

function findNames(index: SearchIndex, text: string) {
  const searches = getSearches(index)
  const named = parseVariantWords(text)
  const found = new Map<IndexedPet, Candidate>()
  const add = (pet: IndexedPet, variant: Variant | null, distance: number) => {
    const known = found.get(pet)
    if (!known || distance < known.distance) found.set(pet, { pet, variant: existingVariant(pet, variant), distance })
  }
  for (const { words, variant, extra } of readings(named)) {
    for (const { at, distance } of searches.pets(words)) {
      const pet = index.pets[at]
      if (pet) add(pet, variant, distance + extra)
    }
  }
  const eggs = searches
    .eggs(named.words)
    .filter(({ distance }) => distance <= MAX_EGG_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
  const candidates = [...found.values()].toSorted(byDistance)
  const nearest = Math.min(candidates[0]?.distance ?? Infinity, eggs[0]?.distance ?? Infinity)
  const most = Math.min(nearest + SPREAD, FARTHEST)
  return {
    variant: named.variant,
    near: candidates.filter(({ distance }) => distance <= most),
    nearEggs: eggs.flatMap(({ at, distance }) => {
      const egg = index.eggs[at]
      return egg && distance <= most ? [{ egg, distance }] : []
    }),
  }
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

const existingVariant = ({ figures }: IndexedPet, variant: Variant | null): Variant =>
  variant !== null && figures[variant] ? variant : 'Normal'

const getValue = ({ pet }: Candidate) => pet.figures.Normal?.value ?? 'N/A'

const byDistance = (a: Candidate, b: Candidate) =>
  a.distance - b.distance || byValueDescending(getValue(a), getValue(b)) || (a.pet.slug < b.pet.slug ? -1 : 1)
