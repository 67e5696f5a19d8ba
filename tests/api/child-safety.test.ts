import type { ChatMessage, Conversation } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'

const report = (by: Person, about: Person, more: object = {}) =>
  by.call('POST', '/api/reports', { userId: about.id, reason: 'child-safety', ...more })
const listed = async (who: Person) =>
  (await who.call('GET', '/api/conversations')).body.conversations.map(({ id }: Conversation) => id)
const isFound = async (who: Person, other: Person) =>
  (await who.call('GET', `/api/users?search=${other.name}`)).body.users.length === 1
const inbox = async (who: Person) => (await who.call('GET', '/api/inbox')).body.count
const texts = async (who: Person, id: string) => (await who.read(id)).messages.map(({ text }: ChatMessage) => text)

it('[CH140] a report about child safety hides the player from its reporter immediately, and tells that player nothing', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  await ben.say(id, 'Send me a photo')
  const { body: offer } = await ben.offer(id)
  expect([await listed(ann), await inbox(ann)]).toEqual([[id], 2])
  expect((await report(ann, ben)).status).toBe(204)
  expect([
    await listed(ann),
    await inbox(ann),
    await isFound(ann, ben),
    (await ann.call('GET', `/api/conversations/${id}`)).status,
    (await ann.call('GET', `/api/trade-offers/${offer.id}`)).status,
    (await ann.call('POST', '/api/conversations', { userId: ben.id })).status,
    (await ann.call('GET', '/api/blocks')).body.users.map(({ name }: User) => name),
  ]).toEqual([[], 0, false, 404, 404, 404, ['Ben']])
  expect([
    await listed(ben),
    await isFound(ben, ann),
    (await ben.say(id, 'Hello?')).status,
    (await ben.move(offer.id, 'cancel')).status,
    (await ben.call('GET', '/api/blocks')).body.users,
  ]).toEqual([[id], true, 200, 200, []])
  expect(await inbox(ann)).toBe(0)
})

it('[CH140] nothing that the player sends reaches the sockets of its reporter, and neither learns of the presence of the other', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  const [anns, bens] = [await ann.connect(), await ben.connect()]
  const statuses = (client: typeof anns) =>
    client.ofType('USER_STATUS').flatMap(({ data }) => (Array.isArray(data) ? data : []))
  await anns.settled()
  await report(ann, ben)
  await anns.settled()
  await bens.settled()
  expect([statuses(anns).at(-1), statuses(bens).at(-1)]).toMatchObject([
    { userId: ben.id, status: 'offline' },
    { userId: ann.id, status: 'offline' },
  ])
  const before = anns.frames.filter(({ type }) => type !== 'HEARTBEAT').length
  await ben.say(id, 'Hello?')
  const { body: offer } = await ben.offer(id)
  await ben.move(offer.id, 'cancel')
  await ben.call('PUT', `/api/conversations/${id}/typing`, { isAllowed: false })
  await ben.call('PUT', `/api/conversations/${id}/typing`, { isAllowed: true })
  bens.send({ type: 'TYPING_START', data: { conversationId: id } })
  const again = await ben.connect()
  await again.settled()
  await bens.settled()
  await anns.settled()
  expect(anns.frames.filter(({ type }) => type !== 'HEARTBEAT').length).toBe(before)
  expect(statuses(again)).toEqual([])
  expect(bens.ofType('CHAT_MESSAGE').length + bens.ofType('TRADE_OFFER').length).toBe(3)
})

it('[CH140, CH142] unblocking brings the conversation back with all that was written, and only its reporter can', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  await report(ann, ben)
  await ben.say(id, 'Hello?')
  await ben.call('DELETE', `/api/users/${ann.id}/block`)
  expect(await listed(ann)).toEqual([])
  expect((await ann.call('DELETE', `/api/users/${ben.id}/block`)).status).toBe(204)
  expect([await listed(ann), await texts(ann, id)]).toEqual([[id], ['Hi', 'Hello?']])
})

it('[CH140] a block after the report hides each from the other, and a report after a block leaves the block as it is', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  await report(ann, ben)
  await ann.call('PUT', `/api/users/${ben.id}/block`)
  expect([await listed(ben), (await ben.say(id, 'Hello?')).status]).toEqual([[], 404])
  await report(ann, ben)
  expect(await listed(ben)).toEqual([])
})

it('[CH140] a report for another reason hides nothing', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  for (const reason of ['scam', 'harassment', 'inappropriate', 'spam', 'other']) await report(ann, ben, { reason })
  expect([await listed(ann), (await ann.call('GET', '/api/blocks')).body.users]).toEqual([[id], []])
})

it('[CH121, CH143] a conversation is a request to its recipient until they answer or allow typing, and never to its sender', async () => {
  const { person } = await chatSite()
  const [ann, ben, eve] = [await person('Ann'), await person('Ben'), await person('Eve')]
  const hello = (who: Person, id: string) =>
    who.call('POST', `/api/conversations/${id}/messages`, { clientId: `${who.name}-hello`, phrase: { key: 'hello' } })
  const requests = async (who: Person) =>
    (await who.call('GET', '/api/conversations')).body.conversations
      .flatMap(({ id, isRequest }: Conversation) => (isRequest ? [id] : []))
      .toSorted()
  const [byAnn, byEve] = [await ann.request(ben), await eve.request(ben)]
  await hello(ann, byAnn)
  await hello(eve, byEve)
  expect([await requests(ben), await requests(ann)]).toEqual([[byAnn, byEve].toSorted(), []])
  await hello(ben, byAnn)
  await ben.call('PUT', `/api/conversations/${byEve}/typing`, { isAllowed: true })
  expect(await requests(ben)).toEqual([])
})
