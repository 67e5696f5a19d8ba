import type {
  ChatMessage,
  CounterTradeOffer,
  SendTradeOffer,
  TradeAnswer,
  TradeOffer,
  TradeOfferStatus,
} from '#contract/chat.ts'
import { toAnswers, confirmationState } from '#domain/trade/trade-confirmation.ts'
import { OFFER_MS, stateAfter, type TradeOfferMove } from '#domain/trade/trade-offer-moves.ts'
import type { InboxJudgement } from '#domain/inbox/judge-offer.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { recordTrade } from '#server/modules/evidence/record-trade.ts'
import { createTradeSharingRepository } from '#server/modules/evidence/trade-sharing.repository.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { fulfilWishes } from '#server/modules/wishes/fulfil-wishes.ts'
import { checkLimit } from '#server/http/stored-limit.ts'
import type { PricedSides } from '#server/modules/inbox/judge-incoming.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import { createContactRepository } from './contact.repository.ts'
import { type Access, createConversationsRepository } from './conversations.repository.ts'
import type { InboxGate } from './inbox-gate.ts'
import { OFFER_LIMIT } from './limits.ts'
import { freeze, priceSides } from './price-sides.ts'
import { refuseOffer } from './refuse-offer.ts'
import { createMessagesRepository } from './messages.repository.ts'
import { refuseRequest } from './refuse-request.ts'
import { refuseClosed } from './send-message.ts'
import { createTradeOffersRepository } from './trade-offers.repository.ts'

type OfferTo = Omit<SendTradeOffer, 'conversationId'>
/** Checks of an offer before it is sent, and rows stored with it. */
type OfferRules = {
  check: (trx: Database) => Promise<void>
  sent: (trx: Database, offer: TradeOffer) => Promise<void>
}
type Change = { tradeOffer: TradeOffer; message: ChatMessage | null }

/** The text of the message for each move; a counter-offer needs no other message. */
const TEXTS = {
  offer: 'Trade offer',
  counter: 'Counter-offer',
  accept: 'Trade offer accepted',
  decline: 'Trade offer declined',
  cancel: 'Trade offer cancelled',
  traded: 'Trade confirmed',
} as const

export type TradeOffers = ReturnType<typeof createTradeOffers>

type Options = {
  db: Database
  events: ServerEventBus
  inbox: Pick<InboxGate, 'judge' | 'countRefused'>
  /** Milliseconds. */
  now: () => number
}

