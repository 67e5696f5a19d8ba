import { nameForPicture } from '#domain/text/name-for-picture.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import type { PreviewSite } from './site-preview.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { isTotalUnknown, type Verdict } from '#domain/trade/trade-verdict.ts'
import type { TradeEntryView, TradeView } from '#domain/trade/trade-view.ts'
import { toScale, signedPercent } from '#domain/trade/verdict-display.ts'

type DrawnPet = { readonly slug: string; readonly hue: number }

export type TradeSidePreview = {
  readonly entries: readonly (DrawnPet & { readonly name: string; readonly quantity: number; readonly worth: string })[]
  /** Entries beyond the space: the first of them as pictures, and how many entries they are. */
  readonly more: { readonly count: number; readonly pets: readonly DrawnPet[] } | null
  readonly total: string
  /** Whether the total lacks what has no number. */
  readonly isPartial: boolean
}

export type TradePreview = PreviewSite &
  Readonly<Record<SideName, TradeSidePreview>> & {
    readonly kind: 'trade'
    /** Code of a signed verdict card. Missing: the trade isn't signed. */
    readonly code?: string
    readonly verdict: {
      readonly kind: Verdict['kind']
      readonly percent: string | null
      /** Gain of the trade. */
      readonly difference: number
      /** Its place, in percent of the scale's width; null: no verdict. */
      readonly mark: number | null
    }
  }

/** Entries of a side that are drawn by name, and only as pictures. */
const ROWS = 4
const THUMBS = 3
const MIN_COMPACT_TOTAL = 1e10

type DrawnEntry = Pick<TradeEntryView, 'slug' | 'name' | 'quantity' | 'worth'> & {
  readonly pet: { readonly hue: number }
}
/** Parts of a trade that a picture shows. */
export type DrawnTrade = Readonly<Record<SideName, readonly DrawnEntry[]>> & Pick<TradeView, 'judgement'>

/** A shared trade: both sides, bounded, with their totals and the verdict. SE8 */
export function tradePreview(
  { yours, theirs, judgement }: DrawnTrade,
  { host, sample }: PreviewSite,
  code?: string,
): TradePreview {
  const { verdict, difference } = judgement
  return {
    kind: 'trade',
    ...(code !== undefined && { code }),
    host,
    sample,
    yours: side(yours, judgement.yours),
    theirs: side(theirs, judgement.theirs),
    verdict: {
      kind: verdict.kind,
      difference,
      ...('percent' in verdict
        ? {
            percent: signedPercent(verdict.percent),
            mark: toScale(verdict.percent, verdict.margin).mark,
          }
        : { percent: null, mark: null }),
    },
  }
}

function side(entries: readonly DrawnEntry[], sum: TradeView['judgement']['yours']): TradeSidePreview {
  const named = entries.length > ROWS ? ROWS - 1 : ROWS
  const rest = entries.slice(named)
  return {
    entries: entries.slice(0, named).map((entry) => ({
      ...toDrawnPet(entry),
      name: nameForPicture(entry.name, entry.slug),
      quantity: entry.quantity,
      worth: entry.worth.text,
    })),
    more: rest.length === 0 ? null : { count: rest.length, pets: rest.slice(0, THUMBS).map(toDrawnPet) },
    total: isTotalUnknown(sum)
      ? '–'
      : sum.total < MIN_COMPACT_TOTAL
        ? formatNumber(sum.total)
        : formatCompact(sum.total),
    isPartial: sum.unpriced.length > 0,
  }
}

const toDrawnPet = ({ slug, pet }: DrawnEntry): DrawnPet => ({ slug, hue: pet.hue })
