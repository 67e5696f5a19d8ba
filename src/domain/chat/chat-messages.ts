import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import type { ConversationNews, OutgoingMessage } from '#contract/chat-state.ts'

/**
 * The messages of both, by `seq`, each once: in whatever order and however often pages, events and answers come, the list is the
 * same. The very same list where nothing is new. CH3, CH7
 */
export function mergeMessages(known: readonly ChatMessage[], added: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  const before = bySeq.size
  for (const message of added) if (!bySeq.has(message.seq)) bySeq.set(message.seq, message)
  return bySeq.size === before ? known : [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

const ANSWERS = [null, 'not-traded', 'traded']

/** Grows with each change of an offer: what is no longer pending stays so, and an answer becomes `not-traded` and then `traded`. TR1, EV2 */
const progress = ({ status, senderAnswer, recipientAnswer }: TradeOffer) =>
  Number(status !== 'pending') + ANSWERS.indexOf(senderAnswer) + ANSWERS.indexOf(recipientAnswer)

/**
 * The offers of both, each once, in their latest state; an offer that another counters is countered, even where its own change was lost.
 * TR1, CL83
 */
export function mergeOffers(known: readonly TradeOffer[], added: readonly TradeOffer[]): readonly TradeOffer[] {
  const byId = new Map(known.map((offer) => [offer.id, offer]))
  let changed = false
  const change = (offer: TradeOffer) => {
    byId.set(offer.id, offer)
    changed = true
  }
  for (const offer of added) {
    const old = byId.get(offer.id)
    if (!old || progress(offer) > progress(old)) change(offer)
  }
  for (const { counterOf } of byId.values()) {
    const countered = byId.get(counterOf ?? '')
    if (countered?.status === 'pending') change({ ...countered, status: 'countered' })
  }
  return changed ? [...byId.values()] : known
}

/** The very same news where nothing is new. */
export function mergeNews(known: ConversationNews, added: ConversationNews): ConversationNews {
  const messages = mergeMessages(known.messages, added.messages)
  const tradeOffers = mergeOffers(known.tradeOffers, added.tradeOffers)
  return messages === known.messages && tradeOffers === known.tradeOffers ? known : { messages, tradeOffers }
}

/**
 * The `seq` after which something is missing up to the conversation's last one, or null. Counted from `first`, where it was read from, or
 * else from the oldest known: older ones are read when the player scrolls to them, and aren't a gap.
 */
export function missingAfter(
  messages: readonly ChatMessage[],
  lastSeq: number,
  first = messages[0]?.seq,
): number | null {
  if (first === undefined) return null
  const counted = messages.filter(({ seq }) => seq >= first)
  const gap = counted.findIndex(({ seq }, index) => seq !== first + index)
  const end = first + (gap < 0 ? counted.length : gap) - 1
  return end < lastSeq || gap >= 0 ? end : null
}

/** Typed messages that are not among the messages yet; a message says by its client id what it answers. CN24 */
export function stillOutgoing(
  outgoing: readonly OutgoingMessage[],
  messages: readonly ChatMessage[],
): readonly OutgoingMessage[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !arrived.has(clientId))
}
