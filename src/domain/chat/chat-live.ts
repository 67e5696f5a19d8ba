import type { ChatMessage, ChatServerFrame, TradeOffer, TypingAllowed } from '#contract/chat.ts'
import type { Restriction } from '#contract/measures.ts'
import type { ChatState } from '#contract/chat-state.ts'
import { MESSAGE_INTERVAL, throttle, type ThrottleRecords } from './chat-throttle.ts'

/** A second more than the server lets a start of typing last, in milliseconds: its stop may have been lost on the way. CH5 */
export const TYPING_MS = 7_000
/** Longest wait for the answer to a move, in milliseconds. TR3 */
export const PENDING_OFFER_MS = 30_000

export type ChatInput =
  | { type: 'link.opened' | 'link.rejected' | 'frame.malformed' }
  | { type: 'link.changed'; online: boolean; trying: boolean }
  | { type: 'frame.arrived'; frame: ChatServerFrame }
  | OfferAwaited
  | { type: 'offer.settled'; id: string }
  | ChatEnding

type OfferAwaited = { type: 'offer.awaited'; id: string; conversationId: string }
type MessageFrame = Extract<ChatServerFrame, { type: 'CHAT_MESSAGE' }>
type TypingFrame = Extract<ChatServerFrame, { type: 'TYPING_START' }>
/**
 * The time of something is over. It is known by what began it: no clock is compared, because a timer may fire a moment early and a
 * clock be set.
 */
export type ChatEnding =
  | { type: 'window.ended'; of: MessageFrame }
  | { type: 'typing.ended'; of: TypingFrame }
  | { type: 'offer.overdue'; of: OfferAwaited }

/** Events that a chat's readers must act on. */
export type ChatEvent =
  /** A new connection: what came between is missing. */
  | { type: 'chat.synced' }
  | { type: 'session.rejected' }
  /** `restriction`: what forbids writing now. */
  | { type: 'typing.allowed'; conversationId: string; typing: TypingAllowed }
  | { type: 'measures.changed'; restriction: Restriction | null }
  | { type: 'visibility.changed'; isInvisible: boolean }
  | { type: 'message.arrived'; message: ChatMessage }
  | { type: 'offer.changed'; tradeOffer: TradeOffer }
  /** Messages of it are known to have come, and have to be read. CH3 */
  | { type: 'conversation.behind'; conversationId: string }

export type ChatLive = {
  readonly state: Omit<ChatState, 'outgoing'>
  /** This socket brought a frame, so its session was accepted. */
  readonly synced: boolean
  /** When a message was let through last, by conversation. */
  readonly records: ThrottleRecords
  /** Throttle windows by conversation. At the end of one, its dropped messages are fetched. */
  readonly windows: ReadonlyMap<string, MessageFrame>
  /** Conversations of which an event was dropped since. CH3 */
  readonly behind: ReadonlySet<string>
  readonly malformed: number
}
export type ChatStep = { readonly live: ChatLive; readonly events: readonly ChatEvent[] }

export const EMPTY_CHAT: ChatLive = {
  state: { status: 'disconnected', presence: new Map(), typing: new Map(), pendingOffers: new Map() },
  synced: false,
  records: new Map(),
  windows: new Map(),
  behind: new Set(),
  malformed: 0,
}

/** The step that one input makes. `now` in milliseconds. CH3 to CH6, TR3 */
export function readChat(live: ChatLive, input: ChatInput, now: number): ChatStep {
  const { state } = live
  switch (input.type) {
    case 'link.opened':
      // The server sends everyone's presence again.
      return quiet({ ...live, synced: false, state: { ...state, presence: new Map(), typing: new Map() } })
    case 'link.changed':
      return quiet(
        withState(live, { status: input.online ? 'connected' : input.trying ? 'connecting' : 'disconnected' }),
      )
    case 'link.rejected':
      return { live, events: [{ type: 'session.rejected' }] }
    case 'frame.malformed':
      return quiet({ ...live, malformed: live.malformed + 1 })
    case 'frame.arrived': {
      const { live: next, events } = readFrame({ ...live, synced: true }, input.frame, now)
      return live.synced ? { live: next, events } : { live: next, events: [{ type: 'chat.synced' }, ...events] }
    }
    case 'window.ended':
      return endWindow(live, input.of)
    case 'typing.ended':
      return quiet(
        state.typing.get(input.of.data.conversationId) === input.of.data
          ? withState(live, { typing: without(state.typing, input.of.data.conversationId) })
          : live,
      )
    case 'offer.awaited':
      return quiet(withState(live, { pendingOffers: new Map(state.pendingOffers).set(input.id, input) }))
    case 'offer.settled':
      return quiet(withState(live, { pendingOffers: without(state.pendingOffers, input.id) }))
    case 'offer.overdue': {
      const { id, conversationId } = input.of
      if (state.pendingOffers.get(id) !== input.of) return quiet(live)
      return {
        live: withState(live, { pendingOffers: without(state.pendingOffers, id) }),
        events: [{ type: 'conversation.behind', conversationId }],
      }
    }
  }
}

