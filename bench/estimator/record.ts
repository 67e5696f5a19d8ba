import type { Entry } from './basket.ts'
import type { Item } from './catalogue.ts'
import type { Side } from './events.ts'
import type { Random } from './random.ts'

/** The sides as both players typed them in: sometimes with a digit too many, or the wrong pet of the list. */
export function record(
  random: Random,
  items: readonly Item[],
  alive: readonly number[],
  slip: 'typo' | 'mistake' | undefined,
  sides: readonly (readonly Entry[])[],
): Side[] {
  const typed = sides.map((side) => side.map((entry) => ({ ...entry })))
  const entry = random.pick(random.pick(typed))
  if (slip === 'typo') entry.quantity *= 10
  if (slip === 'mistake') {
    const at = random.pick(alive)
    if (!typed.flat().some((one) => one.at === at)) entry.at = at
  }
  return typed.map((side) => side.map(({ at, quantity }) => [items[at]!.name, quantity] as const))
}

/** Prices as the players see them: they follow the published value by some share. */
export function seePrices(
  items: readonly Item[],
  day: number,
  lnPublished: Float64Array,
  anchoring: number,
): { alive: number[]; lnPrice: Float64Array } {
  const alive: number[] = []
  const lnPrice = new Float64Array(items.length).fill(Number.NaN)
  for (const [at, { born, lnTrue }] of items.entries()) {
    if (born > day) continue
    alive.push(at)
    const published = lnPublished[at]!
    lnPrice[at] = lnTrue[day]! + (Number.isNaN(published) ? 0 : anchoring * (published - lnTrue[day]!))
  }
  return { alive, lnPrice }
}
