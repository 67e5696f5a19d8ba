import type { Rarity, Variant } from '#contract/catalogue.ts'
import type { Flag, Value } from '#server/db/column-types.ts'

export type HatchTables = {
  hatch: HatchTable
}

export type HatchTable = Value & {
  seq: number
  id: string
  item_slug: string
  variant_slug: string
  item_name: string
  variant: Variant
  rarity: Rarity
  hue: number
  egg_name: string | null
  player_name: string
  is_public: Flag
  /** Lowercase, for the filters. The player's is empty when the player is private, so that a search cannot find it. */
  search_name: string
  search_egg: string
  search_player: string
  at: number
  /** Number that existed with this one; 0: unknown. */
  exists_count: number
  is_secret: Flag
  /** The source that reported it first; null: the operator. */
  source_id: string | null
  /** Every source that reported it is out, so lists and counts leave it out. SO16 */
  is_out: Flag
}
