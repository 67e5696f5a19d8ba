import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'
import { repeat } from '#server/time/repeat.ts'
import { AWAY_AFTER_MS } from './limits.ts'
import { listSideSlugs } from './read-pets.ts'
import { createTradeRoomsRepository, type RoomRow } from './trade-rooms.repository.ts'
import type { TradeRooms } from './trade-rooms.ts'

/** Milliseconds between two looks at seats whose sockets have gone, and at rooms whose time is over. */
const ABSENCE_MS = 1_000
const EXPIRY_MS = 15_000
const BATCH = 100
/** Values of these states are frozen, so that a change may move the verdict. RM119 */
const FROZEN_STATES = ['reviewing', 'confirmedByOne'] as const
/** Only these have somebody at the door. */
const WAITING_STATES = ['waiting'] as const

type Options = {
  db: Database
  events: ServerEventBus
  rooms: Pick<TradeRooms, 'leave' | 'settle' | 'part' | 'withdraw' | 'moveValues'>
  clock: Clock
  /** Milliseconds. */
  now: () => number
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
}

/**
 * Does to rooms what the site itself does: ends those whose time is over, sees who has left, and follows values, blocks and measures. Every process
 * does all of it, because under the lock of a room a second time changes nothing; the lease of one process would take 10 s to pass to another, and
 * a seat is away sooner than that. RM115 to RM119. Returns the function that ends it.
 */
export function watchRooms({ db, events, rooms, clock, now, report }: Options): () => void {
  const stored = createTradeRoomsRepository(db)
  let isEnded = false

  /** One room that fails keeps no other from its turn. */
  async function forEach<T>(found: readonly T[], run: (each: T) => Promise<unknown>) {
    for (const each of found) {
      if (isEnded) return
      await run(each).catch(report)
    }
  }
  const background = (work: () => Promise<void>) => void work().catch(report)

  /** Players come back within this time after a restart of the site. */
  const absences = repeat({ clock, report, firstMs: AWAY_AFTER_MS, everyMs: ABSENCE_MS }, async () => {
    await forEach(await stored.listAbsent(now(), BATCH), ({ roomId, seat }) => rooms.leave(roomId, seat))
  })
  const expiries = repeat({ clock, report, everyMs: EXPIRY_MS }, async () => {
    await forEach(await stored.listExpired(now(), BATCH), rooms.settle)
  })

  const readRooms = (ids: readonly string[]): Promise<RoomRow[]> => stored.findAll(ids)

  async function moveValues(slugs: readonly string[] | 'many') {
    const frozen = await readRooms(await stored.listOpen({ states: FROZEN_STATES }))
    const concerned = frozen.filter(
      ({ facts }) => slugs === 'many' || listSideSlugs(facts).some((slug) => slugs.includes(slug)),
    )
    await forEach(concerned, ({ id, facts }) => rooms.moveValues(id, slugs === 'many' ? listSideSlugs(facts) : slugs))
  }

  /** Settles the rooms that hold a pet which the catalogue has no longer. */
  async function removeGone() {
    const open = await readRooms(await stored.listOpen({}))
    const slugs = [...new Set(open.flatMap(({ facts }) => listSideSlugs(facts)))]
    const known = new Set(
      (
        await inChunks(slugs, (some) =>
          db.selectFrom('item_variant').select('slug').where('slug', 'in', some).execute(),
        )
      ).map(({ slug }) => slug),
    )
    const concerned = open.filter(({ facts }) => listSideSlugs(facts).some((slug) => !known.has(slug)))
    await forEach(concerned, ({ id }) => rooms.settle(id))
  }

  async function part(accountId: string, otherId?: string) {
    const found = await readRooms(await stored.listOpen({ accountId }))
    const concerned = found.filter(
      ({ host_id, partner_id, invited_id }) =>
        otherId === undefined || [host_id, partner_id, invited_id].includes(otherId),
    )
    await forEach(concerned, ({ id }) => rooms.part(id))
  }

  /** Takes a player from the doors at which they wait. RM130 */
  async function withdraw(accountId: string) {
    const waiting = await readRooms(await stored.listOpen({ states: WAITING_STATES }))
    const concerned = waiting.filter(({ facts }) => facts.candidates.some((each) => each.accountId === accountId))
    await forEach(concerned, ({ id }) => rooms.withdraw(id, accountId))
  }

  const cancels = [
    absences,
    expiries,
    events.subscribe('values.changed', ({ slugs }) => {
      background(() => moveValues(slugs))
      if (slugs === 'many') background(removeGone)
    }),
    events.subscribe('users.parted', ({ userIds: [one, other] }) => {
      background(() => part(one, other))
      for (const accountId of [one, other]) background(() => withdraw(accountId))
    }),
    events.subscribe('chat.frame', ({ to, frame }) => {
      if (frame.type === 'MEASURES_CHANGED' && frame.data.restriction !== null)
        for (const accountId of to) {
          background(() => part(accountId))
          background(() => withdraw(accountId))
        }
    }),
  ]
  return () => {
    isEnded = true
    for (const cancel of cancels) cancel()
  }
}
