import type { CurrencyStats } from '#contract/catalogue.ts'
import type { ItemRow, ItemVariant } from '#contract/items.ts'
import type { ItemVariantTable } from '#server/db/database.ts'
import { valueOf } from '#server/db/value-columns.ts'

type StatsColumns = Pick<ItemVariantTable, 'bubbles' | 'coins' | 'gems' | 'tickets' | 'seashells' | 'pearls'>

export const statsOf = ({ bubbles, coins, gems, tickets, seashells, pearls }: StatsColumns): CurrencyStats => ({
  bubbles, coins, gems, worldCurrency: { tickets, seashells, pearls },
})

export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
export const itemImage = (slug: string) => `/items/${slug}.webp`

/** A variant's row as lists show it. An item's id is its slug. */
export const itemRow = (row: ItemVariantTable): ItemRow => ({
  id: row.slug,
  slug: row.slug,
  baseSlug: row.item_slug,
  name: row.name,
  variant: row.variant,
  image: itemImage(row.slug),
  rarity: row.rarity,
  category: row.category,
  eggType: row.egg_name,
  eggId: row.egg_slug,
  value: valueOf(row),
  trend: row.trend,
  demand: row.demand,
  owners: row.owners,
  hue: row.hue,
  stats: statsOf(row),
  updatedAt: isoTime(row.updated_at),
})

export const itemVariant = (row: ItemVariantTable): Omit<ItemVariant, 'history' | 'existHistories'> => ({
  id: row.slug,
  slug: row.slug,
  name: row.name,
  variant: row.variant,
  value: valueOf(row),
  numericValue: row.value_number,
  trend: row.trend,
  demand: row.demand,
  owners: row.owners,
  exists: row.exists_count,
  image: itemImage(row.slug),
  stats: statsOf(row),
  updatedAt: isoTime(row.updated_at),
})
