import type { ItemRow } from '#contract/items.ts'
import type { VerdictCard } from '#contract/verdicts.ts'
import { worthFigure } from '#domain/items/pet-card.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { readJudgement } from '#domain/verdicts/read-judgement.ts'
import { writeVerdictCode } from '#domain/verdicts/verdict-code.ts'
import type { PreviewSite } from './site-preview.ts'
import { tradePreview, type TradePreview } from './trade-preview.ts'

/** Light behind a pet that the catalogue no longer has. */
const DEFAULT_HUE = 262

/** A signed verdict with its code. `rows`: of its pets today, for their light. SV35 */
export function verdictPreview(card: VerdictCard, rows: readonly ItemRow[], site: PreviewSite): TradePreview {
  const hues = new Map(rows.map(({ slug, hue }) => [slug, hue]))
  const side = (name: SideName) =>
    card[name].map((entry) => ({
      ...entry,
      worth: worthFigure(entry),
      pet: { hue: hues.get(entry.slug) ?? DEFAULT_HUE },
    }))
  return tradePreview(
    { yours: side('yours'), theirs: side('theirs'), judgement: readJudgement(card) },
    site,
    writeVerdictCode(card.code),
  )
}
