import { frozenEntry } from '#domain/trade/trade-offer-view.ts'
import type { KnownPets, RoomFacts } from '#domain/trade-room/room-facts.ts'
import type { Database } from '#server/db/database.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'

/** These pets as they are now; one that the catalogue lacks is missing. */
export async function readPets(db: Database, slugs: readonly string[]): Promise<KnownPets> {
  if (slugs.length === 0) return {}
  const { pets } = await createItemsRepository(db).bySlugs([...new Set(slugs)])
  return Object.fromEntries(
    pets.map((row) => {
      const { quantity: _, ...pet } = frozenEntry(row, 1)
      return [pet.slug, pet]
    }),
  )
}

/** Pets on both sides. */
export const listSideSlugs = ({ sides }: Pick<RoomFacts, 'sides'>): string[] =>
  [...sides.host, ...sides.partner].map(({ slug }) => slug)

/** Pets that an event or a view of the room may name. */
export const listKnownSlugs = (facts: RoomFacts): string[] => [
  ...listSideSlugs(facts),
  ...[...(facts.lockedOther.host ?? []), ...(facts.lockedOther.partner ?? []), ...facts.asks].map(({ slug }) => slug),
]
