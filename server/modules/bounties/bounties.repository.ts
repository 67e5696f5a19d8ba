import type { Bounty } from '#contract/bounties.ts'
import type { Database } from '#server/db/database.ts'
import { itemImage } from '../items/item-row.ts'

export const createBountiesRepository = (db: Database) => ({
  /** The whole list, oldest first. `name` is the pet's name, `pet` its slug. */
  async all(): Promise<Bounty[]> {
    const rows = await db.selectFrom('bounty').selectAll().orderBy('date').execute()
    return rows.map(({ date, pet_name, item_slug, egg_name, chance }) => ({
      date,
      name: pet_name,
      pet: item_slug,
      egg: egg_name,
      chance,
      image: itemImage(item_slug),
    }))
  },
})
