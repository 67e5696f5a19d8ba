import type { CataloguePet } from './catalogue.ts'

/**
 * One or two sentences made of facts. Secret and Infinity pets are called `secret legendary`, by which the item page knows them (VA42);
 * the chance is a percentage without exponent, which the page turns into odds (VA13).
 */
export function describePet({ rarity, eggs, obtainedFrom, chancePercent, removedAt }: CataloguePet): string {
  const kind = rarity === 'Secret' || rarity === 'Infinity' ? 'secret legendary' : rarity.toLowerCase()
  const article = /^[aeio]/.test(kind) ? 'An' : 'A' // "a unique"
  const [first, ...others] = eggs.length > 0 ? eggs : obtainedFrom
  const tier = rarity === 'Infinity' ? ' of the Infinity tier' : ''
  const origin = first === undefined ? '' : eggs.length > 0 ? ` from the ${first}` : ` from: ${first}`
  const chance = chancePercent === null || eggs.length === 0 ? '' : ` with a ${plain(chancePercent)}% chance`
  const also = others.length > 0 ? ` Also in the ${listed(others)}.` : ''
  const gone = removedAt === null ? '' : ' It has left the game and can only be traded.'
  return `${article} ${kind} pet${tier}${origin}${chance}.${also}${gone}`
}

/** Up to twelve decimals, never `1e-10`. */
const plain = (value: number) => value.toFixed(12).replace(/\.?0+$/, '')

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
