import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { tradeEntry, tradeOffer } from '#contract/chat.fixture.ts'
import { expect, it } from 'vitest'
import { offerTitle, refusal, sideInWords, timeLeft } from './offers.ts'

it('[TR4] a title says whose it is, and whether it answers one', () => {
  const titles = [tradeOffer('o1'), tradeOffer('o2', { counterOf: 'o1' })].flatMap((offer) =>
    ['ben', 'ann'].map((userId) => offerTitle(offer, userId)),
  )
  expect(titles).toEqual(['Your offer', 'Trade offer', 'Your counter-offer', 'Counter-offer'])
})

it.each([
  [24 * 60 * MINUTE, '24 h left'],
  [24 * 60 * MINUTE - 1, '23 h left'],
  [60 * MINUTE, '1 h left'],
  [60 * MINUTE - 1, '59 min left'],
  [MINUTE, '1 min left'],
  [MINUTE - 1, 'less than a minute left'],
])('[TR14] %i ms before it expires: %s', (left, text) => {
  expect(timeLeft(left)).toBe(text)
})

it('[TR23] a refused move says what became of the offer', () => {
  expect((['declined', 'cancelled', 'countered', 'expired'] as const).map(refusal)).toEqual([
    'This offer was already declined.',
    'This offer was already cancelled.',
    'This offer was already countered.',
    'This offer has expired. Send a new one.',
  ])
})

it('[TR6] a side is named with how many of each', () => {
  expect([sideInWords([tradeEntry('dog', { quantity: 2 }), tradeEntry('cat')]), sideInWords([])]).toEqual([
    '2 × dog, cat',
    'nothing',
  ])
})
