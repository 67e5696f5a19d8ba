import { itemRow } from '#contract/items.fixture.ts'
import { expect, it } from 'vitest'
import catalogue from '../../../data/pets.json' with { type: 'json' }
import { exactFirst, slugsOfName } from './exact-pet.ts'

it('[CA14] every name of the catalogue leads to its slug', () => {
  expect(catalogue.filter(({ name, slug }) => slugsOfName(name)[0] !== slug)).toEqual([])
})

it.each([
  ['King Doggy', ['king-doggy', 'shiny-king-doggy', 'mythic-king-doggy', 'shiny-mythic-king-doggy']],
  ['  SHINY king  doggy', ['shiny-king-doggy', 'king-doggy', 'mythic-king-doggy', 'shiny-mythic-king-doggy']],
  ['!?', []],
  ['', []],
])('[CA14] %j means the slugs %j', (name, slugs) => {
  expect(slugsOfName(name)).toEqual(slugs)
})

it('[CA14] each row is there once, those of the name first and in their order', () => {
  const [a, b, c] = ['a', 'shiny-a', 'c'].map((slug) => itemRow({ slug })) as [
    ReturnType<typeof itemRow>,
    ReturnType<typeof itemRow>,
    ReturnType<typeof itemRow>,
  ]
  expect(exactFirst([b, a], [c, b], ['a', 'shiny-a'])).toEqual([a, b, c])
})
