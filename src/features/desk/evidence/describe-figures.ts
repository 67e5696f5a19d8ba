import type { PreviewFigures } from '#contract/evidence-review.ts'
import { formatDecimals, formatNumber } from '#domain/text/format.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-evidence.ts'

/** Reasons why a close gives no figures, or its remarks on those that it gives. */
const describeRemarks = ({ abstains, flags }: PreviewFigures): string[] => [
  ...new Set([
    ...(abstains === undefined ? [] : [texts.abstentions[abstains]]),
    ...flags.map((flag) => texts.flags[flag]),
  ]),
]

const describeMedian = (value: number | undefined) => (value === undefined ? texts.tooFew : formatNumber(value))

/** Figures of a variant in a close, in words. */
export function describeFigures(figures: PreviewFigures) {
  const { estimate, low, high, evidence, suspicion } = figures
  const remarks = describeRemarks(figures)
  return {
    estimate: estimate === undefined ? texts.none : formatNumber(estimate),
    range:
      low === undefined || high === undefined ? texts.none : desk.formatRange(formatNumber(low), formatNumber(high)),
    evidence: formatDecimals(evidence, 1),
    remarks,
    suspicion: suspicion && {
      leftOut: texts.suspectedTrades(suspicion.trades),
      without: describeMedian(suspicion.without),
      with: describeMedian(suspicion.with),
    },
  }
}
