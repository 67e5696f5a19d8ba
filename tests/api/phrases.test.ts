import { ChatMessage, Conversation, TradeOffer } from '#contract/chat.ts'
import { PHRASE_KEYS, PHRASES } from '#contract/phrases.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const refusal = (answer: Parameters<typeof statusAndCode>[0]) => statusAndCode(answer).join(' ')

let sent = 0
const say = (who: Person, id: string, phrase: object, clientId = `phrase-${sent++}`) =>
  who.call('POST', `/api/conversations/${id}/messages`, { clientId, phrase })
const allow = (who: Person, id: string, isAllowed: boolean) =>
  who.call('PUT', `/api/conversations/${id}/typing`, { isAllowed })

/** Two who have never met, and a conversation that the first has opened. */
async function strangers() {
  const site = await chatSite()
  const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
  return { ...site, ann, ben, id: await ann.request(ben) }
}

/** With an offer on the table: two Doggies for a Shiny Doggy. */
async function withOffer() {
  const site = await strangers()
  return { ...site, offer: v.parse(TradeOffer, (await site.ann.offer(site.id)).body) }
}

describe('phrases', () => {
  it('[CH114] a phrase is stored with its key and the pets as they are on the table, and in English words', async () => {
    const { ann, ben, id, offer } = await withOffer()
    const pets = [{ side: 'offer', slug: 'doggy' }]
    const { body } = await say(ann, id, { key: 'iCanAddPet', tradeOfferId: offer.id, pets, language: 'pt-BR' })
    const phrase = { key: 'iCanAddPet', pets: [{ slug: 'doggy', name: 'Doggy', quantity: 2 }], language: 'pt-BR' }
    expect(v.parse(ChatMessage, body)).toMatchObject({ text: 'I can add 2 × Doggy.', phrase })
    expect((await ben.read(id)).messages.at(-1)).toMatchObject({ phrase })
  })

  it('[CH54, CH114] the same client id is the same phrase', async () => {
    const { ann, id } = await strangers()
    const first = await say(ann, id, { key: 'hello' }, 'once')
    expect((await say(ann, id, { key: 'goodbye' }, 'once')).body).toEqual(first.body)
    expect((await ann.read(id)).messages.length).toBe(1)
  })

  it.each([
    ['a key that is no phrase', { key: 'sendMeYourPassword' }, '400 body.invalid'],
    ['a key of every object', { key: 'constructor' }, '400 body.invalid'],
    ['a text beside it', { key: 'hello', text: 'call me' }, '200'],
    ['a pet that it does not name', { key: 'hello', pets: [{ side: 'offer', slug: 'doggy' }] }, '400 phrase.pets'],
    ['no pet where it names one', { key: 'addPet' }, '400 phrase.pets'],
    [
      'more pets than any names',
      { key: 'addPet', pets: Array(3).fill({ side: 'offer', slug: 'doggy' }) },
      '400 body.invalid',
    ],
    ['a side that is none', { key: 'addPet', pets: [{ side: 'mine', slug: 'doggy' }] }, '400 body.invalid'],
    ['a language that is none', { key: 'hello', language: 'call me' }, '400 body.invalid'],
    ['no offer', { key: 'addPet', pets: [{ side: 'offer', slug: 'doggy' }] }, '409 phrase.offer_changed'],
    [
      'an offer of others',
      { key: 'addPet', tradeOfferId: 'x', pets: [{ side: 'offer', slug: 'doggy' }] },
      '409 phrase.offer_changed',
    ],
    [
      'a pet of the other side',
      { key: 'addPet', tradeOfferId: 'own', pets: [{ side: 'request', slug: 'doggy' }] },
      '409 phrase.pet_gone',
    ],
    [
      'a pet of the catalogue',
      { key: 'addPet', tradeOfferId: 'own', pets: [{ side: 'offer', slug: 'king-doggy' }] },
      '409 phrase.pet_gone',
    ],
  ])('[CH113, CH114] with %s', async (_, phrase, expected) => {
    const { ann, id, offer } = await withOffer()
    const answer = await say(ann, id, JSON.parse(JSON.stringify(phrase).replace('"own"', `"${offer.id}"`)))
    expect(answer.status === 200 ? '200' : refusal(answer)).toBe(expected)
    const { messages } = await ann.read(id)
    expect(messages.length).toBe(expected === '200' ? 2 : 1)
    expect(JSON.stringify(messages)).not.toContain('call me')
  })

  it('[CH114] an offer that was answered by another one is no longer the table; what was said of it stays as it was', async () => {
    const { ann, ben, id, offer, advance } = await withOffer()
    const pets = [{ side: 'offer', slug: 'doggy' }]
    await say(ann, id, { key: 'iCanAddPet', tradeOfferId: offer.id, pets })
    advance(5_000)
    const counter = await ben.move(offer.id, 'counter', {
      clientId: 'counter',
      offer: [{ slug: 'shiny-doggy', quantity: 1 }],
      request: [{ slug: 'doggy', quantity: 3 }],
    })
    expect(counter.status).toBe(200)
    expect(refusal(await say(ann, id, { key: 'addPet', tradeOfferId: offer.id, pets }))).toBe(
      '409 phrase.offer_changed',
    )
    const said = (await ben.read(id)).messages.flatMap(({ phrase }: ChatMessage) => phrase ?? [])
    expect(said).toEqual([{ key: 'iCanAddPet', pets: [{ slug: 'doggy', name: 'Doggy', quantity: 2 }] }])
  })

  it('[CH117] one phrase in 2 s, and 30 in 10 minutes, beside the limit of typed messages', async () => {
    const { ann, id, advance } = await strangers()
    const statuses = [(await say(ann, id, { key: 'hello' })).status, (await say(ann, id, { key: 'hello' })).status]
    for (let count = 1; count < 30; count++) {
      advance(2_000)
      statuses.push((await say(ann, id, { key: 'hello' })).status)
    }
    advance(2_000)
    const refused = await say(ann, id, { key: 'hello' })
    expect(statuses).toEqual([200, 429, ...Array(29).fill(200)])
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 540])
  })

  it('[CH113] every phrase can be said', async () => {
    const { ann, id, offer, advance } = await withOffer()
    const pets = [
      { side: 'offer', slug: 'doggy' },
      { side: 'request', slug: 'shiny-doggy' },
    ]
    for (const key of PHRASE_KEYS) {
      advance(60_000)
      const { status, body } = await say(ann, id, {
        key,
        tradeOfferId: offer.id,
        pets: pets.slice(0, PHRASES[key].pets),
      })
      expect([key, status, /[{}]/.test(body.text)]).toEqual([key, 200, false])
    }
  })
})

