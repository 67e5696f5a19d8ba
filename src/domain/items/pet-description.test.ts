import { expect, it } from 'vitest'
import { withoutIntroduction } from './pet-description.ts'

const facts = { rarity: 'Secret', eggType: 'Common Egg', chance: 0.000001 } as const
const INTRODUCTION = 'A secret legendary pet from the Common Egg with a 0.000001% chance.'

it('[IT66] leaves out the sentence of rarity, egg and chance, and keeps the others', () => {
  const also = 'Also in the Azure Egg. It has left the game and can only be traded.'
  expect(withoutIntroduction({ ...facts, description: `${INTRODUCTION} ${also}` })).toEqual(also)
  expect(withoutIntroduction({ ...facts, description: INTRODUCTION })).toEqual('')
})

it.each([
  ['says another chance', { ...facts, chance: 0.5 }],
  ['says another rarity', { ...facts, rarity: 'Epic' as const }],
  ['is of a pet without an egg', { ...facts, eggType: undefined }],
])('[IT66] keeps a sentence that %s', (_, known) => {
  expect(withoutIntroduction({ ...known, description: INTRODUCTION })).toEqual(INTRODUCTION)
})
