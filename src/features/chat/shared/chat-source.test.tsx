import { afterEach, expect, it, vi } from 'vitest'
import { chatMessage, conversation, tradeOffer } from '#contract/chat.fixture.ts'
import { chatSource } from './chat-source.ts'
import { HttpError } from '#lib/http.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answers = (body: unknown, status = 200) => {
  const fetching = vi.fn<typeof fetch>(async () =>
    status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
  )
  vi.stubGlobal('fetch', fetching)
  return () => fetching.mock.calls.map(([path, init]) => [init?.method, path, init?.body])
}
const side = { clientId: 'x', offer: [], request: [] }

it.each<[string, string, unknown, () => Promise<unknown>, unknown?]>([
  ['GET', '/api/users?search=an', { users: [] }, () => chatSource.people('an')],
  [
    'GET',
    '/api/conversations?before=c9',
    { conversations: [], more: false },
    () => chatSource.conversations({ before: 'c9' }),
  ],
  ['GET', '/api/conversations/a%2Fb', conversation(), () => chatSource.conversation('a/b')],
  [
    'GET',
    '/api/conversations/a%2Fb/messages?after=0',
    { messages: [], tradeOffers: [], seq: 0 },
    () => chatSource.messages('a/b', { after: 0 }),
  ],
  [
    'POST',
    '/api/conversations/c1/messages',
    chatMessage(1),
    () => chatSource.send('c1', { clientId: 'x', text: 'hi' }),
    { clientId: 'x', text: 'hi' },
  ],
  ['POST', '/api/conversations/c1/read', { seq: 4, unread: 0 }, () => chatSource.markRead('c1', 4), { seq: 4 }],
  [
    'POST',
    '/api/trade-offers',
    tradeOffer('o1'),
    () => chatSource.sendOffer({ conversationId: 'c1', ...side }),
    { conversationId: 'c1', ...side },
  ],
  ['GET', '/api/trade-offers/o1', tradeOffer('o1'), () => chatSource.offer('o1')],
  ['POST', '/api/trade-offers/o1/accept', tradeOffer('o1'), () => chatSource.moveOffer('o1', 'accept')],
  ['POST', '/api/trade-offers/o1/counter', tradeOffer('o2'), () => chatSource.counterOffer('o1', side), side],
])('[CH12] asks %s %s', async (method, path, answer, ask, body) => {
  const asked = answers(answer)
  expect(await ask()).toEqual(answer)
  expect(asked()).toEqual([[method, path, body === undefined ? undefined : JSON.stringify(body)]])
})

it.each<[string, string, () => Promise<unknown>]>([
  ['PUT', '/api/users/ben/block', () => chatSource.block('ben')],
  ['DELETE', '/api/users/ben/block', () => chatSource.unblock('ben')],
  ['POST', '/api/reports', () => chatSource.report({ userId: 'ben', reason: 'scam', details: '' })],
])('[CH10, CH61] asks %s %s, which answers nothing', async (method, path, ask) => {
  const asked = answers(null, 204)
  expect(await ask()).toEqual(undefined)
  expect(asked().map(([verb, to]) => [verb, to])).toEqual([[method, path]])
})

it('[TR2] says with which status it was refused', async () => {
  answers(
    { type: 'about:blank', title: 'Conflict', status: 409, code: 'offer.state', detail: 'x', state: 'expired' },
    409,
  )
  await expect(chatSource.moveOffer('o1', 'accept')).rejects.toEqual(new HttpError('accept', 409, 'offer.state'))
})

it('[CH12] an answer of another shape is a failure, not data', async () => {
  answers({ conversations: 'all' })
  await expect(chatSource.conversations({})).rejects.toThrow(/array/i)
})
