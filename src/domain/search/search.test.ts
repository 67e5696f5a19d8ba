import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VARIANTS, type Variant } from '#contract/catalogue.ts'
import type { IndexedPet, SearchIndex } from '#contract/search.ts'
import { splitSlug, variantName } from '#domain/items/variants.ts'
import eggs from '../../../data/eggs.json' with { type: 'json' }
import catalogue from '../../../data/pets.json' with { type: 'json' }
import { findPets, foundSlugs } from './find-pets.ts'
import { MISSPELLINGS } from './misspellings.fixture.ts'
import { petChoices } from './pet-choices.ts'
import { toLetters, typingDistance } from './typing-distance.ts'
import { parseVariantWords } from './variant-words.ts'

const eggSlugs = new Map(eggs.map(({ name, slug }) => [name, slug]))
const index: SearchIndex = {
  pets: catalogue.map(({ name, slug, eggs: [egg = ''], hasMythic }): IndexedPet => {
    const eggId = eggSlugs.get(egg)
    return {
      name,
      slug,
      hue: 0,
      ...(eggId === undefined ? {} : { eggId }),
      figures: Object.fromEntries(
        VARIANTS.filter((variant) => hasMythic || !variant.endsWith('Mythic')).map((variant) => [
          variant,
          { value: 1_000, trend: 'stable' as const },
        ]),
      ),
    }
  }),
  eggs: eggs.map(({ name, slug }) => ({ name, slug })),
}
const slugs = (text: string) => findPets(index, text).pets.map(({ pet }) => pet.slug)
const hasRow = (slug: string) => {
  const { baseSlug, variant } = splitSlug(slug)
  return index.pets.some((pet) => pet.slug === baseSlug && pet.figures[variant] !== undefined)
}
const first = (text: string) => {
  const [found] = findPets(index, text).pets
  return found && [found.pet.slug, found.variant]
}

it('[QS6] an exact name finds its pet first, in the variant that is named', () => {
  const wrong = index.pets.flatMap((pet) =>
    petChoices(pet)
      .map(({ variant }) => variantName(pet.name, variant))
      .filter((name, at) => {
        const found = first(name.toLowerCase())
        return found?.[0] !== pet.slug || found[1] !== petChoices(pet)[at]!.variant
      }),
  )
  expect(wrong).toEqual([])
})

it('[QS7] of 300 misspellings at least 95% find the pet among the first three, in the variant that is meant', () => {
  const known = new Set(index.pets.map(({ slug }) => slug))
  expect(MISSPELLINGS.filter(([, slug]) => !known.has(splitSlug(slug).baseSlug))).toEqual([])
  expect(new Set(MISSPELLINGS.map(([typed]) => typed)).size).toBe(MISSPELLINGS.length)
  expect(MISSPELLINGS.length).toBeGreaterThanOrEqual(300)
  const missed = MISSPELLINGS.filter(([typed, slug]) => {
    const { baseSlug, variant } = splitSlug(slug)
    return !findPets(index, typed)
      .pets.slice(0, 3)
      .some((found) => {
        const hasIt = found.pet.figures[variant] !== undefined
        return found.pet.slug === baseSlug && found.variant === (hasIt ? variant : 'Normal')
      })
  })
  expect(missed.length <= 0.05 * MISSPELLINGS.length ? [] : missed).toEqual([])
})

it.each([
  ['swapped', 'kign', 'king', 0.6],
  ['doubled', 'kinng', 'king', 0.5],
  ['neighbouring', 'kimg', 'king', 0.6],
  ['wrong vowel', 'keng', 'king', 0.75],
  ['other', 'kixg', 'king', 1],
  ['missing', 'kin', 'king', 1],
])('[QS8] a letter that is %s costs %s to %s %d', (_, typed, meant, cost) => {
  expect(typingDistance(toLetters(typed), toLetters(meant), Infinity, 9)).toBe(cost)
})

it('[QS8] a distance is that of a plain matrix, or Infinity beyond the limit', () => {
  const word = fc.string({ unit: fc.constantFrom(...'kingdoy'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, fc.constantFrom(0, 1, 2.5, 99), (typed, meant, most) => {
      const all = typingDistance(toLetters(typed), toLetters(meant), 0.02, Infinity)
      expect(typingDistance(toLetters(typed), toLetters(meant), 0.02, most)).toBe(all <= most ? all : Infinity)
      expect(all === 0).toBe(typed === meant)
    }),
  )
})

it.each([
  ['dark fenix', 'dark-phoenix'],
  ['kween kitty', 'queen-kitty'],
  ['crakan', 'kraken'],
])('[QS9] %j sounds like %s', (typed, slug) => {
  expect(slugs(typed)[0]).toBe(slug)
})

it.each([
  ['kd', 'king-doggy', 'Normal'],
  ['smkd', 'king-doggy', 'ShinyMythic'],
  ['sqoh', 'queen-of-hearts', 'Shiny'],
  ['mkd', 'king-doggy', 'Mythic'],
  ['og owo', 'og-owolord', 'Normal'],
  ['kdoggy', 'king-doggy', 'Normal'],
  ['qoh', 'queen-of-hearts', 'Normal'],
])('[QS10] the beginnings %j mean %s in %s', (typed, slug, variant) => {
  const [found] = findPets(index, typed).pets
  expect(found?.pet.slug).toBe(slug)
  const hasIt = found!.pet.figures[variant as Variant] !== undefined
  expect(found!.variant).toBe(hasIt ? variant : 'Normal')
})

it.each([
  ['shiny king doggy', 'Shiny', 'king doggy'],
  ['king doggy (SM)', 'ShinyMythic', 'king doggy'],
  ['Mythic King Doggy Shiny', 'ShinyMythic', 'king doggy'],
  ['shinny mytic kraken', 'ShinyMythic', 'kraken'],
  ['normal kraken', 'Normal', 'kraken'],
  ['kraken', null, 'kraken'],
  ['shiny', null, 'shiny'],
  ["Sylently's Pet", null, 'sylentlys pet'],
  ['', null, ''],
])('[QS11] %j names the variant %s of %j', (typed, variant, name) => {
  expect(parseVariantWords(typed)).toEqual({ variant, words: name === '' ? [] : name.split(' ') })
})

it('[QS12] a variant that the pet does not have is never offered: Normal is', () => {
  const plain = index.pets.find(({ figures }) => figures.Mythic === undefined)!
  expect(first(`mythic ${plain.name}`)).toEqual([plain.slug, 'Normal'])
  expect(petChoices(plain).map(({ variant }) => variant)).toEqual(['Normal', 'Shiny'])
})

it('[QS13] an egg is found by its name, and its pets follow those that are named', () => {
  const found = findPets(index, 'comon egg')
  expect(found.eggs[0]).toEqual({ name: 'Common Egg', slug: 'common-egg' })
  expect(found.pets.map(({ pet }) => pet.eggId)).toContain('common-egg')
  expect(findPets(index, 'king doggy').eggs).toEqual([])
})

it('[QS6] any text is answered, each pet once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('s'.repeat(100))), (text) => {
      const found = slugs(text)
      expect(new Set(found).size).toBe(found.length)
    }),
    { numRuns: 60 },
  )
})

