import type { TradeEntry } from '#contract/trade-entry.ts'
import type { OwnWish, Wish, WishContent, WishOwner } from '#contract/wishes.ts'
import type { WishedPet } from '#domain/wishes/paired-wish.ts'
import { frozenEntry } from '#domain/trade/trade-offer-view.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { WishRow } from './wishes.repository.ts'

/** Turns pets into entries with the values of now; a pet that the catalogue lacks is left out. */
export type ToEntries = (pets: readonly Pick<WishedPet, 'slug' | 'quantity'>[]) => TradeEntry[]

export async function readEntries(db: Database, slugs: readonly string[]): Promise<ToEntries> {
  const { pets } = await createItemsRepository(db).bySlugs([...new Set(slugs)])
  const rows = new Map(pets.map((row) => [row.slug, row]))
  return (side) =>
    side.flatMap(({ slug, quantity }) => {
      const row = rows.get(slug)
      return row ? [frozenEntry(row, quantity)] : []
    })
}

/** Those of these players who may be found by name, or whom the reader knows from a conversation. WI40 */
export async function readOwners(
  db: Database,
  ownerIds: readonly string[],
  readerId: string | undefined,
): Promise<Map<string, WishOwner>> {
  const rows = await inChunks([...new Set(ownerIds)], (ids) =>
    db
      .selectFrom('account')
      .leftJoin('contact', 'contact.account_id', 'account.id')
      .select(['account.id', 'account.name', 'account.display_name', 'account.picture'])
      .where('account.id', 'in', ids)
      .where('account.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('contact.is_findable', '=', 1), eb('contact.is_invisible', '=', 0)]),
          ...(readerId === undefined
            ? []
            : [
                eb.exists(
                  eb
                    .selectFrom('member')
                    .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
                    .select('member.other_id')
                    .where('member.account_id', '=', readerId)
                    .whereRef('member.other_id', '=', 'account.id')
                    .where('conversation.seq', '>', 0),
                ),
              ]),
        ]),
      )
      .execute(),
  )
  return new Map(
    rows.map(({ id, name, display_name, picture }) => [
      id,
      { id, name, displayName: display_name, ...omitUnknown({ picture }) },
    ]),
  )
}

const toShown = (id: string, { have, want, tags, minimum, note }: WishContent, toEntries: ToEntries) => ({
  id,
  have: toEntries(have),
  want: toEntries(want),
  tags: [...tags],
  ...omitUnknown({ minimum, note }),
})

export const toWish = ({ id, content }: WishRow, toEntries: ToEntries, owner: WishOwner | undefined): Wish => ({
  ...toShown(id, content, toEntries),
  ...(owner && { owner }),
})

export const toOwnWish = (
  { id, content, state, since, rests, end_reason }: WishRow,
  toEntries: ToEntries,
  counts: { matches: number; unanswered: number },
): OwnWish => ({
  ...toShown(id, content, toEntries),
  state,
  since: isoTime(since),
  rests: [...rests],
  ...omitUnknown({ end: end_reason }),
  ...counts,
})
