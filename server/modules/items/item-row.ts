import type { CurrencyStats, RangePoint, Suspicion } from '#contract/catalogue.ts'
import type { ItemRow, ItemVariant, ReceiptNote } from '#contract/items.ts'
import type { ValueAuthor, ValueFlag } from '#contract/value-changes.ts'
import { showRange } from '#domain/values/shown-range.ts'
import type { Schema } from '#server/db/database.ts'
import { toFlags, toRange, toValue } from '#server/db/value-columns.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { ItemVariantTable } from './items.table.ts'
import { VARIANT_ODDS } from './variant-odds.ts'

type StatsColumns = Pick<ItemVariantTable, 'bubbles' | 'coins' | 'gems' | 'tickets' | 'seashells' | 'pearls'>

const toStats = ({ bubbles, coins, gems, tickets, seashells, pearls }: StatsColumns): CurrencyStats => ({
  bubbles,
  coins,
  gems,
  worldCurrency: { tickets, seashells, pearls },
})

/** The last close's flags of a value, unless people have confirmed a stale one since. ES91, ES92, ES97 */
const toEstimateFlags = ({ estimate_flags, estimated_at, confirmed_at }: ItemVariantTable): ValueFlag[] =>
  (JSON.parse(estimate_flags ?? '[]') as ValueFlag[]).filter(
    (flag) => flag !== 'stale' || confirmed_at === null || confirmed_at <= estimated_at!,
  )

type Standing =
  | 'source'
  | 'confirmedAt'
  | 'range'
  | 'confidence'
  | 'evidenceCount'
  | 'evidenceAccounts'
  | 'evidenceSample'
  | 'flags'

/** Source of a variant's value, its certainty, and since when. VC30 to VC33, ES93 to ES95, ES121 */
const toStanding = (row: ItemVariantTable): Pick<ItemRow, Standing> => ({
  source: row.source,
  ...omitUnknown({
    confirmedAt: row.confirmed_at === null ? null : isoTime(row.confirmed_at),
    ...showRange(toValue(row), toRange(row.low, row.high), toRange(row.estimate_low, row.estimate_high)),
    evidenceCount: row.evidence_count,
    evidenceAccounts: row.evidence_accounts,
    evidenceSample: row.evidence_is_sample === 1 ? true : null,
  }),
  flags: [...toFlags(row), ...toEstimateFlags(row)],
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
  ...omitUnknown({ trend: row.trend, demand: row.demand, owners: row.owners }),
  hue: row.hue,
  stats: toStats(row),
  updatedAt: isoTime(row.updated_at),
  ...toStanding(row),
})

/** A variant as `allVariants` holds it. `chance`: the Normal pet's, in percent; `estimate`: what the last close says of it. AP48, VA47 */
export const itemVariant = (
  row: ItemVariantTable,
  chance: number | null,
  estimate: Pick<Schema['estimate'], 'suspicion' | 'abstains'> | undefined,
): Omit<ItemVariant, 'history' | 'existHistories' | 'rangeHistory' | 'receipts'> => ({
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
  ...omitUnknown({ trend: row.trend, demand: row.demand, owners: row.owners, exists: row.exists_count }),
  image: itemImage(row.slug),
  stats: toStats(row),
  updatedAt: isoTime(row.updated_at),
  ...toStanding(row),
  ...omitUnknown({
    estimatedAt: row.estimated_at === null ? null : isoTime(row.estimated_at),
    suspicion: estimate?.suspicion ? (JSON.parse(estimate.suspicion) as Suspicion) : null,
    tradesDisagree: estimate?.abstains === 'disputed' ? true : null,
    tradersTooFew: estimate?.abstains === 'too-few-accounts' ? true : null,
  }),
})

/** A range as it is shown from the end of its day on. ES154 */
export const rangePoint = ({ day, low, high }: Schema['estimate_range']): RangePoint => ({
  timestamp: isoTime(day + millisecondsInDay),
  ...omitUnknown({ low, high }),
})

/** A receipt as its item names it. RC55 */
export const receiptNote = ({
  number,
  at,
  source,
  reason,
  proposed_by,
}: Pick<Schema['value_change'], 'number' | 'at' | 'source' | 'reason' | 'proposed_by'>): ReceiptNote => ({
  number,
  timestamp: isoTime(at),
  source,
  ...omitUnknown({
    reason,
    reasonBy: reason === null || proposed_by === null ? null : (JSON.parse(proposed_by) as ValueAuthor).role,
  }),
})
