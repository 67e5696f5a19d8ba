import { expect, it } from 'vitest'
import { itemHref, lastHatches, variantData } from './item-view.ts'
import { kingDoggy } from './item.fixture.ts'

it('[IT3] Normal shows the base item and its history; another variant its own', () => {
  const { pet, history, existHistories } = kingDoggy
  expect(variantData(kingDoggy, 'Normal')).toEqual({ ...pet, history, existHistories })
  expect(variantData(kingDoggy, 'Shiny')).toEqual(pet.allVariants[1])
})

it('[IT11] a variant whose data is not here yet has none', () => {
  expect(variantData({ ...kingDoggy, pet: { ...kingDoggy.pet, allVariants: [] } }, 'Shiny')).toEqual(null)
})

it('[IT3, VA29] the address names the variant, and nothing for Normal', () => {
  expect((['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const).map((variant) => itemHref('king-doggy', variant))).toEqual([
    '/items/king-doggy', '/items/king-doggy?variant=shiny', '/items/king-doggy?variant=mythic', '/items/king-doggy?variant=shinymythic',
  ])
})

it('[IT17] the last 10 hatches of the variant, newest first, each once', () => {
  const hatches = Array.from({ length: 30 }, (_, i) => ({
    id: `h${i % 15}`, timestamp: new Date(Date.UTC(2026, 0, 1, 0, i % 15)).toISOString(), variant: i % 15 < 12 ? 'Normal' as const : 'Shiny' as const, playerName: null,
  }))
  expect(lastHatches(hatches, 'Normal').map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `h${i}`))
  expect(lastHatches(hatches, 'Shiny').map(({ id }) => id)).toEqual(['h14', 'h13', 'h12'])
})
