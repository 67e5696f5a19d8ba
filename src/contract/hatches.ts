import * as v from 'valibot'
import { Category, Count, Pagination, PetValue, Rarity, Slug, Timestamp, Variant } from './catalogue.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

export const Hatch = v.object({
  id: v.string(),
  /** Its place in the log of hatches: consecutive, from 1. */
  seq: Count,
  /** The variant's slug. */
  slug: Slug,
  itemName: v.string(),
  itemImage: v.string(),
  variant: Variant,
  rarity: Rarity,
  hue: v.number(),
  /** Missing: not hatched from an egg, or unknown. */
  eggType: v.exactOptional(v.string()),
  isPublic: v.boolean(),
  /** null: the player is private. */
  playerName: v.nullable(v.string()),
  /** The same player; missing where they are private. */
  hatcherName: v.exactOptional(v.string()),
  timestamp: Timestamp,
  value: PetValue,
  /** Number of this item in this variant that exist, this one included. Missing: unknown. */
  stats: v.object({ exists: v.exactOptional(Count) }),
  /** Names of the sources that reported it. Missing: only the operator did. */
  sources: v.exactOptional(v.array(v.string())),
  notification: v.object({ title: v.string(), description: v.string() }),
})
export type Hatch = v.InferOutput<typeof Hatch>

export const HatchList = v.object({
  hatches: v.array(Hatch),
  pagination: Pagination,
  /** The last hatch of the whole log when this was read, so that live ones can be joined without a gap. */
  seq: Count,
  /** Slugs of the variants that petName means. Missing: there is no petName. */
  meant: v.exactOptional(v.array(Slug)),
})
export type HatchList = v.InferOutput<typeof HatchList>

const HATCHES_PAGE_SIZE = 20

/**
 * Newest first. `after`: hatches after this `seq`, oldest first. `item`: the variants of the item with this slug. `slug`: variants by their own
 * slugs. `category: 'all'` filters nothing.
 */
export const HatchesQuery = v.object({
  petName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  eggType: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  hatcherName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  minValue: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  publicOnly: v.optional(v.boolean(), false),
  item: v.optional(Slug),
  slug: v.optional(v.pipe(v.array(Slug), v.maxLength(20)), []),
  /** Empty: every variant. */
  variant: v.optional(v.array(Variant), []),
  category: v.optional(Category, 'all'),
  after: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), HATCHES_PAGE_SIZE),
})
export type HatchesQuery = v.InferOutput<typeof HatchesQuery>
export type HatchesQueryInput = v.InferInput<typeof HatchesQuery>
