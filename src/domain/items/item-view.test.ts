import { expect, it } from 'vitest'
import { itemHref, variantData } from './item-view.ts'
import { kingDoggy } from '#contract/item.fixture.ts'

it('[IT34] Normal shows the base item and its history; another variant its own', () => {
  const { pet, history, existHistories, rangeHistory, receipts } = kingDoggy
  expect(variantData(kingDoggy, 'Normal')).toEqual({ ...pet, history, existHistories, rangeHistory, receipts })
  expect(variantData(kingDoggy, 'Shiny')).toEqual(pet.allVariants[1])
})

it('[IT11] a variant whose data is not here yet has none', () => {
  expect(variantData({ ...kingDoggy, pet: { ...kingDoggy.pet, allVariants: [] } }, 'Shiny')).toEqual(null)
})

it('[IT3, VA29, VA73] the address names the variant, and nothing for Normal', () => {
  expect(
    (['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const).map((variant) => itemHref('king-doggy', variant)),
  ).toEqual([
    '/items/king-doggy',
    '/items/king-doggy?variant=shiny',
    '/items/king-doggy?variant=mythic',
    '/items/king-doggy?variant=shinymythic',
  ])
})
