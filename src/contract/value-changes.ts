import * as v from 'valibot'
import { Count, Demand, PetValue, Rarity, Slug, Timestamp, Trend, ValueRange, Variant } from './catalogue.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

/** Source of a change of value. `revert`: it takes another change back. */
export const ValueSource = v.picklist(['catalogue', 'ingest', 'import', 'desk', 'revert'])
export type ValueSource = v.InferOutput<typeof ValueSource>

/**
 * Flags that a reader of a value should know: a lead holds it, its last change is disputed, its trades look made up, or it was not confirmed
 * for long. PR13, PR14, ES91, ES92
 */
export const ValueFlag = v.picklist(['frozen', 'disputed', 'suspected', 'stale'])
export type ValueFlag = v.InferOutput<typeof ValueFlag>

/** Published figures of a variant. Range, demand and trend are missing until they are known. */
export const ValueState = v.object({
  value: PetValue,
  range: v.exactOptional(ValueRange),
  demand: v.exactOptional(Demand),
  trend: v.exactOptional(Trend),
})
export type ValueState = v.InferOutput<typeof ValueState>

/** Someone, or the estimator, that had a part in a change. `name`: only of staff; missing for players, for the operator and for deleted accounts. */
export const ValueAuthor = v.object({
  role: v.picklist(['player', 'proposer', 'editor', 'lead', 'operator', 'estimator', 'former']),
  name: v.exactOptional(v.string()),
})
export type ValueAuthor = v.InferOutput<typeof ValueAuthor>

/** SHA-256, in hexadecimal. */
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** One numbered change of a variant's value, range, demand or trend; it is never changed or deleted. */
export const ValueReceipt = v.object({
  /** Consecutive from 1 over the whole site. */
  number: Count,
  at: Timestamp,
  /** The variant, with its own slug, name and picture. */
  item: v.object({
    slug: Slug,
    baseSlug: Slug,
    name: v.string(),
    variant: Variant,
    image: v.string(),
    rarity: Rarity,
    hue: v.number(),
  }),
  /** Missing: the variant was new. */
  before: v.exactOptional(ValueState),
  after: ValueState,
  source: ValueSource,
  /** Missing: without a proposer, as for values that a bot sends. */
  proposedBy: v.exactOptional(ValueAuthor),
  approvedBy: v.array(ValueAuthor),
  reason: v.exactOptional(v.string()),
  /** Short texts that were sent as its proof. */
  evidence: v.exactOptional(v.array(v.string())),
  /** The number of the change that this one takes back. */
  reverts: v.exactOptional(Count),
  /** The number of the change that took this one back. */
  revertedBy: v.exactOptional(Count),
  /** Hash of this receipt's figures and of the hash before it: a receipt cannot be rewritten without rewriting all later ones. */
  hash: Hash,
  /** Missing: it is the first. */
  previousHash: v.exactOptional(Hash),
})
export type ValueReceipt = v.InferOutput<typeof ValueReceipt>

export const VALUE_CHANGES_PAGE_SIZE = 50

/**
 * Newest first. `before`: numbers below it. `after`: numbers above it, oldest first.
 * `item`: the variants of the item with this slug, or the variant with it where it is not a base item's. `except`: a source that is left out.
 */
export const ValueChangesQuery = v.object({
  before: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  item: v.optional(Slug),
  source: v.optional(ValueSource),
  except: v.optional(v.picklist(['catalogue'])),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), VALUE_CHANGES_PAGE_SIZE),
})
export type ValueChangesQuery = v.InferOutput<typeof ValueChangesQuery>
export type ValueChangesQueryInput = v.InferInput<typeof ValueChangesQuery>

export const ValueChangeList = v.object({
  changes: v.array(ValueReceipt),
  /** Value of `before`, or else of `after`, for the next page; missing: this is the last one. */
  next: v.exactOptional(Count),
  /** Pets that `except=catalogue` leaves out of this page; missing: nothing is left out. */
  newPets: v.exactOptional(Count),
})
export type ValueChangeList = v.InferOutput<typeof ValueChangeList>
