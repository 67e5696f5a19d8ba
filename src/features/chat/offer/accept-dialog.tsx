import type { OfferSides } from '#domain/trade/trade-offer-view.ts'
import { judge } from '#domain/trade/trade-verdict.ts'
import * as texts from '#messages/offers.ts'
import { verdictSentence } from '#messages/trade.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Check, ShieldCheck } from 'lucide-react'

type Props = { open: boolean; onClose: () => void; onAccept: () => void; sides: OfferSides }

/** Names once more what is given and got: it cannot be taken back. TR6 */
export const AcceptDialog = ({ open, onClose, ...rest }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.acceptTitle}>
    <Question onClose={onClose} {...rest} />
  </Sheet>
)

function Question({ onClose, onAccept, sides }: Omit<Props, 'open'>) {
  const isGift = sides.yours.length === 0 || sides.theirs.length === 0
  return (
    <Root>
      <dl>
        <div>
          <dt>{texts.sideLabels.yours}</dt>
          <dd>{texts.sideInWords(sides.yours)}</dd>
        </div>
        <div>
          <dt>{texts.sideLabels.theirs}</dt>
          <dd>{texts.sideInWords(sides.theirs)}</dd>
        </div>
      </dl>
      {!isGift && <p>{verdictSentence(judge(sides.yours, sides.theirs))}</p>}
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
}

const Root = styled.div(css`
  display: grid; gap: var(--s-4);
  dl { display: grid; gap: var(--s-3); margin: 0; }
  dt { font: 600 var(--t-md)/1.25rem var(--font-text); color: var(--cyan); }
  div:first-of-type > dt { color: var(--accent); }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
  p { color: var(--text-2); }
  .safe { display: flex; gap: 8px; font-size: .9375rem; }
  .safe svg { flex: none; width: 18px; height: 18px; margin-block-start: 3px; }
  .act { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-2); padding-block-end: 3px; }
`)
