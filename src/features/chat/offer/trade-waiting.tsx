import { parseTrade } from '#domain/trade/trade-link.ts'
import { isEmptyTrade } from '#domain/trade/trade.ts'
import * as texts from '#messages/offers.ts'
import { IconButton } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Handshake, X } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useRestriction } from '../shared/restriction.ts'

/** A trade waits until its recipient is chosen; for a restricted player, until they may send. TR5, MO85 */
export function TradeWaiting() {
  const { search } = useLocation()
  const { id } = useParams()
  const navigate = useNavigate()
  const restriction = useRestriction()
  if (restriction || id !== undefined || isEmptyTrade(parseTrade(new URLSearchParams(search)).trade)) return null
  return (
    <Root>
      <Handshake aria-hidden="true" />
      <span>{texts.choosePlayer}</span>
      <IconButton aria-label={texts.cancelTrade} onClick={() => void navigate({ search: '' }, { replace: true })}>
        <X aria-hidden="true" />
      </IconButton>
    </Root>
  )
}

const Root = styled.p(css`
  display: flex; align-items: center; gap: var(--s-3); margin: 0 var(--s-4) var(--s-2); padding-inline-start: var(--s-4); border-radius: var(--r-md); background: var(--accent-soft); font-size: .9375rem; line-height: 1.25rem;
  > svg { flex: none; width: 20px; height: 20px; color: var(--accent); }
  span { flex: 1; padding-block: 12px; }
  @media (min-width: 1024px) { margin-inline: var(--s-5); }
`)
