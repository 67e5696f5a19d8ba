export type EvidenceTables = {
  /** A user whose confirmed trades are not used. */
  trade_opt_out: { account_id: string; at: number }
  evidence: EvidenceTable
  evidence_item: EvidenceItemTable
  evidence_exclusion: EvidenceExclusionTable
}

/** A trade in the game. `a_id` and `b_id` are keyed hashes: without the site's key no reader of the table finds the players. */
export type EvidenceTable = {
  id: string
  /** `offer`: both players confirmed it. `ingest`: the operator sent it. */
  kind: 'offer' | 'ingest'
  /** The operator's name for where it came from; `chat` for offers. */
  source: string
  /** A keyed hash of the offer's id, or the sender's id. */
  source_id: string
  /** Hash of the operator's element; null for offers. */
  content_hash: string | null
  at: number
  usable_at: number
  a_id: string
  b_id: string
  /** Apart from exclusions, which are in a table of their own. */
  status: 'used' | 'discounted'
  /** Null: it is used. */
  why: 'one-sided' | 'opted-out' | 'unused-source' | null
}

/** Entry of a trade: `a` gave the side `give` and got the side `get`. `at` repeats that of the trade. */
export type EvidenceItemTable = {
  evidence_id: string
  side: 'give' | 'get'
  variant_slug: string
  quantity: number
  at: number
}

/** An account, by its opaque id, whose trades count for nothing. Rows are never deleted, and change once: when the exclusion ends. */
export type EvidenceExclusionTable = {
  id: string
  account_id: string
  reason: string
  by_id: string
  at: number
  /** Null: it holds. */
  ended_at: number | null
  ended_by: string | null
  end_reason: string | null
}
