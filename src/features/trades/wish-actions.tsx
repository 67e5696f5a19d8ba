import type { TradeEntry } from '#contract/trade-entry.ts'
import type { Wish } from '#contract/wishes.ts'
import * as texts from '#messages/trades.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { DoorOpen, Flag, Handshake, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { listPets } from './wish-card.tsx'

const ConfirmSheet = lazy(async () => ({ default: (await import('#ui/confirm-sheet.tsx')).ConfirmSheet }))

/** An offer to begin with. `way`: whether a trade room starts with it. */
export type OfferStart = {
  readonly wish: Wish
  readonly give: readonly TradeEntry[]
  readonly get: readonly TradeEntry[]
  readonly way: 'offer' | 'room'
}

type Props = {
  start: Omit<OfferStart, 'way'>
  onOffer(start: OfferStart): void
  onDismiss(): void
  onReport(): void
}

/** Actions of a signed-in player on another's wish. WI65, WI66, WI67, WI68 */
export function WishActions({ start, onOffer, onDismiss, onReport }: Props) {
  // A closed question stays, because its dialog gives back the focus as it closes.
  const [isConfirming, setConfirming] = useState<boolean | null>(null)
  const pets = listPets(start.get)
  return (
    <Root>
      <Button
        look="primary"
        aria-haspopup="dialog"
        aria-label={texts.named(texts.offer, pets)}
        onClick={() => onOffer({ ...start, way: 'offer' })}
      >
        <Handshake aria-hidden="true" />
        {texts.offer}
      </Button>
      <Button
        aria-haspopup="dialog"
        aria-label={texts.named(texts.startRoom, pets)}
        onClick={() => onOffer({ ...start, way: 'room' })}
      >
        <DoorOpen aria-hidden="true" />
        {texts.startRoom}
      </Button>
      <span className="less">
        <Button look="quiet" aria-label={texts.named(texts.notForMe, pets)} onClick={onDismiss}>
          <X aria-hidden="true" />
          {texts.notForMe}
        </Button>
        <IconButton aria-label={texts.report(pets)} aria-haspopup="dialog" onClick={() => setConfirming(true)}>
          <Flag aria-hidden="true" />
        </IconButton>
      </span>
      <Suspense>
        {isConfirming !== null && (
          <ConfirmSheet
            open={isConfirming}
            words={texts.confirmReport}
            onClose={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false)
              onReport()
            }}
          />
        )}
      </Suspense>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); margin-block-start: auto;
  > button { flex: 1 1 auto; }
  .less { display: flex; flex: 1 1 100%; justify-content: space-between; margin-block-end: -8px; }
  .less > :first-of-type { margin-inline-start: calc(-1 * var(--s-3)); }
  .less > :last-child { margin-inline-end: -10px; }
`)
