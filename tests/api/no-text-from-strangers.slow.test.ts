import { PHRASE_KEYS } from '#contract/phrases.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chatSite } from '../support/chat/chat-site.ts'

/** 10,000 by `CALLS=10000`, which takes minutes. */
const CALLS = Number(process.env['CALLS'] ?? 2_000)
/** In every text that the strangers send, and in nothing else. */
const MARK = 'zqxw'

const text = fc
  .tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }))
  .map(([before, after]) => `${before}${MARK}${after}`.replaceAll('\0', ''))
/** Something of the right kind, or the strangers' own text. */
const or = (right: fc.Arbitrary<unknown>) => fc.oneof(right, text)
const slug = or(fc.constantFrom('doggy', 'shiny-doggy', 'king-doggy'))
const side = fc.array(fc.record({ slug, quantity: or(fc.integer({ min: 1, max: 9 })), note: text }), { maxLength: 3 })
const phrase = fc.record(
  {
    key: or(fc.constantFrom(...PHRASE_KEYS)),
    language: or(fc.constantFrom('en', 'pt-BR', 'id')),
    tradeOfferId: or(fc.constant('$offer')),
    pets: fc.array(fc.record({ side: or(fc.constantFrom('offer', 'request')), slug, name: text }), { maxLength: 3 }),
    params: text,
    text,
  },
  { requiredKeys: ['key'] },
)
const clientId = text.map((own) => own.slice(0, 64))
const body = fc.record(
  {
    clientId,
    text,
    phrase,
    conversationId: or(fc.constant('$conversation')),
    offer: side,
    request: side,
    message: text,
    note: text,
    seq: or(fc.integer({ min: 0, max: 9 })),
    userId: or(fc.constant('$ben')),
    isAllowed: or(fc.boolean()),
  },
  { requiredKeys: ['clientId'] },
)
/** Bodies that the server takes, but for the text that they bring along. */
const likely = fc.oneof(
  fc.record({ clientId, text }),
  fc.record({ clientId, phrase: fc.record({ key: fc.constantFrom(...PHRASE_KEYS), text }), note: text }),
  fc.record({
    clientId,
    conversationId: fc.constant('$conversation'),
    offer: fc.constant([{ slug: 'doggy', quantity: 1 }]),
    request: fc.constant([]),
    note: text,
    message: text,
  }),
)
const path = fc.constantFrom(
  ...['conversations', 'conversations/$conversation/messages', 'conversations/$conversation/read'],
  ...[
    'conversations/$conversation/typing',
    'trade-offers',
    'trade-offers/$offer/counter',
    'trade-offers/$offer/cancel',
  ],
  ...['trade-offers/$offer/accept', 'blocks', 'me/contact'],
)
const call = fc.record({
  kind: fc.constant('call' as const),
  method: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'),
  path,
  body: fc.oneof(body, likely),
})
const send = fc.record({
  kind: fc.constant('send' as const),
  path: fc.constantFrom('conversations/$conversation/messages', 'trade-offers'),
  body: likely,
})
const frame = fc.record({
  kind: fc.constant('frame' as const),
  type: or(fc.constantFrom('TYPING_START', 'TYPING_STOP', 'CHAT_MESSAGE', 'TRADE_OFFER', 'HEARTBEAT')),
  data: fc.record({
    conversationId: or(fc.constant('$conversation')),
    userId: text,
    text,
    timestamp: or(fc.integer()),
    message: fc.record({ text, clientId }),
  }),
})

it('[CH168] requests and frames of strangers bring a player no text of theirs', { timeout: 600_000 }, async () => {
  const site = await chatSite()
  const ben = await site.person('Ben')
  const inbox = await ben.connect()
  let [stranger, conversation, offer] = [await site.person('Stranger'), '', 'none']
  let socket = await stranger.connect()
  const fill = (json: string) =>
    json.replaceAll('$conversation', conversation).replaceAll('$offer', offer).replaceAll('$ben', ben.id)
  conversation = await stranger.request(ben)
  const statuses: Record<number, number> = {}

  const actions = fc.sample(fc.oneof(call, send, send, frame), { numRuns: CALLS, seed: 168 })
  for (const [index, action] of actions.entries()) {
    site.advance(2_500)
    if (index % 500 === 499) {
      socket.ws.terminate()
      stranger = await site.person(`Stranger${index}`)
      conversation = await stranger.request(ben)
      socket = await stranger.connect()
    }
    if (action.kind === 'frame') {
      if (socket.ws.readyState !== socket.ws.OPEN) socket = await stranger.connect()
      socket.ws.send(fill(JSON.stringify({ type: action.type, data: action.data })))
      continue
    }
    const method = action.kind === 'call' ? action.method : 'POST'
    const answer = await stranger.call(method, `/api/${fill(action.path)}`, fill(JSON.stringify(action.body)))
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.body?.expiresAt) offer = answer.body.id
  }
  await inbox.settled()
  const { conversations } = (await ben.call('GET', '/api/conversations?limit=100')).body
  const reads = [conversations, (await ben.call('GET', '/api/inbox')).body]
  for (const { id } of conversations) reads.push(await ben.read(id, '?limit=100'))
  expect(inbox.frames.filter((each) => JSON.stringify(each).includes(MARK))).toEqual([])
  expect(reads.filter((each) => JSON.stringify(each).includes(MARK))).toEqual([])
  // Their phrases and offers do arrive.
  expect(inbox.ofType('CHAT_MESSAGE').length).toBeGreaterThan(CALLS / 100)
  expect(inbox.ofType('TRADE_OFFER').length).toBeGreaterThan(CALLS / 100)
  console.log(`${CALLS} requests and frames: ${JSON.stringify(statuses)}`)
})