describe('typing', () => {
  it('[CH119] who is written to by a stranger allows typing, and either ends it at any time', async () => {
    const { ann, ben, id, advance } = await strangers()
    const type = async (who: Person) => {
      advance(1_000)
      const answer = await who.say(id, 'Hi')
      return answer.status === 200 ? 200 : refusal(answer)
    }
    await say(ann, id, { key: 'hello' })
    expect([await type(ann), await type(ben)]).toEqual(['403 typing.not_allowed', '403 typing.revoked'])
    expect(v.parse(Conversation, (await allow(ben, id, true)).body).typing).toEqual({ byMe: true, byOther: true })
    expect([await type(ann), await type(ben)]).toEqual([200, 200])
    await allow(ann, id, false)
    expect([await type(ann), await type(ben)]).toEqual(['403 typing.revoked', '403 typing.not_allowed'])
    await allow(ben, id, false)
    await allow(ann, id, true)
    expect(await type(ann)).toBe('403 typing.not_allowed')
  })

  it('[CH119] both hear of it, and nothing shows that who may not type is typing', async () => {
    const { ann, ben, id } = await strangers()
    await say(ann, id, { key: 'hello' })
    const [anns, bens] = [await ann.connect(), await ben.connect()]
    anns.send({ type: 'TYPING_START', data: { conversationId: id } })
    await anns.settled()
    await allow(ben, id, true)
    await anns.received('TYPING_ALLOWED', 1)
    await bens.received('TYPING_ALLOWED', 1)
    expect(bens.ofType('TYPING_START')).toEqual([])
    anns.send({ type: 'TYPING_START', data: { conversationId: id } })
    await bens.received('TYPING_START', 1)
    await allow(ben, id, false)
    await bens.received('TYPING_STOP', 1)
    expect([anns, bens].map((each) => each.ofType('TYPING_ALLOWED').at(-1)?.data)).toEqual([
      { conversationId: id, typing: { byMe: true, byOther: false } },
      { conversationId: id, typing: { byMe: false, byOther: true } },
    ])
  })

  it.each([
    ['add me on d1sc0rd', 'handle'],
    ['nova at gmail dot com', 'email'],
    ['free pets: getpets . com', 'link'],
    ['five five five one two three four', 'phone'],
    ['the invite code: ab12cd34', 'code'],
  ])('[CH123] %j is refused as a %s, and not stored', async (text, kind) => {
    const { ann, ben, id } = await strangers()
    await allow(ben, id, true)
    const { status, body } = await ann.say(id, text)
    expect([status, body.code, body.parameter, body.kind]).toEqual([400, 'message.contact_detail', 'text', kind])
    expect((await ann.read(id)).messages).toEqual([])
  })

  it('[CH10, CH119] who has blocked or is of no such conversation allows nothing', async () => {
    const { person, ann, ben, id } = await strangers()
    const eve = await person('Eve')
    await say(ann, id, { key: 'hello' })
    await ben.call('PUT', `/api/users/${ann.id}/block`)
    const answers = [await allow(eve, id, true), await allow(ann, id, true), await allow(ben, id, true)]
    expect(answers.map(refusal)).toEqual(Array(3).fill('404 conversation.not_found'))
  })
})

