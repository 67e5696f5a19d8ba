import type { PetValue } from '#contract/catalogue.ts'
import type { PairedWish, WishedPet, WishedValue } from '#domain/wishes/paired-wish.ts'
import { createWishIndex } from '#domain/wishes/wish-index.ts'
import { splitSlug } from '#domain/items/variants.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { toRange, toValue } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { notifyMatches, type WishMatchOf } from './notify-matches.ts'
import { findRests, isUnsettled, settleWishes } from './settle-wishes.ts'
import { createVisitsRepository, toDay, toParts, usualParts } from './visits.repository.ts'
import {
  createWishesRepository,
  isOpenWish,
  listWishSlugs,
  MAX_WISH_MATCHES,
  type WishRow,
} from './wishes.repository.ts'

/** Between two looks for what time or a lost message has changed. */
const SWEEP_MS = 10_000
/** Owners of one sweep. */
const SWEPT_OWNERS = 200
const BATCH_SIZE = 1_000
/** Matches of so long come in one notification. WI50 */
const BUNDLE_MS = 500
/** Two owners of whom one has declined the other's offer are not paired again for so long. WI47 */
export const DECLINED_MS = 7 * millisecondsInDay

type Options = {
  db: Database
  events: ServerEventBus
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  clock?: Clock
  /** Milliseconds. */
  now: () => number
}

export type WishFollower = ReturnType<typeof followWishes>

const hasNumber = (value: PetValue | undefined): boolean => typeof value === 'number'

