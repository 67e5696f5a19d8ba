import * as v from 'valibot'
import { Count, Demand, PetValue, Slug, Timestamp, Trend, Variant } from './catalogue.ts'
import { ShownText, Text } from './text.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'

export const INGEST_LIMIT = 500

/** The highest count and value: neither 90,000 variants nor 90 entries of a trade, each 999 times, add up to an unsafe integer. IN16 */
export const MAX_INGEST_NUMBER = 100_000_000_000
const BOUND = `must be at most ${MAX_INGEST_NUMBER}`
const BoundedCount = v.pipe(Count, v.maxValue(MAX_INGEST_NUMBER, BOUND))
const BoundedValue = v.pipe(
  PetValue,
  v.check((value) => typeof value === 'string' || value <= MAX_INGEST_NUMBER, BOUND),
)

/** Names are shown to players as text: control and direction-turning characters are refused. */
const PlayerName = v.pipe(
  Text,
  v.trim(),
  v.minLength(1),
  v.maxLength(40),
  v.regex(ONE_LINE, 'must not hold control or direction characters'),
  v.regex(VISIBLE, 'must show something'),
)

/** One hatch as the operator's bot sends it. `slug` is the base pet's. */
export const IngestHatch = v.object({
  id: v.pipe(Text, v.minLength(1), v.maxLength(100)),
  slug: Slug,
  variant: v.optional(Variant, 'Normal'),
  playerName: PlayerName,
  isPublic: v.optional(v.boolean(), true),
  /** Default: the time of its arrival. */
  timestamp: v.optional(Timestamp),
})
export type IngestHatch = v.InferOutput<typeof IngestHatch>

const Bound = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MAX_INGEST_NUMBER, BOUND))
const EVIDENCE_LIMIT = 10

const IngestFigures = v.object({
  slug: Slug,
  variant: v.optional(Variant, 'Normal'),
  value: BoundedValue,
  /** Bounds of the value, both or neither. Null here and in the next four: not known. */
  low: v.nullish(Bound),
  high: v.nullish(Bound),
  demand: v.nullish(Demand),
  trend: v.nullish(Trend),
  owners: v.nullish(BoundedCount),
  exists: v.nullish(BoundedCount),
  at: v.optional(Timestamp),
  reason: v.optional(v.pipe(ShownText, v.trim(), v.maxLength(500))),
  /** Short texts that prove it, such as links; players read them. */
  evidence: v.optional(
    v.pipe(
      v.array(v.pipe(ShownText, v.trim(), v.minLength(1), v.maxLength(200), v.regex(VISIBLE, 'must show something'))),
      v.maxLength(EVIDENCE_LIMIT, `must be at most ${EVIDENCE_LIMIT} texts`),
    ),
  ),
})
type Figures = v.InferOutput<typeof IngestFigures>

function findRangeFault({ value, low, high }: Figures): string | undefined {
  const hasLow = typeof low === 'number'
  const hasHigh = typeof high === 'number'
  if (!hasLow && !hasHigh) return undefined
  if (!hasLow) return 'high: needs low as well'
  if (!hasHigh) return 'low: needs high as well'
  if (typeof value === 'string') return `low: ${value} has no range`
  if (low > value) return 'low: is above the value'
  return high < value ? 'high: is below the value' : undefined
}

export const IngestValue = v.pipe(
  IngestFigures,
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? findRangeFault(dataset.value) : undefined
    if (fault !== undefined) addIssue({ message: fault })
  }),
)
export type IngestValue = v.InferOutput<typeof IngestValue>

/** How many of a variant exist now. */
export const IngestExists = v.object({ slug: Slug, variant: v.optional(Variant, 'Normal'), exists: BoundedCount })
export type IngestExists = v.InferOutput<typeof IngestExists>

/** The body of an ingest call; each element is judged by itself. */
export const IngestBatch = v.pipe(v.array(v.unknown()), v.maxLength(INGEST_LIMIT))

export const IngestAnswer = v.object({
  accepted: Count,
  duplicate: Count,
  rejected: v.array(v.object({ index: Count, reason: v.string() })),
  /** Suspicious changes of values, which wait for a person. Missing: none. */
  parked: v.exactOptional(v.array(v.object({ index: Count, reason: v.string() }))),
})
export type IngestAnswer = v.InferOutput<typeof IngestAnswer>
