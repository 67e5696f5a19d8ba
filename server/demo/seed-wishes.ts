import type { WishContent } from '#contract/wishes.ts'
import { hasFlag } from '#server/db/value-columns.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { settleWishes } from '#server/modules/wishes/settle-wishes.ts'
import { createVisitsRepository } from '#server/modules/wishes/visits.repository.ts'
import { createWishesRepository } from '#server/modules/wishes/wishes.repository.ts'
import { randomUUID } from 'node:crypto'

/** Pets above these are worth so much that few visitors could make a trade with their owners. */
const SKIPPED_PETS = 40

/** The wish of each of these players, in pets that are about equally valuable. The first two match. */
const CONTENTS: readonly ((pet: (index: number) => { slug: string; quantity: number }) => Partial<WishContent>)[] = [
  (pet) => ({ have: [pet(0)], want: [pet(1)] }),
  (pet) => ({ have: [pet(1)], want: [pet(0)], note: 'canAddALittle' }),
  (pet) => ({ have: [pet(2), pet(3)], tags: ['upgrade'] }),
  (pet) => ({ have: [pet(4)], tags: ['downgrade', 'demand'], note: 'makeAnOffer' }),
  (pet) => ({ have: [pet(5)], want: [pet(6)], tags: ['any'] }),
  (pet) => ({ have: [pet(7)], want: [pet(8)], tags: ['adds'], note: 'inGameEvenings' }),
]

/** Gives demo players who have no wish one each, and counts them as here today, as their wishes would rest otherwise. DE27 */
export async function seedWishes(db: Database, ownerIds: readonly string[], now: number): Promise<void> {
  const pets = await listPets(db)
  if (pets.length < 2 * CONTENTS.length) return
  const pet = (index: number) => ({ slug: pets[index]!, quantity: 1 })
  await writeTransaction(db, ownerIds, async (trx) => {
    const wishes = createWishesRepository(trx)
    for (const [index, toContent] of CONTENTS.entries()) {
      const ownerId = ownerIds[index]!
      await createVisitsRepository(trx).record(ownerId, now)
      if ((await wishes.list(ownerId)).length === 0)
        await wishes.insert({
          id: randomUUID(),
          account_id: ownerId,
          content: { have: [], want: [], tags: [], minimum: -5, note: null, ...toContent(pet) },
          network: null,
          created_at: now,
        })
      await settleWishes(trx, ownerId, now)
    }
  })
}

/** Slugs of pets that can be wished for, the most valuable first, after the two that are nearest in value. */
async function listPets(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('item_variant')
    .select(['slug', 'flags', 'value_number as value'])
    .whereRef('slug', '=', 'item_slug')
    .where('value_number', '>', 0)
    .$narrowType<{ value: number }>()
    .orderBy('value_number', 'desc')
    .orderBy('slug')
    .offset(SKIPPED_PETS)
    .limit(100)
    .execute()
  const pets = rows.filter((row) => !hasFlag(row, 'frozen'))
  const ratios = pets.slice(1).map(({ value }, index) => value / pets[index]!.value)
  const pair = pets.splice(ratios.indexOf(Math.max(...ratios)), 2)
  return [...pair, ...pets].map(({ slug }) => slug)
}
