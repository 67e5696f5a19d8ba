import type { PetValue } from '#contract/catalogue.ts'
import type { WishFit } from '#contract/wishes.ts'
import type { WishedValue } from '#domain/wishes/paired-wish.ts'
import { createWishIndex } from '#domain/wishes/wish-index.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { alertWishes } from './alert-wishes.ts'
import { createDismissalsRepository } from './dismissals.repository.ts'
import { notifyMatches, type WishMatchOf } from './notify-matches.ts'
import { readWishedValues } from './read-wished-values.ts'
import { findRests, isUnsettled, settleWishes } from './settle-wishes.ts'
import { toPairedWish } from './to-paired-wish.ts'
import { toSets } from './to-sets.ts'
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
/** Matches after which those found so far are notified. */
const NOTIFIED_MATCHES = 500
/** Matches of so long come in one notification, and so do alerts about wishes. WI50 */
const BUNDLE_MS = 500
/** Two owners of whom one has declined the other's offer are not paired again for so long. WI47 */
const DECLINED_MS = 7 * millisecondsInDay

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

const NONE: ReadonlySet<string> = new Set()

const hasNumber = (value: PetValue | undefined): boolean => typeof value === 'number'

/** Keeps this process's index of the wishes that stand, and lets wishes rest, wake and end as their owners and pets change. WI40, WI46 */
export function followWishes({ db, events, report, clock = systemClock, now }: Options) {
  const values = new Map<string, WishedValue>()
  const index = createWishIndex((slug) => values.get(slug))
  /** Open wishes of each owner, by id. */
  const open = new Map<string, Map<string, WishRow>>()
  const standing = new Map<string, WishRow>()
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
    const read = await readWishedValues(db, slugs)
    if (slugs === 'many') values.clear()
    else for (const slug of slugs) values.delete(slug)
    for (const value of read) values.set(value.slug, value)
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

  const toPaired = toPairedWish((slug) => values.get(slug))

  /**
   * Players with whom each owner is not paired: blocks, and offers that are open or were declined. A block that only hides parts nobody here,
   * since the hidden one must not notice it. WI33, WI47
   */
  async function findParted(ownerIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const parted = new Map(ownerIds.map((id) => [id, new Set<string>()]))
    const part = (one: string, other: string) => {
      parted.get(one)?.add(other)
      parted.get(other)?.add(one)
    }
    for (const column of ['blocker_id', 'blocked_id'] as const)
      for (const { blocker_id, blocked_id } of await inChunks(ownerIds, (ids) =>
        db
          .selectFrom('block')
          .select(['blocker_id', 'blocked_id'])
          .where(column, 'in', ids)
          .where('only_hides', '=', 0)
          .execute(),
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

  /** Players whom each owner has hidden from themselves, who notice nothing of it. WI33 */
  async function findHides(ownerIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const rows = await inChunks(ownerIds, (ids) =>
      db
        .selectFrom('block')
        .select(['blocker_id', 'blocked_id'])
        .where('blocker_id', 'in', ids)
        .where('only_hides', '=', 1)
        .execute(),
    )
    return toSets(rows.map(({ blocker_id, blocked_id }) => [blocker_id, blocked_id]))
  }

  async function refreshOwners(ownerIds: readonly string[]) {
    const known = ownerIds.filter((id) => open.has(id))
    if (known.length === 0) return
    const visits = await createVisitsRepository(db).findAll(known)
    const parted = await findParted(known)
    const hides = await findHides(known)
    const dismissed = await createDismissalsRepository(db).findDismissed(known)
    const today = toDay(now())
    for (const ownerId of known) {
      const newest = [...open.get(ownerId)!.values()].reduce((a, b) => (b.created_at > a.created_at ? b : a))
      index.setOwner(ownerId, {
        parts: usualParts(visits.get(ownerId) ?? [], today),
        group: newest.network ?? ownerId,
        parted: parted.get(ownerId)!,
        hides: hides.get(ownerId) ?? NONE,
        dismissed: dismissed.get(ownerId) ?? NONE,
      })
    }
  }

  function keep(row: WishRow) {
    if (row.state === 'standing') standing.set(row.id, row)
    else standing.delete(row.id)
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

  const isTwoSided = ({ fit }: { fit: WishFit }) => fit === 'both'

  /** Two-sided matches of these wishes, for their owners. */
  const findOwn = (ids: readonly string[]): WishMatchOf[] =>
    ids.flatMap((id) =>
      index
        .matchesOf(id, MAX_WISH_MATCHES)
        .filter(isTwoSided)
        .map(({ wishId, percent }) => ({ wishId: id, otherId: wishId, percent })),
    )

  /** The same for the owners of the others, who are notified as ever where the first do not want to see them. WI33 */
  const findOthers = (ids: readonly string[]): WishMatchOf[] =>
    ids.flatMap((id) =>
      index
        .matchesWithUnwanted(id, MAX_WISH_MATCHES)
        .filter(isTwoSided)
        .map(({ wishId, percent }) => ({ wishId, otherId: id, percent: -percent })),
    )

  /** Notifies of what is found for each of these groups of wishes, in tasks that are short enough for requests to wait for one. */
  async function notify(groups: readonly (readonly string[])[], find: (ids: readonly string[]) => WishMatchOf[]) {
    const unlessStopped = (task: () => Promise<unknown>) =>
      run(async () => {
        if (isStarted) await task()
      })
    let found: WishMatchOf[] = []
    const send = async () => {
      const byKey = new Map(found.map((match) => [`${match.wishId} ${match.otherId}`, match]))
      found = []
      await unlessStopped(() => notifyMatches(db, [...byKey.values()], now()))
    }
    for (const ids of groups) {
      await nextTurn()
      await unlessStopped(async () => found.push(...find(ids)))
      if (found.length >= NOTIFIED_MATCHES) await send()
    }
    await send()
    await unlessStopped(() => alertWishes(db, now()))
  }

  /** A sweep finds what a process that ends meanwhile has not notified, so nothing is to be looked for among what a start reads. WI50 */
  function bundle(ids: readonly string[]) {
    if (!isLoaded) return
    for (const id of ids) toNotify.add(id)
    if (isBundling || toNotify.size === 0 || !isStarted) return
    isBundling = true
    clock.after(BUNDLE_MS, () => {
      isBundling = false
      const due = [...toNotify].map((id) => [id])
      toNotify.clear()
      void notify(due, (ids) => [...findOwn(ids), ...findOthers(ids)]).catch(report)
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

  /** Gives the owners whose matches are to be looked at. */
  async function sweep(): Promise<string[]> {
    await load()
    await look()
    const owners = [...open.keys()].toSorted()
    const next = owners.filter((id) => id > sweptTo).slice(0, SWEPT_OWNERS)
    sweptTo = next.length < SWEPT_OWNERS ? '' : next.at(-1)!
    await dropRemoved(next)
    await settle(next)
    await refreshOwners(next)
    return next
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
    findStanding: (id: string): WishRow | undefined => standing.get(id),
    /** Open wishes of an owner. */
    listOpen: (ownerId: string): WishRow[] => [...(open.get(ownerId)?.values() ?? [])],
    /** Runs until the function that it returns is called. */
    start(): () => Promise<void> {
      let isStopped = false
      isStarted = true
      let cancel = () => {}
      // Each owner's matches are found together, so that they come in one notification.
      const sweepOnce = async () => notify((await run(sweep)).map(listStanding), findOwn)
      const tick = () => {
        void sweepOnce()
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
