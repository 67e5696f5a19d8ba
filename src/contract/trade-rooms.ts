import * as v from 'valibot'
import { Count, Slug, Timestamp } from './catalogue.ts'
import { MAX_MESSAGE_LENGTH } from './chat.ts'
import { SendLicence } from './licence.ts'
import { PHRASE_LANGUAGES } from './phrase-languages.ts'
import { PHRASE_KEYS, Phrase } from './phrases.ts'
import { Id, Text } from './text.ts'
import { Quantity, TradeEntry } from './trade-entry.ts'

/** 128 random bits, base64url. */
export const RoomId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'is not the id of a trade room'))

export const TRADE_ROOM_STATES = [
  'waiting',
  'building',
  'lockedByOne',
  'reviewing',
  'confirmedByOne',
  'paused',
  'agreed',
  'inGame',
  'done',
  'different',
  'notDone',
  'cancelled',
  'expired',
] as const
export const TradeRoomState = v.picklist(TRADE_ROOM_STATES)
export type TradeRoomState = v.InferOutput<typeof TradeRoomState>

/** `host` opened the room; `partner` was admitted. */
export const RoomSeat = v.picklist(['host', 'partner'])
export type RoomSeat = v.InferOutput<typeof RoomSeat>

const Revision = Count
const QuantityOrNone = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))

/** How the trade went in the game, as one of the two says. */
export const RoomAnswer = v.picklist(['asAgreed', 'different', 'notDone'])
export type RoomAnswer = v.InferOutput<typeof RoomAnswer>

/** A phrase in a room names pets of its two sides. */
export const RoomPhrase = v.object({
  key: v.picklist(PHRASE_KEYS, 'is not a phrase of this site'),
  language: v.exactOptional(v.picklist(PHRASE_LANGUAGES, 'is not a language of phrases')),
  pets: v.optional(v.pipe(v.array(v.object({ side: RoomSeat, slug: Slug })), v.maxLength(2, 'must be at most 2')), []),
})
export type RoomPhrase = v.InferOutput<typeof RoomPhrase>

/** Move of a seat in its room. RM10 */
export const RoomOperation = v.variant('type', [
  /** The number of these pets on the seat's own side; 0: none. */
  v.object({ type: v.literal('set'), slug: Slug, quantity: QuantityOrNone }),
  /** Asks for a number of pets on the other's side; 0: to take them out. */
  v.object({ type: v.literal('ask'), slug: Slug, quantity: QuantityOrNone }),
  /** The owner takes a request, which edits their side, or refuses it. */
  v.object({ type: v.literal('take'), askId: Id }),
  v.object({ type: v.literal('refuse'), askId: Id }),
  /** The whole of this revision was visible to the player. */
  v.object({ type: v.literal('seen'), revision: Revision }),
  v.object({ type: v.literal('lock'), revision: Revision }),
  v.object({ type: v.literal('unlock') }),
  v.object({ type: v.literal('confirm'), revision: Revision }),
  /** The reader has read a swap alarm. */
  v.object({ type: v.literal('acknowledge'), alarmId: Id }),
  v.object({ type: v.literal('say'), phrase: RoomPhrase }),
  /** Only the host: somebody who waits at the door. */
  v.object({ type: v.literal('admit'), candidateId: Id }),
  v.object({ type: v.literal('turnAway'), candidateId: Id }),
  /** From the agreed trade to the checklist. */
  v.object({ type: v.literal('start') }),
  v.object({ type: v.literal('answer'), answer: RoomAnswer }),
  v.object({ type: v.literal('cancel') }),
])
export type RoomOperation = v.InferOutput<typeof RoomOperation>

/** Player on a seat. */
export const RoomPerson = v.object({
  /** As the game's trade window shows it; of a guest: made up by the site. */
  name: v.string(),
  /** Missing: a guest without an account, whose name proves nothing. */
  userId: v.exactOptional(v.string()),
  /** Missing: a guest. */
  memberSince: v.exactOptional(Timestamp),
  /** The name of somebody else that this one looks like: staff, or a player with whom the reader has traded. */
  looksLike: v.exactOptional(v.string()),
})
export type RoomPerson = v.InferOutput<typeof RoomPerson>

export const RoomSeatView = v.object({
  ...RoomPerson.entries,
  /** Whether a socket of the seat is open. */
  isHere: v.boolean(),
  /** The revision that the seat has locked, has SEEN, or has confirmed. Missing: none. */
  locked: v.exactOptional(Revision),
  seen: v.exactOptional(Revision),
  confirmed: v.exactOptional(Revision),
})
export type RoomSeatView = v.InferOutput<typeof RoomSeatView>

