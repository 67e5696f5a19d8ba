import * as v from 'valibot'
import {
  Category,
  Confidence,
  Count,
  CurrencyStats,
  Demand,
  ExistPoint,
  HistoryPoint,
  Moment,
  Pagination,
  PetValue,
  RangePoint,
  Rarity,
  Slug,
  Sort,
  Suspicion,
  Timestamp,
  Trend,
  ValueRange,
  Variant,
} from './catalogue.ts'
import { ExistShock } from './exist-shock.ts'
import { ValueAuthor, ValueFlag, ValueSource } from './value-changes.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

/** Facts of the game as someone reported them. Missing: nobody has. VA89 */
const reported = {
  trend: v.exactOptional(Trend),
  demand: v.exactOptional(Demand),
  owners: v.exactOptional(Count),
}
/** Number that exist: counts up with every hatch. Missing: nobody has reported it. */
const exists = v.exactOptional(Count)

const standing = {
  /** Source that set the value last; `catalogue`: it was never set. */
  source: ValueSource,
  /** When a person or the operator set the value last, to whatever it is. Missing: never, as with a sample. */
  confirmedAt: v.exactOptional(Timestamp),
  /** The published range, or else the estimate's 90 % range where that holds the value. Missing: not known. */
  range: v.exactOptional(ValueRange),
  /** Missing: there is no estimate, or the value has no number. */
  confidence: v.exactOptional(Confidence),
  /** Trades of the last 90 days, and the accounts that made them, at the last close. Missing: there was none yet. */
  evidenceCount: v.exactOptional(Count),
  evidenceAccounts: v.exactOptional(Count),
  /** True: invented trades of a demo count in that close. */
  evidenceSample: v.exactOptional(v.boolean()),
  /** Flags that a reader of the value should know. */
  flags: v.array(ValueFlag),
}

/** Further facts of a value's trades on the page of one item. */
const trading = {
  /** The end of the last day whose trades count. Missing: there was no close yet. */
  estimatedAt: v.exactOptional(Timestamp),
  /** Missing: its trades do not look made up. */
  suspicion: v.exactOptional(Suspicion),
  /** True: there is no range because the trades contradict each other. */
  tradesDisagree: v.exactOptional(v.boolean()),
  /** Whether it has no range because too few players who are not new have traded it. ES168, ES170 */
  tradersTooFew: v.exactOptional(v.boolean()),
}

/** A receipt in short. */
export const ReceiptNote = v.object({
  number: Count,
  timestamp: Timestamp,
  source: ValueSource,
  /** Reason of a variant's newest receipt only. Missing: none was given. */
  reason: v.exactOptional(v.string()),
  /** Role of the person whose reason it is. Missing: without a proposer, as for values that a bot sends. */
  reasonBy: v.exactOptional(ValueAuthor.entries.role),
})
export type ReceiptNote = v.InferOutput<typeof ReceiptNote>

/** A list row: one item in one variant. `slug`, `name` and `image` are the variant's own. */
export const ItemRow = v.object({
  id: v.string(),
  slug: Slug,
  baseSlug: Slug,
  name: v.string(),
  variant: Variant,
  image: v.string(),
  rarity: Rarity,
  category: Category,
  /** Missing: not hatched, or unknown. */
  eggType: v.exactOptional(v.string()),
  eggId: v.exactOptional(Slug),
  value: PetValue,
  ...reported,
  /** The hue, in degrees, of the light behind the pet's picture. */
  hue: v.number(),
  stats: CurrencyStats,
  updatedAt: Timestamp,
  ...standing,
})
export type ItemRow = v.InferOutput<typeof ItemRow>

export const ItemVariant = v.object({
  id: v.string(),
  slug: Slug,
  name: v.string(),
  variant: Variant,
  rarity: Rarity,
  /** Missing: not hatched, or unknown. */
  eggType: v.exactOptional(v.string()),
  value: PetValue,
  /** Missing where the value is a word. */
  numericValue: v.exactOptional(v.number()),
  ...reported,
  exists,
  image: v.string(),
  /** The variant's own chance, in percent, that one egg holds it. Missing: not hatched, or unknown. VA47 */
  chance: v.exactOptional(v.number()),
  stats: CurrencyStats,
  updatedAt: Timestamp,
  ...standing,
  ...trading,
  history: v.array(HistoryPoint),
  existHistories: v.array(ExistPoint),
  /** Ranges by trades, oldest first. */
  rangeHistory: v.array(RangePoint),
  /** Missing: copies grow as usual, or too little is known. */
  existShock: v.exactOptional(ExistShock),
  /** Newest first: the newest, and those among the newest 50 of the pet. */
  receipts: v.array(ReceiptNote),
})
export type ItemVariant = v.InferOutput<typeof ItemVariant>

