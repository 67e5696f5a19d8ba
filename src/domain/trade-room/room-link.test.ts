import { parseRoomStart } from './room-link.ts'
import { expect, it } from 'vitest'
import { roomStartPath } from '#domain/trade/trade-destination.ts'

const trade = { yours: [{ slug: 'king-doggy', quantity: 3 }], theirs: [{ slug: 'cat', quantity: 1 }] }
const NOTHING = { yours: [], theirs: [] }

it.each([
  ['the sides of the calculator', { trade }, { trade, conversationId: null, tradeOfferId: null }],
  ['an offer', { trade, offer: 'o1' }, { trade, conversationId: null, tradeOfferId: 'o1' }],
  ['a conversation', { chat: 'c1' }, { trade: NOTHING, conversationId: 'c1', tradeOfferId: null }],
  ['an id that is none', { offer: '../o1' }, { trade: NOTHING, conversationId: null, tradeOfferId: null }],
])('[RM143] the address that starts a room with %s is read back', (_, from, start) => {
  expect(parseRoomStart(new URL(roomStartPath(from), 'https://site.test').searchParams)).toEqual(start)
})
