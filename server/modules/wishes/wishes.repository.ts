import { type OwnWish, NewWish, WISH_TAGS, type WishContent, type WishRest, WishState } from '#contract/wishes.ts'
import type { WishEvent } from '#machines/wish.machine.ts'
import { wishAfter, type WishSnapshot } from '#machines/wish-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import * as v from 'valibot'
import type { WishReportTable, WishTable } from './wishes.table.ts'

/** Whoever numbers changes of wishes holds it, and takes it after the locks of users. */
const NUMBERS = ['wishes']
/** Key of the last number, which no wish may have any more: the newest one can leave with its account. */
export const WISH_NUMBER = 'wish_number'
const OPEN = ['standing', 'resting'] as const satisfies WishState[]
/** Matches of a wish that its owner is shown and counts. */
export const MAX_WISH_MATCHES = 24

/** A wish with its content and reasons parsed. */
export type WishRow = Omit<WishTable, 'content' | 'rests'> & { content: WishContent; rests: readonly WishRest[] }

const Rests = v.array(v.picklist(['unseen', 'invisible', 'full', 'reported', 'restricted']))

const toWishRow = (row: WishTable): WishRow => ({
  ...row,
  content: v.parse(NewWish, JSON.parse(row.content)),
  rests: v.parse(Rests, JSON.parse(row.rests)),
})

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1)
const pet = ({ slug, quantity }: { slug: string; quantity: number }) => ({ slug, quantity })

/** The text of a content: the same for the same wish, in whatever order it was sent. WI2 */
export const toContentText = ({ have, want, tags, minimum, note }: WishContent): string =>
  JSON.stringify({
    have: have.map(pet).toSorted(bySlug),
    want: want.map(pet).toSorted(bySlug),
    tags: WISH_TAGS.filter((tag) => tags.includes(tag)),
    minimum,
    note,
  })

/** Slugs on both sides. */
export const listWishSlugs = ({ have, want }: Pick<WishContent, 'have' | 'want'>): string[] =>
  [...have, ...want].map(({ slug }) => slug)

export const isOpenWish = ({ state }: { state: OwnWish['state'] }): boolean =>
  state === 'standing' || state === 'resting'

