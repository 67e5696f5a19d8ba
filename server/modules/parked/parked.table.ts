export type ParkedTables = {
  /** A suspicious change that waits for a lead. Of one variant only the newest waits. */
  parked_change: {
    id: string
    /** The ingest call that brought it. */
    batch_id: string
    at: number
    variant_slug: string
    /** The variant's newest receipt at that time. */
    base_number: number
    /** JSON of an `IngestValue`. */
    change: string
    why: 'jump' | 'many'
    /** Null: it waits. */
    outcome: 'released' | 'dropped' | null
    decided_at: number | null
    /** The id of the lead's account. */
    decided_by: string | null
  }
}
