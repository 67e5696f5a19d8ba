import { Conversation, ConversationList, Inbox, MessagePage, TradeOffer } from '#contract/chat.ts'
import { findTable } from '#domain/chat/phrase-suggestions.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { sharedRateLimits } from '#server/http/shared-rate-limits.ts'
import { MAX_NETWORK_REQUESTS, MAX_OPENINGS } from '#server/modules/chat/limits.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { chatServer } from '../support/chat/chat-server.ts'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { until } from '../support/live/live-site.ts'
import { NOW } from '../support/site/fixture.ts'
import { freePort } from '../support/site/site-process.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

type Answer = Awaited<ReturnType<Person['call']>>
const outcome = (answer: Answer) => (answer.status < 300 ? 'ok' : statusAndCode(answer).join(' '))

let sent = 0
const say = (who: Person, id: string, phrase: object = { key: 'hello' }, clientId = `fault-${sent++}`) =>
  who.call('POST', `/api/conversations/${id}/messages`, { clientId, phrase })
const allow = (who: Person, id: string, isAllowed = true) =>
  who.call('PUT', `/api/conversations/${id}/typing`, { isAllowed })
const find = async (who: Person, id: string) =>
  v.parse(Conversation, (await who.call('GET', `/api/conversations/${id}`)).body)
const messages = async (who: Person, id: string) => v.parse(MessagePage, await who.read(id)).messages

/** Two who have never met, and a conversation that the first has opened. */
async function strangers(site: Awaited<ReturnType<typeof chatSite>>, name = '') {
  const [ann, ben] = [await site.person(`Ann${name}`), await site.person(`Ben${name}`)]
  return { ann, ben, id: await ann.request(ben) }
}

it('[CH113] a phrase that is none is refused by its field, and nothing is stored', async () => {
  const site = await chatSite()
  const { ann, ben, id } = await strangers(site)
  for (const key of ['noSuchPhrase', '', 'toString', 'Hello', ' hello', 5, null, ['hello']]) {
    const { status, body } = await say(ann, id, { key })
    expect([status, body.code, body.parameter]).toEqual([400, 'body.invalid', 'phrase.key'])
  }
  expect([(await find(ann, id)).seq, (await ben.call('GET', '/api/conversations')).body.conversations]).toEqual([0, []])
})

it('[CH114] a phrase takes no pets from an offer of another conversation, nor from the one before in its own', async () => {
  const site = await chatSite()
  const { ann, ben, id } = await strangers(site)
  const cat = await site.person('Cat')
  const elsewhere = v.parse(TradeOffer, (await ann.offer(await ann.request(cat))).body)
  const before = v.parse(TradeOffer, (await ann.offer(id)).body)
  const newest = v.parse(TradeOffer, (await ann.offer(id)).body)
  const about = (tradeOfferId: string) => ({ key: 'addPet', tradeOfferId, pets: [{ side: 'offer', slug: 'doggy' }] })
  const answers = []
  for (const { id: tradeOfferId } of [elsewhere, before, newest]) answers.push(await say(ann, id, about(tradeOfferId)))
  expect(answers.map(outcome)).toEqual(['409 phrase.offer_changed', '409 phrase.offer_changed', 'ok'])
  expect(answers.map(({ body }) => body.parameter)).toEqual(['phrase.tradeOfferId', 'phrase.tradeOfferId', undefined])
  expect((await messages(ben, id)).filter(({ phrase }) => phrase)).toHaveLength(1)
})

it('[CH114] a phrase about a pet that has left the offer since is read and listed as it was sent', async () => {
  const site = await chatSite()
  const { ann, ben, id } = await strangers(site)
  const pets = [{ side: 'offer', slug: 'doggy' }]
  await ann.offer(id)
  const offer = [{ slug: 'king-doggy', quantity: 1 }]
  const next = v.parse(TradeOffer, (await ann.offer(id, { offer })).body)
  site.advance(60_000)
  expect(outcome(await say(ann, id, { key: 'iCanAddPet', tradeOfferId: next.id, pets }))).toBe('409 phrase.pet_gone')
  const last = v.parse(TradeOffer, (await ann.offer(id)).body)
  await say(ann, id, { key: 'iCanAddPet', tradeOfferId: last.id, pets })
  await ann.move(last.id, 'cancel')
  await ann.offer(id, { offer })
  expect((await messages(ben, id)).flatMap(({ text, phrase }) => (phrase ? [text, phrase.pets] : []))).toEqual([
    'I can add 2 × Doggy.',
    [{ slug: 'doggy', name: 'Doggy', quantity: 2 }],
  ])
})

