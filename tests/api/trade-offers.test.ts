import { Inbox, MessagePage, TradeOffer, TradeOfferProblem } from '#contract/chat.ts'
import { Problem } from '#contract/problem.ts'
import { OFFER_LIMIT } from '#server/modules/chat/limits.ts'
import { OFFER_MS } from '#domain/trade/trade-offer-moves.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite } from '../support/chat/chat-site.ts'

async function offered() {
  const site = await chatSite()
  const { ann, ben, id } = await site.pair()
  const { body } = await ann.offer(id)
  return { ...site, ann, ben, id, offer: v.parse(TradeOffer, body) }
}
const state = ({ status, body }: { status: number; body: unknown }) => [status, v.parse(TradeOfferProblem, body).state]
const gift = { offer: [{ slug: 'kitty', quantity: 1 }], request: [] }

it('[TR1] an offer holds what both sides were worth when it was sent', async () => {
  const { ann, ben, db, offer, id, wall } = await offered()
  const value = async (slug: string) =>
    await db
      .selectFrom('item_variant')
      .select(['value_number', 'value_word', 'trend'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  const [doggy, shiny] = [await value('doggy'), await value('shiny-doggy')]
  const sides = {
    offer: [
      {
        slug: 'doggy',
        name: 'Doggy',
        image: '/items/doggy.webp',
        quantity: 2,
        value: doggy.value_number ?? doggy.value_word,
        trend: doggy.trend,
        hue: expect.any(Number),
      },
    ],
    request: [
      {
        slug: 'shiny-doggy',
        name: 'Shiny Doggy',
        image: '/items/shiny-doggy.webp',
        quantity: 1,
        value: shiny.value_number ?? shiny.value_word,
        trend: shiny.trend,
        hue: expect.any(Number),
      },
    ],
  }
  const expected = {
    id: offer.id,
    conversationId: id,
    senderId: ann.id,
    recipientId: ben.id,
    status: 'pending',
    ...sides,
    counterOf: null,
    createdAt: new Date(wall.now).toISOString(),
    expiresAt: new Date(wall.now + OFFER_MS).toISOString(),
    acceptedAt: null,
    senderAnswer: null,
    recipientAnswer: null,
  }
  expect(offer).toEqual(expected)
  await db
    .updateTable('item_variant')
    .set({ value_number: 123_456, value_word: null, trend: doggy.trend === 'unstable' ? 'stable' : 'unstable' })
    .execute()
  expect((await ben.call('GET', `/api/trade-offers/${offer.id}`)).body).toEqual(expected)
  const page = v.parse(MessagePage, await ben.read(id, '?after=1'))
  expect([page.tradeOffers, page.messages.map(({ seq, text, tradeOfferId }) => [seq, text, tradeOfferId])]).toEqual([
    [expected],
    [[2, 'Trade offer', offer.id]],
  ])
})

it('[CA38] an offer keeps the ranges of its values as they were when it was sent', async () => {
  const { ann, id, db } = await offered()
  const setRange = (range: { low: number | null; high: number | null }) =>
    db.updateTable('item_variant').set(range).where('slug', '=', 'kitty').execute()
  await setRange({ low: 1, high: 9 })
  const { body } = await ann.offer(id, gift)
  await setRange({ low: null, high: null })
  const sent = v.parse(TradeOffer, body)
  const { tradeOffers } = v.parse(MessagePage, await ann.read(id))
  expect(tradeOffers.find((each) => each.id === sent.id)?.offer[0]?.range).toEqual({ low: 1, high: 9 })
})

it('[TR1] an offer stored before values had trends is read without one', async () => {
  const { ann, db, offer } = await offered()
  const entry = { slug: 'doggy', name: 'Doggy', image: '/items/doggy.webp', quantity: 1, value: 5 }
  await db
    .updateTable('trade_offer')
    .set({ offer: JSON.stringify([entry]) })
    .execute()
  expect((await ann.call('GET', `/api/trade-offers/${offer.id}`)).body.offer).toEqual([{ ...entry, hue: 262 }])
})

it.each([
  [
    'an unknown item',
    {
      offer: [
        { slug: 'doggy', quantity: 1 },
        { slug: 'dragon-of-nowhere', quantity: 1 },
      ],
    },
    'offer.1.slug',
  ],
  ['an unknown item asked for', { request: [{ slug: 'no-such-pet', quantity: 1 }] }, 'request.0.slug'],
  [
    'an item twice',
    {
      offer: [
        { slug: 'kitty', quantity: 1 },
        { slug: 'doggy', quantity: 1 },
        { slug: 'kitty', quantity: 2 },
      ],
    },
    'offer.2.slug',
  ],
  ['nothing at all', { offer: [], request: [] }, 'offer'],
  ['a quantity of 0', { request: [{ slug: 'doggy', quantity: 0 }] }, 'request.0.quantity'],
  [
    '1,000 of one',
    {
      offer: [
        { slug: 'kitty', quantity: 1 },
        { slug: 'doggy', quantity: 1_000 },
      ],
    },
    'offer.1.quantity',
  ],
  ['half a pet', { offer: [{ slug: 'doggy', quantity: 0.5 }] }, 'offer.0.quantity'],
  ['no slug', { offer: [{ slug: '../doggy', quantity: 1 }] }, 'offer.0.slug'],
  ['51 entries', { offer: Array.from({ length: 51 }, () => ({ slug: 'doggy', quantity: 1 })) }, 'offer'],
  ['no client id', { clientId: '' }, 'clientId'],
])('[TR8] an offer of %s is refused, and says where', async (_, changes, parameter) => {
  const { pair } = await chatSite()
  const { ann, id } = await pair()
  const { status, body } = await ann.offer(id, changes)
  expect([status, v.parse(Problem, body).parameter, (await ann.read(id)).seq]).toEqual([400, parameter, 1])
})

it('[TR2, TR10] the recipient accepts or declines, the sender cancels; each has a row in the conversation', async () => {
  const { ann, ben, id, offer, advance } = await offered()
  const moved = async (who: typeof ann, offerId: string, move: string) => {
    const { status, body } = await who.move(offerId, move)
    return [
      status,
      v.parse(TradeOffer, body).status,
      (await who.call('GET', `/api/trade-offers/${offerId}`)).body.status,
    ]
  }
  expect(await moved(ben, offer.id, 'accept')).toEqual([200, 'accepted', 'accepted'])
  expect(await moved(ben, (await ann.offer(id)).body.id, 'decline')).toEqual([200, 'declined', 'declined'])
  expect(await moved(ann, (await ann.offer(id, gift)).body.id, 'cancel')).toEqual([200, 'cancelled', 'cancelled'])
  const page = v.parse(MessagePage, await ben.read(id))
  expect(page.messages.map(({ seq, senderId, text }) => [seq, senderId === ann.id ? 'Ann' : 'Ben', text])).toEqual([
    [1, 'Ann', 'Hi'],
    [2, 'Ann', 'Trade offer'],
    [3, 'Ben', 'Trade offer accepted'],
    [4, 'Ann', 'Trade offer'],
    [5, 'Ben', 'Trade offer declined'],
    [6, 'Ann', 'Trade offer'],
    [7, 'Ann', 'Trade offer cancelled'],
  ])
  advance(OFFER_MS)
  expect(
    v
      .parse(MessagePage, await ben.read(id))
      .tradeOffers.map(({ status }) => status)
      .toSorted(),
  ).toEqual(['accepted', 'cancelled', 'declined'])
})

it("[TR2] nobody makes the other's move, or any move twice: 409 with the state, and nothing changes", async () => {
  const { ann, ben, id, offer } = await offered()
  const counter = { clientId: 'c', ...gift }
  expect([
    state(await ann.move(offer.id, 'accept')),
    state(await ann.move(offer.id, 'decline')),
    state(await ann.move(offer.id, 'counter', counter)),
    state(await ben.move(offer.id, 'cancel')),
  ]).toEqual([
    [409, 'pending'],
    [409, 'pending'],
    [409, 'pending'],
    [409, 'pending'],
  ])
  await ben.move(offer.id, 'decline')
  expect([
    state(await ben.move(offer.id, 'decline')),
    state(await ben.move(offer.id, 'accept')),
    state(await ben.move(offer.id, 'counter', counter)),
    state(await ann.move(offer.id, 'cancel')),
  ]).toEqual([
    [409, 'declined'],
    [409, 'declined'],
    [409, 'declined'],
    [409, 'declined'],
  ])
  expect([(await ben.read(id)).seq, (await ben.move('no-such-offer', 'accept')).status]).toEqual([3, 404])
})

it('[TR2] of two who accept at once exactly one wins, and so of any two moves', async () => {
  const { ann, ben, id, offer } = await offered()
  const twice = await Promise.all([ben.move(offer.id, 'accept'), ben.move(offer.id, 'accept')])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const second = (await ann.offer(id)).body.id
  const both = await Promise.all([ben.move(second, 'accept'), ann.move(second, 'cancel')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { status } = (await ann.call('GET', `/api/trade-offers/${second}`)).body
  const [won, lost] = both.toSorted((a, b) => a.status - b.status)
  expect([won!.body.status, lost!.body.state]).toEqual([status, status])
  expect((await ben.read(id)).seq).toBe(5)
})

it('[TR11] a counter-offer ends the offer and goes the other way', async () => {
  const { ann, ben, id, offer } = await offered()
  const { status, body } = await ben.move(offer.id, 'counter', { clientId: 'counter', ...gift })
  const counter = v.parse(TradeOffer, body)
  expect([
    status,
    counter.senderId,
    counter.recipientId,
    counter.status,
    counter.counterOf,
    counter.offer.map(({ slug }) => slug),
    counter.request,
  ]).toEqual([200, ben.id, ann.id, 'pending', offer.id, ['kitty'], []])
  // A reader who resumes from before the counter-offer gets both.
  const page = v.parse(MessagePage, await ann.read(id, '?after=2'))
  expect([
    page.messages.map(({ text, tradeOfferId }) => [text, tradeOfferId]),
    page.tradeOffers.map((each) => [each.id, each.status]),
  ]).toEqual([
    [['Counter-offer', counter.id]],
    [
      [counter.id, 'pending'],
      [offer.id, 'countered'],
    ],
  ])
  expect((await ben.move(offer.id, 'counter', { clientId: 'counter', ...gift })).body).toEqual(counter)
  expect(state(await ben.move(offer.id, 'counter', { clientId: 'another', ...gift }))).toEqual([409, 'countered'])
  expect((await ann.move(counter.id, 'accept')).body.status).toBe('accepted')
})

it('[TR11] a counter-offer that is refused leaves the offer as it was', async () => {
  const { ben, id, offer } = await offered()
  const refused = await ben.move(offer.id, 'counter', {
    clientId: 'c',
    offer: [{ slug: 'nothing', quantity: 1 }],
    request: [],
  })
  expect([
    refused.status,
    (await ben.call('GET', `/api/trade-offers/${offer.id}`)).body.status,
    (await ben.read(id)).seq,
  ]).toEqual([400, 'pending', 2])
})

it('[TR2, TR9] an offer expires after 24 hours: it is read so, and nothing can be done with it', async () => {
  const { ann, ben, id, offer, advance } = await offered()
  advance(OFFER_MS - 1)
  expect((await ben.call('GET', `/api/trade-offers/${offer.id}`)).body.status).toBe('pending')
  advance(1)
  expect([
    (await ben.call('GET', `/api/trade-offers/${offer.id}`)).body.status,
    v.parse(MessagePage, await ann.read(id)).tradeOffers[0]!.status,
  ]).toEqual(['expired', 'expired'])
  expect([
    state(await ben.move(offer.id, 'accept')),
    state(await ben.move(offer.id, 'counter', { clientId: 'c', ...gift })),
    state(await ann.move(offer.id, 'cancel')),
  ]).toEqual([
    [409, 'expired'],
    [409, 'expired'],
    [409, 'expired'],
  ])
})

it('[TR1] the same client id is the same offer, and never that of a message', async () => {
  const { ann, ben, id, offer } = await offered()
  const again = async (clientId: string) => ann.offer(id, { clientId, ...gift })
  const first = (await again('mine')).body
  expect([(await again('mine')).body, (await ann.say(id, 'Text', 'mine')).body.tradeOfferId]).toEqual([first, first.id])
  await ann.say(id, 'Text', 'text')
  const refused = await again('text')
  expect([refused.status, refused.body.code, first.id === offer.id]).toEqual([409, 'client_id.used', false])
  expect((await ben.read(id)).messages.map(({ text }: { text: string }) => text)).toEqual([
    'Hi',
    'Trade offer',
    'Trade offer',
    'Text',
  ])
})

it('[CH56] the eleventh offer in a minute is refused with the time to wait, counter-offers among them', async () => {
  const { ann, ben, id, advance } = await offered()
  advance(15_000)
  for (let index = 1; index < OFFER_LIMIT.count; index++) expect((await ann.offer(id, gift)).status).toBe(200)
  const refused = await ann.offer(id, gift)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45'])
  const theirs = (await ben.offer(id)).body.id
  expect((await ann.move(theirs, 'counter', { clientId: 'c', ...gift })).status).toBe(429)
  expect([(await ann.move(theirs, 'accept')).status, (await ann.say(id, 'Sorry')).status]).toEqual([200, 200])
  advance(45_000)
  expect((await ann.offer(id, gift)).status).toBe(200)
})

it('[CH27] the inbox counts unread messages, and an open offer once its message is read, until it is answered or expires', async () => {
  const { ann, ben, id, offer, wall } = await offered()
  const inbox = async ({ call }: typeof ben) => {
    const { count, latest } = v.parse(Inbox, (await call('GET', '/api/inbox')).body)
    return [count, latest?.id ?? null, latest?.lastMessage?.tradeOfferId ?? null]
  }
  expect([await inbox(ann), await inbox(ben)]).toEqual([
    [0, null, null],
    [2, id, offer.id],
  ])
  await ben.call('POST', `/api/conversations/${id}/read`, { seq: 2 })
  expect(await inbox(ben)).toEqual([1, null, null])
  const second = (await ann.offer(id)).body.id
  await ben.call('POST', `/api/trade-offers/${offer.id}/decline`)
  await ben.call('POST', `/api/conversations/${id}/read`, { seq: 9 })
  expect([await inbox(ben), second]).toEqual([[1, null, null], expect.any(String)])
  wall.now += OFFER_MS
  expect(await inbox(ben)).toEqual([0, null, null])
})

it('[CH10, CH27] what a blocked player wrote waits for nobody', async () => {
  const { ann, ben } = await offered()
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  expect((await ben.call('GET', '/api/inbox')).body).toEqual({ count: 0, latest: null })
})