/** Trade offers within conversations (TR1, TR2). Each change is stored before it is published; one that a reader must not miss is a numbered message. */
export function createTradeOffers({ db, events, inbox: { judge, countRefused }, now }: Options) {
  const repositories = (trx: Database) => ({
    conversations: createConversationsRepository(trx),
    messages: createMessagesRepository(trx),
    offers: createTradeOffersRepository(trx),
    items: createItemsRepository(trx),
  })
  type Repositories = ReturnType<typeof repositories>

  /** The offer of an earlier call with the same client id. @throws ProblemError 409 when that call sent a plain message */
  async function findSent(
    { messages, offers }: Repositories,
    userId: string,
    conversationId: string,
    clientId: string,
  ): Promise<TradeOffer | undefined> {
    const message = await messages.byClientId(conversationId, userId, clientId)
    if (!message) return undefined
    if (message.tradeOfferId == null)
      throw new ProblemError(
        409,
        'client_id.used',
        'A message without a trade offer was sent with this client id',
        'clientId',
      )
    return offers.find(message.tradeOfferId, now())
  }

  /** `judgeSides`: missing for a counter-offer, which no rule catches. IR21 */
  async function send(
    on: Repositories,
    userId: string,
    recipientId: string,
    { conversationId, clientId, ...sides }: SendTradeOffer,
    counterOf: string | null,
    judgeSides?: (sides: PricedSides) => Promise<InboxJudgement>,
  ): Promise<Change> {
    const at = now()
    checkLimit(OFFER_LIMIT, await on.offers.sentAt(userId, OFFER_LIMIT.count), at)
    const before = await on.offers.newest(conversationId, at)
    const priced = await priceSides(on.items, sides)
    const judgement = (await judgeSides?.(priced)) ?? { outcome: 'delivered' as const }
    if (judgement.outcome === 'refuse') refuseOffer(judgement.kind)
    // A process whose clock is ahead may have stored the one before. CH172
    const createdAt = Math.max(at, before ? Date.parse(before.createdAt) + 1 : 0)
    const tradeOffer: TradeOffer = {
      id: randomUUID(),
      conversationId,
      senderId: userId,
      recipientId,
      status: 'pending',
      ...freeze(priced),
      counterOf,
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(at + OFFER_MS),
      acceptedAt: null,
      senderAnswer: null,
      recipientAnswer: null,
    }
    await on.offers.insert(tradeOffer)
    const text = counterOf === null ? TEXTS.offer : TEXTS.counter
    const message = await on.messages.append({
      conversationId,
      senderId: userId,
      clientId,
      text,
      tradeOfferId: tradeOffer.id,
      now: at,
    })
    await on.conversations.deliverOffer(recipientId, conversationId, message.seq, judgement.outcome)
    return { tradeOffer, message }
  }

  /** An offer that the rules of its recipient's inbox judge. `isPaired`: it is for a wish of theirs. IR1 */
  const sendJudged = (
    on: Repositories,
    trx: Database,
    userId: string,
    { otherId, isRequest }: Access,
    given: SendTradeOffer,
    isPaired = false,
  ): Promise<Change> =>
    send(on, userId, otherId, given, null, async (sides) =>
      judge(trx, {
        senderId: userId,
        recipientId: otherId,
        sides,
        isTalking: !isRequest,
        haveTraded: await createContactRepository(trx).haveTraded(userId, otherId),
        isPaired,
        at: now(),
      }),
    )

  /** An offer that the user sent or received, in any state. @throws ProblemError 404 */
  async function findOwn({ conversations, offers }: Repositories, userId: string, id: string) {
    const offer = await offers.find(id, now())
    const otherId = offer && (await conversations.findOther(userId, offer.conversationId))
    if (!offer || otherId === undefined)
      throw new ProblemError(404, 'trade_offer.not_found', 'You have no such trade offer')
    return { offer, otherId }
  }

  /** @throws ProblemError 409 with the state where the move is not legal */
  async function moveTo(
    { offers }: Repositories,
    offer: TradeOffer,
    move: TradeOfferMove,
    userId: string,
  ): Promise<TradeOffer> {
    const status = stateAfter(offer, move, userId, now())
    if (status === null || status === 'pending' || status === 'expired') throw conflict(offer.status, move)
    // A writer that did not take the lock of both users may have been quicker.
    if (!(await offers.end(offer.id, status))) throw conflict((await offers.find(offer.id, now()))!.status, move)
    return { ...offer, status }
  }

  /** The message by which a move is shown in its place. */
  const append = (
    { messages }: Repositories,
    senderId: string,
    { id, conversationId }: TradeOffer,
    text: string,
  ): Promise<ChatMessage> =>
    messages.append({ conversationId, senderId, clientId: null, text, tradeOfferId: id, now: now() })

  /** Runs `write` while both are locked, then publishes its changes to the members who see the conversation. */
  async function change(
    [userId, otherId]: readonly [string, string],
    write: (on: Repositories, trx: Database) => Promise<{ answer: TradeOffer; changes: readonly Change[] }>,
  ): Promise<TradeOffer> {
    const { answer, changes, to } = await writeTransaction(db, [userId, otherId], async (trx) => {
      const on = repositories(trx)
      const written = await write(on, trx)
      return { ...written, to: await on.conversations.listReaders(written.answer.conversationId) }
    })
    const { conversationId } = answer
    for (const { tradeOffer, message } of changes) {
      const frame = { type: 'TRADE_OFFER' as const, data: { tradeOffer, conversationId, message } }
      events.publish('chat.frame', { to, frame })
    }
    return answer
  }

  return {
    async find(userId: string, id: string): Promise<TradeOffer> {
      return (await findOwn(repositories(db), userId, id)).offer
    },

    /** Idempotent by client id. */
    async send(userId: string, given: SendTradeOffer): Promise<TradeOffer> {
      const { otherId } = await createConversationsRepository(db).access(userId, given.conversationId)
      return countRefused(
        userId,
        otherId,
        change([userId, otherId], async (on, trx) => {
          const access = await on.conversations.access(userId, given.conversationId)
          const before = await findSent(on, userId, given.conversationId, given.clientId)
          if (before) return { answer: before, changes: [] }
          refuseClosed(access)
          await refuseRestricted(trx, userId, now())
          if (access.isRequest) await refuseRequest(trx, userId, otherId)
          const sent = await sendJudged(on, trx, userId, access, given)
          return { answer: sent.tradeOffer, changes: [sent] }
        }),
      )
    },

    /** Offers to a user, in the conversation of the two, which it begins. `rules` run in the same transaction. Idempotent by client id. WI30 */
    sendTo: (
      userId: string,
      otherId: string,
      { clientId, ...sides }: OfferTo,
      rules: OfferRules,
    ): Promise<TradeOffer> =>
      countRefused(
        userId,
        otherId,
        change([userId, otherId], async (on, trx) => {
          const isNew = !(await on.conversations.haveTalked(userId, otherId))
          const conversationId = await on.conversations.open(userId, otherId, now())
          const before = await findSent(on, userId, conversationId, clientId)
          if (before) return { answer: before, changes: [] }
          await refuseRestricted(trx, userId, now())
          await rules.check(trx)
          const access = await on.conversations.access(userId, conversationId)
          refuseClosed(access)
          if (isNew || access.isRequest) await refuseRequest(trx, userId, otherId)
          const sent = await sendJudged(on, trx, userId, access, { conversationId, clientId, ...sides }, true)
          await rules.sent(trx, sent.tradeOffer)
          return { answer: sent.tradeOffer, changes: [sent] }
        }),
      ),

    async move(userId: string, id: string, move: Exclude<TradeOfferMove, 'counter'>): Promise<TradeOffer> {
      const { otherId } = await findOwn(repositories(db), userId, id)
      return change([userId, otherId], async (on, trx) => {
        const { offer } = await findOwn(on, userId, id)
        await refuseRestricted(trx, userId, now())
        const tradeOffer = await moveTo(on, offer, move, userId)
        const message = await append(on, userId, offer, TEXTS[move])
        if (move === 'cancel') await on.conversations.keepQuiet(otherId, offer.conversationId, message.seq)
        if (move !== 'accept') return { answer: tradeOffer, changes: [{ tradeOffer, message }] }
        // The message's own time, by which a reader knows it from that of a confirmation.
        await on.offers.setAcceptedAt(id, Date.parse(message.sentAt))
        const accepted = { ...tradeOffer, acceptedAt: message.sentAt }
        return { answer: accepted, changes: [{ tradeOffer: accepted, message }] }
      })
    },

    /** Stores a player's answer about the trade in the game. The same answer again changes nothing, and `traded` is never taken back (EV1 to EV9). */
    async answer(userId: string, id: string, answer: TradeAnswer): Promise<TradeOffer> {
      const { otherId } = await findOwn(repositories(db), userId, id)
      return change([userId, otherId], async (on, trx) => {
        const { offer } = await findOwn(on, userId, id)
        const { own, other } = toAnswers(offer, userId)
        if (own === answer) return { answer: offer, changes: [] }
        refuseClosed(await on.conversations.access(userId, offer.conversationId))
        await refuseRestricted(trx, userId, now())
        refuseAnswer(offer, own, now())
        if (!(await createTradeSharingRepository(trx).areAllOn([userId])))
          throw new ProblemError(409, 'trade_sharing.off', 'You have turned off the use of your trades')
        const isSender = offer.senderId === userId
        await on.offers.setAnswer(id, isSender ? 'sender_answer' : 'recipient_answer', answer)
        const answered: TradeOffer = { ...offer, [isSender ? 'senderAnswer' : 'recipientAnswer']: answer }
        if (answer === 'not-traded') return { answer: answered, changes: [{ tradeOffer: answered, message: null }] }
        if (other === 'traded') {
          await recordTrade(trx, answered, now())
          await fulfilWishes(trx, answered, now())
        }
        const message = await append(on, userId, offer, TEXTS.traded)
        return { answer: answered, changes: [{ tradeOffer: answered, message }] }
      })
    },

    /** Returns the new offer. Idempotent by client id. */
    async counter(userId: string, id: string, sides: CounterTradeOffer): Promise<TradeOffer> {
      const { otherId } = await findOwn(repositories(db), userId, id)
      return change([userId, otherId], async (on, trx) => {
        const { offer } = await findOwn(on, userId, id)
        const before = await findSent(on, userId, offer.conversationId, sides.clientId)
        if (before) return { answer: before, changes: [] }
        await refuseRestricted(trx, userId, now())
        const countered = await moveTo(on, offer, 'counter', userId)
        const sent = await send(on, userId, otherId, { ...sides, conversationId: offer.conversationId }, id)
        return { answer: sent.tradeOffer, changes: [{ tradeOffer: countered, message: null }, sent] }
      })
    },
  }
}

function conflict(state: TradeOfferStatus, move: TradeOfferMove) {
  const why = state === 'pending' ? `is not yours to ${move}` : `is ${state}`
  return new ProblemError(409, 'trade_offer.conflict', `This trade offer ${why}`, undefined, { members: { state } })
}

/** @throws ProblemError 409 that says why there is nothing left to answer */
function refuseAnswer(offer: TradeOffer, own: TradeAnswer | null, now: number) {
  const state = confirmationState(offer, now)
  if (state === 'none')
    throw new ProblemError(409, 'confirmation.none', 'Only an accepted trade offer is confirmed', undefined, {
      members: { state: offer.status },
    })
  if (state === 'over')
    throw new ProblemError(409, 'confirmation.over', 'A trade is confirmed within seven days of its acceptance')
  if (own === 'traded') throw new ProblemError(409, 'confirmation.final', 'You have confirmed this trade')
}
