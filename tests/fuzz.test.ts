import { CounterTradeOffer, SendMessage, SendReport, SendTradeOffer } from '#contract/chat.ts'
import { AllowTyping, ContactSettings, Visibility } from '#contract/contact.ts'
import { JoinTradeRoom, OpenTradeRoom, ReportTradeRoom } from '#contract/trade-rooms.ts'
import { SendLicence } from '#contract/licence.ts'
import fc from 'fast-check'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { bodyOf } from '../bench/fuzz/bodies.ts'
import type { HttpCase, RawCase } from '../bench/fuzz/case.ts'
import { toText } from '../bench/fuzz/case.ts'
import { allCases, caseAt } from '../bench/fuzz/generate.ts'
import { createOracle } from '../bench/fuzz/oracle.ts'
import { PAIRS } from '../bench/fuzz/requests.ts'
import { countSuccesses, runFuzz } from '../bench/fuzz/run.ts'
import type { Answer } from '../bench/fuzz/send.ts'
import type { DescribedOperation } from '../bench/fuzz/vocabulary.ts'
import { watchSockets } from '../bench/fuzz/watch-sockets.ts'

const STATS: DescribedOperation = {
  name: 'get /api/stats',
  method: 'get',
  path: '/api/stats',
  parameters: [],
  responses: {
    200: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { totalPets: { type: 'integer', maximum: 1_000 } },
            required: ['totalPets'],
          },
        },
      },
    },
  },
}
const request: HttpCase = {
  kind: 'http',
  group: 'api',
  actor: { pair: 0, side: 0 },
  method: 'GET',
  target: '/api/stats',
  operation: 'get /api/stats',
  headers: [],
  body: null,
}
const secure = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const answer = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: {
    ...secure,
    'content-type': status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json',
    ...headers,
  },
  body: Buffer.from(JSON.stringify(body)),
})
const problem = (status: number, detail = 'No') => ({
  type: 'about:blank',
  title: 'Error',
  status,
  code: 'some.code',
  detail,
})

const judge = createOracle([STATS], () => ['a-secret-of-the-server'])
const kinds = (each: Answer, of: HttpCase = request) => judge(of, { answers: [each], ms: 1 }).map(({ kind }) => kind)

/** What players do who have never met: behind each refusal of one of them whole rooms would stay untried. */
const OF_STRANGERS = [
  'get /api/conversations/{id}/facts',
  'get /api/me/contact',
  'get /api/me/licence',
  'get /api/me/visibility',
  'post /api/conversations',
  'post /api/conversations/{id}/messages',
  'post /api/reports',
  'post /api/trade-offers',
  'post /api/trade-rooms',
  'post /api/trade-rooms/{id}/join',
  'get /api/trade-rooms/{id}',
  'put /api/conversations/{id}/typing',
  'put /api/me/contact',
  'put /api/me/licence',
  'put /api/me/visibility',
]
const FRAMES = ['CHAT_MESSAGE', 'ROOM_STATE', 'TRADE_OFFER', 'TYPING_ALLOWED', 'USER_STATUS', 'VISIBILITY_CHANGED']

it('[RU18, RU25, RU26, RU27] 2,500 generated requests find no fault, and do all that strangers can do', async () => {
  const report = await runFuzz({ seed: 18, count: 2_500, shrinks: 3 })
  expect(report.findings).toEqual([])
  expect(report.sent).toBe(2_500)
  expect(OF_STRANGERS.filter((name) => countSuccesses(report.operations[name] ?? {}) === 0)).toEqual([])
  expect(FRAMES.filter((type) => !report.frames[type])).toEqual([])
}, 600_000)

const VOCABULARY = {
  operations: [],
  slugs: ['king-doggy', 'doggy'],
  eggs: ['common-egg'],
  assets: ['/assets/a.js'],
  meanings: { slug: fc.constant('king-doggy') },
}

it.each([
  ['post /api/conversations/{id}/messages', SendMessage],
  ['post /api/trade-offers', SendTradeOffer],
  ['post /api/trade-offers/{id}/counter', CounterTradeOffer],
  ['post /api/reports', SendReport],
  ['post /api/trade-rooms', OpenTradeRoom],
  ['post /api/trade-rooms/{id}/join', JoinTradeRoom],
  ['post /api/trade-rooms/{id}/report', ReportTradeRoom],
  ['put /api/conversations/{id}/typing', AllowTyping],
  ['put /api/me/contact', ContactSettings],
  ['put /api/me/licence', SendLicence],
  ['put /api/me/visibility', Visibility],
] as const)('[RU18] the bodies of %s fit its contract', (name, schema: v.GenericSchema) => {
  const bodies = fc.sample(bodyOf(name, VOCABULARY)!, 100)
  const filled = bodies.map((body) => JSON.parse(JSON.stringify(body).replace(/\$\w+\$/g, 'doggy')) as unknown)
  expect(filled.filter((body) => !v.is(schema, body))).toEqual([])
})

