import { foldHoldings } from '#domain/ledger/holdings.ts'
import { splitSlug, VARIANT_ORDER, variantSlug } from '#domain/items/variants.ts'
import { openLedger } from '#lib/ledger/ledger-store.ts'
import * as texts from '#messages/ledger-line.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

/** `You own 3 Shiny`, in the free corner of the value's card, where it moves nothing. ML120, ML121, ML123 */
export function LedgerLine({ slug }: { slug: string }) {
  const store = openLedger()
  const { rows } = useSyncExternalStore(store.subscribe, store.get)
  const holdings = foldHoldings(rows)
  const { baseSlug, variant } = splitSlug(slug)
  const owned = VARIANT_ORDER.flatMap((each) => {
    const quantity = holdings.get(variantSlug(baseSlug, each))?.quantity ?? 0
    return quantity > 0 ? [{ variant: each, quantity }] : []
  })
  if (owned.length === 0) return null
  return (
    <Line>
      <Link to="/inventory">{texts.youOwn(owned, variant)}</Link>
    </Line>
  )
}

const Line = styled.dd(css`
  position: absolute; inset-block-start: 0; inset-inline-end: 0; font-size: var(--t-md);
  a { display: block; padding: 12px 14px; line-height: 1.25rem; color: var(--accent); }
  @media (min-width: 768px) { a { padding: 14px 18px; } }
`)
