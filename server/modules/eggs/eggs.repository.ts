import type { Egg, EggList, EggsQuery } from '#contract/eggs.ts'
import type { Database } from '#server/db/database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { itemImage } from '../items/item-row.ts'

/** Eggs with their pets, in the order of the catalogue. */
export function createEggsRepository(db: Database) {
  async function read(query: Partial<EggsQuery>, slug?: string): Promise<Egg[]> {
    const eggs = await db
      .selectFrom('egg')
      .selectAll()
      .orderBy('position')
      .orderBy('slug')
      .$if(slug !== undefined, (q) => q.where('slug', '=', slug!))
      .$if(query.currency !== undefined, (q) => q.where('currency', '=', query.currency!))
      .$if(query.minPrice !== undefined, (q) => q.where('price', '>=', query.minPrice!))
      .$if(query.maxPrice !== undefined, (q) => q.where('price', '<=', query.maxPrice!))
      .execute()
    if (eggs.length === 0) return []
    const pets = await db
      .selectFrom('egg_pet')
      .innerJoin('item', 'item.slug', 'egg_pet.item_slug')
      .select(['egg_pet.egg_slug', 'egg_pet.chance', 'item.slug', 'item.name', 'item.rarity', 'item.hue'])
      .where(
        'egg_pet.egg_slug',
        'in',
        eggs.map((egg) => egg.slug),
      )
      .orderBy('egg_pet.egg_slug')
      .orderBy('egg_pet.position')
      .execute()
    return eggs.map((egg) => ({
      id: egg.slug,
      slug: egg.slug,
      name: egg.name,
      image: `/eggs/${egg.slug}.webp`,
      ...omitUnknown({
        currency: egg.currency,
        price: egg.price,
        sample: egg.is_sample === 1 ? true : null,
        location: egg.location,
      }),
      available: egg.is_available === 1,
      pets: pets
        .filter((pet) => pet.egg_slug === egg.slug)
        .map(({ slug: petSlug, name, rarity, hue, chance }) => ({
          id: petSlug,
          slug: petSlug,
          name,
          image: itemImage(petSlug),
          rarity,
          hue,
          chance,
        })),
    }))
  }
  return {
    /** A price filter leaves only eggs whose price is known. */
    list: async (query: Partial<EggsQuery>): Promise<EggList> => ({ eggs: await read(query) }),
    slugs: (): Promise<{ slug: string; name: string }[]> =>
      db.selectFrom('egg').select(['slug', 'name']).orderBy('position').orderBy('slug').execute(),
    /** By slug, which is also the id; undefined: unknown. */
    find: async (slug: string): Promise<Egg | undefined> => (await read({}, slug))[0],
  }
}
