import type { TradeEntry } from '#contract/trade-entry.ts'
import { type OfferSides as Sides, viewEntry, viewTotal } from '#domain/trade/trade-offer-view.ts'
import { sideTotal } from '#domain/trade/trade-verdict.ts'
import type { SideName } from '#domain/trade/trade.ts'
import * as texts from '#messages/offers.ts'
import { fullValues } from '#messages/pets.ts'
import { TradeLine, tradeSidesStyles, TradeSwap, TradeTotal } from '#ui/trade-line.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Entries of a side that are shown before a button reveals the rest. */
const FIRST = 6

type Props = { sides: Sides; /** No pet is folded away. */ isWhole?: boolean }

/** Both sides of an offer, the reader's own first, with the values that the entries hold. TR4, TR7, TR15 */
export const OfferSides = ({ sides: { yours, theirs }, isWhole = false }: Props) => (
  <Root>
    <Side name="yours" side={yours} shown={isWhole ? yours.length : FIRST} />
    <TradeSwap />
    <Side name="theirs" side={theirs} shown={isWhole ? theirs.length : FIRST} />
  </Root>
)

function Side({ name, side, shown }: { name: SideName; side: readonly TradeEntry[]; shown: number }) {
  const sum = sideTotal(side)
  return (
    <figure data-gives={name === 'yours' ? '' : undefined}>
      <figcaption>{texts.sideLabels[name]}</figcaption>
      {side.length === 0 ? <p className="none">{texts.emptySide}</p> : <Entries side={side.slice(0, shown)} />}
      {side.length > shown && (
        <details>
          <summary>{texts.more(side.length - shown)}</summary>
          <Entries side={side.slice(shown)} />
        </details>
      )}
      <TradeTotal
        label={
          <>
            {texts.total}
            {sum.unpriced.length > 0 && <small>{texts.partialTotal}</small>}
          </>
        }
        total={viewTotal(sum)}
      />
    </figure>
  )
}

const Entries = ({ side }: { side: readonly TradeEntry[] }) => (
  <ul>
    {side.map((entry) => (
      <Entry key={entry.slug} entry={entry} />
    ))}
  </ul>
)

function Entry({ entry }: { entry: TradeEntry }) {
  const { worth, ...view } = viewEntry(entry)
  return <TradeLine {...entry} {...view} worth={{ ...worth, title: fullValues[worth.title] ?? worth.title }} />
}

const Root = styled.div(
  tradeSidesStyles,
  css`
  [data-gives] figcaption { color: var(--accent); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; list-style-type: ""; }
  .none { color: var(--text-3); font-size: var(--t-md); }
  ul, .none { margin-block-end: 10px; }
  summary { display: list-item; min-height: 44px; font-size: var(--t-md); line-height: 2.75rem; color: var(--text-2); cursor: pointer; }
`,
)
