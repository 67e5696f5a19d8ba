import type { Rarity } from '#contract/catalogue.ts'
import type { Egg, EggPet } from '#contract/eggs.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { eggChance } from '#domain/items/odds.ts'
import type { Figure } from '#domain/items/pet-card.ts'

/** From the rarest down. */
const RANKS: readonly Rarity[] = ['Infinity', 'Secret', 'Legendary', 'Epic', 'Rare', 'Unique', 'Common']

/** The pets of an egg, rarest first; among equals the smaller chance first, one that is not known last. EG6 */
export const rarestFirst = (pets: readonly EggPet[]): EggPet[] =>
  pets.toSorted(
    (a, b) => RANKS.indexOf(a.rarity) - RANKS.indexOf(b.rarity) || (a.chance || Infinity) - (b.chance || Infinity),
  )

/** An egg's chance of a pet where space is short: `1/100M`, in full in the title. VA12, VA33 */
export const chanceFigure = (percent: number): Figure => ({
  text: percent > 0 ? `1/${formatCompact(Math.round(100 / percent))}` : eggChance(percent),
  title: eggChance(percent),
})

/** An egg's price as a figure; null where it is not known. EG5 */
export const priceFigure = ({ price }: Pick<Egg, 'price'>): Figure | null =>
  price === undefined ? null : { text: formatCompact(price), title: formatNumber(price) }
