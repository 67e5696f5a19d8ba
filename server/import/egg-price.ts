import { seededRandom } from './seeded-random.ts'
import { roundPrice } from './round-price.ts'
import type { CatalogueEgg } from './catalogue.ts'

export type EggPrice = { currency: CatalogueEgg['currency']; price: number | null; isSample: boolean }

/**
 * The known price; else a sample by the egg's slug. World eggs cost more the later they come and take the currency that their pets earn where
 * the product knows it; passes and special eggs take Gems, limited ones Event. What the shop sells has no price in the game.
 */
export function eggPrice(egg: CatalogueEgg, position: number, mayInvent: boolean): EggPrice {
  if (egg.price !== null) return { currency: egg.currency, price: egg.price, isSample: false }
  if (!mayInvent || egg.kind === 'robux') return { currency: egg.currency, price: null, isSample: false }
  const random = seededRandom(egg.slug)()
  const [currency, low, high] =
    egg.kind === 'world'
      ? egg.petsBoostCurrency === 'tickets'
        ? (['Tickets', 200 * (position + 1), 2_000 * (position + 1)] as const)
        : (['Coins', 10_000 * (position + 1), 80_000 * (position + 1)] as const)
      : egg.kind === 'limited'
        ? (['Event', 300, 15_000] as const)
        : (['Gems', 500, 5_000] as const)
  return { currency, price: roundPrice(low + (high - low) * random), isSample: true }
}

export const eggLocation = ({ world, island, kind, removedAt }: CatalogueEgg): string | null =>
  world !== null && island !== null
    ? `${island}, ${world}`
    : (world ?? island ?? (removedAt !== null ? 'Past event' : kind === 'limited' ? 'Event' : null))
