import { nameForPicture } from '#domain/text/name-for-picture.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import type { PreviewSite } from './preview.ts'
import { SIDE_LABELS, type SideName } from '#domain/trade/trade.ts'
import type { Verdict } from '#domain/trade/trade-verdict.ts'
import type { TradeEntryView, TradeView } from '#domain/trade/trade-view.ts'
import { differenceText, toScale, signedPercent, VERDICT_WORDS } from '#domain/trade/verdict-display.ts'

type DrawnPet = { readonly slug: string; readonly hue: number }

export type TradeSidePreview = {
  readonly label: string
  readonly entries: readonly (DrawnPet & { readonly name: string; readonly quantity: number; readonly worth: string })[]
  /** What found no room: the first of them as pictures, and how many entries they are. */
  readonly more: { readonly count: number; readonly pets: readonly DrawnPet[] } | null
  readonly total: string
  /** Whether the total lacks what has no number. */
  readonly isPartial: boolean
}

export type TradePreview = PreviewSite &
  Readonly<Record<SideName, TradeSidePreview>> & {
    readonly kind: 'trade'
    readonly verdict: {
      readonly kind: Verdict['kind']
      readonly word: string
      readonly percent: string | null
      readonly text: string
      /** Where it stands, in percent of the scale's width; null: no verdict. */
      readonly mark: number | null
    }
  }

/** Entries of a side that are drawn by name, and as pictures alone. */
const ROWS = 4
const THUMBS = 3
const LONGEST_TOTAL = 1e10

/** A shared trade: both sides, bounded, with their totals and the verdict. SE8 */
export function tradePreview({ yours, theirs, judgement }: TradeView, { host, sample }: PreviewSite): TradePreview {
  const { verdict, difference } = judgement
  return {
    kind: 'trade',
    host,
    sample,
    yours: side('yours', yours, judgement.yours),
    theirs: side('theirs', theirs, judgement.theirs),
    verdict: {
      kind: verdict.kind,
      word: VERDICT_WORDS[verdict.kind],
      ...('percent' in verdict
        ? {
            percent: signedPercent(verdict.percent),
            text: differenceText(difference),
            mark: toScale(verdict.percent, verdict.margin).mark,
          }
        : {
            percent: null,
            text: verdict.kind === 'unjudged' ? 'Some pets have no fixed value' : 'One side is still empty',
            mark: null,
          }),
    },
  }
}

function side(
  name: SideName,
  entries: readonly TradeEntryView[],
  { total, unpriced }: TradeView['judgement']['yours'],
): TradeSidePreview {
  const named = entries.length > ROWS ? ROWS - 1 : ROWS
  const rest = entries.slice(named)
  return {
    label: SIDE_LABELS[name],
    entries: entries.slice(0, named).map((entry) => ({
      ...drawn(entry),
      name: nameForPicture(entry.name, entry.slug),
      quantity: entry.quantity,
      worth: entry.worth.text,
    })),
    more: rest.length === 0 ? null : { count: rest.length, pets: rest.slice(0, THUMBS).map(drawn) },
    total: total < LONGEST_TOTAL ? formatNumber(total) : formatCompact(total),
    isPartial: unpriced.length > 0,
  }
}

const drawn = ({ slug, pet }: TradeEntryView): DrawnPet => ({ slug, hue: pet.hue })
