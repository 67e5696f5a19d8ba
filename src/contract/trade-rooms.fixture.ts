import { tradeEntry } from './chat.fixture.ts'
import type { TradeRoom } from './trade-rooms.ts'

/** An agreed room of Ann, who looks, with Nova, who gives two kinds of pets for one. Both are signed in. */
export const agreedRoom = (changes: Partial<TradeRoom> = {}): TradeRoom => ({
  id: 'abcdefghijklmnopqrstuv',
  state: 'agreed',
  you: 'host',
  revision: 4,
  seq: 20,
  seats: {
    host: { name: 'Ann', userId: 'ann', isHere: true },
    partner: { name: 'Nova', userId: 'nova', isHere: true },
  },
  sides: {
    host: [tradeEntry('king-doggy', { name: 'King Doggy', quantity: 3 })],
    partner: [
      tradeEntry('shiny-owl', { name: 'Shiny Owl', quantity: 2 }),
      tradeEntry('cat', { name: 'Cat', value: 'O/C' }),
    ],
  },
  asks: [],
  alarms: [],
  said: [],
  candidates: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  expiresAt: '2026-01-02T02:00:00.000Z',
  agreedAt: '2026-01-02T00:10:00.000Z',
  isReported: false,
  ...changes,
})
