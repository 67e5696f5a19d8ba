import { formatCompact } from '#domain/text/format.ts'
import type { Judgement } from '#domain/trade/trade-verdict.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import * as texts from '#messages/calculator.ts'
import { verdicts } from '#messages/trade.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Handshake, Link2 } from 'lucide-react'

type Props = {
  judgement: Judgement | null
  /** The conversation that it is put together for; null: for none. */ sendTo: string | null
  onShare(): void
}

/** On a phone the verdict stays in sight while the offers are put together. Only there is something to say. CA11 */
export function VerdictBar({ judgement, sendTo, onShare }: Props) {
  if (judgement === null || judgement.verdict.kind === 'waiting' || judgement.verdict.kind === 'incomplete') return null
  const { verdict, difference } = judgement
  return (
    <Bar aria-label={texts.quickVerdict} data-kind={verdict.kind}>
      <p className="word">
        <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
      </p>
      {'percent' in verdict && (
        <p className="figures">
          <b className="num" translate="no">
            {signedPercent(verdict.percent)}
          </b>
          <small>
            {difference > 0 && '+'}
            {formatCompact(difference)}
          </small>
        </p>
      )}
      {sendTo === null ? (
        <Button look="primary" aria-label={texts.copyLinkLong} onClick={onShare}>
          <Link2 aria-hidden="true" />
        </Button>
      ) : (
        <ButtonLink look="primary" aria-label={texts.send} to={sendTo}>
          <Handshake aria-hidden="true" />
        </ButtonLink>
      )}
    </Bar>
  )
}

const Bar = styled.section(
  verdictColours,
  css`
  position: sticky; inset-block-end: var(--tabs-h); z-index: 20; display: flex; align-items: center; gap: var(--s-3); min-height: 66px; padding: 10px var(--gutter) 12px;
  background: var(--surface); border-block-start: 1px solid var(--line); box-shadow: 0 -10px 30px -14px rgb(5 2 16 / .5);
  .word { display: inline-flex; align-items: center; gap: 7px; font: 800 1.375rem/1 var(--font-display); color: var(--v); }
  .word svg { width: 22px; height: 22px; stroke-width: 2.6; flex: none; }
  .figures { margin-inline-start: auto; text-align: end; line-height: 1.125rem; }
  .figures b { display: block; font-size: 1.125rem; line-height: 1.25rem; }
  .figures small { font-size: var(--t-sm); color: var(--text-2); }
  > :last-child { padding-inline: 14px; }
  .word + :last-child { margin-inline-start: auto; }
  main:has(&) ~ * { --toast-bottom: calc(var(--tabs-h) + 66px + var(--s-2)); }
  @media (min-width: 768px) { display: none; main:has(&) ~ * { --toast-bottom: initial; } }
`,
)
