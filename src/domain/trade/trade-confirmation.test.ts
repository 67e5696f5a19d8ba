import { tradeOffer } from '#contract/chat.fixture.ts'
import type { TradeOffer } from '#contract/chat.ts'
import { expect, it } from 'vitest'
import { toAnswers, CONFIRMATION_MS, confirmationState } from './trade-confirmation.ts'

const acceptedAt = '2026-01-02T10:00:00.000Z'
const accepted = (changes: Partial<TradeOffer> = {}) => tradeOffer('o1', { status: 'accepted', acceptedAt, ...changes })
const last = Date.parse(acceptedAt) + CONFIRMATION_MS - 1
const both = { senderAnswer: 'traded', recipientAnswer: 'traded' } as const

it.each<[string, TradeOffer, number, string]>([
  ['pending', tradeOffer('o1'), last, 'none'],
  ['accepted by a process of the version before', accepted({ acceptedAt: null }), last, 'none'],
  ['accepted, within the seven days', accepted({ senderAnswer: 'traded' }), last, 'open'],
  ['accepted, after them', accepted({ senderAnswer: 'traded' }), last + 1, 'over'],
  ['confirmed by both', accepted(both), last, 'confirmed'],
  ['confirmed by both, long ago', accepted(both), last + 1, 'confirmed'],
  ['denied by one', accepted({ ...both, senderAnswer: 'not-traded' }), last, 'open'],
])('[EV3] %s', (_, offer, now, state) => {
  expect(confirmationState(offer, now)).toBe(state)
})

it('[EV14] each of the two sees their own answer and that of the other', () => {
  const offer = accepted({ senderAnswer: 'traded', recipientAnswer: 'not-traded' })
  expect([toAnswers(offer, offer.senderId), toAnswers(offer, offer.recipientId)]).toEqual([
    { own: 'traded', other: 'not-traded' },
    { own: 'not-traded', other: 'traded' },
  ])
})
