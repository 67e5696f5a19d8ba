import type { ItemRow } from '#contract/items.ts'
import { addToTrade, clearSide, MAX_ENTRIES, setQuantity, swapSides, type SideName } from '#domain/trade/trade.ts'
import { roomStartPath, sendPath } from '#domain/trade/trade-destination.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/calculator.ts'
import { verdictSentence } from '#messages/trade.ts'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { Balance } from './balance.tsx'
import { CalculatorHead } from './calculator-head.tsx'
import { copyLink } from './copy-link.ts'
import { SaveVerdict } from './save-verdict.tsx'
import { LinkNotice } from './link-notice.tsx'
import { TradeSide } from './trade-side.tsx'
import { useCalculatorLedger } from './use-calculator-ledger.ts'
import { useSendRestriction } from './use-send-restriction.tsx'
import { useTrade } from './use-trade.ts'
import { VerdictBar } from './verdict-bar.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

/** Its code loads with the first press. ML84 */
const Picker = lazy(async () => ({ default: (await import('./picker.tsx')).Picker }))

/** Two offers, and what they say about each other. CA1 to CA12, ML84 */
export function Calculator() {
  const { trade, destination, skipped, view, failed, retry, change, accept } = useTrade({
    onFull: () => sayFull('yours'),
  })
  const { data: site } = useQuery(siteQuery)
  const own = useCalculatorLedger()
  const [picking, setPicking] = useState<SideName | null>(null)
  const [hasPicked, setHasPicked] = useState(false)

  const add = (side: SideName, ...rows: readonly ItemRow[]) => {
    const isChanged = change((current) => rows.reduce((all, { slug }) => addToTrade(all, side, slug), current), ...rows)
    if (!isChanged) sayFull(side)
  }
  const swap = () => change(swapSides)
  const share = () => void copyLink(trade)
  // Signed out there is no recipient.
  const restriction = useSendRestriction()
  const sendTo = site?.signInPath && !restriction ? sendPath(trade, destination) : null
  const { chat } = destination
  const roomPath = sendTo === null ? null : roomStartPath({ trade, chat })
  const side = (name: SideName) => (
    <TradeSide
      side={name}
      entries={view?.[name] ?? null}
      expected={trade[name].length}
      shorterBy={Math.max(trade.yours.length, trade.theirs.length) - trade[name].length}
      total={view?.judgement[name] ?? null}
      failed={failed}
      {...(own && name === 'yours' && { owned: own.quantities })}
      onRetry={retry}
      onAdd={() => {
        setPicking(name)
        setHasPicked(true)
      }}
      onClear={() => change((current) => clearSide(current, name))}
      onQuantity={(slug, quantity) => change((current) => setQuantity(current, name, slug, quantity))}
    />
  )

  const gap = view?.gap
  return (
    <>
      <CalculatorHead view={view} />
      <Body className="wrap">
        <header className="page-head">
          <h1>{texts.title}</h1>
          {chat === null ? (
            <p>{texts.lead}</p>
          ) : (
            <p>
              {texts.leadToChat} <Link to={`/chat/${chat}`}>{texts.backToChat}</Link>
            </p>
          )}
        </header>
        <LinkNotice skipped={skipped} unknown={view?.unknown ?? []} onAccept={accept} />
        <div className="calc">
          {side('yours')}
          {side('theirs')}
          <VerdictPanel
            view={view}
            sendTo={sendTo}
            roomPath={roomPath}
            restriction={restriction}
            onShare={share}
            onSwap={swap}
          />
        </div>
        {view && 'percent' in view.judgement.verdict && <SaveVerdict trade={trade} mayWish={sendTo !== null} />}
        {view && gap && (
          <Balance gap={gap} view={view} trade={trade} own={own} onAdd={(rows) => add(gap.side, ...rows)} />
        )}
        {own && view && view.yours.length + view.theirs.length > 0 && view.judgement.verdict.kind !== 'incomplete' && (
          <own.code.LogTrade view={view} store={own.store} />
        )}
      </Body>
      <output className="sr-only">{view && verdictSentence(view.judgement)}</output>
      <VerdictBar judgement={view?.judgement ?? null} sendTo={chat === null ? null : sendTo} onShare={share} />
      {hasPicked && (
        <Suspense>
          <Picker
            side={picking}
            chosen={picking === null ? [] : trade[picking]}
            onAdd={add}
            onSwitch={setPicking}
            onClose={() => setPicking(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const sayFull = (side: SideName) =>
  void toast({
    title: texts.full(side),
    description: texts.fullAdvice(MAX_ENTRIES),
    variant: 'destructive',
  })

const Body = styled.div(css`
  padding-block-end: var(--s-10);
  .page-head a { color: var(--accent); font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
  .calc { display: grid; gap: var(--s-3); grid-template-columns: minmax(0, 1fr); }
  @media (min-width: 768px) {
    .calc { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-4); }
    .calc > .verdict { grid-column: 1 / -1; }
  }
  @media (min-width: 1024px) {
    /* The verdict, which comes last, is no part of the sides' height. LY61 */
    .calc { grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) 312px minmax(0, 1fr); gap: 0 var(--s-5); }
    .calc > [data-side="theirs"] { grid-column: 3; }
    .calc > .verdict { grid-area: 1 / 2 / span 2; align-self: start; position: sticky; inset-block-start: calc(var(--topbar-h) + 68px); }
  }
`)
