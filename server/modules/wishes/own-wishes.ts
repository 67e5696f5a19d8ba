import type { TradeOffer } from '#contract/chat.ts'
import {
  MAX_WISHES,
  type OfferToWish,
  type OwnWish,
  type OwnWishList,
  type WishBoard,
  type WishContent,
  type WishesQuery,
  type WishList,
  type WishMatch,
} from '#contract/wishes.ts'
import type { Pair } from '#domain/wishes/paired-wish.ts'
import { wishPercent } from '#domain/wishes/wish-percent.ts'
import { foldHoldings } from '#domain/ledger/holdings.ts'
import { MAX_LEDGER_ROWS } from '#contract/ledger.ts'
import type { Database } from '#server/db/database.ts'
import { hasFlag, toValue } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { checkLimit } from '#server/http/stored-limit.ts'
import { isSeenBy } from '#server/modules/chat/not-blocked.ts'
import type { TradeOffers } from '#server/modules/chat/trade-offers.ts'
import { createLedgerRepository } from '#server/modules/ledger/ledger.repository.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import { createDismissalsRepository } from './dismissals.repository.ts'
import type { WishFollower } from './follow-wishes.ts'
import { MAX_BOARD_MATCHES, MAX_WISH_REPORTS, MIN_ACCOUNT_AGE_MS, POST_LIMIT } from './limits.ts'
import { hashNetwork } from './hash-network.ts'
import { settleWishes } from './settle-wishes.ts'
import { readEntries, readOwners, toOwnWish, toWish } from './view-wishes.ts'
import { createVisitsRepository, toDay } from './visits.repository.ts'
import {
  createWishesRepository,
  listWishSlugs,
  MAX_WISH_MATCHES,
  toContentText,
  type WishRow,
} from './wishes.repository.ts'

type Options = {
  db: Database
  events: ServerEventBus
  follower: WishFollower
  tradeOffers: Pick<TradeOffers, 'sendTo'>
  /** Milliseconds. */
  now: () => number
}

export type OwnWishes = ReturnType<typeof createOwnWishes>

const notFound = () => new ProblemError(404, 'wish.not_found', 'Wish not found')

