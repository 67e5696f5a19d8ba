import { VARIANTS, type CurrencyStats, type Variant } from '#contract/catalogue.ts'
import type { CataloguePet } from './catalogue.ts'

/** Stats of a variant, as a multiple of Normal. */
const STAT_FACTORS: Record<Variant, number> = { Normal: 1, Shiny: 1.5, Mythic: 1.75, ShinyMythic: 2.25 }

export const listVariants = ({ hasMythic }: { hasMythic: boolean }): readonly Variant[] =>
  hasMythic ? VARIANTS : ['Normal', 'Shiny']

/** Stats of the pet at level 1 in this variant. Currencies of passed events have no place in the contract and are left out. */
export function toStats({ stats }: Pick<CataloguePet, 'stats'>, variant: Variant): CurrencyStats {
  const scaled = (amount: number | null | undefined) => Math.round((amount ?? 0) * STAT_FACTORS[variant] * 1e4) / 1e4
  const { tickets, seashells, pearls } = stats.worldCurrency
  return {
    bubbles: scaled(stats.bubbles),
    coins: scaled(stats.coins),
    gems: scaled(stats.gems),
    worldCurrency: { tickets: scaled(tickets), seashells: scaled(seashells), pearls: scaled(pearls) },
  }
}

/** Number of pets that earn each currency that the contract does not know. */
export function unknownCurrencies(pets: readonly CataloguePet[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const pet of pets) {
    for (const [name, amount] of Object.entries(pet.stats.worldCurrency)) {
      if (amount > 0 && !['tickets', 'seashells', 'pearls'].includes(name)) counts[name] = (counts[name] ?? 0) + 1
    }
  }
  return counts
}
