import type {
  RoomCandidate,
  RoomChange,
  RoomPerson,
  RoomSeat,
  RoomSeatView,
  SwapAlarm,
  TradeRoom,
} from '#contract/trade-rooms.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { User } from '#contract/users.ts'
import { confirmOpensAt } from '#machines/trade-room-transitions.ts'
import { otherSeat, SEATS } from '#domain/trade-room/room-seats.ts'
import type { AlarmFact, KnownPets, RoomEntry, RoomOccupant } from '#domain/trade-room/room-facts.ts'
import type { Database } from '#server/db/database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { findLookAlike, type LookAlikes, readLookAlikes } from './look-alikes.ts'
import { listKnownSlugs, readPets } from './read-pets.ts'
import type { RoomRow } from './trade-rooms.repository.ts'
import type { TradeRoomChangeTable } from './trade-rooms.table.ts'

/** Everything that views of a room need besides its row. */
export type RoomContext = {
  readonly users: ReadonlyMap<string, User>
  readonly pets: KnownPets
  readonly lookAlikes: Readonly<Record<RoomSeat, LookAlikes>>
}

const listOccupants = ({ facts: { seats, candidates } }: Pick<RoomRow, 'facts'>): RoomOccupant[] => [
  seats.host,
  ...(seats.partner ? [seats.partner] : []),
  ...candidates,
]

export const listAccountIds = (occupants: readonly (RoomOccupant | null)[]): string[] =>
  occupants.flatMap((occupant) => occupant?.accountId ?? [])

/** Everybody in a room and at its door, as one text. */
export const nameOccupants = (room: Pick<RoomRow, 'facts'>): string =>
  JSON.stringify(listOccupants(room).map(({ id }) => id))

/** For each seat the names that others may imitate. RM107 */
export const readRoomLookAlikes = async (
  db: Database,
  { facts: { seats } }: Pick<RoomRow, 'facts'>,
): Promise<RoomContext['lookAlikes']> => ({
  host: await readLookAlikes(db, seats.host.accountId),
  partner: await readLookAlikes(db, seats.partner?.accountId ?? null),
})

/** Reads what views of the room and of these changes need. `known`: the look-alikes, if they were read before. */
export async function readRoomContext(
  db: Database,
  room: RoomRow,
  changes: readonly TradeRoomChangeTable[],
  known?: RoomContext['lookAlikes'],
): Promise<RoomContext> {
  const { facts } = room
  const pets = await readPets(db, [
    ...listKnownSlugs(facts),
    ...SEATS.flatMap((seat) =>
      facts.alarms[seat].flatMap(({ slug, slugAfter }) => [slug ?? [], slugAfter ?? []].flat()),
    ),
    ...changes.flatMap(({ variant_slug }) => variant_slug ?? []),
  ])
  return {
    users: await createAccountsRepository(db).findUsers(listAccountIds(listOccupants(room))),
    pets,
    lookAlikes: known ?? (await readRoomLookAlikes(db, room)),
  }
}

/** The name of an occupant: the account's, or that of a guest. */
export function readName(users: ReadonlyMap<string, User>, { accountId, name }: RoomOccupant): string {
  return accountId === null ? name : (users.get(accountId)?.name ?? name)
}

const nameOf = (pets: KnownPets, slug: string): string => pets[slug]?.name ?? slug

const toEntries = (pets: KnownPets, side: readonly RoomEntry[]): TradeEntry[] =>
  side.flatMap(({ slug, quantity }) => {
    const pet = pets[slug]
    return pet ? [{ ...pet, quantity }] : []
  })

/** The room as one of its seats sees it. RM1, RM109 */
export function viewRoom(room: RoomRow, you: RoomSeat, context: RoomContext, now: number): TradeRoom {
  const { facts, state } = room
  const { pets, users } = context
  const other = otherSeat(you)

  function toPerson(occupant: RoomOccupant): RoomPerson {
    const user = occupant.accountId === null ? undefined : users.get(occupant.accountId)
    const name = readName(users, occupant)
    const looksLike = findLookAlike(context.lookAlikes[you], { id: occupant.accountId, name })
    return {
      name,
      ...(user && { userId: user.id, memberSince: user.createdAt }),
      ...(looksLike !== undefined && { looksLike }),
    }
  }
  function toSeat(seat: RoomSeat, occupant: RoomOccupant): RoomSeatView {
    const { locked, seen, confirmed, away } = facts
    return {
      ...toPerson(occupant),
      isHere: !away[seat],
      ...omitUnknown({
        locked: locked[seat],
        seen: seen[seat]?.revision ?? null,
        confirmed: confirmed[seat],
      }),
    }
  }
  const toAlarm = ({ id, at, kind, slug, slugAfter, before, after, percent }: AlarmFact): SwapAlarm => ({
    id,
    at: isoTime(at),
    kind,
    ...(slug !== undefined && { name: nameOf(pets, slug) }),
    ...(slugAfter !== undefined && { nameAfter: nameOf(pets, slugAfter) }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(percent !== undefined && { percent }),
  })
  const { partner } = facts.seats
  const opensAt = confirmOpensAt(facts, you)
  const lockedOther = facts.lockedOther[you]
  const answers = facts.answers
  const bothAnswered = answers.host !== null && answers.partner !== null
  return {
    id: room.id,
    state,
    you,
    revision: facts.revision,
    seq: room.seq,
    seats: { host: toSeat('host', facts.seats.host), ...(partner && { partner: toSeat('partner', partner) }) },
    sides: {
      host: facts.frozen ? [...facts.frozen.host] : toEntries(pets, facts.sides.host),
      partner: facts.frozen ? [...facts.frozen.partner] : toEntries(pets, facts.sides.partner),
    },
    ...(lockedOther && {
      lockedOther: lockedOther.map(({ slug, quantity }) => ({ slug, name: nameOf(pets, slug), quantity })),
    }),
    ...(opensAt !== null && { confirmOpensAt: isoTime(opensAt) }),
    ...(facts.restsUntil !== null && facts.restsUntil > now && { restsUntil: isoTime(facts.restsUntil) }),
    asks: facts.asks.map(({ id, of, slug, quantity }) => ({ id, of, slug, name: nameOf(pets, slug), quantity })),
    alarms: facts.alarms[you].map(toAlarm),
    said: facts.said.map(({ id, by, at, phrase }) => ({ id, by, at: isoTime(at), phrase })),
    candidates:
      you === 'host' && partner === null
        ? facts.candidates.map((candidate): RoomCandidate => ({ id: candidate.id, ...toPerson(candidate) }))
        : [],
    createdAt: isoTime(facts.createdAt),
    expiresAt: isoTime(room.expires_at ?? facts.touchedAt),
    ...(facts.agreedAt !== null && { agreedAt: isoTime(facts.agreedAt) }),
    ...omitUnknown({ answer: answers[you], otherAnswer: bothAnswered ? answers[other] : null }),
    ...(room.booked?.[you] && { booked: [...room.booked[you]] }),
    isReported: room[`${you}_reported`] === 1,
    ...omitUnknown({ conversationId: room.conversation_id }),
  }
}

/** A change as it is sent. */
export function viewChange(
  { seq, at, seat, type, revision, side, variant_slug, quantity }: TradeRoomChangeTable,
  { pets }: Pick<RoomContext, 'pets'>,
): RoomChange {
  return {
    seq,
    at: isoTime(at),
    type,
    revision,
    ...omitUnknown({ by: seat, of: side, quantity }),
    ...(variant_slug !== null && { name: nameOf(pets, variant_slug) }),
  }
}
