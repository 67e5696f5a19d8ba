import { calculatorQuery } from '#domain/trade/trade-destination.ts'
import { EMPTY_TRADE } from '#domain/trade/trade.ts'
import * as texts from '#messages/offers.ts'
import { roundLooks } from '#ui/button.tsx'
import styled from '@emotion/styled'
import { Handshake } from 'lucide-react'
import { Link } from 'react-router-dom'

/** To the calculator, which comes back with a trade. TR5 */
export const OfferLink = ({ conversationId }: { conversationId: string }) => (
  <Round
    data-look="tile"
    to={{ pathname: '/calculator', search: calculatorQuery(EMPTY_TRADE, { chat: conversationId, counter: null }) }}
    aria-label={texts.make}
  >
    <Handshake aria-hidden="true" />
  </Round>
)

const Round = styled(Link)(roundLooks)
