import { judge } from '#domain/trade/trade-verdict.ts'
import type { OfferSides } from '#domain/trade/trade-offer-view.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import { difference, odds, unjudged, verdicts } from '#messages/trade.ts'
import * as texts from '#messages/trade-room.ts'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** How fair the trade is for the reader, whose side is `yours`. RM149 */
export function RoomVerdict({ sides: { yours, theirs } }: { sides: OfferSides }) {
  const judgement = judge(yours, theirs)
  const { verdict } = judgement
  const isGift = verdict.kind === 'waiting' && yours.length + theirs.length > 0
  return (
    <Root data-kind={isGift && theirs.length === 0 ? 'close' : verdict.kind} aria-label={texts.verdictFor}>
      <b>
        <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
        {'percent' in verdict && (
          <span className="num" translate="no">
            {signedPercent(verdict.percent)}
          </span>
        )}
      </b>
      <span>
        {'percent' in verdict
          ? `${difference(judgement.difference)}. ${verdict.odds ? odds(verdict.odds) : ''}`
          : verdict.kind === 'unjudged'
            ? unjudged(judgement)
            : isGift
              ? theirs.length === 0
                ? texts.gift.given
                : texts.gift.got
              : texts.noVerdict}
      </span>
    </Root>
  )
}

const Root = styled.section(
  verdictColours,
  css`
  display: grid; gap: 2px; padding: 12px var(--s-4); border-radius: var(--r-lg); background: var(--vs);
  > b { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; font: 750 1.25rem/1.5rem var(--font-display); color: var(--v); }
  svg { width: 22px; height: 22px; stroke-width: 2.4; }
  > span { font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); overflow-wrap: anywhere; }
`,
)