const corrections = (text: string) => findPets(index, text).closest

it('[QS73] a name that holds the typed words leaves out the names that are only similar', () => {
  expect(slugs('shark')).toEqual(['shark'])
  expect(slugs('shrak')).toEqual(['shark', 'shard'])
  expect(slugs('gol').slice(0, 2)).toEqual(['golem', 'guardian-of-light'])
})

it('[QS74] names that contain the words come after those that begin with them, and pets of the egg last', () => {
  const found = slugs('lord')
  expect(found.indexOf('moonlord')).toBeGreaterThan(found.indexOf('sinister-lord'))
  expect(slugs('overl')).toContain('diamond-overlord')
  expect(slugs('common doggy')).toContain('king-doggy')
  // One or two letters only begin a word.
  expect(slugs('oo')).not.toContain('moonlord')
  expect(slugs('mo')).toContain('moonlord')
})

it('[QS77] text that is much longer than any name is similar to none', () => {
  expect(slugs('kign doggy '.repeat(9))).toEqual([])
})

it('[QS75] a text that names only a variant finds every pet that has it, the dearest first', () => {
  const priced = {
    ...index,
    pets: index.pets.map((pet) =>
      pet.slug === 'kraken' ? { ...pet, figures: { ...pet.figures, Shiny: { value: 9_999 } } } : pet,
    ),
  }
  const { pets, closest } = findPets(priced, 'shny')
  expect([pets[0]?.pet.slug, pets.length, closest]).toEqual(['kraken', index.pets.length, []])
  expect(new Set(pets.map(({ variant }) => variant))).toEqual(new Set(['Shiny']))
  const mythic = findPets(index, 'Shiny Mythic').pets
  expect(mythic.length).toBe(index.pets.filter(({ figures }) => figures.ShinyMythic).length)
})

it.each([
  ['king doggy', ['king-doggy', 'shiny-king-doggy', 'mythic-king-doggy', 'shiny-mythic-king-doggy']],
  ['mythic king doggy', ['mythic-king-doggy', 'shiny-mythic-king-doggy']],
  ['sm king dogy', ['shiny-mythic-king-doggy']],
  ['normal king doggy', ['king-doggy']],
])('[QS76, IL38] the rows of %j begin with the meant variant', (text, expected) => {
  const rows = foundSlugs(findPets(index, text).pets.filter(({ pet }) => pet.slug === 'king-doggy'))
  expect(rows).toEqual(expected.filter((slug) => hasRow(slug)))
})

it('[QS12, QS76] of a pet that lacks the named variant only Normal is a row', () => {
  const plain = index.pets.find(({ figures }) => figures.Mythic === undefined)!
  expect(foundSlugs(findPets(index, `mythic ${plain.name}`).pets)[0]).toEqual(plain.slug)
})

it('[QS60, QS61, QS62] a misspelt search is corrected to up to three names, a right one is not', () => {
  expect(corrections('kign dogy')[0]).toEqual('King Doggy')
  expect(corrections('shny kign dogy')[0]).toEqual('Shiny King Doggy')
  expect(corrections('kd')[0]).toEqual('King Doggy')
  expect(corrections('comon egg')[0]).toEqual('Common Egg')
  for (const [typed] of MISSPELLINGS) expect(corrections(typed).length).toBeLessThanOrEqual(3)
  expect(['king doggy', 'shiny doggy', 'dogg', 'common egg', ''].map(corrections)).toEqual([[], [], [], [], []])
  expect(corrections('zzzzqqq')).toEqual([])
})

it('[QS70] a search that names nothing but a variant is not corrected', () => {
  for (const text of ['shiny', 'Shiny Mythic', 'mythic', 'shny', 'sm', 'normal'])
    expect([text, corrections(text)]).toEqual([text, []])
})

it('[QS13] an egg that is likelier than every pet is said to be first', () => {
  expect(['comon egg', 'king doggy', 'zzzzqqq'].map((text) => findPets(index, text).isEggFirst)).toEqual([
    true,
    false,
    false,
  ])
})
