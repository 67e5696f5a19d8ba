import type { CurrencyStats, Variant } from '#contract/catalogue.ts'

export const MAX_LEVEL = 25
const MAX_BONUS = 0.35
const DIVISOR: Record<Variant, number> = { Normal: 1, Shiny: 1.5, Mythic: 1.75, ShinyMythic: 2.25 }

/** The share of the base stat that a level adds: 0 at level 1, 0.35 at level 25. VA9 */
export const bonusShare = (level: number): number => (MAX_BONUS * (level - 1)) / (MAX_LEVEL - 1)

/**
 * A variant's stat at `level`: rounded as its card rounds it, plus the floored bonus. The bonus is a share of the base stat,
 * which is the variant's stat divided by the variant's multiplier. VA9, VA10, VA49
 */
export function statAtLevel(stat: number, level: number, variant: Variant): number {
  const bonus = (stat / DIVISOR[variant]) * bonusShare(level)
  // The tiny addition keeps a bonus such as 99.99999999999999, which should be 100, from being floored to 99.
  return Math.round(stat) + Math.floor(bonus + 1e-9)
}

/** Every stat of a variant at `level`. VA9 */
export function statsAtLevel(stats: CurrencyStats, level: number, variant: Variant): CurrencyStats {
  const at = (stat: number) => statAtLevel(stat, level, variant)
  const { tickets, seashells, pearls } = stats.worldCurrency
  return {
    bubbles: at(stats.bubbles),
    coins: at(stats.coins),
    gems: at(stats.gems),
    worldCurrency: { tickets: at(tickets), seashells: at(seashells), pearls: at(pearls) },
  }
}
