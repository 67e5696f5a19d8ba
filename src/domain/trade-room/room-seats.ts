import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { KnownPets, PerSeat, RoomEntry } from './room-facts.ts'

export const SEATS: readonly RoomSeat[] = ['host', 'partner']

export const otherSeat = (seat: RoomSeat): RoomSeat => (seat === 'host' ? 'partner' : 'host')

/** The same for both seats. */
export const forBoth = <T>(value: T): PerSeat<T> => ({ host: value, partner: value })

/** How many of a pet a side holds; 0: none. */
export const quantityOf = (side: readonly RoomEntry[], slug: string): number =>
  side.find((entry) => entry.slug === slug)?.quantity ?? 0

/** Facts of a pet; undefined: the site has none, not even of a slug such as `constructor`. */
export const findPet = (pets: KnownPets, slug: string): KnownPets[string] | undefined =>
  Object.hasOwn(pets, slug) ? pets[slug] : undefined