/** A pet in one variant: Normal, or the one whose slug was asked for. AP49 */
export const Pet = v.object({
  id: v.string(),
  slug: Slug,
  baseSlug: Slug,
  name: v.string(),
  variant: Variant,
  image: v.string(),
  description: v.string(),
  rarity: Rarity,
  category: Category,
  /** Missing: not hatched, or unknown. */
  eggType: v.exactOptional(v.string()),
  eggId: v.exactOptional(Slug),
  value: PetValue,
  ...reported,
  exists,
  status: v.string(),
  /** The variant's own chance, in percent, that one egg holds it. Missing: not hatched, or unknown. VA47 */
  chance: v.exactOptional(v.number()),
  hue: v.number(),
  releasedAt: v.exactOptional(Timestamp),
  updatedAt: Timestamp,
  ...standing,
  ...trading,
  variants: v.array(Variant),
  allVariants: v.array(ItemVariant),
  stats: CurrencyStats,
})
export type Pet = v.InferOutput<typeof Pet>

export const RecentHatch = v.object({
  id: v.string(),
  timestamp: Timestamp,
  variant: Variant,
  /** null: the player is private. */
  playerName: v.nullable(v.string()),
})
export type RecentHatch = v.InferOutput<typeof RecentHatch>

export const ItemDetail = v.object({
  pet: Pet,
  history: v.array(HistoryPoint),
  existHistories: v.array(ExistPoint),
  /** Ranges by trades, oldest first. */
  rangeHistory: v.array(RangePoint),
  receipts: v.array(ReceiptNote),
  /** Newest first: the last 10 of each variant, or of the one whose slug was asked for. */
  recentHatches: v.array(RecentHatch),
})
export type ItemDetail = v.InferOutput<typeof ItemDetail>

/** A known fact about a variant at a time: its value, the range by its trades, or how many existed at the end of a day. */
export const HistoryRow = v.object({
  slug: Slug,
  timestamp: Timestamp,
  value: v.exactOptional(PetValue),
  low: v.exactOptional(v.number()),
  high: v.exactOptional(v.number()),
  exists: v.exactOptional(Count),
  /** True: the sample model made it. */
  sample: v.exactOptional(v.boolean()),
})
export type HistoryRow = v.InferOutput<typeof HistoryRow>

/** The whole history of a pet in all its variants, or of the variant that was asked for: by slug, then oldest first. */
export const ItemHistory = v.object({ history: v.array(HistoryRow) })
export type ItemHistory = v.InferOutput<typeof ItemHistory>

export const ItemList = v.object({
  pets: v.array(ItemRow),
  pagination: Pagination,
  /** Up to three names that a search may mean, the likeliest first. Missing: the likeliest name holds the searched words. */
  closest: v.exactOptional(v.array(v.string())),
})
export type ItemList = v.InferOutput<typeof ItemList>

export const PetList = v.object({ pets: v.array(ItemRow) })
export type PetList = v.InferOutput<typeof PetList>

/** Rows that are asked for by their own slugs, at most 100 at a time; their order is of no meaning. */
export const SlugsQuery = v.object({ slug: v.optional(v.pipe(v.array(Slug), v.maxLength(100)), []) })
export type SlugsQuery = v.InferOutput<typeof SlugsQuery>

export const ITEMS_PAGE_SIZE = 20

/** Query of `GET /api/items`, parsed. `demand: 'all'` and `category: 'all'` filter nothing. */
export const ItemsQuery = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  demand: v.optional(v.union([v.literal('all'), Demand]), 'all'),
  sort: v.optional(Sort, 'value-desc'),
  minValue: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  maxValue: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  category: v.optional(Category, 'all'),
  /** Empty: every variant. */
  variant: v.optional(v.array(Variant), []),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), ITEMS_PAGE_SIZE),
  /** Values as they were published then; missing: as they are. */
  at: v.optional(Moment),
})
export type ItemsQuery = v.InferOutput<typeof ItemsQuery>
export type ItemsQueryInput = v.InferInput<typeof ItemsQuery>
