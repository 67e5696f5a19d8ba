import fc, { type Arbitrary } from 'fast-check'
import type { RawCase } from './case.ts'

const H = 'host: localhost\r\n'
const post = (headers: string, body: string, path = '/api/reports') =>
  `POST ${path} HTTP/1.1\r\n${H}content-type: application/json\r\n${headers}\r\n${body}`

/** Malformed, doubled and incomplete requests. */
const BYTES = [
  `GET / HTTP/1.1\r\n${H}\r\n`,
  'GET /\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  `GET / HTTP/9.9\r\n${H}\r\n`,
  `FOO / HTTP/1.1\r\n${H}\r\n`,
  `get / HTTP/1.1\r\n${H}\r\n`,
  `GET  / HTTP/1.1\r\n${H}\r\n`,
  `GET /a b HTTP/1.1\r\n${H}\r\n`,
  `GET /\0 HTTP/1.1\r\n${H}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${H}\r\n`,
  `GET http://evil.test/ HTTP/1.1\r\n${H}\r\n`,
  `GET http:// HTTP/1.1\r\n${H}\r\n`,
  `GET * HTTP/1.1\r\n${H}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${H}\r\n`,
  `CONNECT evil.test:443 HTTP/1.1\r\n${H}\r\n`,
  `TRACE / HTTP/1.1\r\n${H}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0',
  '\r\n\r\n\r\n',
  '\n',
  ' ',
  'G',
  'GET',
  `GET / HTTP/1.1\r\n${H}`,
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\r\n${H}${H}\r\n`,
  `GET / HTTP/1.1\r\nhost: a b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${H}x\r\n\r\n`,
  `GET / HTTP/1.1\r\n${H}x : 1\r\n\r\n`,
  `GET / HTTP/1.1\r\n${H}x: a\r\n b\r\n\r\n`,
  `GET / HTTP/1.1\n${H}\n\n`,
  `GET / HTTP/1.1\r\n${H}x: a\0b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${H}${'a: b\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\n${H}x: ${'a'.repeat(200_000)}\r\n\r\n`,
  `GET /${'a'.repeat(140_000)} HTTP/1.1\r\n${H}\r\n`,
  `${'A'.repeat(20_000)}`,
  post('content-length: 2\r\ncontent-length: 3\r\n', '{} '),
  post('content-length: 2\r\ncontent-length: 2\r\n', '{}'),
  post('content-length: 2\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
  post('content-length: -1\r\n', ''),
  post('content-length: +2\r\n', '{}'),
  post('content-length: 1e3\r\n', '{}'),
  post('content-length: 99999999999999999999\r\n', '{}'),
  post('content-length: 0x2\r\n', '{}'),
  post('content-length: 10\r\n', '{}'),
  post('content-length: 1\r\n', '{}GET / HTTP/1.1\r\n\r\n'),
  post('content-length:\r\n', '{}'),
  post('transfer-encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
  post('transfer-encoding: chunked\r\n', 'zz\r\n'),
  post('transfer-encoding: chunked\r\n', 'ffffffffffffffffff\r\n'),
  post('transfer-encoding: chunked\r\n', '-1\r\n'),
  post('transfer-encoding: chunked\r\n', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  post('transfer-encoding: chunked\r\n', `2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(100)}\r\n`),
  post('transfer-encoding: chunked\r\n', `0\r\n${'a: b\r\n'.repeat(9_000)}\r\n`),
  post('transfer-encoding: chunked\r\n', '2\r\n{}'),
  post('transfer-encoding: chunked\r\n', '2\n{}\n0\n\n'),
  post('transfer-encoding: gzip, chunked\r\n', '0\r\n\r\n'),
  post('transfer-encoding: chunked, chunked\r\n', '0\r\n\r\n'),
  post('transfer-encoding: xchunked\r\n', '0\r\n\r\n'),
  post('transfer-encoding : chunked\r\n', '0\r\n\r\n'),
  post('transfer-encoding: identity\r\ncontent-length: 2\r\n', '{}'),
  post('expect: 100-continue\r\ncontent-length: 2\r\n', ''),
  post('content-length: 4\r\nauthorization: Bearer $ingest$\r\n', '[{', '/ingest/hatches'),
  post('transfer-encoding: chunked\r\nauthorization: Bearer $ingest$\r\n', '2\r\n[]\r\n0\r\n\r\n', '/ingest/hatches'),
  post('content-length: 2000000\r\nauthorization: Bearer $ingest$\r\n', '[', '/ingest/values'),
  `POST /auth/logout HTTP/1.1\r\n${H}\r\n`,
  `POST /demo/platform/interaction/x HTTP/1.1\r\n${H}\r\n`,
  `DELETE /auth/user HTTP/1.1\r\n${H}\r\n`,
  `PUT /api/users/1/block HTTP/1.1\r\n${H}\r\n`,
  `GET /healthz HTTP/1.1\r\n${H}\r\n`.repeat(20),
  `GET /healthz HTTP/1.1\r\n${H}connection: close\r\n\r\nGET / HTTP/1.1\r\n${H}\r\n`,
  `HEAD / HTTP/1.1\r\n${H}\r\nGET /healthz HTTP/1.1\r\n${H}\r\n`,
  `GET /ws HTTP/1.1\r\n${H}upgrade: websocket\r\nconnection: upgrade\r\n\r\n\x81\x80`,
  `GET / HTTP/1.1\r\n${H}upgrade: h2c\r\nconnection: upgrade, http2-settings\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
  `GET / HTTP/1.1\r\n${H}content-length: 5\r\n\r\nhello`,
  `GET /api/items HTTP/1.1\r\n${H}content-length: 5\r\n\r\nhe`,
] as const

type Edit = { readonly at: number; readonly byte: number; readonly how: 'replace' | 'insert' | 'delete' }

function edited(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { at, byte, how } of edits) {
    const index = at % (result.length + 1)
    result =
      result.slice(0, index) +
      (how === 'delete' ? '' : String.fromCharCode(byte)) +
      result.slice(index + (how === 'insert' ? 0 : 1))
  }
  return result
}

const edit: Arbitrary<Edit> = fc.record({
  at: fc.nat(400),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 9, 10, 13, 32, 58)),
  how: fc.constantFrom('replace', 'insert', 'delete'),
})

/** Valid and broken requests as bytes, in up to five chunks. */
export const rawCases: Arbitrary<RawCase> = fc
  .record({
    bytes: fc.constantFrom<string>(...BYTES),
    edits: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Edit[]>([]) },
      { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 4 }) },
    ),
    cuts: fc.array(fc.nat(300), { maxLength: 4 }),
    end: fc.oneof(
      { weight: 5, arbitrary: fc.constant('finish' as const) },
      { weight: 1, arbitrary: fc.constant('reset' as const) },
    ),
  })
  .map(({ bytes, edits, cuts, end }) => {
    const text = edited(bytes, edits)
    const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
    return {
      kind: 'raw',
      group: 'raw',
      chunks: places
        .slice(1)
        .map((place, index) => text.slice(places[index], place))
        .filter((chunk) => chunk !== ''),
      end,
    }
  })
