import type { Confidence } from '#contract/catalogue.ts'
import type {
  CurrencyStats,
  Demand,
  ExistPoint,
  HistoryPoint,
  PetValue,
  RangePoint,
  Suspicion,
  Trend,
  ValueRange,
  Variant,
} from '#contract/catalogue.ts'
import type { ItemDetail, ReceiptNote } from '#contract/items.ts'
import type { ValueFlag } from '#contract/value-changes.ts'
import { variantToParam } from './variant-selection.ts'

/** Data of one variant on the page. */
export type VariantData = {
  readonly name: string
  readonly slug: string
  readonly image: string
  readonly value: PetValue
  /** Missing, as the next ones: nobody has reported it. */
  readonly trend?: Trend
  readonly demand?: Demand
  readonly owners?: number
  readonly exists?: number
  /** In percent; missing: unknown. */
  readonly chance?: number
  readonly stats: CurrencyStats
  readonly updatedAt: string
  /** Missing: never confirmed. */
  readonly confirmedAt?: string
  /** Missing: not known. */
  readonly range?: ValueRange
  /** Missing: there is no estimate, or the value has no number. */
  readonly confidence?: Confidence
  /** Trades of the last 90 days, and the accounts that made them. Missing: not counted yet. */
  readonly evidenceCount?: number
  readonly evidenceAccounts?: number
  /** True: the trades are samples. */
  readonly evidenceSample?: boolean
  /** The end of the last day whose trades count. Missing: there was no close yet. */
  readonly estimatedAt?: string
  /** Missing: its trades do not look made up. */
  readonly suspicion?: Suspicion
  /** True: there is no range because the trades contradict each other. */
  readonly tradesDisagree?: boolean
  /** Whether too few players have traded it to say how sure the value is. ES170 */
  readonly tradersTooFew?: boolean
  readonly flags: readonly ValueFlag[]
  readonly history: readonly HistoryPoint[]
  readonly existHistories: readonly ExistPoint[]
  readonly rangeHistory: readonly RangePoint[]
  /** Newest first. */
  readonly receipts: readonly ReceiptNote[]
}

/** The shown variant's data; Normal's is the base item's. Null: the pet has the variant, but its data is not here yet. IT3, IT11 */
export function variantData(
  { pet, history, existHistories, rangeHistory, receipts }: ItemDetail,
  variant: Variant,
): VariantData | null {
  if (variant === 'Normal') return { ...pet, history, existHistories, rangeHistory, receipts }
  return pet.allVariants.find((each) => each.variant === variant) ?? null
}

/** The address of an item in a variant. Choosing a variant always leads here, so that the address and the page agree. IT3 */
export function itemHref(baseSlug: string, variant: Variant): string {
  const parameter = variantToParam(variant)
  return `/items/${baseSlug}${parameter === null ? '' : `?variant=${parameter}`}`
}
