import type { Phrase } from '#contract/phrases.ts'
import { PHRASES } from '#contract/phrases.ts'
import type { RoomOperation, RoomPhrase, RoomSeat } from '#contract/trade-rooms.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import type { SeatEvent } from '#domain/trade-room/room-facts.ts'
import type { Limit } from '#server/http/stored-limit.ts'
import { ProblemError } from '#server/http/problem.ts'
import { areBlocked, isBarred } from './are-blocked.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { ROOM_OPERATION_LIMIT, ROOM_PHRASE_LIMITS } from './limits.ts'
import { readPets } from './read-pets.ts'
import { fromProblem, type Refused, sayRefusal } from './refusals.ts'
import type { ChangeFacts, RoomStore, RoomWriting } from './room-store.ts'
import { findSeat, noRoom, type Visitor } from './visitor.ts'

export type Operated = { seq: number } | { refused: Refused }
type Operation = { clientId: string; operation: RoomOperation }

/** Operations that don't edit and may be many: each reader sends them by itself. */
const UNLIMITED: readonly RoomOperation['type'][] = ['seen']

/** Stores what a seat does in its room. Idempotent by client id. RM110 to RM114 @throws ProblemError 404 */
export const createOperate =
  ({ store, now }: { store: RoomStore; now: () => number }) =>
  (visitor: Visitor, roomId: string, { clientId, operation }: Operation): Promise<Operated> =>
    store.write(roomId, async (writing): Promise<Operated> => {
      const seat = findSeat({ room: writing.room, visitor })
      if (!seat) throw noRoom()
      const known = await writing.rooms.findOperation(roomId, seat, clientId)
      if (known) return { seq: known.seq }
      try {
        const { host_id, partner_id } = writing.room
        if (partner_id !== null && (await areBlocked(writing.trx, host_id, partner_id)))
          await writing.apply({ type: 'parted', at: now() }, { type: 'parted' })
        const { accountId } = writing.room.facts.seats[seat]!
        if (accountId !== null) await refuseRestricted(writing.trx, accountId, now())
        if (operation.type === 'admit') await withdrawStranger(writing, operation.candidateId, now())
        if (!UNLIMITED.includes(operation.type)) await checkOperated(writing, seat, ROOM_OPERATION_LIMIT, now())
        const event = await toEvent(writing, seat, { clientId, operation }, now())
        const refusal = await writing.apply(event, toChange(writing, event))
        return refusal ? { refused: sayRefusal(refusal) } : { seq: writing.room.seq }
      } catch (error) {
        if (error instanceof ProblemError) return { refused: fromProblem(error) }
        throw error
      }
    })

/** Whom the host may not trade with any more is gone from the door before they can be admitted, also before the room has heard of it. RM130 */
async function withdrawStranger({ trx, room, apply }: RoomWriting, candidateId: string, at: number): Promise<void> {
  const accountId = room.facts.candidates.find(({ id }) => id === candidateId)?.accountId
  if (accountId && (await isBarred(trx, accountId, room.host_id, at)))
    await apply({ type: 'withdraw', at, candidateId }, { type: 'withdraw' })
}

/** Counts what is stored, so that the limit holds for all sockets and processes. @throws ProblemError 429 */
async function checkOperated(
  { rooms, room }: RoomWriting,
  seat: RoomSeat,
  { count, perMs }: Limit,
  at: number,
  type?: string,
) {
  const before = await rooms.operatedAt(room.id, seat, count, type)
  const waitMs = before === undefined ? 0 : before + perMs - at
  if (waitMs > 0)
    throw new ProblemError(429, 'room.too_fast', `At most ${count} in ${perMs / 1_000} seconds`, undefined, {
      headers: { 'retry-after': String(waitMs / 1_000) },
    })
}

async function toEvent(
  writing: RoomWriting,
  by: RoomSeat,
  { clientId, operation }: Operation,
  at: number,
): Promise<SeatEvent> {
  const { trx, pets: known } = writing
  const named = 'slug' in operation && !known[operation.slug] ? await readPets(trx, [operation.slug]) : {}
  const facts = { by, id: clientId, at, pets: { ...known, ...named } }
  if (operation.type !== 'say') return { ...operation, ...facts }
  for (const limit of ROOM_PHRASE_LIMITS) await checkOperated(writing, by, limit, at, 'say')
  return { type: 'say', phrase: readRoomPhrase(operation.phrase, writing), ...facts }
}

/** A phrase with its pets as they are on the two sides. RM113 @throws ProblemError 400, 409 */
function readRoomPhrase({ key, language, pets }: RoomPhrase, { room: { facts }, pets: known }: RoomWriting): Phrase {
  const count = PHRASES[key].pets
  if (pets.length !== count)
    throw new ProblemError(400, 'phrase.pets', `This phrase names ${count} pets`, 'phrase.pets')
  return {
    key,
    ...(language !== undefined && { language }),
    pets: pets.map(({ side, slug }, index) => {
      const entry = facts.sides[side].find((each) => each.slug === slug)
      const name = (facts.frozen?.[side].find((each) => each.slug === slug) ?? known[slug])?.name
      if (!entry || name === undefined)
        throw new ProblemError(409, 'phrase.pet_gone', `${slug} is not on this side`, `phrase.pets.${index}.slug`)
      return { slug, name, quantity: entry.quantity }
    }),
  }
}

/** The row of an operation. What leaves a side as it is names no pet, so that no reader hears of it. */
function toChange({ room: { facts } }: RoomWriting, event: SeatEvent): ChangeFacts {
  const change = { type: event.type, seat: event.by, client_id: event.id }
  const toPet = (side: RoomSeat, { slug, quantity }: { slug: string; quantity: number }) => ({
    ...change,
    side,
    variant_slug: slug,
    quantity,
  })
  if (event.type === 'set') {
    const before = facts.sides[event.by].find(({ slug }) => slug === event.slug)?.quantity ?? 0
    return before === event.quantity ? change : toPet(event.by, event)
  }
  if (event.type === 'ask') return toPet(otherSeat(event.by), event)
  if (event.type !== 'take' && event.type !== 'refuse') return change
  const ask = facts.asks.find(({ id }) => id === event.askId)
  return ask ? toPet(ask.of, ask) : change
}
