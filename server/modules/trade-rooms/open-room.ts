import type { OpenTradeRoom } from '#contract/trade-rooms.ts'
import type { RoomEntry, RoomSides } from '#domain/trade-room/room-facts.ts'
import { openRoom } from '#machines/trade-room-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import type { InboxGate } from '#server/modules/chat/inbox-gate.ts'
import { createLicenceRepository } from '#server/modules/chat/licence.repository.ts'
import { priceSides } from '#server/modules/chat/price-sides.ts'
import { refuseOffer } from '#server/modules/chat/refuse-offer.ts'
import { refuseRequest } from '#server/modules/chat/refuse-request.ts'
import { refuseClosed } from '#server/modules/chat/send-message.ts'
import { createTradeOffersRepository } from '#server/modules/chat/trade-offers.repository.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { randomBytes } from 'node:crypto'
import { AWAY_AFTER_MS, MAX_OPEN_ROOMS } from './limits.ts'
import { readPets } from './read-pets.ts'
import { toColumns } from './room-store.ts'
import { createTradeRoomsRepository } from './trade-rooms.repository.ts'

type Options = { db: Database; inbox: Pick<InboxGate, 'judge' | 'countRefused'>; now: () => number }

/** 128 random bits: whoever has it may knock. RM100 */
const createRoomId = () => randomBytes(16).toString('base64url')

/** CH150 @throws ProblemError 403 */
export async function refuseUnlicensed(trx: Database, accountId: string): Promise<void> {
  if ((await createLicenceRepository(trx).find(accountId)).passedAt === null)
    throw new ProblemError(403, 'licence.needed', 'Answer the safety questions first: PUT /api/me/licence')
}

/** @throws ProblemError 409 */
export async function refuseManyRooms(trx: Database, accountId: string): Promise<void> {
  if ((await createTradeRoomsRepository(trx).countOpen(accountId)) >= MAX_OPEN_ROOMS)
    throw new ProblemError(409, 'room.too_many', `You have ${MAX_OPEN_ROOMS} open trade rooms: end one first`)
}

/** The invited player, and their side where an offer says it. `isTalking`: they answered the host before. */
type Invitation = {
  otherId: string | null
  conversationId: string | null
  theirs: readonly RoomEntry[] | null
  isTalking: boolean
}

/** Opens a room, and returns its id. Idempotent by client id. RM100 to RM103, IR52 @throws ProblemError 400, 401, 403, 404, 409 */
export const createOpenRoom =
  ({ db, inbox: { judge, countRefused }, now }: Options) =>
  async (hostId: string, given: OpenTradeRoom): Promise<string> => {
    const { otherId } = await readInvitation(db, hostId, given, now())
    const locked = otherId === null ? [hostId] : [hostId, otherId]
    const opening = writeTransaction(db, locked, async (trx) => {
      const rooms = createTradeRoomsRepository(trx)
      const before = await rooms.findByClientId(hostId, given.clientId)
      if (before) return before.id
      const at = now()
      await refuseRestricted(trx, hostId, at)
      await refuseUnlicensed(trx, hostId)
      await refuseManyRooms(trx, hostId)
      const { conversationId, theirs, isTalking } = await readInvitation(trx, hostId, given, at)
      const sides: RoomSides = { host: given.yours, partner: theirs ?? [] }
      await refuseUnknownPets(trx, { ...sides, theirs: given.theirs })
      // What an offer says was judged with it, and a room without pets is refused no more than a message is. IR52
      if (otherId !== null && theirs === null && given.yours.length + given.theirs.length > 0) {
        const judgement = await judge(trx, {
          senderId: hostId,
          recipientId: otherId,
          sides: await priceSides(createItemsRepository(trx), { offer: given.yours, request: given.theirs }),
          isTalking,
          haveTraded: await createContactRepository(trx).haveTraded(hostId, otherId),
          at,
        })
        if (judgement.outcome === 'refuse') refuseOffer(judgement.kind)
      }
      const id = createRoomId()
      const { state, facts } = openRoom({
        host: { id: hostId, name: '', accountId: hostId },
        invitedId: otherId,
        sides,
        asks: theirs ? [] : given.theirs,
        at,
      })
      const room = {
        id,
        client_id: given.clientId,
        host_id: hostId,
        invited_id: otherId,
        conversation_id: conversationId,
        trade_offer_id: given.tradeOfferId ?? null,
        state,
        facts,
        seq: 0,
        booked: null,
        host_reported: 0 as const,
        partner_reported: 0 as const,
        created_at: at,
        ...toColumns({ state, facts }),
      }
      await rooms.insert(room)
      await rooms.renewPresence([{ roomId: id, seat: 'host' }], at + AWAY_AFTER_MS)
      return id
    })
    return otherId === null ? opening : countRefused(hostId, otherId, opening)
  }

/** Player invited by the conversation or the offer. Rules of contact hold as for an offer. RM102 @throws ProblemError 403, 404, 409 */
async function readInvitation(
  trx: Database,
  hostId: string,
  { conversationId, tradeOfferId }: OpenTradeRoom,
  at: number,
): Promise<Invitation> {
  const conversations = createConversationsRepository(trx)
  const offer = tradeOfferId === undefined ? undefined : await createTradeOffersRepository(trx).find(tradeOfferId, at)
  if (tradeOfferId !== undefined && !offer)
    throw new ProblemError(404, 'trade_offer.not_found', 'You have no such trade offer', 'tradeOfferId')
  const id = offer?.conversationId ?? conversationId
  if (id === undefined) return { otherId: null, conversationId: null, theirs: null, isTalking: false }
  const access = await conversations.access(hostId, id)
  refuseClosed(access)
  if (access.isRequest) await refuseRequest(trx, hostId, access.otherId)
  if (!offer) return { otherId: access.otherId, conversationId: id, theirs: null, isTalking: !access.isRequest }
  if (offer.status !== 'pending' && offer.status !== 'accepted')
    throw new ProblemError(409, 'trade_offer.conflict', `This trade offer is ${offer.status}`, 'tradeOfferId', {
      members: { state: offer.status },
    })
  const theirs = offer.senderId === hostId ? offer.request : offer.offer
  return {
    otherId: access.otherId,
    conversationId: id,
    theirs: theirs.map(({ slug, quantity }) => ({ slug, quantity })),
    isTalking: !access.isRequest,
  }
}

/** @throws ProblemError 400 that names the entry by its list and index */
async function refuseUnknownPets(
  trx: Database,
  { host, partner, theirs }: RoomSides & { theirs: readonly RoomEntry[] },
): Promise<void> {
  const known = await readPets(
    trx,
    [...host, ...partner, ...theirs].map(({ slug }) => slug),
  )
  for (const [name, side] of Object.entries({ yours: host, theirs }))
    side.forEach(({ slug }, index) => {
      const field = `${name}.${index}.slug`
      const refuse = (why: string) => new ProblemError(400, 'room.unknown_pet', `${field}: ${why}`, field)
      if (!known[slug]) throw refuse(`there is no item ${slug}`)
      if (side.findIndex((each) => each.slug === slug) < index) throw refuse(`${slug} is named twice`)
    })
}
