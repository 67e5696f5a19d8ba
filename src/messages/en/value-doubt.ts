import type { Confidence, ValueRange } from '#contract/catalogue.ts'
import type { ItemVariant } from '#contract/items.ts'
import type { ValueFlag } from '#contract/value-changes.ts'
import { formatCompact } from '#domain/text/format.ts'
import { sureness } from '#domain/values/range-display.ts'
import * as texts from './item.ts'

type Doubtful = Partial<
  Pick<ItemVariant, 'confidence' | 'suspicion' | 'tradesDisagree' | 'tradersTooFew' | 'evidenceCount' | 'estimatedAt'>
> & { readonly flags: readonly ValueFlag[]; readonly range?: ValueRange }

/** Confidence in a number, if anything can be said of that, and why. Null: a flag says it, or nothing was ever computed. IT40, IT41, IT49, IT53 to IT55, ES99 */
export function describeDoubt(
  { range, confidence, suspicion, flags, tradesDisagree, tradersTooFew, evidenceCount, estimatedAt }: Doubtful,
  value: number,
): { readonly confidence?: Confidence; readonly why: string } | null {
  if (range && value > 0)
    return {
      confidence: confidence ?? sureness(range, value),
      why: texts.range(formatCompact(range.low), formatCompact(range.high)),
    }
  if (suspicion) return { confidence: 'unsure', why: texts.suspected[suspicion.reason](suspicion.trades) }
  if (confidence === 'unsure') return { confidence, why: texts.contradicted }
  if (tradesDisagree) return { confidence: 'unsure', why: texts.disagree }
  if (flags.includes('suspected')) return null
  if (tradersTooFew) return { why: texts.tooFewTraders }
  if (evidenceCount) return { why: texts.tooFewTrades }
  return estimatedAt === undefined ? null : { why: texts.noTrades }
}
