import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Sparkle } from 'lucide-react'

type Currency = 'Coins' | 'Gems' | 'Event' | 'Tickets'
type Props = {
  /** null: not known. */
  price: { readonly text: string; readonly title: string } | null
  currency: Currency | undefined
  /** The price is no fact of the game. */
  sample: boolean
  words: { readonly unknown: string; readonly sample: string; readonly sampleTitle: string }
}

/** What an egg costs; it says so where that is unknown. EG5 */
export function EggPrice({ price, currency, sample, words }: Props) {
  'use no memo' // Its parents keep the element, so it renders once for an egg.
  if (price === null) return <Root className="price unknown">{words.unknown}</Root>
  return (
    <Root className="price">
      {currency === 'Event' ? (
        <Sparkle aria-hidden="true" />
      ) : (
        currency && <i className="glyph" data-glyph={currency.toLowerCase()} />
      )}
      <span className="num" title={price.title}>
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
  display: flex; align-items: center; gap: 6px; min-height: 24px; font-size: var(--t-md); color: var(--text-2); white-space: nowrap;
  .glyph, svg { flex: none; width: 18px; height: 18px; color: var(--accent); }
  [data-glyph="coins"] { color: var(--stat-coins); }
  [data-glyph="gems"] { color: var(--stat-gems); }
  [data-glyph="tickets"] { color: var(--stat-tickets); }
  .num { font-size: 1.25rem; line-height: 1.5rem; color: var(--text); }
  small { font-size: var(--t-sm); }
  .sample { margin-inline-start: var(--s-1); color: var(--text-3); }
`)