/** A message ends the typing indicator of its sender: the frame that does so may come from another process, or be lost. CH49 */
function endTyping(live: ChatLive, message: ChatMessage | null): ChatLive {
  const typist = message && live.state.typing.get(message.conversationId)?.userId
  return typist != null && typist === message?.senderId
    ? withState(live, { typing: without(live.state.typing, message.conversationId) })
    : live
}

function readFrame(before: ChatLive, frame: ChatServerFrame, now: number): ChatStep {
  const live = endTyping(before, 'message' in frame.data ? frame.data.message : null)
  const { state } = live
  switch (frame.type) {
    case 'HEARTBEAT':
    case 'DESK_CHANGED':
    case 'INBOX_CHANGED':
      return quiet(live)
    case 'TYPING_ALLOWED':
      return { live, events: [{ type: 'typing.allowed', ...frame.data }] }
    case 'VISIBILITY_CHANGED':
      return { live, events: [{ type: 'visibility.changed', ...frame.data }] }
    case 'MEASURES_CHANGED':
      return { live, events: [{ type: 'measures.changed', restriction: frame.data.restriction }] }
    case 'CHAT_MESSAGE': {
      const { conversationId, message } = frame.data
      const { admitted, records } = throttle(live.records, conversationId, now, MESSAGE_INTERVAL)
      // What is dropped where no window is open, because its timer was early, opens one: each has an end that brings it in.
      const windows =
        admitted || !live.windows.has(conversationId) ? new Map(live.windows).set(conversationId, frame) : live.windows
      const behind = new Set(live.behind)
      const wasBehind = behind.delete(conversationId)
      if (!admitted) return quiet({ ...live, windows, behind: behind.add(conversationId) })
      return {
        live: { ...live, records, windows, behind },
        // The window before no longer has an end of its own.
        events: [
          { type: 'message.arrived', message },
          ...(wasBehind ? [{ type: 'conversation.behind', conversationId } as const] : []),
        ],
      }
    }
    case 'TRADE_OFFER': {
      const { tradeOffer, message } = frame.data
      return {
        live: withState(live, { pendingOffers: without(state.pendingOffers, tradeOffer.id) }),
        events: [
          { type: 'offer.changed', tradeOffer },
          ...(message ? [{ type: 'message.arrived', message } as const] : []),
        ],
      }
    }
    case 'USER_STATUS':
      return quiet(
        withState(live, {
          presence: new Map([...state.presence, ...frame.data.map((each) => [each.userId, each] as const)]),
        }),
      )
    case 'TYPING_START':
      return quiet(withState(live, { typing: new Map(state.typing).set(frame.data.conversationId, frame.data) }))
    case 'TYPING_STOP':
      return quiet(withState(live, { typing: without(state.typing, frame.data.conversationId) }))
  }
}

function endWindow(live: ChatLive, of: MessageFrame): ChatStep {
  const { conversationId } = of.data
  if (live.windows.get(conversationId) !== of) return quiet(live)
  const next = { ...live, windows: without(live.windows, conversationId) }
  if (!live.behind.has(conversationId)) return quiet(next)
  const behind = new Set(live.behind)
  behind.delete(conversationId)
  return { live: { ...next, behind }, events: [{ type: 'conversation.behind', conversationId }] }
}

const quiet = (live: ChatLive): ChatStep => ({ live, events: [] })

const withState = (live: ChatLive, changes: Partial<ChatLive['state']>): ChatLive => ({
  ...live,
  state: { ...live.state, ...changes },
})

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map
  const next = new Map(map)
  next.delete(key)
  return next
}
