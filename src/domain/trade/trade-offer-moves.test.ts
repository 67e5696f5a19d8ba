import { TradeOfferStatus } from '#contract/chat.ts'
import { expect, it } from 'vitest'
import { legalMoves, OFFER_MS, stateAfter, statusAt, TRADE_OFFER_MOVES, type OfferState } from './trade-offer-moves.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const offer = (changes: Partial<OfferState> = {}): OfferState => ({
  senderId: 'ann',
  recipientId: 'ben',
  status: 'pending',
  expiresAt: new Date(NOW + OFFER_MS).toISOString(),
  ...changes,
})

it("[TR2] a pending offer is the recipient's to accept, decline or counter, and the sender's to cancel", () => {
  expect(['ann', 'ben', 'eve'].map((who) => legalMoves(offer(), who, NOW))).toEqual([
    ['cancel'],
    ['accept', 'decline', 'counter'],
    [],
  ])
  expect(TRADE_OFFER_MOVES.map((move) => stateAfter(offer(), move, 'ben', NOW))).toEqual([
    'accepted',
    'declined',
    'countered',
    null,
  ])
  expect(stateAfter(offer(), 'cancel', 'ann', NOW)).toBe('cancelled')
})

it.each(TradeOfferStatus.options.filter((status) => status !== 'pending'))(
  '[TR2] no player can move one that is %s',
  (status) => {
    expect(['ann', 'ben'].flatMap((who) => legalMoves(offer({ status }), who, NOW))).toEqual([])
  },
)

it('[TR9] expires after 24 hours, to the millisecond, and only where it was pending', () => {
  expect([OFFER_MS - 1, OFFER_MS].map((later) => statusAt(offer(), NOW + later))).toEqual(['pending', 'expired'])
  expect(['ann', 'ben'].flatMap((who) => legalMoves(offer(), who, NOW + OFFER_MS))).toEqual([])
  expect(statusAt(offer({ status: 'accepted' }), NOW + OFFER_MS)).toBe('accepted')
})
