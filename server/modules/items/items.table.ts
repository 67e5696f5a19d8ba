import type { Demand, Rarity, Trend, Variant } from '#contract/catalogue.ts'
import type { ValueSource } from '#contract/value-changes.ts'
import type { Flag, Range, Value } from '#server/db/column-types.ts'

export type ItemTables = {
  item: ItemTable
  item_variant: ItemVariantTable
  /** `day` is the start of the UTC day. */
  exist_point: { variant_slug: string; day: number; exist_amount: number; is_sample: Flag }
}

type ItemTable = {
  slug: string
  name: string
  description: string
  rarity: Rarity
  category: 'all' | 'secret' | 'legendary' | 'robux'
  egg_name: string | null
  egg_slug: string | null
  /** Percent. */
  chance: number | null
  hue: number
  status: string
  released_at: number | null
}

export type ItemVariantTable = Value &
  Range & {
    slug: string
    item_slug: string
    variant: Variant
    /** Normal 0, Shiny 1, Mythic 2, ShinyMythic 3. */
    variant_rank: number
    name: string
    sort_name: string
    /** Lowercase name and egg. */
    search_text: string
    rarity: Rarity
    category: ItemTable['category']
    egg_name: string | null
    egg_slug: string | null
    hue: number
    /** 1: N/A or TBD, which come last in both directions. */
    is_unpriced: Flag
    /** The number; above every number for O/C; 0 when unpriced. */
    value_order: number
    /** Null, as of the next ones: nobody has reported it. */
    trend: Trend | null
    demand: Demand | null
    /** Insane 0 to low 4, unknown 5. */
    demand_rank: number
    owners: number | null
    exists_count: number | null
    bubbles: number
    coins: number
    gems: number
    tickets: number
    seashells: number
    pearls: number
    updated_at: number
    /** 1: the sample model made its value, demand and counts. */
    is_sample: Flag
    /** Source that set its value last. */
    source: ValueSource
    /** When a person or the operator set its value last, to whatever it is; null: never. */
    confirmed_at: number | null
    /** The newest receipt's number. */
    receipt_number: number
    /** JSON of the `ValueFlag[]` that people set. */
    flags: string
    /** Figures of the last close, as in `estimate`; null: there was none yet. */
    estimate_low: number | null
    estimate_high: number | null
    evidence_count: number | null
    evidence_accounts: number | null
    /** Whether sample trades count in it. */
    evidence_is_sample: Flag | null
    /** JSON of the `ValueFlag[]` that the close set. */
    estimate_flags: string | null
    /** The end of the day that it closed. */
    estimated_at: number | null
  }
