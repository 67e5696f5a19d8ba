import { judge, type ValuedEntry } from '#domain/trade/trade-verdict.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import * as texts from '#messages/own-wishes.ts'
import { odds, verdicts } from '#messages/trade.ts'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = { have: readonly ValuedEntry[]; want: readonly ValuedEntry[] }

/** Verdict of everything on both sides, from the player's side; without wanted pets it depends on the offer. WI83 */
export function WishVerdict({ have, want }: Props) {
  const { verdict } = judge(have, want)
  return (
    <Root aria-label={texts.verdict} data-kind={verdict.kind}>
      {'percent' in verdict ? (
        <>
          <b>
            <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
          </b>
          <b className="num" translate="no">
            {signedPercent(verdict.percent)}
          </b>
          {verdict.odds && <span>{odds(verdict.odds)}</span>}
        </>
      ) : (
        <b>
          <VerdictWord
            kind={verdict.kind}
            word={verdict.kind === 'waiting' ? texts.openVerdict : verdicts[verdict.kind]}
          />
        </b>
      )}
    </Root>
  )
}

const Root = styled.output(
  verdictColours,
  css`
  display: flex; flex: 1 1 auto; flex-wrap: wrap; align-items: center; gap: 0 10px; min-width: 0; color: var(--v);
  b { display: inline-flex; align-items: center; gap: 6px; font: 700 1.125rem/1.5rem var(--font-display); }
  svg { width: 18px; height: 18px; stroke-width: 2.4; flex: none; }
  span { flex-basis: 100%; font-size: var(--t-sm); color: var(--text-2); overflow-wrap: anywhere; }
  @media (max-width: 767.98px) { span { display: none; } }
`,
)
