import type { SourceKind, SourceEvent, SourceState } from '#contract/sources.ts'
import type { Flag } from '#server/db/column-types.ts'

export type SourceTables = {
  source: SourceTable
  source_move: SourceMoveTable
  source_report: SourceReportTable
  source_count: SourceCountTable
  /** Receipts of values that a source sent. */
  source_value: { number: number; source_id: string }
  exist_report: ExistReportTable
}

export type SourceTable = {
  id: string
  name: string
  /** Unique. */
  folded_name: string
  /** SHA-256 of the key, in hexadecimal. */
  key_hash: string
  prefix: string
  /** JSON of a list of kinds. */
  kinds: string
  /** Calls a minute. */
  quota: number
  state: SourceState
  is_out: Flag
  since: number
  created_by: string
  created_at: number
  /** Hatches up to this one follow the last decision; null: all rows do. */
  settled_seq: number | null
}

export type SourceMoveTable = {
  source_id: string
  seq: number
  move: SourceEvent
  reason: string
  /** Null: somebody reported the key as leaked. */
  by_id: string | null
  at: number
}

/** An observation of a source. `source_id` may be the operator's, which has no row of its own. */
export type SourceReportTable = {
  source_id: string
  kind: SourceKind
  /** The source's id for it; of a value, its variant and time. */
  id: string
  variant_slug: string
  /** Keyed hash of the player's folded name; null: it names no player. */
  player_key: string | null
  at: number
  received_at: number
  /** The hatch that it means; null: there is none. */
  hatch_seq: number | null
  /** Whether the source was trusted, and its rows were not out, when it arrived. */
  is_used: Flag
  /** JSON of a value that is not used; null: of none. */
  body: string | null
}

export type SourceCountTable = {
  source_id: string
  /** Start of the UTC day. */
  day: number
  kind: SourceKind
  outcome: string
  count: number
}

/** The newest exist count that a source sent for a variant. */
export type ExistReportTable = {
  source_id: string
  variant_slug: string
  /** Whether the source was trusted, and its rows were not out, when it arrived. */
  is_used: Flag
  exists_count: number
  /** The last hatch when it arrived. */
  seq: number
  /** The published count before the source's newest unbroken run, and the last hatch then; null: unknown. */
  before_count: number | null
  before_seq: number
  received_at: number
}
