import type { EggPet } from '#contract/eggs.ts'
import { describe, expect, it } from 'vitest'
import { chanceFigure, priceFigure, rarestFirst } from './egg-view.ts'

const pet = (slug: string, rarity: EggPet['rarity'], chance: number): EggPet => ({
  id: slug,
  slug,
  name: slug,
  image: `/items/${slug}.webp`,
  rarity,
  hue: 0,
  chance,
})

describe('egg view', () => {
  it('[EG6] the rarest pet is first, by rarity, then by chance, an unknown chance last', () => {
    const pets = [
      pet('a', 'Common', 40),
      pet('b', 'Secret', 0),
      pet('c', 'Secret', 1e-6),
      pet('d', 'Infinity', 1e-3),
      pet('e', 'Secret', 1e-8),
    ]
    expect(rarestFirst(pets).map(({ slug }) => slug)).toEqual(['d', 'e', 'c', 'b', 'a'])
  })

  it.each([
    [40, { text: '1/3', title: '1/3' }],
    [0.000001, { text: '1/100M', title: '1/100,000,000' }],
    [0.0000015, { text: '1/66.67M', title: '1/66,666,667' }],
    [0, { text: 'N/A', title: 'N/A' }],
  ])('[VA12, VA33] a chance of %s%% reads %j', (percent, figure) => {
    expect(chanceFigure(percent)).toEqual(figure)
  })

  it.each([
    [10, { text: '10', title: '10' }],
    [82_000, { text: '82K', title: '82,000' }],
    [0, { text: '0', title: '0' }],
    [undefined, null],
  ])('[EG5] a price of %s is %j', (price, figure) => {
    expect(priceFigure(price === undefined ? {} : { price })).toEqual(figure)
  })
})
