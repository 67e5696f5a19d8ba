import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Sparkle } from 'lucide-react'

type Currency = 'Coins' | 'Gems' | 'Event' | 'Tickets'
type Props = {
  /** null: not known. */
  price: { readonly text: string; readonly title: string } | null
  currency: Currency | undefined
  /** The price isn't a fact of the game. */
  sample: boolean
  /** On a card the note that it is a sample is in the card's corner; on a page the figure is larger. */
  on: 'card' | 'page'
  words: { readonly unknown: string; readonly sample: string; readonly sampleTitle: string }
}

/** Price of an egg; it says so where that is unknown. EG5 */
export function EggPrice({ price, currency, sample, on, words }: Props) {
  'use no memo' // Its parents keep the element, so it renders once for an egg.
  if (price === null)
    return (
      <Root data-on={on} className="unknown">
        {words.unknown}
      </Root>
    )
  return (
    <Root data-on={on}>
      {currency === 'Event' ? (
        <Sparkle aria-hidden="true" />
      ) : (
        currency && <i className="glyph" data-glyph={currency.toLowerCase()} />
      )}
      <span className="num" translate="no" title={price.title}>
        {price.text}
      </span>
      {currency && <small>{currency}</small>}
      {sample && (
        <small className="sample" title={words.sampleTitle}>
          {words.sample}
        </small>
      )}
    </Root>
  )
}

const Root = styled.p(css`
  display: flex; align-items: center; gap: 6px; min-height: 24px; margin-block-start: 8px; font-size: var(--t-md); color: var(--text-2); white-space: nowrap;
  .glyph, svg { flex: none; width: 18px; height: 18px; color: var(--accent); }
  [data-glyph="coins"] { color: var(--stat-coins); }
  [data-glyph="gems"] { color: var(--stat-gems); }
  [data-glyph="tickets"] { color: var(--stat-tickets); }
  .num { font-size: 1.25rem; line-height: 1.5rem; color: var(--text); }
  small { font-size: var(--t-sm); }
  .sample { margin-inline-start: var(--s-1); color: var(--text-3); }
  &[data-on="card"] .sample { position: absolute; z-index: 2; inset-block-start: 8px; inset-inline-end: 11px; font-size: var(--t-xs); color: var(--text-2); }
  &[data-on="page"] .num { font-size: 1.5rem; line-height: 1.75rem; }
`)