describe('requests', () => {
  const choose = (who: Person, changes: object) =>
    who.call('PUT', '/api/me/contact', { isFindable: true, requestsFrom: 'everyone', ...changes })

  it('[CH120] nobody is found who has not chosen it', async () => {
    const { person } = await chatSite()
    const [ann, ben] = [await person('Ann'), await person('Ben')]
    const find = async () => (await ann.call('GET', '/api/users?search=ben')).body.users.length
    await choose(ben, { isFindable: false })
    expect([await find(), (await ben.call('GET', '/api/me/contact')).body]).toEqual([
      0,
      { isFindable: false, requestsFrom: 'everyone' },
    ])
    await choose(ben, { isFindable: true })
    expect(await find()).toBe(1)
  })

  it('[CH121] nobody’s request reaches who takes none; an answered conversation goes on', async () => {
    const { person, advance } = await chatSite()
    const [ann, ben, eve] = [await person('Ann'), await person('Ben'), await person('Eve')]
    const [known, unanswered] = [await ann.request(ben), await eve.request(ben)]
    await say(ann, known, { key: 'hello' })
    await say(ben, known, { key: 'hello' })
    await choose(ben, { requestsFrom: 'nobody' })
    advance(5_000)
    const dan = await person('Dan')
    expect((await say(ann, known, { key: 'wantToTrade' })).status).toBe(200)
    expect(
      [
        await say(eve, unanswered, { key: 'hello' }),
        await eve.offer(unanswered),
        await dan.call('POST', '/api/conversations', { userId: ben.id }),
      ].map(refusal),
    ).toEqual(Array(3).fill('403 requests.closed'))
    expect((await ben.call('GET', '/api/conversations')).body.conversations.length).toBe(1)
  })

  it('[CH121] only who has confirmed a trade with them reaches who takes requests from those', async () => {
    const { person, db } = await chatSite()
    const [ann, ben] = [await person('Ann'), await person('Ben')]
    const id = await ann.request(ben)
    await choose(ben, { requestsFrom: 'traded' })
    expect(refusal(await say(ann, id, { key: 'hello' }))).toBe('403 requests.closed')
    await choose(ben, { requestsFrom: 'everyone' })
    const offer = v.parse(TradeOffer, (await ann.offer(id)).body)
    await choose(ben, { requestsFrom: 'traded' })
    await db
      .updateTable('trade_offer')
      .set({ status: 'accepted', sender_answer: 'traded', recipient_answer: 'traded' })
      .where('id', '=', offer.id)
      .execute()
    expect((await say(ann, id, { key: 'hello' })).status).toBe(200)
  })

  it.each([{ isFindable: 'yes' }, { requestsFrom: 'friends' }, { requestsFrom: null }])(
    '[CH120, CH121] %j is refused',
    async (changes) => {
      const { person } = await chatSite()
      expect((await choose(await person('Ann'), changes)).status).toBe(400)
    },
  )
})

it('[CH166] on a site of phrases nobody types, also in a conversation in which both did before', async () => {
  const { person, db } = await chatSite({ typedChat: false })
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const id = await ann.talkTo(ben)
  const other = await ben.connect()
  expect(refusal(await ann.say(id, 'Hi'))).toBe('403 typing.off')
  expect(refusal(await allow(ben, id, true))).toBe('403 typing.off')
  expect((await allow(ben, id, false)).status).toBe(200)
  expect((await say(ann, id, { key: 'hello' })).status).toBe(200)
  expect((await ann.offer(id)).status).toBe(200)
  await createConversationsRepository(db).allowTyping(ben.id, id, 1)
  const own = await ann.connect()
  own.send({ type: 'TYPING_START', data: { conversationId: id } })
  await own.settled()
  await other.settled()
  expect(other.ofType('TYPING_START')).toEqual([])
})

it('[CH167] the id that a browser gave a message comes back to its player only', async () => {
  const { ann, ben, id } = await strangers()
  const [own, other] = [await ann.connect(), await ben.connect()]
  const { body } = await say(ann, id, { key: 'hello' }, 'call me')
  await own.received('CHAT_MESSAGE', 1)
  await other.received('CHAT_MESSAGE', 1)
  const shown = async (who: Person, socket: typeof own) => [
    (await who.read(id)).messages[0].clientId,
    (await who.call('GET', '/api/conversations')).body.conversations[0].lastMessage.clientId,
    socket.frames.flatMap((frame) => (frame.type === 'CHAT_MESSAGE' ? frame.data.message.clientId : [])).join(' '),
  ]
  expect(await shown(ann, own)).toEqual(['call me', 'call me', 'call me'])
  expect(await shown(ben, other)).toEqual([body.id, body.id, body.id])
})
