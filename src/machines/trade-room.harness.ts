import type { PetValue } from '#contract/catalogue.ts'
import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { KnownPets, RoomEvent, RoomOccupant, RoomRefusal, StoredRoom } from '#domain/trade-room/room-facts.ts'
import { splitSlug, variantName } from '#domain/items/variants.ts'
import { openRoom, roomAfter } from './trade-room-transitions.ts'

export const NOVA: RoomOccupant = { id: 'nova', name: 'Nova', accountId: 'nova' }
export const OWL: RoomOccupant = { id: 'owl', name: 'Guest Owl', accountId: null }

const knownPet = ([slug, value]: [string, PetValue]) => {
  const { baseSlug, variant } = splitSlug(slug)
  return [slug, { slug, name: variantName(baseSlug, variant), image: `${slug}.webp`, value, hue: 262 }] as const
}
/** Pets with these values, as the site knows them. */
export const petsWorth = (values: Readonly<Record<string, PetValue>>): KnownPets =>
  Object.fromEntries(Object.entries(values).map(knownPet))
export const VALUES = { cat: 100, 'shiny-cat': 400, 'mythic-cat': 900, dog: 100, frog: 50, owl: 'O/C' } as const
export const PETS = petsWorth(VALUES)

type Lazy<E> = E extends RoomEvent
  ? Omit<E, 'at' | 'id' | 'pets'> & { readonly at?: number; readonly id?: string; readonly pets?: KnownPets }
  : never
/** An event of a room without what tests seldom say: its time, its id, and pets. */
export type RoomStep = Lazy<RoomEvent>

const SITE: ReadonlySet<string> = new Set([
  'knock',
  'withdraw',
  'signIn',
  'left',
  'back',
  'petGone',
  'valuesMoved',
  'parted',
  'expire',
])

/** The event of a step, a second after the last thing that happened unless it says when. */
export const toEvent = ({ facts }: StoredRoom, step: RoomStep): RoomEvent =>
  ({
    at: facts.touchedAt + 1_000,
    ...(SITE.has(step.type) ? {} : { id: `${step.type}.${facts.operations}`, pets: PETS }),
    ...step,
  }) as RoomEvent

/** A room after steps that are all legal. */
export function walkRoom(room: StoredRoom, ...steps: readonly RoomStep[]): StoredRoom {
  return steps.reduce((each, step) => {
    const next = roomAfter(each, toEvent(each, step))
    if ('refused' in next) throw new Error(`${step.type} in ${each.state}: ${next.refused.code}`)
    return next
  }, room)
}

/** Why a room refuses a step; null: it does not. */
export function refusalOf(room: StoredRoom, step: RoomStep): RoomRefusal | null {
  const next = roomAfter(room, toEvent(room, step))
  return 'refused' in next ? next.refused : null
}

export const set = (by: RoomSeat, slug: string, quantity = 1): RoomStep => ({ type: 'set', by, slug, quantity })
export const both = (step: (by: RoomSeat) => RoomStep): RoomStep[] => [step('host'), step('partner')]

/** A room in which nobody has come yet. */
export const NEW_ROOM: StoredRoom = openRoom({
  host: NOVA,
  invitedId: null,
  sides: { host: [], partner: [] },
  asks: [],
  at: 0,
})
/** Nova gives a cat, and Guest Owl a dog. */
export const BUILT_ROOM: StoredRoom = walkRoom(
  NEW_ROOM,
  { type: 'knock', candidate: OWL },
  { type: 'admit', by: 'host', candidateId: OWL.id },
  set('host', 'cat'),
  set('partner', 'dog'),
)

export const seen = ({ facts: { revision } }: StoredRoom): RoomStep[] => both((by) => ({ type: 'seen', by, revision }))
export const lock =
  ({ facts: { revision } }: StoredRoom) =>
  (by: RoomSeat): RoomStep => ({ type: 'lock', by, revision })
export const confirm =
  ({ facts: { revision } }: StoredRoom) =>
  (by: RoomSeat): RoomStep => ({ type: 'confirm', by, revision })

/** A room after both have SEEN and locked what is there. */
export const review = (room: StoredRoom): StoredRoom => walkRoom(room, ...seen(room), ...both(lock(room)))
/** A room after both have confirmed what is there, a minute later. */
export const agree = (room: StoredRoom): StoredRoom => {
  const reviewed = review(room)
  const at = reviewed.facts.touchedAt + 60_000
  return walkRoom(reviewed, ...both((by) => ({ ...confirm(reviewed)(by), at }) as RoomStep))
}