/** Wishes of players and the board of all that stand. WI1 to WI9, WI30 to WI47 */
export function createOwnWishes({ db, events, follower, tradeOffers, now }: Options) {
  const announce = async (rows: readonly (WishRow | null)[]) => {
    const number = Math.max(0, ...rows.map((row) => row?.number ?? 0))
    events.publish('wishes.changed', { number })
    await follower.ready()
  }

  async function present(rows: readonly WishRow[]): Promise<OwnWish[]> {
    await follower.ready()
    const toEntries = await readEntries(
      db,
      rows.flatMap(({ content }) => listWishSlugs(content)),
    )
    const owners = [...new Set(rows.map(({ account_id }) => account_id))]
    const unanswered = new Map(
      (await createWishesRepository(db).countUnanswered(owners, now())).map(({ wishId, count }) => [wishId, count]),
    )
    const seen = new Map(await Promise.all(owners.map(async (owner) => [owner, await readSeen(owner)] as const)))
    const isMatch = (row: WishRow, otherId: string) => {
      const other = follower.findStanding(otherId)
      return other !== undefined && seen.get(row.account_id)?.(other) === true
    }
    return rows.map((row) =>
      toOwnWish(row, toEntries, {
        matches:
          row.state === 'standing'
            ? follower.index.matchesOf(row.id, MAX_WISH_MATCHES).filter(({ wishId }) => isMatch(row, wishId)).length
            : 0,
        unanswered: unanswered.get(row.id) ?? 0,
      }),
    )
  }

  /** A wish that this user may know of: not their own, and neither has blocked the other. @throws ProblemError 404 */
  async function findOther(trx: Database, userId: string, id: string): Promise<WishRow> {
    const row = await createWishesRepository(trx).find(id)
    if (!row || row.account_id === userId) throw notFound()
    const seen = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', row.account_id)
      .where('deleted_at', 'is', null)
      .where(isSeenBy(userId, 'account.id'))
      .executeTakeFirst()
    if (!seen) throw notFound()
    return row
  }

  /** Whether a wish passes the filters of a list. */
  function passes({ content: { have, want, tags } }: WishRow, { item, side, tag, verdict }: WishesQuery): boolean {
    const named = side === 'have' ? have : side === 'want' ? want : [...have, ...want]
    if (!item.every((slug) => named.some((each) => each.slug === slug))) return false
    if (tag !== undefined && !tags.includes(tag)) return false
    if (verdict === undefined) return true
    const percent = wishPercent({ have, want }, (slug) => follower.value(slug)?.value)
    return percent !== undefined && percent >= verdict
  }

  /**
   * A page of the wishes that stand, in the order of the index for this reader. The database is asked only for the wishes of the page:
   * those of a deleted account leave it without a number. WI43
   */
  async function readPage(
    reader: Parameters<WishFollower['index']['board']>[0],
    query: WishesQuery,
    { first = [], isSeen = () => true }: { first?: readonly string[]; isSeen?: (row: WishRow) => boolean } = {},
  ): Promise<{ page: WishRow[]; next?: string }> {
    const page: WishRow[] = []
    let last = ''
    let hasMore = false
    for (const { id, place } of listAfter(first, follower.index.board(reader, toDay(now())), query.after)) {
      const row = follower.findStanding(id)
      if (!row || !isSeen(row) || !passes(row, query)) continue
      hasMore = page.length === query.limit
      if (hasMore) break
      page.push(row)
      last = `${place + 1}.${id}`
    }
    const standing = await createWishesRepository(db).findStanding(page.map(({ id }) => id))
    return { page: page.filter(({ id }) => standing.has(id)), ...(hasMore && { next: last }) }
  }

  return {
    async list(userId: string): Promise<OwnWishList> {
      return { wishes: await present(await createWishesRepository(db).list(userId)), limit: MAX_WISHES }
    },

    /** The same content as an open wish's is that wish. @throws ProblemError 400, 403, 409, 429. WI1, WI2 */
    async create(userId: string, content: WishContent, network: string | undefined): Promise<OwnWish> {
      const row = await writeTransaction(db, [userId], async (trx) => {
        await refuseRestricted(trx, userId, now())
        const own = createWishesRepository(trx)
        await createVisitsRepository(trx).record(userId, now())
        const open = await settleWishes(trx, userId, now())
        const same = open.find((each) => toContentText(each.content) === toContentText(content))
        if (same) return same
        await refuseNew(trx, userId, now())
        await refusePets(trx, content)
        if (open.length >= MAX_WISHES)
          throw new ProblemError(409, 'wish.too_many', `At most ${MAX_WISHES} wishes; end one first`)
        checkLimit(POST_LIMIT, await own.postedAt(userId, POST_LIMIT.count), now())
        const id = randomUUID()
        await own.insert({
          id,
          account_id: userId,
          content,
          network: network === undefined ? null : await hashNetwork(trx, network),
          created_at: now(),
        })
        return (await settleWishes(trx, userId, now())).find((each) => each.id === id)!
      })
      await announce([row])
      return (await present([row]))[0]!
    },

    /** Ends a wish; one that is over stays as it is. @throws ProblemError 404 */
    async end(userId: string, id: string): Promise<void> {
      const ended = await writeTransaction(db, [userId], async (trx) => {
        const own = createWishesRepository(trx)
        const row = await own.find(id)
        if (row?.account_id !== userId) throw notFound()
        return own.move(row, { type: 'end', reason: 'owner' }, now())
      })
      if (ended) await announce([ended])
    },

    /** Matches of the reader's wishes, then all others that stand, by fit. WI20, WI41 */
    async board(userId: string, query: WishesQuery): Promise<WishBoard> {
      follower.noteVisit(userId)
      await follower.ready()
      const isSeen = await readSeen(userId)
      const own = follower.listOpen(userId).filter(({ state }) => state === 'standing')
      const found = new Map<string, Pair & { wishId: string; ownWishId: string }>()
      for (const { id: ownWishId } of own)
        for (const pair of follower.index.matchesOf(ownWishId, MAX_BOARD_MATCHES))
          if (!found.has(pair.wishId)) found.set(pair.wishId, { ...pair, ownWishId })
      const pairs = [...found.values()].slice(0, MAX_BOARD_MATCHES)
      // The index leaves all matches out of the board.
      const others = [...found.keys()].slice(MAX_BOARD_MATCHES)
      const holdings = foldHoldings(
        (await createLedgerRepository(db).pageAfter(userId, 0, MAX_LEDGER_ROWS)).map(({ row }) => row),
      )
      const keeps = [...holdings.values()].flatMap(({ slug, quantity }) =>
        quantity > 0 ? [{ slug, baseSlug: follower.value(slug)?.baseSlug ?? slug, quantity }] : [],
      )
      const stars = await db
        .selectFrom('star')
        .select('slug')
        .where('owner_id', '=', userId)
        .where('is_removed', '=', 0)
        .execute()
      const reader = {
        ownerId: userId,
        wishes: own.map(({ id }) => id),
        keeps,
        stars: stars.map(({ slug }) => slug),
      }
      const { page, ...next } = await readPage(reader, query, { first: others, isSeen })
      const matched = await createWishesRepository(db).findStanding(pairs.map(({ wishId }) => wishId))
      const toEntries = await readEntries(
        db,
        [...page, ...matched.values()].flatMap(({ content }) => listWishSlugs(content)),
      )
      const owners = await readOwners(
        db,
        [...page, ...matched.values()].map(({ account_id }) => account_id),
        userId,
      )
      const matches = pairs.flatMap(({ wishId, ownWishId, fit, give, get }): WishMatch[] => {
        const row = matched.get(wishId)
        if (!row || !isSeen(row) || query.after !== undefined || !passes(row, query)) return []
        const wish = toWish(row, toEntries, owners.get(row.account_id))
        return [{ wish, fit, ownWishId, give: toEntries(give), get: toEntries(get) }]
      })
      return { matches, wishes: page.map((row) => toWish(row, toEntries, owners.get(row.account_id))), ...next }
    },

    /** Every wish that stands, for bots. WI40 */
    async listPublic(query: WishesQuery): Promise<WishList> {
      await follower.ready()
      const { page, ...next } = await readPage({ ownerId: '', wishes: [], keeps: [], stars: [] }, query)
      const toEntries = await readEntries(
        db,
        page.flatMap(({ content }) => listWishSlugs(content)),
      )
      const owners = await readOwners(
        db,
        page.map(({ account_id }) => account_id),
        undefined,
      )
      return { wishes: page.map((row) => toWish(row, toEntries, owners.get(row.account_id))), ...next }
    },

    /** Offers to the owner of a wish that stands; of two that come at the same time the first wins. @throws ProblemError 404, 409. WI5, WI30 */
    async offer(userId: string, id: string, { clientId, offer, request }: OfferToWish): Promise<TradeOffer> {
      const { account_id: ownerId } = await findOther(db, userId, id)
      const sent = await tradeOffers.sendTo(
        userId,
        ownerId,
        { clientId, offer, request },
        {
          async check(trx) {
            await findOther(trx, userId, id)
            await settleWishes(trx, ownerId, now())
            const row = await findOther(trx, userId, id)
            if (row.state !== 'standing') throw refuseState(row)
            const strange = request.findIndex(({ slug }) => row.content.have.every((each) => each.slug !== slug))
            if (strange !== -1)
              throw new ProblemError(
                400,
                'wish.not_given',
                `request.${strange}.slug: the wish does not give this pet`,
                `request.${strange}.slug`,
              )
          },
          async sent(trx, { id: offerId }) {
            await createWishesRepository(trx).insertOffer(id, offerId)
            await settleWishes(trx, ownerId, now())
          },
        },
      )
      await announce([])
      return sent
    },

    /** The reader sees the wish no more, or again. The same again changes nothing. @throws ProblemError 404. WI32 */
    async dismiss(userId: string, id: string): Promise<void> {
      await findOther(db, userId, id)
      await writeTransaction(db, [userId], async (trx) => {
        await findOther(trx, userId, id)
        await createDismissalsRepository(trx).insert(userId, id, now())
      })
    },
    restore: (userId: string, id: string): Promise<unknown> =>
      writeTransaction(db, [userId], (trx) => createDismissalsRepository(trx).remove(userId, id)),

    /** Three reports from separate networks let a wish rest until a moderator has looked. @throws ProblemError 404. WI8 */
    async report(userId: string, id: string, network: string): Promise<void> {
      const { account_id: ownerId } = await findOther(db, userId, id)
      const moved = await writeTransaction(db, [userId, ownerId], async (trx) => {
        const row = await findOther(trx, userId, id)
        const own = createWishesRepository(trx)
        await own.insertReport({
          wish_id: id,
          reporter_id: userId,
          network: await hashNetwork(trx, `${id} ${network}`),
          at: now(),
        })
        if (row.rests.includes('reported') || (await own.countNetworks(id)) < MAX_WISH_REPORTS) return null
        return own.move(row, { type: 'rest', reason: 'reported' }, now())
      })
      if (moved) await announce([moved])
    },
  }

  /** Whether a wish is one that the reader has not dismissed, and whose owner they see. From then on it takes no place of their matches. WI32, WI41 */
  async function readSeen(userId: string): Promise<(row: WishRow) => boolean> {
    const blocks = await db
      .selectFrom('block')
      .select(['blocker_id', 'blocked_id', 'only_hides'])
      .where((eb) =>
        eb.or([eb('blocker_id', '=', userId), eb.and([eb('blocked_id', '=', userId), eb('only_hides', '=', 0)])]),
      )
      .execute()
    const hidden = new Set(blocks.flatMap(({ blocker_id, blocked_id }) => [blocker_id, blocked_id]))
    const dismissed = new Set((await createDismissalsRepository(db).list(userId)).map(({ wish_id }) => wish_id))
    const hides = blocks.flatMap(({ blocked_id, only_hides }) => (only_hides === 1 ? [blocked_id] : []))
    follower.index.setUnwanted(userId, { hides: new Set(hides), dismissed })
    return ({ id, account_id }) => !hidden.has(account_id) && !dismissed.has(id)
  }
}