/** A change on the other's side that the reader must not miss. RM30 */
export const SwapAlarm = v.object({
  id: v.string(),
  at: Timestamp,
  kind: v.picklist(['removed', 'lesserVariant', 'fewer', 'totalDown', 'manyEdits', 'valueMoved']),
  /** The pet before, and of `lesserVariant` the pet after. Missing: the alarm is about the whole side. */
  name: v.exactOptional(v.string()),
  nameAfter: v.exactOptional(v.string()),
  before: v.exactOptional(Count),
  after: v.exactOptional(Count),
  /** `totalDown`: by how many percent. */
  percent: v.exactOptional(v.number()),
})
export type SwapAlarm = v.InferOutput<typeof SwapAlarm>

/** A request about the side of `of`, by the other seat. */
export const RoomAsk = v.object({
  id: v.string(),
  of: RoomSeat,
  slug: Slug,
  name: v.string(),
  quantity: QuantityOrNone,
})
export type RoomAsk = v.InferOutput<typeof RoomAsk>

const RoomSaid = v.object({ id: v.string(), by: RoomSeat, at: Timestamp, phrase: Phrase })

/** Somebody at the door, as the host sees them. */
export const RoomCandidate = v.object({ id: v.string(), ...RoomPerson.entries })
export type RoomCandidate = v.InferOutput<typeof RoomCandidate>

/** A trade room as one of its two seats sees it. RM1 */
export const TradeRoom = v.object({
  id: RoomId,
  state: TradeRoomState,
  you: RoomSeat,
  /** Counts the edits of both sides, from 0. */
  revision: Revision,
  /** Counts everything that was stored of the room, from 0: a snapshot with a smaller one is old. */
  seq: Count,
  seats: v.object({ host: RoomSeatView, partner: v.exactOptional(RoomSeatView) }),
  /** Pets that each gives, with their values: of now, or from the second lock on of that moment. */
  sides: v.object({ host: v.array(TradeEntry), partner: v.array(TradeEntry) }),
  /** The other's side as the reader last locked it. Missing: they have locked nothing. */
  lockedOther: v.exactOptional(v.array(v.object({ slug: Slug, name: v.string(), quantity: Quantity }))),
  /** When the reader's confirmation of this revision opens. Missing: they have not SEEN it, or nothing is reviewed. */
  confirmOpensAt: v.exactOptional(Timestamp),
  /** Until when nothing can be changed, after too many operations. */
  restsUntil: v.exactOptional(Timestamp),
  asks: v.array(RoomAsk),
  /** Not acknowledged by the reader, oldest first. */
  alarms: v.array(SwapAlarm),
  /** The last 12. */
  said: v.array(RoomSaid),
  /** Only for the host, while the other seat is free. */
  candidates: v.array(RoomCandidate),
  createdAt: Timestamp,
  /** When it ends by itself, if nobody does anything. */
  expiresAt: Timestamp,
  agreedAt: v.exactOptional(Timestamp),
  /** The reader's own answer. */
  answer: v.exactOptional(RoomAnswer),
  /** The other's answer; missing until both have answered. */
  otherAnswer: v.exactOptional(RoomAnswer),
  /** The trade is in the reader's own pets: the ids of its rows there, for undoing. Missing: not booked, or a guest's. */
  booked: v.exactOptional(v.array(v.string())),
  /** The reader has reported the room. */
  isReported: v.boolean(),
  /** The conversation of the two, where they have one. */
  conversationId: v.exactOptional(v.string()),
})
export type TradeRoom = v.InferOutput<typeof TradeRoom>

/** One stored change of a room. */
export const RoomChange = v.object({
  seq: Count,
  at: Timestamp,
  /** Missing: the site did it. */
  by: v.exactOptional(RoomSeat),
  type: v.string(),
  revision: Revision,
  /** Seat whose side a change is about. */
  of: v.exactOptional(RoomSeat),
  name: v.exactOptional(v.string()),
  quantity: v.exactOptional(QuantityOrNone),
})
export type RoomChange = v.InferOutput<typeof RoomChange>

/** `changes`: those after the `seq` that was asked for, oldest first, the last 100 of them. */
export const TradeRoomAnswer = v.object({ room: TradeRoom, changes: v.array(RoomChange) })
export type TradeRoomAnswer = v.InferOutput<typeof TradeRoomAnswer>

const Side = v.pipe(v.array(v.object({ slug: Slug, quantity: Quantity })), v.maxLength(50))

