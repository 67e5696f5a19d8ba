import * as v from 'valibot'
import { PetValue, Slug, Trend, ValueRange } from './catalogue.ts'

/** How many of a pet an entry of a side holds. */
export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999))

/** One entry of a side, with the value that it had when the offer was sent, and how that was moving. */
export const TradeEntry = v.object({
  slug: Slug,
  name: v.string(),
  image: v.string(),
  quantity: Quantity,
  value: PetValue,
  /** Missing: not known when it was sent. */
  trend: v.exactOptional(Trend),
  /** Missing: not known when it was sent. */
  range: v.exactOptional(ValueRange),
  /** As a row has it. */
  hue: v.optional(v.number(), 262),
})
export type TradeEntry = v.InferOutput<typeof TradeEntry>
