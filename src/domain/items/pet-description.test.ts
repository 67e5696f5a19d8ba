import { expect, it } from 'vitest'
import { introducePet, withoutIntroduction } from './pet-description.ts'

const facts = { rarity: 'Secret', eggType: 'Common Egg', chance: 0.000001 } as const

it('[IT66] leaves out the sentence of rarity, egg and chance, and keeps the others', () => {
  const also = 'Also in the Azure Egg. It has left the game and can only be traded.'
  expect(withoutIntroduction({ ...facts, description: `${introducePet(facts)} ${also}` })).toEqual(also)
  expect(withoutIntroduction({ ...facts, description: introducePet(facts) })).toEqual('')
})

it.each([
  ['says another chance', { ...facts, chance: 0.5 }],
  ['is of a pet without an egg', { ...facts, eggType: undefined }],
])('[IT66] keeps a sentence that %s', (_, known) => {
  const description = introducePet(facts)
  expect(withoutIntroduction({ ...known, description })).toEqual(description)
})
