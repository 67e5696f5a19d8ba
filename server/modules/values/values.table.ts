import type { Demand, Trend, ValueWord } from '#contract/catalogue.ts'
import type { ValueSource } from '#contract/value-changes.ts'
import type { Flag, Range, Value } from '#server/db/column-types.ts'

export type ValueTables = {
  value_point: ValuePointTable
  value_change: ValueChangeTable
}

export type ValuePointTable = Value & { variant_slug: string; at: number; is_sample: Flag; reason: string | null }

/**
 * The receipt of one change of a variant's value, range, demand or trend. `number` has no gaps; rows are never changed or deleted, and
 * `hash` covers every other column. People are stored as JSON of their role and id.
 */
export type ValueChangeTable = Value &
  Range & {
    number: number
    at: number
    variant_slug: string
    /** The base item's. */
    item_slug: string
    /** Neither a number nor a word: the variant is new. */
    old_value_number: number | null
    old_value_word: ValueWord | null
    old_low: number | null
    old_high: number | null
    old_demand: Demand | null
    old_trend: Trend | null
    demand: Demand | null
    trend: Trend | null
    source: ValueSource
    /** JSON of a person; null: without a proposer. */
    proposed_by: string | null
    /** JSON of a list of people. */
    approved_by: string
    proposal_id: string | null
    reason: string | null
    /** JSON of a list of texts. */
    evidence: string
    /** The number of the receipt that this one takes back. */
    reverts: number | null
    /** Null: it is the first. */
    previous_hash: string | null
    hash: string
  }