/** Wishes with their offers and reports. Pass a transaction to join it. Times are milliseconds. */
export const createWishesRepository = (db: Database) => {
  const all = () => db.selectFrom('wish').selectAll()

  /** In a transaction. */
  async function nextNumber(): Promise<number> {
    await getDialect(db).lock(db, NUMBERS)
    const meta = createMetaRepository(db)
    const number = Number((await meta.get(WISH_NUMBER)) ?? 0) + 1
    await meta.set(WISH_NUMBER, String(number))
    return number
  }

  /** Alert rules look at it. WI55 */
  const noteBegun = (id: string) =>
    db
      .insertInto('wish_begun')
      .values({ wish_id: id })
      .onConflict((on) => on.doNothing())
      .execute()

  return {
    /** Newest first, with those that have ended. */
    list: async (accountId: string): Promise<WishRow[]> =>
      (await all().where('account_id', '=', accountId).orderBy('created_at', 'desc').orderBy('id').execute()).map(
        toWishRow,
      ),

    listOpen: async (accountId: string): Promise<WishRow[]> =>
      (
        await all()
          .where('account_id', '=', accountId)
          .where('state', 'in', OPEN)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(toWishRow),

    async find(id: string): Promise<WishRow | undefined> {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && toWishRow(row)
    },

    /** Those of these that stand, by id. */
    findStanding: async (ids: readonly string[]): Promise<Map<string, WishRow>> =>
      new Map(
        (await inChunks(ids, (these) => all().where('id', 'in', these).where('state', '=', 'standing').execute())).map(
          (row) => [row.id, toWishRow(row)],
        ),
      ),

    /** Owners of those of these that stand, by id. */
    findStandingOwners: async (ids: readonly string[]): Promise<Map<string, string>> =>
      new Map(
        (
          await inChunks([...new Set(ids)], (these) =>
            db
              .selectFrom('wish')
              .select(['id', 'account_id'])
              .where('id', 'in', these)
              .where('state', '=', 'standing')
              .execute(),
          )
        ).map((row) => [row.id, row.account_id]),
      ),

    /** Wishes that changed after a number, in the order of their numbers. */
    listAfter: async (number: number, limit: number): Promise<WishRow[]> =>
      (await all().where('number', '>', number).orderBy('number').limit(limit).execute()).map(toWishRow),

    /** Ids of the open wishes of these owners. */
    listOpenIds: async (ownerIds: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (
          await inChunks(ownerIds, (ids) =>
            db.selectFrom('wish').select('id').where('account_id', 'in', ids).where('state', 'in', OPEN).execute(),
          )
        ).map(({ id }) => id),
      ),

    /** Open wishes that name this variant. */
    listNaming: async (slug: string): Promise<WishRow[]> =>
      (
        await all().where('state', 'in', OPEN).where('content', 'like', `%"slug":"${slug}"%`).orderBy('id').execute()
      ).map(toWishRow),

    /** Wishes that rest because they were reported, longest first. */
    listReported: async (limit: number): Promise<WishRow[]> =>
      (
        await all()
          .where('state', '=', 'resting')
          .where('rests', 'like', '%"reported"%')
          .orderBy('since')
          .orderBy('id')
          .limit(limit)
          .execute()
      ).map(toWishRow),

    /** When the account posted its `count`th last wish. */
    async postedAt(accountId: string, count: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('wish')
        .select('created_at')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst()
      return row?.created_at
    },

    /** In a transaction. Posts a draft. */
    async insert(
      wish: Pick<WishTable, 'id' | 'account_id' | 'network' | 'created_at'> & { content: WishContent },
    ): Promise<WishRow> {
      const draft: WishSnapshot = { state: 'draft', facts: { rests: [], end: null } }
      const { state, facts } = wishAfter(draft, { type: 'post' })!
      const row: WishTable = {
        ...wish,
        content: toContentText(wish.content),
        state: v.parse(WishState, state),
        since: wish.created_at,
        rests: JSON.stringify(facts.rests),
        end_reason: facts.end,
        number: await nextNumber(),
      }
      await db.insertInto('wish').values(row).execute()
      await noteBegun(row.id)
      return toWishRow(row)
    },

    /** In a transaction. Moves a wish by an event of its life; null: its state does not allow the event. WI3 */
    async move(row: WishRow, event: WishEvent, at: number): Promise<WishRow | null> {
      const after = wishAfter({ state: row.state, facts: { rests: row.rests, end: row.end_reason } }, event)
      if (!after) return null
      const state = v.parse(WishState, after.state)
      const written = {
        state,
        end_reason: after.facts.end,
        since: state === row.state ? row.since : at,
        number: await nextNumber(),
      }
      await db
        .updateTable('wish')
        .set({ ...written, rests: JSON.stringify(after.facts.rests) })
        .where('id', '=', row.id)
        .execute()
      if (state === 'standing' && row.state !== 'standing') await noteBegun(row.id)
      return { ...row, ...written, rests: after.facts.rests }
    },

    /** Notes an offer to the owner of a wish. */
    insertOffer: (wishId: string, tradeOfferId: string) =>
      db.insertInto('wish_offer').values({ wish_id: wishId, trade_offer_id: tradeOfferId }).execute(),

    /** Offers that wait for these owners' answers, by wish: neither moved, nor expired, nor has the owner said anything since. WI5 */
    async countUnanswered(
      ownerIds: readonly string[],
      now: number,
    ): Promise<{ ownerId: string; wishId: string; count: number }[]> {
      const rows = await inChunks(ownerIds, (ids) =>
        db
          .selectFrom('wish_offer')
          .innerJoin('wish', 'wish.id', 'wish_offer.wish_id')
          .innerJoin('trade_offer', 'trade_offer.id', 'wish_offer.trade_offer_id')
          .select((eb) => ['wish.account_id', 'wish.id', eb.fn.countAll<number | string>().as('count')])
          .where('wish.account_id', 'in', ids)
          .where('trade_offer.status', '=', 'pending')
          .where('trade_offer.expires_at', '>', now)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('message')
                  .select('message.id')
                  .whereRef('message.conversation_id', '=', 'trade_offer.conversation_id')
                  .whereRef('message.sender_id', '=', 'wish.account_id')
                  .whereRef('message.sent_at', '>=', 'trade_offer.created_at'),
              ),
            ),
          )
          .groupBy(['wish.account_id', 'wish.id'])
          .execute(),
      )
      return rows.map(({ account_id, id, count }) => ({ ownerId: account_id, wishId: id, count: Number(count) }))
    },

    /** The same reporter again changes nothing. */
    insertReport: (report: WishReportTable) =>
      db
        .insertInto('wish_report')
        .values(report)
        .onConflict((on) => on.doNothing())
        .execute(),

    /** Networks from which a wish was reported. WI8 */
    async countNetworks(wishId: string): Promise<number> {
      const { count } = await db
        .selectFrom('wish_report')
        .select((eb) => eb.fn.count<number | string>('network').distinct().as('count'))
        .where('wish_id', '=', wishId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    forgetReports: (wishId: string) => db.deleteFrom('wish_report').where('wish_id', '=', wishId).execute(),

    /** In a transaction. Removes wishes with everything about them. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.deleteFrom('wish_offer').where('wish_id', 'in', ids).execute()
      await db.deleteFrom('wish_report').where('wish_id', 'in', ids).execute()
      await db
        .deleteFrom('wish_notice')
        .where((eb) => eb.or([eb('wish_id', 'in', ids), eb('other_wish_id', 'in', ids)]))
        .execute()
      await db.deleteFrom('wish').where('id', 'in', ids).execute()
    },
  }
}
