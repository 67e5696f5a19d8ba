import { chatMessage, tradeEntry, tradeOffer } from '#contract/chat.fixture.ts'
import { itemRow } from '#contract/items.fixture.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bringsOffer, frozenEntry, toSides, resolveTradeSides, viewEntry, viewTotal } from './trade-offer-view.ts'
import { judge, sideTotal } from './trade-verdict.ts'

const entry = fc
  .record({
    slug: fc.constantFrom('dog', 'cat', 'shiny-dog'),
    quantity: fc.integer({ min: 1, max: 999 }),
    value: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom('O/C' as const, 'N/A' as const)),
    trend: fc.constantFrom('stable' as const, 'rising' as const, 'unstable' as const),
  })
  .map(({ slug, ...rest }) => tradeEntry(slug, rest))
const MIRRORED = {
  win: 'lose',
  lose: 'win',
  fair: 'fair',
  close: 'close',
  unjudged: 'unjudged',
  incomplete: 'incomplete',
  waiting: 'waiting',
}

it('[TR4] what one gives the other gets, at the same values, and the verdict is mirrored', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), fc.array(entry, { maxLength: 4 }), (offer, request) => {
      const sent = tradeOffer('o1', { offer, request })
      const [ben, ann] = [toSides(sent, 'ben'), toSides(sent, 'ann')]
      expect([ben, ann]).toEqual([
        { yours: offer, theirs: request },
        { yours: request, theirs: offer },
      ])
      const [his, hers] = [judge(ben.yours, ben.theirs), judge(ann.yours, ann.theirs)]
      expect(hers.verdict.kind).toBe(MIRRORED[his.verdict.kind])
      expect([hers.yours.total, hers.theirs.total]).toEqual([his.theirs.total, his.yours.total])
    }),
  )
})

it('[TR4] an entry is named as a card names it, and worth all its pets', () => {
  expect(
    viewEntry(tradeEntry('shiny-mythic-king-doggy', { name: 'Shiny Mythic King Doggy', quantity: 2, value: 6_000 })),
  ).toEqual({
    name: 'King Doggy',
    variant: 'ShinyMythic',
    variantWords: 'Shiny Mythic',
    worth: { text: '12K', title: '12,000' },
  })
  expect(viewEntry(tradeEntry('shiny-bee', { name: 'Bee', value: 'O/C', quantity: 3 })).worth).toEqual({
    text: 'O/C',
    title: 'O/C',
  })
})

it('[CA42] a total without a number is unknown, and one of worthless pets is 0', () => {
  const [dog, cat] = [tradeEntry('dog', { value: 6_000, quantity: 2 }), tradeEntry('cat', { value: 'O/C' })]
  expect(viewTotal(sideTotal([dog, cat]))).toEqual({ text: '12K', title: '12,000' })
  expect(viewTotal(sideTotal([cat]))).toBeNull()
  expect(viewTotal(sideTotal([tradeEntry('dog', { value: 0 })]))).toEqual({ text: '0', title: '0' })
})

it('[TR1, TR5] a trade is sent with what its rows say now, without what there is no row of', () => {
  const rows = [itemRow({ slug: 'dog', value: 'TBD', trend: 'rising', hue: 12 })]
  expect(
    resolveTradeSides(
      {
        yours: [
          { slug: 'dog', quantity: 3 },
          { slug: 'yeti', quantity: 1 },
        ],
        theirs: [{ slug: 'yeti', quantity: 2 }],
      },
      rows,
    ),
  ).toEqual({
    sides: {
      yours: [
        { slug: 'dog', name: 'dog', image: '/items/dog.webp', quantity: 3, value: 'TBD', trend: 'rising', hue: 12 },
      ],
      theirs: [],
    },
    unknown: ['yeti'],
  })
  expect(Object.keys(frozenEntry(rows[0]!, 1))).not.toContain('owners')
})

it('[TR4] the message that brings an offer differs from those that report a move', () => {
  const offer = tradeOffer('o1')
  expect(
    [
      chatMessage(1, { sentAt: offer.createdAt }),
      chatMessage(2),
      chatMessage(2, { sentAt: offer.createdAt, senderId: 'ann' }),
    ].map((message) => bringsOffer(message, offer)),
  ).toEqual([true, false, false])
})
