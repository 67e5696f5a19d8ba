import { leastCertain } from '#domain/trade/trade-verdict.ts'
import type { TradeView } from '#domain/trade/trade-view.ts'
import { marginText, signedPercent } from '#domain/trade/verdict-display.ts'
import * as texts from '#messages/calculator.ts'
import { startRoom } from '#messages/trade-room-entry.ts'
import { difference, odds, unjudged, verdicts } from '#messages/trade.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Info, Link2, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { SendLink } from './send-link.tsx'
import { VerdictScale } from './verdict-scale.tsx'

type Props = {
  /** null while the pets are on their way. */ view: TradeView | null
  /** Where it is sent; null: nowhere. */ sendTo: string | null
  /** Where a room starts with it; null: nowhere. */ roomPath: string | null
  /** In place of the way to send it. */ restriction: ReactNode
  onShare(): void
  onSwap(): void
}

/** CA4, CA9, CA10 */
export function VerdictPanel({ view, sendTo, roomPath, restriction, onShare, onSwap }: Props) {
  'use no memo' // Renders when the trade changes, all of it.
  const verdict = view?.judgement.verdict ?? { kind: 'waiting' as const }
  // Neither an empty trade nor one that lacks a part of its link is sent or shared.
  const isUnsendable = view !== null && (view.yours.length + view.theirs.length === 0 || verdict.kind === 'incomplete')
  return (
    <Panel className="verdict" aria-labelledby="verdict" data-kind={verdict.kind}>
      <h2 id="verdict" className="sr-only" tabIndex={-1}>
        {texts.verdict}
      </h2>
      <p className="word" data-long={'percent' in verdict && verdict.kind !== 'close' ? undefined : ''}>
        <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
      </p>
      {view && 'percent' in verdict ? (
        <>
          <p className="percent num" translate="no">
            {signedPercent(verdict.percent)}
          </p>
          <p className="difference">{difference(view.judgement.difference)}</p>
          <VerdictScale percent={verdict.percent} margin={verdict.margin} />
          <p className="sure">
            <Info aria-hidden="true" />
            <span>
              {verdict.odds ? odds(verdict.odds) : texts.certainty(verdict.kind, marginText(verdict.margin))}{' '}
              <LeastCertain view={view} />
            </span>
          </p>
        </>
      ) : (
        <>
          <p className="difference">
            {view === null
              ? texts.loadingPets
              : verdict.kind === 'unjudged'
                ? unjudged(view.judgement)
                : verdict.kind === 'incomplete'
                  ? texts.incomplete
                  : texts.addToBothSides}
          </p>
          <VerdictScale percent={null} margin={null} />
        </>
      )}
      {restriction}
      <div className="act">
        {sendTo !== null && <SendLink to={isUnsendable ? null : sendTo} />}
        <Button look={sendTo === null ? 'primary' : 'plain'} disabled={isUnsendable} onClick={onShare}>
          <Link2 aria-hidden="true" />
          {texts.copyLink}
        </Button>
        <Button disabled={isUnsendable} onClick={onSwap}>
          <Repeat2 aria-hidden="true" />
          {texts.swap}
        </Button>
        {roomPath !== null && verdict.kind !== 'incomplete' && (
          <ButtonLink className="room" look="outline" to={roomPath}>
            {startRoom}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

function LeastCertain({ view }: { view: TradeView }) {
  const entry = leastCertain(view.yours, view.theirs)
  if (!entry) return null
  if (entry.range)
    return (
      <>
        {texts.mostlyAbout} <b translate="no">{entry.name}</b> {texts.between(entry.range)}
      </>
    )
  return (
    <>
      {texts.leastCertain} <b translate="no">{entry.name}</b> {entry.trend && texts.movingBy(entry.trend)}
    </>
  )
}

const Panel = styled.section(
  verdictColours,
  css`
  display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; align-content: center; min-width: 0; padding: var(--s-6) var(--s-5); text-align: center;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  .word { display: inline-flex; align-items: center; gap: 10px; font: 800 2.75rem/1 var(--font-display); letter-spacing: -.01em; color: var(--v); }
  .word svg { width: 34px; height: 34px; stroke-width: 2.6; flex: none; }
  .word[data-long] { font-size: 1.75rem; }
  .word[data-long] svg { width: 26px; height: 26px; }
  .percent { margin-block-start: 10px; font-size: 1.75rem; }
  .difference { margin-block-start: 4px; color: var(--text-2); overflow-wrap: anywhere; }
  .sure { display: flex; gap: 8px; width: 100%; margin-block-start: var(--s-5); padding: 10px 12px; border-radius: var(--r-md); background: var(--surface-2); text-align: start; font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); }
  .sure b { color: var(--text); font-weight: 600; }
  .sure svg { width: 18px; height: 18px; margin-block-start: 1px; flex: none; color: var(--text-3); }
  .act { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--s-2); width: 100%; margin-block-start: var(--s-4); padding-block-end: 3px; }
  .act > * { padding-inline: 8px; }
  .act > .room { grid-column: 1 / -1; }
  .act > .send { grid-column: 1 / -1; margin-block-end: 3px; }
  @media (min-width: 1024px) {
    .word:not([data-long]) { font-size: 3.75rem; }
    .word:not([data-long]) svg { width: 44px; height: 44px; }
  }
`,
)
