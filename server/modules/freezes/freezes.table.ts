export type FreezeTables = {
  value_freeze: ValueFreezeTable
}

/** A frozen variant, whose value nothing changes. */
type ValueFreezeTable = { variant_slug: string; by_id: string; reason: string; at: number }
