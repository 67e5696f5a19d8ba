import type { ItemRow } from '#contract/items.ts'
import { toPetCard, worthFigure, type Figure, type PetCardView } from '#domain/items/pet-card.ts'
import type { SideName, Trade } from './trade.ts'
import { findGap, type Gap } from './trade-balance.ts'
import { judge, type Judgement, type ValuedEntry } from './trade-verdict.ts'

/** An entry with its row, ready to be printed. */
export type TradeEntryView = ValuedEntry & {
  readonly slug: string
  readonly pet: PetCardView
  /** Worth of all its pets; a value word is its own. */
  readonly worth: Figure
}
export type TradeView = Readonly<Record<SideName, readonly TradeEntryView[]>> & {
  /** Slugs that the catalogue does not know. */
  readonly unknown: readonly string[]
  readonly judgement: Judgement
  /** Gap to a fair trade; null where it is fair, or where that is unknown. CA6 */
  readonly gap: Gap | null
}

/**
 * A trade by its rows: `rows` are all that there are of its slugs. `isCut`: its link lacks a part, so that there is no verdict, as where a
 * slug is unknown. CA4, CA5, CA44
 */
export function viewTrade(trade: Trade, rows: readonly ItemRow[], isCut = false): TradeView {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const side = (of: SideName) =>
    trade[of].flatMap(({ slug, quantity }): TradeEntryView[] => {
      const row = bySlug.get(slug)
      if (!row) return []
      const { name, value, trend, range } = row
      const figures = { slug, name, value, quantity, ...(trend && { trend }), ...(range && { range }) }
      return [{ ...figures, pet: toPetCard(row), worth: worthFigure({ value, quantity }) }]
    })
  const [yours, theirs] = [side('yours'), side('theirs')]
  const unknown = [...new Set([...trade.yours, ...trade.theirs].map(({ slug }) => slug))].filter(
    (slug) => !bySlug.has(slug),
  )
  const isIncomplete = isCut || unknown.length > 0
  const judged = judge(yours, theirs)
  const judgement: Judgement = isIncomplete ? { ...judged, verdict: { kind: 'incomplete' } } : judged
  const isPriced = judgement.yours.unpriced.length + judgement.theirs.unpriced.length === 0
  return {
    yours,
    theirs,
    judgement,
    unknown,
    gap: isPriced && !isIncomplete ? findGap(judgement.yours.total, judgement.theirs.total) : null,
  }
}
