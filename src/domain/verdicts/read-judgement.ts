import type { VerdictCard } from '#contract/verdicts.ts'
import { type Judgement, sideTotal } from '#domain/trade/trade-verdict.ts'

/** The verdict as it was signed, whatever today's rule would say of the same values. SV31 */
export function readJudgement({ yours, theirs, totals, verdict }: VerdictCard): Judgement {
  const { kind, percent = 0, margin = 0, odds = null } = verdict
  return {
    yours: { ...sideTotal(yours), total: totals.yours },
    theirs: { ...sideTotal(theirs), total: totals.theirs },
    difference: totals.theirs - totals.yours,
    verdict: kind === 'unjudged' ? { kind } : { kind, percent, margin, odds },
  }
}
