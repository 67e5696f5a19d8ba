import * as v from 'valibot'
import { Count, Slug, Timestamp, Variant } from './catalogue.ts'
import { Reason } from './measures.ts'
import { Id, Text } from './text.ts'

export const MAX_EVIDENCE_KINDS = 200
export const MAX_EVIDENCE_QUANTITY = 1_000_000

const IngestSide = v.pipe(
  v.array(
    v.object({
      /** The base pet's. */
      slug: Slug,
      variant: v.optional(Variant, 'Normal'),
      quantity: v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(MAX_EVIDENCE_QUANTITY, `must be at most ${MAX_EVIDENCE_QUANTITY}`),
      ),
    }),
  ),
  v.minLength(1, 'must not be empty'),
  v.maxLength(MAX_EVIDENCE_KINDS, `must be at most ${MAX_EVIDENCE_KINDS} kinds`),
)
/** The source of a demo's invented trades; no other site takes it. DE15 */
export const SAMPLE_SOURCE = 'sample'

/** The source of trades that players confirm on this site. EV162 */
export const SITE_SOURCE = 'chat'

const ForeignId = v.pipe(Text, v.minLength(1), v.maxLength(100))

/** A trade that happened in the game, as the operator's bot sends it: `a` gave `give` and got `get` from `b`. Ids mean something only within their source. */
export const IngestTrade = v.object({
  id: ForeignId,
  source: v.pipe(
    Slug,
    v.maxLength(40),
    v.check((source) => source !== SITE_SOURCE, 'is the name of this site’s own trades'),
  ),
  at: Timestamp,
  a: ForeignId,
  b: ForeignId,
  give: IngestSide,
  get: IngestSide,
})
export type IngestTrade = v.InferOutput<typeof IngestTrade>

export const EVIDENCE_PAGE_SIZE = 20

/** `before`: `next` of the page before. */
export const EvidenceQuery = v.object({ before: v.optional(Id) })
export type EvidenceQuery = v.InferOutput<typeof EvidenceQuery>

const Bundle = v.array(v.object({ slug: Slug, quantity: Count }))

/** Counts of a variant's trades of the last 90 days, the newest 500 of them. `groups`: accounts that traded the variant with each other, directly or through others, are one. */
const EvidenceCounts = v.object({ slug: Slug, variant: Variant, trades: Count, accounts: Count, groups: Count })
export type EvidenceCounts = v.InferOutput<typeof EvidenceCounts>

export const ItemEvidence = v.object({
  /** True: invented trades of a demo are among them. */
  sample: v.exactOptional(v.boolean()),
  /** Counts of each variant of the item. */
  variants: v.array(EvidenceCounts),
  /** Trades of the variant that was asked for, newest first, without names. `day`: the start of the UTC day. */
  bundles: v.array(v.object({ day: Timestamp, give: Bundle, get: Bundle })),
  /** Missing: there are no older ones. */
  next: v.exactOptional(v.string()),
})
export type ItemEvidence = v.InferOutput<typeof ItemEvidence>

const NamedBundle = v.array(v.object({ slug: Slug, name: v.string(), quantity: Count }))

/** A trade as leads see it; accounts are opaque ids. */
export const EvidenceTrade = v.object({
  id: v.string(),
  kind: v.picklist(['offer', 'ingest']),
  source: v.string(),
  at: Timestamp,
  /** From then on it counts. */
  usableAt: Timestamp,
  a: v.string(),
  b: v.string(),
  give: NamedBundle,
  get: NamedBundle,
  status: v.picklist(['used', 'discounted', 'excluded']),
  /** Null: it is used. */
  why: v.nullable(v.string()),
  /** The lead who excluded it; null: it is not excluded. */
  by: v.nullable(v.string()),
})
export type EvidenceTrade = v.InferOutput<typeof EvidenceTrade>
/** One of `item` and `account`. */
export const EvidenceTradesQuery = v.object({
  item: v.optional(Slug),
  account: v.optional(Id),
  before: v.optional(Id),
})
export type EvidenceTradesQuery = v.InferOutput<typeof EvidenceTradesQuery>
export const EvidenceTradeList = v.object({ trades: v.array(EvidenceTrade), next: v.nullable(v.string()) })
export type EvidenceTradeList = v.InferOutput<typeof EvidenceTradeList>

/** `account`: an opaque id. EV41 */
export const ExcludeAccount = v.object({ account: Id, reason: Reason })
export type ExcludeAccount = v.InferOutput<typeof ExcludeAccount>
export const EndExclusion = v.object({ reason: Reason })

const Decision = { by: v.string(), at: Timestamp, reason: v.string() }
/** An account whose trades count for nothing. `by`: the name of the lead. `ended`: null: it holds. */
export const Exclusion = v.object({
  id: v.string(),
  account: v.string(),
  ...Decision,
  ended: v.nullable(v.object(Decision)),
})
export type Exclusion = v.InferOutput<typeof Exclusion>
/** Those that hold, and the newest of those that have ended; newest first. */
export const ExclusionList = v.object({ current: v.array(Exclusion), ended: v.array(Exclusion) })
export type ExclusionList = v.InferOutput<typeof ExclusionList>
