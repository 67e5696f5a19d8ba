import type { VerdictCard, VerdictEntry } from '#contract/verdicts.ts'
import { judge } from '#domain/trade/trade-verdict.ts'

type Moment = Pick<VerdictCard, 'code' | 'site' | 'source' | 'valuesAt' | 'signedAt' | 'changes' | 'keyId'>
type Sides = Readonly<Record<'yours' | 'theirs', VerdictEntry[]>>

/** Two digits after the point for percents, four for shares; never -0. */
const round = (number: number, factor: number) => Math.round(number * factor) / factor + 0
const percent = (number: number) => round(number, 100)
const share = (number: number) => round(number, 10_000)

/** The card of a trade with both sides filled. SV1 */
export function composeCard({ yours, theirs }: Sides, moment: Moment): VerdictCard {
  const judgement = judge(yours, theirs)
  const { verdict } = judgement
  return {
    version: 1,
    ...moment,
    yours,
    theirs,
    totals: { yours: judgement.yours.total, theirs: judgement.theirs.total },
    verdict:
      'percent' in verdict
        ? {
            kind: verdict.kind,
            percent: percent(verdict.percent),
            margin: percent(verdict.margin),
            ...(verdict.odds && {
              odds: { win: share(verdict.odds.win), fair: share(verdict.odds.fair), lose: share(verdict.odds.lose) },
            }),
          }
        : { kind: 'unjudged' },
  }
}
