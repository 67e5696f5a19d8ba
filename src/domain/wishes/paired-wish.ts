import type { Demand, PetValue, Trend, ValueRange } from '#contract/catalogue.ts'
import type { WishFit, WishMinimum, WishTag } from '#contract/wishes.ts'

/** A variant of a wish with what its row says of it. `slug`: the variant's own, `baseSlug`: its pet's. */
export type WishedPet = {
  readonly slug: string
  readonly baseSlug: string
  readonly quantity: number
}

/** Facts of a variant that pairing needs. */
export type WishedValue = {
  readonly slug: string
  readonly baseSlug: string
  readonly name: string
  readonly value: PetValue
  readonly trend?: Trend
  readonly range?: ValueRange
  readonly demand?: Demand
}

/** Parts of a UTC day of six hours each, from midnight: whether an owner is usually here. Never shown. WI14 */
export type DayParts = readonly [boolean, boolean, boolean, boolean]

/** A wish that stands, as pairing sees it. */
export type PairedWish = {
  readonly id: string
  readonly ownerId: string
  readonly have: readonly WishedPet[]
  readonly want: readonly WishedPet[]
  readonly tags: readonly WishTag[]
  readonly minimum: WishMinimum | null
}

/** A trade that two wishes allow, from the first one's side. */
export type Pair = {
  readonly fit: WishFit
  readonly give: readonly WishedPet[]
  readonly get: readonly WishedPet[]
  /** The verdict's percent for the first one, and for the second. */
  readonly percent: number
}
