import { judge } from '#domain/trade/trade-verdict.ts'
import type { OfferSides } from '#domain/trade/trade-offer-view.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import * as texts from '#messages/offers.ts'
import { odds, unjudged, verdicts } from '#messages/trade.ts'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

/** Verdict by the values that the entries hold. A gift has none, only the word that it is one. CA8, CA9, TR4 */
export function OfferVerdict({ sides, children }: { sides: OfferSides; children?: ReactNode }) {
  const judgement = judge(sides.yours, sides.theirs)
  const { verdict } = judgement
  const givesAll = sides.theirs.length === 0
  return (
    <Root data-kind={verdict.kind === 'waiting' && givesAll ? 'close' : verdict.kind}>
      {verdict.kind === 'waiting' ? (
        <b>{givesAll ? texts.gift.given : texts.gift.got}</b>
      ) : (
        <>
          <b>
            <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
          </b>
          {'percent' in verdict ? (
            <>
              <b className="num" translate="no">
                {signedPercent(verdict.percent)}
              </b>
              {verdict.odds && <span>{odds(verdict.odds)}</span>}
            </>
          ) : (
            <span>{unjudged(judgement)}</span>
          )}
        </>
      )}
      {children !== undefined && <small>{children}</small>}
    </Root>
  )
}

const Root = styled.p(
  verdictColours,
  css`
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; min-height: 40px; padding: 9px 14px; background: var(--vs); color: var(--v);
  b { display: inline-flex; align-items: center; gap: 6px; font: 700 1.0625rem/1.375rem var(--font-display); }
  svg { width: 18px; height: 18px; stroke-width: 2.4; }
  span { font-size: var(--t-sm); color: var(--text-2); overflow-wrap: anywhere; }
  small { margin-inline-start: auto; font-size: var(--t-sm); color: var(--text-2); }
`,
)
