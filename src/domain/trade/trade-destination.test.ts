import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculatorQuery, parseTradeDestination, NOWHERE, sendPath } from './trade-destination.ts'
import { parseTrade } from './trade-link.ts'
import { EMPTY_TRADE, swapSides } from './trade.ts'

const { trade } = parseTrade(new URLSearchParams('you=dog.2&them=cat_bee'))
const read = (query: string) => parseTradeDestination(new URLSearchParams(query))

it('[TR18] the calculator keeps for which conversation, and which offer there, a trade is put together', () => {
  const destination = { chat: 'c-1', counter: 'o_1' }
  const query = calculatorQuery(swapSides(trade), destination)
  expect(query).toBe('you=cat_bee&them=dog.2&chat=c-1&counter=o_1')
  expect([read(query), parseTrade(new URLSearchParams(query)).trade]).toEqual([destination, swapSides(trade)])
  expect(calculatorQuery(EMPTY_TRADE, { chat: 'c-1', counter: null })).toBe('chat=c-1')
})

it('[TR18] a trade is sent to its conversation, or to where a player is chosen', () => {
  expect([
    sendPath(trade, NOWHERE),
    sendPath(trade, { chat: 'c1', counter: null }),
    sendPath(trade, { chat: 'c1', counter: 'o1' }),
  ]).toEqual([
    '/chat?you=dog.2&them=cat_bee',
    '/chat/c1?you=dog.2&them=cat_bee',
    '/chat/c1?you=dog.2&them=cat_bee&counter=o1',
  ])
})

it.each([
  'chat=..%2F..',
  'chat=',
  'chat=a%2Fb',
  'chat=a%00',
  `chat=${'x'.repeat(65)}`,
  'counter=o1',
  'chat=%2F%2Fevil.test&counter=o1',
])('[TR18] %s leads nowhere', (query) => {
  expect(read(query)).toEqual(NOWHERE)
})

it('[TR18] whatever a link holds, the way to send leads into chat', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (chat, counter) => {
      const { pathname, searchParams } = new URL(
        sendPath(
          trade,
          parseTradeDestination(
            new URLSearchParams([
              ['chat', chat],
              ['counter', counter],
            ]),
          ),
        ),
        'https://values.test',
      )
      expect(pathname).toMatch(/^\/chat(\/[\w-]+)?$/)
      expect(parseTrade(searchParams).trade).toEqual(trade)
    }),
  )
})
