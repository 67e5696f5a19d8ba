import type { Database } from '#server/db/database.ts'
import { createWishesRepository } from './wishes.repository.ts'

type Pets = readonly { readonly slug: string }[]

/** In the transaction in which both have confirmed a trade: a wish that gave or got one of its pets is fulfilled. `offer` is what the sender gave. WI7 */
export async function fulfilWishes(
  trx: Database,
  { senderId, recipientId, offer, request }: { senderId: string; recipientId: string; offer: Pets; request: Pets },
  at: number,
): Promise<void> {
  const wishes = createWishesRepository(trx)
  for (const [ownerId, gave, got] of [
    [senderId, offer, request],
    [recipientId, request, offer],
  ] as const)
    for (const row of await wishes.listOpen(ownerId))
      if (shares(row.content.have, gave) || shares(row.content.want, got))
        await wishes.move(row, { type: 'traded' }, at)
}

const shares = (wished: Pets, traded: Pets) => wished.some(({ slug }) => traded.some((each) => each.slug === slug))
