import type { OfferSides as Sides } from '#domain/trade/trade-offer-view.ts'
import styled from '@emotion/styled'
import { OfferSides } from './offer-sides.tsx'
import { OfferVerdict } from './offer-verdict.tsx'

type Props = {
  sides: Sides
  /** No pet is folded away. */ isWhole?: boolean
  /** It lacks a part, so it has no verdict. CA44 */ isPartial?: boolean
}

/** Both sides with pictures and the verdict, before an offer is sent or accepted. TR19, TR21 */
export const OfferPreview = ({ sides, isWhole = false, isPartial = false }: Props) => (
  <Root>
    <div className="sides">
      <OfferSides sides={sides} isWhole={isWhole} />
    </div>
    {!isPartial && <OfferVerdict sides={sides} />}
  </Root>
)

const Root = styled.div`
  border: 1px solid var(--line); border-radius: var(--r-lg); overflow: hidden;
  .sides { padding: 10px 14px 12px; }
`
