import * as v from 'valibot'

/** The vocabulary every other schema is made of. */

export const Rarity = v.picklist(['Common', 'Unique', 'Rare', 'Epic', 'Legendary', 'Secret', 'Infinity'])
export type Rarity = v.InferOutput<typeof Rarity>

export const Category = v.picklist(['all', 'secret', 'legendary', 'robux'])
export type Category = v.InferOutput<typeof Category>

export const VARIANTS = ['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const
export const Variant = v.picklist(VARIANTS)
export type Variant = v.InferOutput<typeof Variant>

export const Trend = v.picklist(['up', 'rising', 'down', 'dropping', 'stable', 'unstable'])
export type Trend = v.InferOutput<typeof Trend>

export const DEMANDS = ['insane', 'very-high', 'high', 'medium', 'low'] as const
export const Demand = v.picklist(DEMANDS)
export type Demand = v.InferOutput<typeof Demand>

/** Those that need no search. */
export const SORTS = [
  'value-desc',
  'value-asc',
  'name-asc',
  'name-desc',
  'owners-desc',
  'owners-asc',
  'updated-desc',
  'updated-asc',
] as const
export const Sort = v.picklist(['best-match', ...SORTS])
export type Sort = v.InferOutput<typeof Sort>

/** A value without a number: no demand, not known yet, or the owner's choice. */
export const ValueWord = v.picklist(['N/A', 'TBD', 'O/C'])
export type ValueWord = v.InferOutput<typeof ValueWord>

/** A trade value: a number of at least 0, or the word that says why there is none. */
export const PetValue = v.union([v.pipe(v.number(), v.finite(), v.minValue(0)), ValueWord])
export type PetValue = v.InferOutput<typeof PetValue>

/** The lowest and the highest figure that a value is believed to lie between. */
export const ValueRange = v.object({ low: v.number(), high: v.number() })
export type ValueRange = v.InferOutput<typeof ValueRange>

/** Confidence in the published value by the estimate: narrow range, wider one, or a very wide one or one that does not hold the value. */
export const Confidence = v.picklist(['sure', 'fairly-sure', 'unsure'])
export type Confidence = v.InferOutput<typeof Confidence>

export const Slug = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters and digits joined by single hyphens'),
)

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

/** A time in UTC as people write it, `2026-11-01` or `2026-11-01T00:00Z`. */
export const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/, 'must be a UTC time such as 2026-11-01T00:00Z'),
  // Date.parse takes 30 February for 2 March.
  v.check(
    (text) => Number.isFinite(Date.parse(text)) && new Date(text).toISOString().startsWith(text.slice(0, 10)),
    'must be a day and time that exist',
  ),
)

/** A count: a whole number of at least 0. */
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Amount = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Currencies that a pet earns at level 1 as the variant it is listed in. 0: it earns none of that. */
export const CurrencyStats = v.object({
  bubbles: Amount,
  coins: Amount,
  gems: Amount,
  worldCurrency: v.object({ tickets: Amount, seashells: Amount, pearls: Amount }),
})
export type CurrencyStats = v.InferOutput<typeof CurrencyStats>

export const HistoryPoint = v.object({ timestamp: Timestamp, value: PetValue })
export type HistoryPoint = v.InferOutput<typeof HistoryPoint>

/** Trades' figures for a value some of whose trades look made up. */
export const Suspicion = v.object({
  /** `surge`: suddenly many, at another price. `one-group`: most are of accounts that trade with each other. */
  reason: v.picklist(['surge', 'one-group']),
  /** Trades of the last 30 days that look made up. */
  trades: Count,
  /** Figure by the other trades of these days. Missing: there are fewer than three. */
  without: v.exactOptional(v.number()),
  /** Figure by all trades since the suspicion began. Missing: there are fewer than three. */
  with: v.exactOptional(v.number()),
})
export type Suspicion = v.InferOutput<typeof Suspicion>

/** The range that held the value with 90 % from this time on. Missing ends: there was none. */
export const RangePoint = v.object({
  timestamp: Timestamp,
  low: v.exactOptional(v.number()),
  high: v.exactOptional(v.number()),
})
export type RangePoint = v.InferOutput<typeof RangePoint>

export const ExistPoint = v.object({ timestamp: Timestamp, existAmount: Count })
export type ExistPoint = v.InferOutput<typeof ExistPoint>

export const Pagination = v.object({ current: Count, pages: Count, total: Count })
export type Pagination = v.InferOutput<typeof Pagination>
