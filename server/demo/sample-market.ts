import type { Demand, Variant } from '#contract/catalogue.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import { samplePet } from '#server/import/sample-model.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { listVariants } from '#server/import/variant-facts.ts'
import { normal } from './draws.ts'

/** `price` is what players really give for it. `tradedFrom`: milliseconds. */
export type MarketPet = {
  slug: string
  variant: Variant
  published: number
  price: number
  popularity: number
  tradedFrom: number
}

/** Cheaper pets are given away, not traded. */
const MIN_VALUE = 20
const DEMAND_WEIGHT: Record<Demand, number> = { insane: 8, 'very-high': 4, high: 2, medium: 1, low: 0.3 }
/** Some pets are traded far more than others of the same demand (Pareto's exponent). */
const TAIL = 1.2
const MAX_POPULAR = 12
/** Pets of which few exist change hands rarely, even when everybody wants them. */
const MAX_PER_PET = 3
/** Distance of the price of most pets from their published value, in logarithms. */
const USUAL_ERROR = 0.01

/** The pet that most visitors look at first: often traded, and worth what is published. */
const BEST_KNOWN = 'king-doggy'
/** The pet that the ring pushes, well known and often traded too. */
export const RING_PET = 'the-overlord'

/** True worth of these of the most traded variants, as a share of the published value, by their place. */
const MISPRICED: ReadonlyMap<number, number> = new Map([
  [5, 1.24],
  [14, 0.8],
  [23, 1.3],
  [34, 0.77],
  [47, 1.2],
  [62, 0.82],
])

/** The pets that are traded, the most traded first. `now`: milliseconds. */
export function createSampleMarket({ pets }: Pick<Catalogue, 'pets'>, now: number): MarketPet[] {
  const released = pets.map(({ releasedAt }) => (releasedAt === null ? null : Date.parse(`${releasedAt}T00:00:00Z`)))
  const newest = Math.max(0, ...released.map((at) => at ?? 0))
  const market = pets.flatMap((pet, index) =>
    listVariants(pet).flatMap((variant): MarketPet[] => {
      const releasedAt = released[index]!
      const { value, demand, exists } = samplePet({ ...pet, releasedAt }, variant, now, newest)
      if (typeof value !== 'number' || value < MIN_VALUE) return []
      const random = seededRandom(`market/${variantSlug(pet.slug, variant)}`)
      const tail = Math.min(MAX_POPULAR, (1 - random()) ** (-1 / TAIL))
      const most = MAX_PER_PET * exists
      const isKnown = isWellKnown({ slug: pet.slug, variant })
      return [
        {
          slug: pet.slug,
          variant,
          published: value,
          price: value * Math.exp(normal(random, isKnown ? 0 : USUAL_ERROR)),
          popularity: isKnown ? most : Math.min(most, DEMAND_WEIGHT[demand] * exists ** 0.3 * tail),
          tradedFrom: releasedAt ?? 0,
        },
      ]
    }),
  )
  market.sort((one, other) => other.popularity - one.popularity)
  const others = market.filter((pet) => !isWellKnown(pet))
  for (const [place, share] of MISPRICED) if (others[place]) others[place].price = others[place].published * share
  return market
}

const isWellKnown = ({ slug, variant }: Pick<MarketPet, 'slug' | 'variant'>): boolean =>
  variant === 'Normal' && (slug === BEST_KNOWN || slug === RING_PET)
