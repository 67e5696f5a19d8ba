import type { OfferSides } from '#domain/trade/trade-offer-view.ts'
import * as texts from '#messages/offers.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Check, ShieldCheck } from 'lucide-react'
import { PlayerFacts } from '../shared/player-facts.tsx'
import { OfferPreview } from './offer-preview.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onAccept: () => void
  sides: OfferSides
  conversationId: string
}

/** Shows once more what is given and got: accepting is final. TR6, TR21, CH160 */
export const AcceptDialog = ({ open, onClose, ...rest }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.acceptTitle}>
    <Question onClose={onClose} {...rest} />
  </Sheet>
)

const Question = ({ onClose, onAccept, sides, conversationId }: Omit<Props, 'open'>) => (
  <Root>
    <OfferPreview sides={sides} isWhole />
    <PlayerFacts conversationId={conversationId} />
    <p className="safe">
      <ShieldCheck aria-hidden="true" />
      {texts.acceptWarning}
    </p>
    <div className="act">
      <Button look="primary" onClick={onAccept}>
        <Check aria-hidden="true" />
        {texts.accept}
      </Button>
      <Button onClick={onClose}>{texts.goBack}</Button>
    </div>
  </Root>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-4);
  > div { margin: 0; }
  .safe { display: flex; gap: 8px; font-size: .9375rem; color: var(--text-2); }
  .safe svg { flex: none; width: 18px; height: 18px; margin-block-start: 3px; }
  .act { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-2); padding-block-end: 3px; }
`)