/** Keeps this process's index of the wishes that stand, and lets wishes rest, wake and end as their owners and pets change. WI40, WI46 */
export function followWishes({ db, events, report, clock = systemClock, now }: Options) {
  const values = new Map<string, WishedValue>()
  const index = createWishIndex((slug) => values.get(slug))
  /** Open wishes of each owner, by id. */
  const open = new Map<string, Map<string, WishRow>>()
  let last = 0
  let sweptTo = ''
  let isLoaded = false
  let isStarted = false
  let running: Promise<unknown> = Promise.resolve()
  /** Wishes whose matches have to be looked at. */
  const toNotify = new Set<string>()
  let isBundling = false

  /** Tasks run one after another. */
  function run<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task)
    running = result.catch(() => {})
    return result
  }
  const later = (task: () => Promise<void>) => void run(task).catch(report)

  async function readValues(slugs: readonly string[] | 'many') {
    const read = (these: readonly string[] | undefined) =>
      db
        .selectFrom('item_variant')
        .select(['slug', 'item_slug', 'name', 'value_number', 'value_word', 'trend', 'demand', 'low', 'high'])
        .$if(these !== undefined, (q) => q.where('slug', 'in', these!))
        .execute()
    const rows = slugs === 'many' ? await read(undefined) : await inChunks(slugs, read)
    if (slugs === 'many') values.clear()
    else for (const slug of slugs) values.delete(slug)
    for (const row of rows) {
      const range = toRange(row.low, row.high)
      values.set(row.slug, {
        slug: row.slug,
        baseSlug: row.item_slug,
        name: row.name,
        value: toValue(row),
        ...(row.trend && { trend: row.trend }),
        ...(range && { range }),
        ...(row.demand && { demand: row.demand }),
      })
    }
  }

  /** Ends wishes with a pet that has left the catalogue or has no number any more. WI9 */
  async function endUnpriced(slugs: Iterable<string>) {
    for (const slug of slugs) {
      if (hasNumber(values.get(slug)?.value)) continue
      for (const { id, account_id } of await createWishesRepository(db).listNaming(slug))
        await writeTransaction(db, [account_id], async (trx) => {
          const wishes = createWishesRepository(trx)
          const row = await wishes.find(id)
          if (row) await wishes.move(row, { type: 'end', reason: 'pet' }, now())
        })
    }
  }

  const toPet = ({ slug, quantity }: { slug: string; quantity: number }): WishedPet => ({
    slug,
    baseSlug: values.get(slug)?.baseSlug ?? splitSlug(slug).baseSlug,
    quantity,
  })
  const toPaired = ({ id, account_id, content }: WishRow): PairedWish => ({
    id,
    ownerId: account_id,
    have: content.have.map(toPet),
    want: content.want.map(toPet),
    tags: content.tags,
    minimum: content.minimum,
  })

  /** Players with whom each owner is not paired: blocks, and offers that are open or were declined. WI47 */
  async function findParted(ownerIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const parted = new Map(ownerIds.map((id) => [id, new Set<string>()]))
    const part = (one: string, other: string) => {
      parted.get(one)?.add(other)
      parted.get(other)?.add(one)
    }
    for (const column of ['blocker_id', 'blocked_id'] as const)
      for (const { blocker_id, blocked_id } of await inChunks(ownerIds, (ids) =>
        db.selectFrom('block').select(['blocker_id', 'blocked_id']).where(column, 'in', ids).execute(),
      ))
        part(blocker_id, blocked_id)
    const at = now()
    for (const column of ['sender_id', 'recipient_id'] as const)
      for (const { sender_id, recipient_id } of await inChunks(ownerIds, (ids) =>
        db
          .selectFrom('trade_offer')
          .select(['sender_id', 'recipient_id'])
          .where(column, 'in', ids)
          .where((eb) =>
            eb.or([
              eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', at)]),
              eb.and([eb('status', '=', 'declined'), eb('created_at', '>', at - DECLINED_MS)]),
            ]),
          )
          .execute(),
      ))
        part(sender_id, recipient_id)
    return parted
  }

  async function refreshOwners(ownerIds: readonly string[]) {
    const known = ownerIds.filter((id) => open.has(id))
    if (known.length === 0) return
    const visits = await createVisitsRepository(db).findAll(known)
    const parted = await findParted(known)
    const today = toDay(now())
    for (const ownerId of known) {
      const newest = [...open.get(ownerId)!.values()].reduce((a, b) => (b.created_at > a.created_at ? b : a))
      index.setOwner(ownerId, {
        parts: usualParts(visits.get(ownerId) ?? [], today),
        group: newest.network ?? ownerId,
        parted: parted.get(ownerId)!,
      })
    }
  }

  function keep(row: WishRow) {
    const own = open.get(row.account_id)
    if (isOpenWish(row)) {
      if (own) own.set(row.id, row)
      else open.set(row.account_id, new Map([[row.id, row]]))
    } else {
      own?.delete(row.id)
      if (own?.size === 0) open.delete(row.account_id)
    }
  }

  const listStanding = (ownerId: string): string[] =>
    [...(open.get(ownerId)?.values() ?? [])].flatMap(({ id, state }) => (state === 'standing' ? [id] : []))

  /** Notifies both owners of each two-sided match of these wishes. */
  async function notify(ids: readonly string[]) {
    const matches = ids.flatMap((id) =>
      index
        .matchesOf(id, MAX_WISH_MATCHES)
        .filter(({ fit }) => fit === 'both')
        .flatMap(({ wishId }): WishMatchOf[] => [
          { wishId: id, otherId: wishId },
          { wishId, otherId: id },
        ]),
    )
    const byKey = new Map(matches.map((match) => [`${match.wishId} ${match.otherId}`, match]))
    await notifyMatches(db, [...byKey.values()], now())
  }

  /** A sweep finds what a process that ends meanwhile has not notified. WI50 */
  function bundle(ids: readonly string[]) {
    for (const id of ids) toNotify.add(id)
    if (isBundling || toNotify.size === 0 || !isStarted) return
    isBundling = true
    clock.after(BUNDLE_MS, () => {
      isBundling = false
      const due = [...toNotify]
      toNotify.clear()
      later(() => notify(due))
    })
  }

  /** Takes in what has changed since the last look. */
  async function look() {
    for (;;) {
      const rows = await createWishesRepository(db).listAfter(last, BATCH_SIZE)
      if (rows.length === 0) return
      for (const row of rows) keep(row)
      // Owners first, so that a wish is never paired without what is known of its owner.
      await refreshOwners([...new Set(rows.map(({ account_id }) => account_id))])
      for (const row of rows) {
        if (row.state === 'standing') index.put(toPaired(row))
        else index.remove(row.id)
      }
      last = rows.at(-1)!.number
      bundle(rows.flatMap(({ id, state }) => (state === 'standing' ? [id] : [])))
    }
  }

  /** Settles the wishes of these owners where their reasons to rest have changed. */
  async function settle(ownerIds: readonly string[]) {
    const known = ownerIds.filter((id) => open.has(id))
    if (known.length === 0) return
    const should = await findRests(db, known, now())
    for (const ownerId of known)
      if ([...open.get(ownerId)!.values()].some((row) => isUnsettled(row, should(ownerId))))
        await writeTransaction(db, [ownerId], (trx) => settleWishes(trx, ownerId, now()))
    await look()
  }

  async function load() {
    if (isLoaded) return
    await readValues('many')
    await look()
    await endUnpriced(
      new Set([...open.values()].flatMap((own) => [...own.values()].flatMap(({ content }) => listWishSlugs(content)))),
    )
    await look()
    isLoaded = true
  }

  /** A deleted account's wishes leave without a number. */
  async function dropRemoved(ownerIds: readonly string[]) {
    const kept = await createWishesRepository(db).listOpenIds(ownerIds)
    for (const ownerId of ownerIds)
      for (const row of [...(open.get(ownerId)?.values() ?? [])])
        if (!kept.has(row.id)) {
          index.remove(row.id)
          keep({ ...row, state: 'ended' })
        }
  }

  async function sweep() {
    await load()
    await look()
    const owners = [...open.keys()].toSorted()
    const next = owners.filter((id) => id > sweptTo).slice(0, SWEPT_OWNERS)
    sweptTo = next.length < SWEPT_OWNERS ? '' : next.at(-1)!
    await dropRemoved(next)
    await settle(next)
    await refreshOwners(next)
    await notify(next.flatMap(listStanding))
  }

  async function visit(userId: string) {
    const isNew = await writeTransaction(db, [userId], (trx) => createVisitsRepository(trx).record(userId, now()))
    if (!isNew) return
    await settle([userId])
    await refreshOwners([userId])
  }
  /** The last part of a day in which this process saw each user. */
  const seen = new Map<string, number>()
  function noteVisit(userId: string) {
    const part = toParts(now())
    if (seen.get(userId) === part) return
    if (seen.size > 50_000) seen.clear()
    seen.set(userId, part)
    later(() => visit(userId))
  }

  /** Where nothing has been read yet, everything is as soon as someone asks. */
  const ifLoaded = (task: () => Promise<void>) => {
    if (isLoaded) later(task)
  }
  const both = (ids: readonly string[]) =>
    ifLoaded(async () => {
      await look()
      await settle(ids)
      await refreshOwners(ids)
    })
  events.subscribe('user.active', ({ userId }) => noteVisit(userId))
  events.subscribe('wishes.changed', () => ifLoaded(look))
  events.subscribe('trade-room.changed', () => ifLoaded(look))
  events.subscribe('users.parted', ({ userIds }) => ifLoaded(() => refreshOwners(userIds)))
  events.subscribe('users.introduced', ({ userIds }) => ifLoaded(() => refreshOwners(userIds)))
  events.subscribe('values.changed', ({ slugs }) =>
    ifLoaded(async () => {
      await readValues(slugs)
      index.touch(slugs === 'many' ? [...values.keys()] : slugs)
      await endUnpriced(
        slugs === 'many'
          ? new Set(
              [...open.values()].flatMap((own) => [...own.values()].flatMap(({ content }) => listWishSlugs(content))),
            )
          : slugs,
      )
      await look()
    }),
  )
  events.subscribe('database.changed', () => ifLoaded(look))
  events.subscribe('chat.frame', ({ to, frame }) => {
    if (frame.type === 'TRADE_OFFER') both([frame.data.tradeOffer.senderId, frame.data.tradeOffer.recipientId])
    else if (frame.type === 'CHAT_MESSAGE') both([frame.data.message.senderId])
    else if (frame.type === 'VISIBILITY_CHANGED' || frame.type === 'MEASURES_CHANGED') both(to)
  })

  return {
    index,
    value: (slug: string) => values.get(slug),
    noteVisit,
    /** Resolves once the index has everything that was committed before the call. */
    ready: (): Promise<void> =>
      run(async () => {
        await load()
        await look()
      }),
    /** Open wishes of an owner. */
    listOpen: (ownerId: string): WishRow[] => [...(open.get(ownerId)?.values() ?? [])],
    /** Runs until the function that it returns is called. */
    start(): () => Promise<void> {
      let isStopped = false
      isStarted = true
      let cancel = () => {}
      const tick = () => {
        void run(sweep)
          .catch(report)
          .then(() => {
            if (!isStopped) cancel = clock.after(SWEEP_MS, tick)
          })
      }
      tick()
      return async () => {
        isStopped = true
        isStarted = false
        cancel()
        await running
      }
    },
  }
}