it('[CH114, CH172] the offer that was sent last is the newest, also of two in one millisecond and of one whose process has a clock that is behind', async () => {
  const site = await chatSite()
  const { ann, ben, id } = await strangers(site)
  const about = async (slug: string) => {
    const { tradeOffers } = v.parse(MessagePage, await ben.read(id))
    const tradeOfferId = findTable(tradeOffers)!.id
    return outcome(await say(ann, id, { key: 'iCanAddPet', tradeOfferId, pets: [{ side: 'offer', slug }] }))
  }
  const slugs = ['doggy', 'king-doggy', 'shiny-doggy', 'doggy', 'king-doggy', 'shiny-doggy']
  for (const slug of slugs) await ann.offer(id, { offer: [{ slug, quantity: 1 }] })
  expect(await about('shiny-doggy')).toBe('ok')
  site.advance(5_000)
  await ben.offer(id)
  site.wall.now -= 2_000
  await ann.offer(id, { offer: [{ slug: 'king-doggy', quantity: 1 }] })
  expect(await about('king-doggy')).toBe('ok')
})

it('[CH118] a stored phrase that this version lacks is read, listed, counted and exported in its English words', async () => {
  const site = await chatSite()
  const { ann, ben, id } = await strangers(site)
  // Their inbox names the latest message of anyone. IR4
  await ben.call('PUT', '/api/me/inbox-rules', { preset: 'everything' })
  await say(ann, id)
  const phrase = { key: 'ofAnotherVersion', pets: [], language: 'xx' }
  await site.db
    .updateTable('message')
    .set({ phrase: JSON.stringify(phrase), text: 'Gone from the code' })
    .where('conversation_id', '=', id)
    .execute()
  const expected = { phrase, text: 'Gone from the code' }
  expect(await messages(ben, id)).toMatchObject([expected])
  const { conversations } = v.parse(ConversationList, (await ben.call('GET', '/api/conversations')).body)
  expect(conversations).toMatchObject([{ lastMessage: expected }])
  expect(v.parse(Inbox, (await ben.call('GET', '/api/inbox')).body)).toMatchObject({
    count: 1,
    latest: { lastMessage: expected },
  })
  const { body } = await ben.call('GET', '/auth/user/export')
  expect(body.conversations).toMatchObject([{ messages: [expected] }])
})

it('[CH55, CH119, CH121, CH170] two requests that cross are one conversation with both messages, and typing takes one more tap', async () => {
  const site = await chatSite()
  for (let round = 0; round < 8; round++) {
    const [ann, ben] = [await site.person(`Ann${round}`), await site.person(`Ben${round}`)]
    const sockets = [await ann.connect(), await ben.connect()]
    const [id, other] = await Promise.all([ann.request(ben), ben.request(ann)])
    expect(other).toBe(id)
    const answers = await Promise.all([say(ann, id), say(ben, id, { key: 'wantToTrade' })])
    expect(answers.map(outcome)).toEqual(['ok', 'ok'])
    expect(answers.map(({ body }) => body.seq).toSorted()).toEqual([1, 2])
    expect((await messages(ann, id)).map(({ seq }) => seq)).toEqual([1, 2])
    for (const socket of sockets) await socket.settled()
    expect(sockets.map(({ ofType }) => ofType('CHAT_MESSAGE').length)).toEqual([2, 2])

    const seen = [await find(ann, id), await find(ben, id)]
    expect(seen.map(({ isRequest, seq }) => [isRequest, seq])).toEqual(Array(2).fill([false, 2]))
    const isAnnsOwn = seen[0]!.typing.byMe
    expect(seen.map(({ typing }) => typing)).toEqual([
      { byMe: isAnnsOwn, byOther: !isAnnsOwn },
      { byMe: !isAnnsOwn, byOther: isAnnsOwn },
    ])
    const [first, second] = isAnnsOwn ? [ann, ben] : [ben, ann]
    const typed = async () => [outcome(await first.say(id, 'Hi')), outcome(await second.say(id, 'Hi'))]
    expect(await typed()).toEqual(['403 typing.not_allowed', '403 typing.revoked'])
    await allow(second, id)
    expect(await typed()).toEqual(['ok', 'ok'])
  }
})

