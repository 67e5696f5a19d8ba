import { judge, type ValuedEntry } from '#domain/trade/trade-verdict.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import { odds, unjudged, verdicts } from '#messages/trade.ts'
import * as texts from '#messages/trades.ts'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = { give: readonly ValuedEntry[]; get: readonly ValuedEntry[] }

/** Verdict of the calculator from the reader's side, with its odds. CA8, WI60 */
export function TradeVerdict({ give, get }: Props) {
  const judgement = judge(give, get)
  const { verdict } = judgement
  return (
    <Root data-kind={verdict.kind}>
      <i className="sr-only">{texts.verdict}: </i>
      <b>
        <VerdictWord
          kind={verdict.kind}
          word={verdict.kind === 'waiting' ? texts.openVerdict : verdicts[verdict.kind]}
        />
      </b>
      {'percent' in verdict ? (
        <>
          <b className="num" translate="no">
            {signedPercent(verdict.percent)}
          </b>
          {verdict.odds && <span>{odds(verdict.odds)}</span>}
        </>
      ) : (
        verdict.kind === 'unjudged' && <span>{unjudged(judgement)}</span>
      )}
    </Root>
  )
}

const Root = styled.p(
  verdictColours,
  css`
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 10px; padding: 8px 12px; border-radius: var(--r-md); background: var(--vs); color: var(--v);
  b { display: inline-flex; align-items: center; gap: 6px; font: 700 1.0625rem/1.5rem var(--font-display); }
  svg { width: 18px; height: 18px; stroke-width: 2.4; flex: none; }
  span { flex-basis: 100%; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); overflow-wrap: anywhere; }
`,
)
