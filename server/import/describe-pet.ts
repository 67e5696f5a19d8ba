import { introducePet, namePetKind } from '#domain/items/pet-description.ts'
import type { CataloguePet } from './catalogue.ts'

/** One or two sentences made of facts. */
export function describePet({ rarity, eggs, obtainedFrom, chancePercent, removedAt }: CataloguePet): string {
  const [first, ...others] = eggs.length > 0 ? eggs : obtainedFrom
  const introduction =
    first === undefined
      ? `${namePetKind(rarity)}.`
      : eggs.length > 0
        ? introducePet({ rarity, eggType: first, chance: chancePercent })
        : `${namePetKind(rarity)} from: ${first}.`
  const also = others.length > 0 ? ` Also in the ${listed(others)}.` : ''
  const gone = removedAt === null ? '' : ' It has left the game and can only be traded.'
  return `${introduction}${also}${gone}`
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
