import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationNews } from '#contract/chat-state.ts'
import { chatMessage, chatMessages, outgoingMessage, tradeOffer } from '#contract/chat.fixture.ts'
import { mergeMessages, mergeNews, mergeOffers, missingAfter, stillOutgoing } from './chat-messages.ts'

const LOG = chatMessages(1, 30)
/** Whatever brings messages: an event one, a page some that follow each other, a retry the same again. */
const delivery = fc
  .tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 1, max: 10 }))
  .map(([from, count]) => LOG.slice(from, from + count))

describe('the messages of a conversation', () => {
  it('[CH7, CH44] any interleaving of events, pages and retries gives the same list, in order, once each', () => {
    fc.assert(
      fc.property(fc.array(delivery, { maxLength: 20 }), fc.array(fc.nat()), (deliveries, keys) => {
        const other = deliveries
          .map((each, n) => ({ each, key: keys[n] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each)
        const list = [...deliveries, ...deliveries].reduce(mergeMessages, [])
        expect(list).toEqual(LOG.filter(({ seq }) => deliveries.flat().some((each) => each.seq === seq)))
        expect([...other, ...deliveries].reduce(mergeMessages, [])).toEqual(list)
      }),
    )
  })

  it('[CH3] is the very same list where nothing is new', () => {
    const list = chatMessages(1, 3)
    const known: ConversationNews = { messages: list, tradeOffers: [tradeOffer('o1', { status: 'accepted' })] }
    expect(mergeMessages(list, [chatMessage(2)])).toBe(list)
    expect(mergeNews(known, { messages: [chatMessage(3)], tradeOffers: [tradeOffer('o1')] })).toBe(known)
  })

  it.each([
    ['nothing is known', [], 9, null],
    ['all is there', chatMessages(4, 9), 9, null],
    ['older ones were not read yet', chatMessages(4, 9), 5, null],
    ['the end is missing', chatMessages(4, 9), 12, 9],
    ['some between are', [...chatMessages(1, 3), ...chatMessages(6, 9)], 9, 3],
    ['both are', [chatMessage(1), chatMessage(3)], 9, 1],
  ])('[CH3] where %s, it knows after which message to read', (_, messages, lastSeq, after) => {
    expect(missingAfter(messages, lastSeq)).toEqual(after)
  })

  it('[CH44] reading after what is missing ends with a list without holes', () => {
    fc.assert(
      fc.property(fc.array(delivery, { minLength: 1 }), fc.integer({ min: 1, max: 7 }), (deliveries, limit) => {
        let list = deliveries.reduce(mergeMessages, [])
        const oldest = list[0]?.seq ?? 0
        for (let after = missingAfter(list, 30); after !== null; after = missingAfter(list, 30)) {
          const from = after
          list = mergeMessages(list, LOG.filter(({ seq }) => seq > from).slice(0, limit))
        }
        expect(list).toEqual(LOG.slice(oldest - 1))
      }),
    )
  })
})

describe('offers', () => {
  it('[TR9] a closed offer stays closed, whatever the order of updates', () => {
    const states = ['pending', 'accepted', 'pending'] as const
    for (const order of [states, states.toReversed(), ['accepted', 'pending'] as const]) {
      expect(order.map((status) => [tradeOffer('o1', { status })]).reduce(mergeOffers, [])).toEqual([
        tradeOffer('o1', { status: 'accepted' }),
      ])
    }
  })

  it('[EV7] the answers of both are the latest, whatever the order of updates', () => {
    const states = [
      tradeOffer('o1'),
      tradeOffer('o1', { status: 'accepted' }),
      tradeOffer('o1', { status: 'accepted', senderAnswer: 'not-traded' }),
      tradeOffer('o1', { status: 'accepted', senderAnswer: 'not-traded', recipientAnswer: 'traded' }),
      tradeOffer('o1', { status: 'accepted', senderAnswer: 'traded', recipientAnswer: 'traded' }),
    ]
    fc.assert(
      fc.property(fc.subarray(states, { minLength: 1 }), fc.array(fc.nat()), (seen, keys) => {
        const order = seen
          .map((each, index) => ({ each, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => [each])
        expect(order.reduce(mergeOffers, [])).toEqual([seen.at(-1)])
      }),
    )
  })
})

describe('a counter-offer', () => {
  it('[CL83] ends the offer that it counters, in whatever order they arrive', () => {
    const [first, counter] = [tradeOffer('o1'), tradeOffer('o2', { counterOf: 'o1' })]
    for (const order of [
      [first, counter],
      [counter, first],
    ])
      expect(order.map((each) => [each]).reduce(mergeOffers, [])).toEqual(
        order.map((each) => (each === first ? { ...first, status: 'countered' } : counter)),
      )
    const accepted = tradeOffer('o1', { status: 'accepted' })
    expect(mergeOffers([accepted], [counter])).toEqual([accepted, counter])
    expect(mergeOffers([counter], [])).toEqual([counter])
  })
})

describe('what is outgoing', () => {
  it('[CN38] leaves once its message is there, by whatever way that came', () => {
    const waiting = [outgoingMessage('client-2'), outgoingMessage('mine', { state: 'failed' })]
    expect(stillOutgoing(waiting, chatMessages(1, 3))).toEqual([waiting[1]])
  })

  it('[CH7, CN38] is shown exactly once, as typed or as sent, at every step of any interleaving', () => {
    const typed = LOG.slice(0, 5).map(({ clientId }) => outgoingMessage(clientId))
    fc.assert(
      fc.property(fc.array(delivery), (deliveries) => {
        let list = mergeMessages([], [])
        for (const each of deliveries) {
          list = mergeMessages(list, each)
          const shown = [
            ...list.map(({ clientId }) => clientId),
            ...stillOutgoing(typed, list).map(({ clientId }) => clientId),
          ]
          expect(new Set(shown).size).toEqual(shown.length)
          expect(typed.every(({ clientId }) => shown.includes(clientId))).toBe(true)
        }
      }),
    )
  })
})
