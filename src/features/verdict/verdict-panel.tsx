import { formatNumber } from '#domain/text/format.ts'
import type { Judgement } from '#domain/trade/trade-verdict.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import { odds, verdicts } from '#messages/trade.ts'
import * as texts from '#messages/verdict.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = {
  id: string
  title: string
  /** null while today's values are on their way. */ judgement: Judgement | null
}

/** One verdict, for the player who gives the first side. SV31 */
export function VerdictPanel({ id, title, judgement }: Props) {
  if (judgement === null)
    return (
      <Root aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <Skeleton style={{ width: '60%', height: 96 }} />
      </Root>
    )
  const { verdict, difference } = judgement
  return (
    <Root aria-labelledby={id} data-kind={verdict.kind}>
      <h2 id={id}>{title}</h2>
      <p className="word">
        <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
        {'percent' in verdict && (
          <b className="num" translate="no">
            {signedPercent(verdict.percent)}
          </b>
        )}
      </p>
      <p>
        {'percent' in verdict
          ? texts.gained(formatNumber(Math.abs(difference)), difference > 0 ? 'up' : difference < 0 ? 'down' : 'level')
          : verdict.kind === 'incomplete'
            ? texts.gone
            : texts.unjudged}
        {'percent' in verdict && `. ${texts.forGiver}`}
      </p>
      {'percent' in verdict && verdict.odds && <p>{odds(verdict.odds)}</p>}
    </Root>
  )
}

const Root = styled(Panel)(
  verdictColours,
  css`
  .word { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-height: 2.5rem; font: 800 1.75rem/1.1 var(--font-display); color: var(--v); }
  .word svg { width: 26px; height: 26px; flex: none; }
  p { color: var(--text-2); }
`,
)
