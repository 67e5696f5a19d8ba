import { withoutIntroduction } from '#domain/items/pet-description.ts'
import { expect, it } from 'vitest'
import { shippedCatalogue } from './catalogue.ts'
import { describePet } from './describe-pet.ts'

const pets = new Map(shippedCatalogue().pets.map((pet) => [pet.slug, pet]))
const description = (slug: string) => describePet(pets.get(slug)!)

it('[IM3, VA42] describes a pet by its facts', () => {
  expect(description('king-doggy')).toBe('A secret legendary pet from the Common Egg with a 0.000001% chance.')
  expect(description('bunny')).toBe('A unique pet from the Common Egg with a 25% chance.')
  expect(description('que-fofo-face-god')).toBe(
    "A secret legendary pet of the Infinity tier from the Spotted Egg with a 0.0000000001% chance. Also in the Azure Egg, Hellish Egg, and Valentine's Egg.",
  )
  expect(description('eternal-heart')).toBe(
    'A secret legendary pet from: Robux Shop. It has left the game and can only be traded.',
  )
})

it('[VA42] exactly Secret and Infinity pets are called secret legendary', () => {
  for (const pet of pets.values()) {
    expect(describePet(pet).includes('secret legendary')).toBe(pet.rarity === 'Secret' || pet.rarity === 'Infinity')
    expect(describePet(pet)).not.toMatch(/\de-/)
  }
})

it('[IT66] the item page recognises the introduction of every pet that hatches', () => {
  const hatching = [...pets.values()].filter(({ eggs }) => eggs.length > 0)
  expect(hatching.length).toBeGreaterThan(100)
  for (const pet of hatching)
    expect(
      withoutIntroduction({
        description: describePet(pet),
        rarity: pet.rarity,
        eggType: pet.eggs[0],
        chance: pet.chancePercent,
      }),
    ).not.toContain(' pet ')
})
