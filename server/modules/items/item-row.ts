import type { CurrencyStats } from '#contract/catalogue.ts'
import type { ItemRow, ItemVariant, ReceiptNote } from '#contract/items.ts'
import type { ItemVariantTable, ValueChangeTable } from '#server/db/database.ts'
import { toFlags, toValue } from '#server/db/value-columns.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { VARIANT_ODDS } from './variant-odds.ts'

type StatsColumns = Pick<ItemVariantTable, 'bubbles' | 'coins' | 'gems' | 'tickets' | 'seashells' | 'pearls'>

const toStats = ({ bubbles, coins, gems, tickets, seashells, pearls }: StatsColumns): CurrencyStats => ({
  bubbles,
  coins,
  gems,
  worldCurrency: { tickets, seashells, pearls },
})

/** Where a variant's value comes from, how sure it is, and since when. VC30 to VC33 */
const toStanding = (row: ItemVariantTable): Pick<ItemRow, 'source' | 'confirmedAt' | 'range' | 'flags'> => ({
  source: row.source,
  ...omitUnknown({
    confirmedAt: row.confirmed_at === null ? null : isoTime(row.confirmed_at),
    range: row.low === null || row.high === null ? null : { low: row.low, high: row.high },
  }),
  flags: toFlags(row),
})

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
  ...omitUnknown({ eggType: row.egg_name, eggId: row.egg_slug }),
  value: toValue(row),
  trend: row.trend,
  demand: row.demand,
  owners: row.owners,
  hue: row.hue,
  stats: toStats(row),
  updatedAt: isoTime(row.updated_at),
  ...toStanding(row),
})

/** A variant as `allVariants` holds it. `chance`: the Normal pet's, in percent. AP48, VA47 */
export const itemVariant = (
  row: ItemVariantTable,
  chance: number | null,
): Omit<ItemVariant, 'history' | 'existHistories' | 'receipts'> => ({
  id: row.slug,
  slug: row.slug,
  name: row.name,
  variant: row.variant,
  rarity: row.rarity,
  value: toValue(row),
  ...omitUnknown({
    eggType: row.egg_name,
    numericValue: row.value_number,
    chance: chance === null ? null : chance / VARIANT_ODDS[row.variant],
  }),
  trend: row.trend,
  demand: row.demand,
  owners: row.owners,
  exists: row.exists_count,
  image: itemImage(row.slug),
  stats: toStats(row),
  updatedAt: isoTime(row.updated_at),
  ...toStanding(row),
})

/** A receipt as its item names it. RC55 */
export const receiptNote = ({
  number,
  at,
  source,
  reason,
}: Pick<ValueChangeTable, 'number' | 'at' | 'source' | 'reason'>): ReceiptNote => ({
  number,
  timestamp: isoTime(at),
  source,
  ...omitUnknown({ reason }),
})
