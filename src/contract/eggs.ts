import * as v from 'valibot'
import { Rarity, Slug } from './catalogue.ts'

const EGG_CURRENCIES = ['Coins', 'Gems', 'Event', 'Tickets'] as const
export const EggCurrency = v.picklist(EGG_CURRENCIES)
export type EggCurrency = v.InferOutput<typeof EggCurrency>

export const EggPet = v.object({
  id: v.string(),
  slug: Slug,
  name: v.string(),
  image: v.string(),
  rarity: Rarity,
  hue: v.number(),
  /** Percent; 0: unknown. */
  chance: v.number(),
})
export type EggPet = v.InferOutput<typeof EggPet>

export const Egg = v.object({
  id: v.string(),
  slug: Slug,
  name: v.string(),
  image: v.string(),
  /** Missing, as price and location: not known. */
  currency: v.exactOptional(EggCurrency),
  price: v.exactOptional(v.number()),
  /** True: currency or price was made by the sample model. */
  sample: v.optional(v.boolean()),
  location: v.exactOptional(v.string()),
  /** False once the egg has left the game. */
  available: v.boolean(),
  pets: v.array(EggPet),
})
export type Egg = v.InferOutput<typeof Egg>

export const EggList = v.object({ eggs: v.array(Egg) })
export type EggList = v.InferOutput<typeof EggList>

export const EggsQuery = v.object({
  currency: v.optional(EggCurrency),
  minPrice: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  maxPrice: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
})
export type EggsQuery = v.InferOutput<typeof EggsQuery>