/** Ids of both lists with their places, after the one that `after` names, or after its place where it has gone. WI43 */
function* listAfter(
  first: readonly string[],
  rest: Iterable<string>,
  after: string | undefined,
): Generator<{ id: string; place: number }> {
  const [from = '', last = ''] = after?.split('.') ?? []
  const before: string[] = []
  let place = 0
  let isAfter = after === undefined
  for (const ids of [first, rest])
    for (const id of ids) {
      if (isAfter) yield { id, place }
      else before.push(id)
      isAfter ||= id === last
      place++
    }
  if (isAfter) return
  const start = Math.max(0, Number.parseInt(from, 10) || 0)
  for (const [index, id] of before.slice(start).entries()) yield { id, place: start + index }
}

/** @throws ProblemError 403 that says from when the account may wish. WI2 */
async function refuseNew(trx: Database, userId: string, now: number): Promise<void> {
  const { created_at } = await trx
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const from = created_at + MIN_ACCOUNT_AGE_MS
  if (now >= from) return
  throw new ProblemError(403, 'account.too_new', `Your account can wish from ${isoTime(from)}`, undefined, {
    members: { from: isoTime(from) },
  })
}

/** @throws ProblemError 400 for a pet that the catalogue lacks, that is frozen, or whose value is a word. WI9 */
async function refusePets(trx: Database, content: WishContent): Promise<void> {
  const rows = await trx
    .selectFrom('item_variant')
    .select(['slug', 'name', 'value_number', 'value_word', 'flags'])
    .where('slug', 'in', listWishSlugs(content))
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  for (const side of ['have', 'want'] as const)
    for (const [index, { slug }] of content[side].entries()) {
      const row = bySlug.get(slug)
      const value = row && toValue(row)
      const why = !row
        ? `there is no item ${slug}`
        : typeof value !== 'number'
          ? `${row.name} is ${value}: only pets with a number can be wished for`
          : hasFlag(row, 'frozen')
            ? `the value of ${row.name} is frozen`
            : undefined
      if (why === undefined) continue
      const pointer = `${side}.${index}.slug`
      throw new ProblemError(400, 'wish.pet', `${pointer}: ${why}`, pointer)
    }
}

/** Why nobody can offer to a wish now, without what is only its owner's business. */
function refuseState({ state, rests }: WishRow): ProblemError {
  const why = state === 'resting' ? (rests.every((each) => each === 'full') ? 'full' : 'resting') : state
  const text = {
    full: 'Others were first: their offers wait for an answer',
    resting: 'This wish rests for now',
    fulfilled: 'This wish was traded',
    ended: 'This wish has ended',
    standing: '',
  }[why]
  return new ProblemError(409, 'wish.state', text, undefined, { members: { why } })
}
