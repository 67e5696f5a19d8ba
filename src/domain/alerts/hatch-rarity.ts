import type { AlertCondition } from '#contract/alerts.ts'
import type { Rarity } from '#contract/catalogue.ts'
import { oneIn } from '#domain/items/odds.ts'

type HatchCondition = Extract<AlertCondition, { kind: 'hatched' }>

/** Rarest last. */
const RANKS: Record<Rarity, number> = { Common: 0, Unique: 1, Rare: 2, Epic: 3, Legendary: 4, Secret: 5, Infinity: 6 }

/** Whether a hatch is as rare as a rule asks. A pet of unknown chance meets no odds. AL221, AL222 */
export function isRareHatch(
  condition: Pick<HatchCondition, 'rarity' | 'oneIn'>,
  { rarity, chance }: { rarity: Rarity; chance: number | null },
): boolean {
  const odds = oneIn(chance)
  return (
    (condition.rarity === null || RANKS[rarity] >= RANKS[condition.rarity]) &&
    // Rounded as pages show it.
    (condition.oneIn === null || (odds !== null && Math.round(odds) >= condition.oneIn))
  )
}
