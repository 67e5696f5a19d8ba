import fc, { type Arbitrary } from 'fast-check'

const LONG = 10_000

/** Texts on which servers, databases and browsers are known to stumble. */
const TEXTS = [
  '',
  ' ',
  '\t',
  '\0',
  'king\0doggy',
  '\u202Egnp.exe',
  '\u2066a\u2069',
  '\u200B',
  '\u3164',
  '\u2800',
  '\uFEFF',
  '\u2028',
  '\u0130',
  'ß',
  '\uFDFA'.repeat(30),
  'a\u0301'.repeat(200),
  '👨‍👩‍👧‍👦'.repeat(20),
  '\uD800',
  'a\uDC00b',
  '\uDC00\uD800',
  'k\uD83D',
  '\r\nx-injected: 1',
  '%',
  '_',
  '%_%',
  '%%%%%%%%',
  "' OR 1=1 --",
  '"; DROP TABLE session; --',
  "king'",
  'king" AND (',
  'king*',
  'NEAR(',
  '\\',
  '\\\\',
  '[a-',
  '(a+)+$',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}',
  '${7*7}',
  '%s%n',
  '$&',
  '$1',
  '$`',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '-1e309',
  '1e-400',
  '-1',
  '-0',
  '0',
  '0x10',
  '0b1',
  '1_000',
  '1,5',
  '1.5',
  '.5',
  '5.',
  '1e3',
  ' 1',
  '+1',
  '１',
  '٣',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999',
  '1'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  'null',
  'undefined',
  'true',
  'TRUE',
  'on',
  '[]',
  '{}',
  '[object Object]',
  's',
  'sm king',
  'shiny-mythic-',
  'mythic-shiny-king-doggy',
  '-',
  '--',
  '.',
  '..',
  'x'.repeat(LONG),
  ' '.repeat(LONG),
  '\u202E'.repeat(2_000),
  '-'.repeat(3_000),
  `${'a '.repeat(2_000)}b`,
  'ﬀ'.repeat(3_000),
] as const

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((codes) => String.fromCharCode(...codes)),
  },
)

const isPlain = (byte: number) => /[\w.~-]/.test(String.fromCharCode(byte))

/** Percent-encoded UTF-8; a lone surrogate becomes three bytes that strict decoders refuse. */
export function percentEncode(text: string): string {
  let encoded = ''
  for (const char of text) {
    const code = char.codePointAt(0)!
    const bytes =
      code >= 0xd800 && code <= 0xdfff
        ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
        : Buffer.from(char)
    for (const byte of bytes)
      encoded += isPlain(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return encoded
}

/** Malformed and misleading percent-encodings. */
const ENCODINGS = [
  '%',
  '%2',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%ED%B0%80',
  '%C0%AF',
  '%C0%80',
  '%FF%FE',
  '%F4%90%80%80',
  '%u0041',
  '%00',
  '%2500',
  '%0d%0aX-A:1',
  '+',
  '++',
  '%2B',
  '%26',
  '%23',
  '%2e%2e%2f',
  '%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252f',
  '..%2f',
  '..%5c',
  '%2f',
  '%5c',
  '\\',
  '"',
  '<',
  '`',
  '{',
  '|',
  '^',
  '[',
  ']',
  ';',
  '@',
  ':',
  '=',
  '&',
  '&&=',
  '?',
  '??',
  'a%00.png',
  '%E2%80%AE',
] as const

/** A value for an address. Bytes that the HTTP parser refuses are left to the raw cases. */
export const hostileEncoded: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map(percentEncode) },
  { weight: 3, arbitrary: fc.constantFrom<string>(...ENCODINGS) },
  { weight: 1, arbitrary: hostileText.map((text) => percentEncode(percentEncode(text))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom<string>(...ENCODINGS), hostileText)
      .map(([one, other]) => `${one}${percentEncode(other)}`),
  },
)

export const hostileJson: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1.5,
      0.1,
      1e21,
      1e308,
      5e-324,
      Number.MAX_SAFE_INTEGER,
      Number.MAX_SAFE_INTEGER + 1,
      -Number.MAX_SAFE_INTEGER,
      [],
      {},
      [[]],
      [null],
      { length: 1 },
      { toString: 1 },
      { toJSON: 1 },
      { then: 1 },
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: hostileText.map((text) => [text, text]) },
  { weight: 1, arbitrary: hostileText.map((text) => ({ [text]: text })) },
)

/** Bytes of a UTF-8 text, as latin1. */
export const utf8 = (text: string): string => Buffer.from(text).toString('latin1')

/** Removes what Node refuses to send in a header's value. */
export const headerValue = (text: string): string => utf8(text).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
