import { ChatClientFrame } from '#contract/chat.ts'
import { TradeRoomClientFrame } from '#contract/trade-rooms.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import fc, { type Arbitrary } from 'fast-check'
import type { Frame, Headers, SocketCase } from './case.ts'
import { fromSchema, mutatedFromSchema, type Schema } from './from-schema.ts'
import { hostileEncoded, hostileText } from './hostile.ts'
import { actors, jsonBody } from './requests.ts'
import type { Vocabulary } from './vocabulary.ts'

const targets = fc.oneof(
  { weight: 8, arbitrary: fc.constant('/ws?token=$token$') },
  { weight: 4, arbitrary: fc.constant('/ws?token=$token$&for=notices') },
  { weight: 2, arbitrary: fc.constant('/ws?seat=$seat$') },
  { weight: 1, arbitrary: hostileEncoded.map((text) => `/ws?seat=${text}`) },
  {
    weight: 4,
    arbitrary: fc.tuple(hostileEncoded, hostileEncoded).map(([epoch, seq]) => `/ws/live?epoch=${epoch}&seq=${seq}`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '/ws/live',
      '/ws/live?epoch=$epoch$&seq=0',
      '/ws/live?epoch=$epoch$&seq=1',
      '/ws/live?epoch=$epoch$&seq=99999999',
    ),
  },
  { weight: 1, arbitrary: hostileEncoded.map((text) => `/ws?token=${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/ws',
      '/ws/',
      '/ws/x',
      '/',
      '/api/items',
      '//',
      '*',
      '/ws/live/',
      '/%77s',
      '/ws?token=$token$&token=$token$',
    ),
  },
)

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const base = (...headers: Headers): Headers => [['upgrade', 'websocket'], ['connection', 'Upgrade'], ...headers]
const handshakes: Arbitrary<Headers> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(base(['sec-websocket-key', KEY], ['sec-websocket-version', '13'])) },
  {
    weight: 1,
    arbitrary: fc.constant(base(['sec-websocket-key', KEY], ['sec-websocket-version', '13'], ['origin', '$origin$'])),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Headers>(
      base(),
      base(['sec-websocket-key', KEY]),
      base(['sec-websocket-key', 'x'], ['sec-websocket-version', '13']),
      base(['sec-websocket-key', KEY], ['sec-websocket-version', '99']),
      base(['sec-websocket-key', KEY], ['sec-websocket-version', '13'], ['origin', 'https://evil.test']),
      base(
        ['sec-websocket-key', KEY],
        ['sec-websocket-version', '13'],
        ['sec-websocket-extensions', 'permessage-deflate; client_max_window_bits=99'],
      ),
      base(['sec-websocket-key', KEY], ['sec-websocket-version', '13'], ['sec-websocket-extensions', ';;;,']),
      base(['sec-websocket-key', KEY], ['sec-websocket-version', '13'], ['sec-websocket-protocol', ',,a,,a']),
      [
        ['upgrade', 'WebSocket, h2c'],
        ['connection', 'keep-alive, Upgrade'],
        ['sec-websocket-key', KEY],
        ['sec-websocket-version', '13'],
      ],
      [
        ['upgrade', 'h2c'],
        ['connection', 'Upgrade'],
      ],
    ),
  },
)

const TEXT = 1
const COMMON: Omit<Frame, 'payload'> = { fin: true, rsv: 0, opcode: TEXT, masked: true, length: null }

/** Frames of every kind, including those of a well-behaved client. */
function frames({ meanings }: Vocabulary): Arbitrary<Frame> {
  const choices = [ChatClientFrame, TradeRoomClientFrame].flatMap((frame) => {
    const schema = toJsonSchema(frame, { typeMode: 'input', errorMode: 'ignore' }) as Schema
    return schema.anyOf ?? schema.oneOf ?? [schema]
  })
  const text = jsonBody(
    fc.oneof(...choices.map((each) => fromSchema(each, meanings))),
    fc.oneof(...choices.map((each) => mutatedFromSchema(each, meanings))),
  )
  const payload = fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 1, arbitrary: hostileText.map((each) => Buffer.from(each).toString('latin1')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'x'.repeat(4_096),
        'x'.repeat(4_097),
        'x'.repeat(66_000),
        '\xff\xfe',
        '\xc0',
        '\xed\xa0\x80',
        '',
      ),
    },
  )
  const odd: Arbitrary<Omit<Frame, 'payload'>> = fc.record({
    fin: fc.boolean(),
    rsv: fc.constantFrom(0, 0, 0, 4, 7),
    opcode: fc.constantFrom(0, 1, 2, 3, 7, 8, 9, 10, 11, 15),
    masked: fc.constantFrom(true, true, true, false),
    length: fc.constantFrom(null, null, null, null, 0, 1, 126, 5_000, 2 ** 31, 2 ** 53, 2 ** 60),
  })
  return fc
    .tuple(fc.oneof({ weight: 3, arbitrary: fc.constant(COMMON) }, { weight: 2, arbitrary: odd }), payload)
    .map(([head, each]) => ({ ...head, payload: each }))
}

export const socketCases = (vocabulary: Vocabulary): Arbitrary<SocketCase> =>
  fc
    .record({
      actor: actors,
      target: targets,
      headers: handshakes,
      frames: fc.array(frames(vocabulary), { maxLength: 12 }),
      isHeld: fc.boolean(),
    })
    .map((each) => ({ kind: 'socket', group: 'sockets', ...each }))