it.each([
  ['the one who allows blocks on another device', 'ben'],
  ['the other one blocks', 'ann'],
] as const)('[CH10, CH119] at the same moment as typing is allowed, %s: nobody types', async (_, blockedBy) => {
  const site = await chatSite()
  for (let round = 0; round < 8; round++) {
    const { ann, ben, id } = await strangers(site, String(round))
    await say(ann, id)
    const [blocker, other] = blockedBy === 'ben' ? [ben, ann] : [ann, ben]
    const own = await other.connect()
    const block = () => blocker.call('PUT', `/api/users/${other.id}/block`)
    const earlyBlock = round % 2 === 0 ? undefined : block()
    const [allowed, blocked] = await Promise.all([allow(ben, id), earlyBlock ?? block()])
    expect(['ok', '404 conversation.not_found']).toContain(outcome(allowed))
    expect(outcome(blocked)).toBe('ok')
    const refused = [await ann.say(id, 'Hi'), await ben.say(id, 'Hi'), await say(ann, id), await allow(ben, id)]
    expect(refused.map(outcome)).toEqual(Array(4).fill('404 conversation.not_found'))
    await own.settled()
    // Nothing of it is delivered once the block is acknowledged.
    own.frames.length = 0
    await allow(ann, id, false)
    await own.settled()
    expect(own.ofType('TYPING_ALLOWED')).toEqual([])

    await blocker.call('DELETE', `/api/users/${other.id}/block`)
    const [mine, theirs] = [await find(ann, id), await find(ben, id)]
    expect(mine.typing).toEqual({ byMe: theirs.typing.byOther, byOther: theirs.typing.byMe })
    expect((await messages(ann, id)).map(({ text }) => text)).toEqual(['Hello!'])
  }
})

it('[AU42, CH121] a recipient who deletes their account while a request is read gets nothing more, whatever is sent', async () => {
  const site = await chatSite()
  const { ann, ben, id } = await strangers(site)
  await say(ann, id)
  const offer = v.parse(TradeOffer, (await ben.offer(id)).body)
  await allow(ben, id)
  site.advance(60_000)
  // Ann has read the conversation, its offer and that she may type.
  await ben.call('DELETE', '/auth/user')
  const pets = [{ side: 'offer', slug: 'doggy' }]
  const sides = { clientId: 'counter', offer: [{ slug: 'doggy', quantity: 1 }], request: [] }
  const answers = [
    await say(ann, id),
    await say(ann, id, { key: 'addPet', tradeOfferId: offer.id, pets }),
    await ann.say(id, 'Hi'),
    await ann.offer(id),
  ]
  expect(answers.map(outcome)).toEqual(Array(4).fill('409 conversation.closed'))
  expect(outcome(await ann.move(offer.id, 'counter', sides))).toBe('409 trade_offer.conflict')
  expect(outcome(await ann.call('POST', '/api/conversations', { userId: ben.id }))).toBe('404 user.not_found')
  expect(await find(ann, id)).toMatchObject({ closed: true, seq: 2 })
})

it('[AU42, CH55] what is sent at the moment of a deletion is stored, or refused as closed', async () => {
  const site = await chatSite()
  const outcomes = []
  for (let round = 0; round < 8; round++) {
    const { ann, ben, id } = await strangers(site, String(round))
    const [sending, deleting] = [() => say(ann, id), () => ben.call('DELETE', '/auth/user')]
    const [one, other] = round % 2 === 0 ? [sending, deleting] : [deleting, sending]
    const answers = await Promise.all([one(), other()])
    const answer = answers[round % 2]!
    outcomes.push(outcome(answer))
    expect(answers[1 - (round % 2)]!.status).toBe(204)
    expect((await messages(ann, id)).length).toBe(answer.status === 200 ? 1 : 0)
  }
  expect(new Set([...outcomes, 'ok', '409 conversation.closed'])).toEqual(new Set(['ok', '409 conversation.closed']))
})