it('[RU20] the fuzzer finds frames outside the contract, of conversations of others and with a secret', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  const typing = (conversationId: string, userId = 'x') => ({ type: 'TYPING_START', data: { conversationId, userId } })
  server.on('connection', (socket) => {
    for (const frame of [{ type: 'NOTHING' }, typing('own'), typing('of others'), typing('own', 'a-secret')])
      socket.send(JSON.stringify(frame))
  })
  const pairs = Array.from({ length: PAIRS }, () => ({ conversation: 'own', room: 'A'.repeat(22) }))
  const { port } = server.address() as AddressInfo
  const sockets = watchSockets({ port, tokens: [], pairs }, () => ['a-secret'])
  onTestFinished(sockets.close)
  await expect
    .poll(() => [...new Set(sockets.faults.map(({ kind }) => kind))])
    .toEqual(['frame outside the contract', 'frame of a conversation of others', 'secret in a frame'])
  expect(sockets.counts['TYPING_START']).toBeGreaterThan(2)
})

it('[RU19] a seed and an index generate the same request without those before it', () => {
  const blocks = { ...STATS, name: 'get /api/blocks', path: '/api/blocks', security: [{}] }
  const cases = allCases({ ...VOCABULARY, operations: [STATS, blocks] })
  const inOrder = Array.from({ length: 200 }, (_, index) => caseAt(cases, 5, index))
  expect(caseAt(cases, 5, 150)).toEqual(inOrder[150])
  expect(caseAt(cases, 6, 150)).not.toEqual(inOrder[150])
  expect(new Set(inOrder.map(({ group }) => group)).size).toBeGreaterThan(6)
})

it('[RU19] a request with any bytes is printed as a command', () => {
  expect(toText({ ...request, method: 'POST', body: '{"a":"\xff\'"}' })).toBe(
    String.raw`curl --path-as-is -X POST --data-binary $'{"a":"\xff\x27"}' '$ORIGIN/api/stats'  # as player 0`,
  )
})

it('[RU20] the fuzzer accepts correct answers', () => {
  expect(kinds(answer(200, { totalPets: 1 }))).toEqual([])
  expect(kinds(answer(400, problem(400)))).toEqual([])
  expect(kinds(answer(503, problem(503), { 'retry-after': '1' }))).toEqual([])
})

it.each([
  ['a failure of the server', answer(500, problem(500)), ['status 500']],
  ['a 503 without Retry-After', answer(503, problem(503)), ['status 503']],
  [
    'a refusal without problem+json',
    answer(400, {}, { 'content-type': 'application/json' }),
    ['400 is no problem+json'],
  ],
  ['a problem with another status', answer(400, problem(404)), ['problem without its members']],
  ['a trace', answer(400, problem(400, 'Error at file:///srv/a.js:1:2')), ['inner text']],
  ['a statement', answer(400, problem(400, 'select id from session')), ['inner text']],
  ['an answer that does not fit its schema', answer(200, { totalPets: 1_001 }), ['answer does not fit its schema']],
  ['an undocumented status', answer(409, problem(409)), ['undocumented 409']],
  [
    'missing security headers',
    { ...answer(200, { totalPets: 1 }), headers: { 'content-type': 'application/json' } },
    ['200 without security headers'],
  ],
  ['a secret', answer(200, { totalPets: 1, token: 'a-secret-of-the-server' }), ['secret in an answer']],
])('[RU20, RU28] the fuzzer finds %s', (_, given, expected) => {
  expect(kinds(given)).toEqual(expected)
})

it('[RU20] the fuzzer finds a private answer that is cacheable or open to other origins', () => {
  const own: HttpCase = { ...request, target: '/api/blocks', operation: 'get /api/blocks' }
  expect(kinds(answer(200, {}, { 'cache-control': 'no-store' }), own)).toEqual([])
  expect(kinds(answer(200, {}, { 'cache-control': 'public' }), own)).toEqual(['private answer may be kept'])
  expect(kinds(answer(200, {}, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }), own)).toEqual([
    'private answer open to other origins',
  ])
})

it('[RU20] the fuzzer finds a hang, a connection that ends without an answer, and a failure among raw bytes', () => {
  const raw: RawCase = { kind: 'raw', group: 'raw', chunks: ['GET / HTTP/1.1\r\n\r\n'], end: 'finish' }
  expect(judge(request, { answers: [], isHung: true, ms: 5_000 })).toMatchObject([{ kind: 'hang' }])
  expect(judge(request, { answers: [], broken: 'socket hang up', ms: 1 })).toMatchObject([{ kind: 'no answer' }])
  expect(
    judge(raw, {
      answers: [],
      bytes: Buffer.from(
        `HTTP/1.1 500 Internal Server Error\r\n${Object.keys(secure)
          .map((name) => `${name}: x\r\n`)
          .join('')}\r\n`,
      ),
      ms: 1,
    }),
  ).toMatchObject([{ kind: 'status 500' }])
})