/**
 * `yours` is what the host gives. `theirs` is what they would like: it becomes requests to the partner, or with `tradeOfferId` the
 * partner's side. The same client id is the same room. RM2
 */
export const OpenTradeRoom = v.object({
  clientId: Id,
  yours: Side,
  theirs: Side,
  /** The player of this conversation is invited and admitted as soon as they come. */
  conversationId: v.exactOptional(Id),
  tradeOfferId: v.exactOptional(Id),
})
export type OpenTradeRoom = v.InferOutput<typeof OpenTradeRoom>

/** `licence`: a guest's answers to the safety questions; a signed-in player's are stored. */
export const JoinTradeRoom = v.object({ licence: v.exactOptional(SendLicence.entries.answers) })
export type JoinTradeRoom = v.InferOutput<typeof JoinTradeRoom>

/** Answer to a player at the door. `seatToken`: only once, and only to a guest: it is their key to the seat. */
export const JoinedTradeRoom = v.object({
  name: v.string(),
  hostName: v.string(),
  isSeated: v.boolean(),
  seatToken: v.exactOptional(v.string()),
})
export type JoinedTradeRoom = v.InferOutput<typeof JoinedTradeRoom>

/** One of the reader's rooms, for a list. */
const TradeRoomSummary = v.object({
  id: RoomId,
  state: TradeRoomState,
  /** Missing: nobody was admitted. */
  otherName: v.exactOptional(v.string()),
  createdAt: Timestamp,
  agreedAt: v.exactOptional(Timestamp),
  /** The conversation from which it was opened. */
  conversationId: v.exactOptional(v.string()),
})
export const TradeRoomList = v.object({ rooms: v.array(TradeRoomSummary) })
export type TradeRoomList = v.InferOutput<typeof TradeRoomList>

/** `details`: only of a signed-in player; a guest has no words. RM124 */
export const ReportTradeRoom = v.object({
  details: v.exactOptional(v.pipe(Text, v.trim(), v.maxLength(MAX_MESSAGE_LENGTH))),
})
export type ReportTradeRoom = v.InferOutput<typeof ReportTradeRoom>

/** Frames about rooms that a client may send on `/ws`, beside those of the chat. */
export const TradeRoomClientFrame = v.variant('type', [
  /** From now on the socket gets the room's states. `after`: the `seq` of the last that it had. */
  v.object({ type: v.literal('ROOM_ENTER'), data: v.object({ roomId: RoomId, after: v.exactOptional(Count) }) }),
  v.object({ type: v.literal('ROOM_LEAVE'), data: v.object({ roomId: RoomId }) }),
  /** Idempotent by `clientId`, which is the client's own for each operation. */
  v.object({
    type: v.literal('ROOM_OPERATION'),
    data: v.object({ roomId: RoomId, clientId: Id, operation: RoomOperation }),
  }),
])
export type TradeRoomClientFrame = v.InferOutput<typeof TradeRoomClientFrame>

/** Frames about rooms that the server sends on `/ws`, beside those of the chat. */
export const TradeRoomServerFrame = v.variant('type', [
  v.object({ type: v.literal('ROOM_STATE'), data: TradeRoomAnswer }),
  /** The operation is stored; the state that follows from it may come before or after. */
  v.object({
    type: v.literal('ROOM_ACCEPTED'),
    data: v.object({ roomId: v.string(), clientId: v.string(), seq: Count }),
  }),
  /** Nothing was changed. Without `clientId` the room itself is refused. */
  v.object({
    type: v.literal('ROOM_REFUSED'),
    data: v.object({
      roomId: v.string(),
      clientId: v.exactOptional(v.string()),
      code: v.string(),
      /** In a sentence. */
      why: v.string(),
      /** When the same operation may be tried again. */
      retryAfterMs: v.exactOptional(Count),
    }),
  }),
  /** To somebody at the door: the host has admitted them, or turned them away. */
  v.object({
    type: v.literal('ROOM_DOOR'),
    data: v.object({ roomId: v.string(), answer: v.picklist(['waiting', 'admitted', 'turnedAway', 'full', 'over']) }),
  }),
])
export type TradeRoomServerFrame = v.InferOutput<typeof TradeRoomServerFrame>

/** Frames that a room's own socket reads: those about rooms, and the server's clock in milliseconds. */
export const TradeRoomSocketFrame = v.variant('type', [
  ...TradeRoomServerFrame.options,
  v.object({ type: v.literal('HEARTBEAT'), data: v.object({ timestamp: v.number() }) }),
])
export type TradeRoomSocketFrame = v.InferOutput<typeof TradeRoomSocketFrame>
