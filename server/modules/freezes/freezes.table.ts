export type FreezeTables = {
  /** A frozen variant, whose value nothing changes. */
  value_freeze: { variant_slug: string; by_id: string; reason: string; at: number }
}
