import type { Phrase } from '#contract/phrases.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { RoomAnswer, RoomOperation, RoomSeat, TradeRoomState } from '#contract/trade-rooms.ts'

/** How many of a pet, by its slug. */
export type RoomEntry = { readonly slug: string; readonly quantity: number }
export type RoomSides<Entry = RoomEntry> = Readonly<Record<RoomSeat, readonly Entry[]>>
export type PerSeat<T> = Readonly<Record<RoomSeat, T>>

/** Player on a seat or at the door. `accountId` null: a guest. */
export type RoomOccupant = { readonly id: string; readonly name: string; readonly accountId: string | null }

export type AlarmFact = {
  readonly id: string
  /** Milliseconds, as all times of these facts. */
  readonly at: number
  readonly kind: 'removed' | 'lesserVariant' | 'fewer' | 'totalDown' | 'manyEdits' | 'valueMoved'
  readonly slug?: string
  readonly slugAfter?: string
  readonly before?: number
  readonly after?: number
  readonly percent?: number
}

type AskFact = { readonly id: string; readonly of: RoomSeat; readonly slug: string; readonly quantity: number }
type SaidFact = { readonly id: string; readonly by: RoomSeat; readonly at: number; readonly phrase: Phrase }

/** Context of a room's machine, besides its state. It is stored as JSON. RM1 */
export type RoomFacts = {
  readonly createdAt: number
  /** When something last happened. */
  readonly touchedAt: number
  readonly revision: number
  readonly seats: { readonly host: RoomOccupant; readonly partner: RoomOccupant | null }
  /** The account that is admitted as soon as it comes; null: whoever has the link asks at the door. */
  readonly invitedId: string | null
  readonly candidates: readonly RoomOccupant[]
  readonly sides: RoomSides
  /** Both sides with the values of the second lock; null: at the values of now. */
  readonly frozen: RoomSides<TradeEntry> | null
  readonly seen: PerSeat<{ readonly revision: number; readonly at: number } | null>
  /** The revision that the seat has locked. */
  readonly locked: PerSeat<number | null>
  /** The other's side as this seat last locked it. */
  readonly lockedOther: PerSeat<readonly RoomEntry[] | null>
  /** The revision that the seat has confirmed. */
  readonly confirmed: PerSeat<number | null>
  /** Edits by this seat after the other one had locked. */
  readonly editsAfterLock: PerSeat<number>
  /** Swap alarms that each seat has to see. */
  readonly alarms: PerSeat<readonly AlarmFact[]>
  readonly asks: readonly AskFact[]
  readonly said: readonly SaidFact[]
  /** Whether the seat is away: its last socket has gone for longer than 10 s. */
  readonly away: PerSeat<boolean>
  /** Operations since the last rest, and until when the room rests. */
  readonly operations: number
  readonly restsUntil: number | null
  readonly agreedAt: number | null
  readonly answers: PerSeat<RoomAnswer | null>
}

/** A room as it is stored. */
export type StoredRoom = { readonly state: TradeRoomState; readonly facts: RoomFacts }

/**
 * Facts of pets at the time of an event, by slug: those of both sides, those of `lockedOther`, and the one that the event
 * or its ask names. A slug that is missing is of no pet.
 */
export type KnownPets = Readonly<Record<string, Omit<TradeEntry, 'quantity'>>>

/** Operations that the machine takes as they come from a seat; `say` brings its phrase ready to be stored. */
type SeatOperation = Exclude<RoomOperation, { type: 'say' }> | { readonly type: 'say'; readonly phrase: Phrase }

/** `id`: the client id of the operation. `at`: the server's clock. `pets`: with `set`, `ask`, `take` and `lock`; else it may be empty. */
export type SeatEvent = SeatOperation & {
  readonly by: RoomSeat
  readonly id: string
  readonly at: number
  readonly pets: KnownPets
}

/** Events of the site itself. */
type SiteEvent =
  /** Somebody stands at the door; the invited player is seated at once. `guestId`: the guest there who has signed in as this candidate. */
  | { readonly type: 'knock'; readonly at: number; readonly candidate: RoomOccupant; readonly guestId?: string }
  /** The player at the door may not trade with the host any more. */
  | { readonly type: 'withdraw'; readonly at: number; readonly candidateId: string }
  /** A guest signed in on the way, and keeps the seat. */
  | { readonly type: 'signIn'; readonly at: number; readonly by: RoomSeat; readonly occupant: RoomOccupant }
  | { readonly type: 'left'; readonly at: number; readonly by: RoomSeat }
  | { readonly type: 'back'; readonly at: number; readonly by: RoomSeat }
  /** Values of these pets changed; `pets` has all of both sides. */
  | { readonly type: 'valuesMoved'; readonly at: number; readonly slugs: readonly string[]; readonly pets: KnownPets }
  /** A pet has gone from the catalogue. */
  | { readonly type: 'petGone'; readonly at: number; readonly slug: string }
  /** One of the two may not trade with the other any more: blocked, suspended, or the account is gone. */
  | { readonly type: 'parted'; readonly at: number }
  | { readonly type: 'expire'; readonly at: number }

export type RoomEvent = SeatEvent | SiteEvent
export type RoomEventOf<Type extends RoomEvent['type']> = Extract<RoomEvent, { readonly type: Type }>

/** Why an event changes nothing; the server says it in words. `retryAfterMs`: when the same one may be tried again. RM1 */
export type RoomRefusal = {
  readonly code:
    | 'room.over'
    | 'room.state'
    | 'room.not_yours'
    | 'room.old_revision'
    | 'room.not_seen'
    | 'room.too_soon'
    | 'room.side_full'
    | 'room.empty'
    | 'room.unknown_pet'
    | 'room.no_such_ask'
    | 'room.too_many_asks'
    | 'room.no_such_candidate'
    | 'room.unread_alarm'
    | 'room.full'
    | 'room.resting'
    | 'room.too_fast'
    | 'room.answered'
  readonly retryAfterMs?: number
}
