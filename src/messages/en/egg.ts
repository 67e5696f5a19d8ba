import type { Egg } from '#contract/eggs.ts'
import type { Rarity } from '#contract/catalogue.ts'

export const title = (name: string) => `${name}: pets and chances`
/** The sentences of the description, the most important first. */
export const description = (
  egg: Pick<Egg, 'name' | 'location' | 'currency'>,
  pets: number,
  rarest: { name: string; rarity: Rarity; chance: string } | undefined,
  price: string | null,
) =>
  [
    `${egg.name} in Bubble Gum Simulator INFINITY: all ${pets} pets and their chances${
      rarest ? `, up to ${rarest.name} (${rarest.rarity}, ${rarest.chance})` : ''
    }.`,
    price === null ? '' : `Price: ${[price, egg.currency].filter(Boolean).join(' ')}.`,
    egg.location === undefined ? '' : `Found in: ${egg.location}.`,
  ] as const
export const picture = (name: string) => `${name} and its rarest pets`
export const eggs = 'Eggs'
export const category = 'Egg'
export const game = 'Bubble Gum Simulator INFINITY'
export const back = 'Back to Eggs'
export const loadError = 'Failed to fetch egg'
export const gone = 'No longer in the game.'
export const petsTable = { caption: 'Pets in this egg', pet: 'Pet', rarity: 'Rarity', chance: 'Chance' }
