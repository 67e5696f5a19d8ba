import { pairWishes } from '#domain/wishes/pair-wishes.ts'
import type { Database } from '#server/db/database.ts'
import { readWishedValues } from './read-wished-values.ts'
import { toPairedWish } from './to-paired-wish.ts'
import { createWishesRepository, listWishSlugs } from './wishes.repository.ts'

/** Answers about wishes for inbox rules, read from the database, so that every process answers the same. IR51 */
export const wishFacts = {
  /** Pets that the user wants by an open wish. */
  async listWanted(trx: Database, userId: string): Promise<string[]> {
    const open = await createWishesRepository(trx).listOpen(userId)
    return [...new Set(open.flatMap(({ content }) => content.want.map(({ slug }) => slug)))]
  },

  /** Whether an open wish of one pairs with an open wish of the other. */
  async arePaired(trx: Database, userId: string, otherId: string): Promise<boolean> {
    const wishes = createWishesRepository(trx)
    const own = await wishes.listOpen(userId)
    const others = own.length === 0 ? [] : await wishes.listOpen(otherId)
    if (others.length === 0) return false
    const slugs = new Set([...own, ...others].flatMap(({ content }) => listWishSlugs(content)))
    const values = new Map((await readWishedValues(trx, [...slugs])).map((value) => [value.slug, value]))
    const read = (slug: string) => values.get(slug)
    const toPaired = toPairedWish(read)
    return own.some((one) => others.some((other) => pairWishes(toPaired(one), toPaired(other), read) !== null))
  },
}