it('[CH171] of 1,000 requests from one network 100 are sent, and the others are told when to come again', async () => {
  // Time stands still, because a busy machine takes longer than the limit's minute.
  const site = await chatSite({ rateLimits: sharedRateLimits(createMemorySharedState(createMemory(() => NOW))) })
  const perPerson = MAX_OPENINGS.max - 5
  const senders = []
  for (let count = 0; count < 1_000 / perPerson; count++) senders.push(await site.person(`Sender${count}`))
  const children = []
  for (let count = 0; count < perPerson; count++) children.push(await site.person(`Child${count}`))
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const open = (who: Person, other: Person, address: string) =>
    who.call('POST', '/api/conversations', { userId: other.id }, from(address))
  const answers = []
  // Of one network of IPv6, whatever the rest of the address.
  for (const [index, sender] of senders.entries())
    for (let at = 0; at < children.length; at += 5) {
      // More at once wait for each other, and a busy machine answers 503.
      const some = children.slice(at, at + 5)
      answers.push(...(await Promise.all(some.map((child) => open(sender, child, `2001:db8::${index.toString(16)}`)))))
    }
  expect(answers).toHaveLength(1_000)
  const opened = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(opened).toHaveLength(MAX_NETWORK_REQUESTS.count)
  expect(new Set(refused.map(outcome))).toEqual(new Set(['429 rate.limited']))
  const waits = refused.map(({ headers }) => Number(headers.get('retry-after')))
  expect(waits.every((seconds) => seconds >= 1 && seconds <= MAX_NETWORK_REQUESTS.perMs / 1_000)).toBe(true)
  expect(await site.db.selectFrom('conversation').select('id').execute()).toHaveLength(MAX_NETWORK_REQUESTS.count)

  // Players of another network, and who has talked with each other, go on.
  const [ann, ben] = children as [Person, Person]
  const id = String((await open(ann, ben, '203.0.113.7')).body.id)
  await say(ann, id)
  expect(outcome(await open(ben, ann, '2001:db8::1'))).toBe('ok')
  expect(outcome(await open(ann, children[2]!, '2001:db8::1'))).toBe('429 rate.limited')
})

it('[CH46, CH54, CH55] a process is killed between the storage and the delivery of a request: its reader gets it once after the restart', async () => {
  const { url, remove } = await createTestDatabase()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await chatServer({ url, origin })
  const [ann, ben] = [await server.person('Ann'), await server.person('Ben')]
  const id = await server.conversation(ann, ben)
  onTestFinished(async () => {
    await server.close()
    await remove()
  })
  async function start(...fault: string[]) {
    const child = spawn(process.execPath, ['tests/support/chat/chat-process.ts', url, String(port), ...fault], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(createInterface(child.stdout), 'line')
    return child
  }
  const call = async ({ token }: { token: string }, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const response = await fetch(`${origin}/api/conversations/${id}${path}`, init)
    return response.json()
  }
  async function connect() {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${ben.token}`, { headers: { origin } })
    const types: string[] = []
    ws.on('message', (text) => void types.push(String(JSON.parse(String(text)).type)))
    const closed = once(ws, 'close')
    onTestFinished(() => ws.terminate())
    await until(() => types.length > 0)
    return { ws, types, closed }
  }
  const request = { clientId: 'request', phrase: { key: 'hello' } }

  const killed = await start('--die-undelivered')
  const before = await connect()
  const exit = once(killed, 'exit')
  await expect(call(ann, '/messages', request)).rejects.toMatchObject({ message: 'fetch failed' })
  expect((await exit)[1]).toBe('SIGKILL')
  await before.closed
  expect(before.types).not.toContain('CHAT_MESSAGE')
  expect(await server.stored(id)).toHaveLength(1)

  await start()
  const after = await connect()
  const read = v.parse(MessagePage, await call(ben, '/messages?after=0'))
  expect(read.messages.map(({ seq, text }) => [seq, text])).toEqual([[1, 'Hello!']])
  // Ann's browser, which had no answer, sends it again.
  const again = await call(ann, '/messages', request)
  expect([again.id, again.seq]).toEqual([read.messages[0]!.id, 1])
  after.ws.send(JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: 0 } }))
  await until(() => after.types.includes('HEARTBEAT'))
  expect(after.types).not.toContain('CHAT_MESSAGE')
  expect(v.parse(MessagePage, await call(ben, '/messages')).messages).toHaveLength(1)
})
