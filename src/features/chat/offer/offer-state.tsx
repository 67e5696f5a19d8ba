import type { TradeOfferStatus } from '#contract/chat.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Ban, Check, Timer, Repeat2, TimerOff, X, type LucideIcon } from 'lucide-react'

const ICONS: Record<TradeOfferStatus, LucideIcon> = {
  pending: Timer,
  accepted: Check,
  declined: X,
  cancelled: Ban,
  countered: Repeat2,
  expired: TimerOff,
}

/** An offer's state: a shape and a word with the colour. AC7 */
export function OfferState({ status, word }: { status: TradeOfferStatus; word: string }) {
  const Icon = ICONS[status]
  return (
    <Root data-status={status}>
      <Icon aria-hidden="true" />
      {word}
    </Root>
  )
}

const Root = styled.span(css`
  display: inline-flex; flex: none; align-items: center; gap: 5px; padding-block: 4px; padding-inline: 8px 10px; border-radius: var(--r-full); background: var(--idle-soft); color: var(--text-2);
  font-size: var(--t-sm); font-weight: 650; line-height: 1.125rem; white-space: nowrap;
  svg { width: 14px; height: 14px; }
  &[data-status="pending"] { background: var(--warn-soft); color: var(--warn); }
  &[data-status="accepted"] { background: var(--good-soft); color: var(--good); }
  &[data-status="declined"] { background: var(--bad-soft); color: var(--bad); }
`)
