import fc, { type Arbitrary } from 'fast-check'
import { bodyOf } from './bodies.ts'
import type { Actor, Headers, HttpCase } from './case.ts'
import { fromSchema, type Meanings, mutatedFromSchema, queryFor, type Schema } from './from-schema.ts'
import { headerValue, hostileEncoded, hostileJson, hostileText, utf8 } from './hostile.ts'
import type { DescribedOperation, Vocabulary } from './vocabulary.ts'

export const PAIRS = 6

const inPairs = (...pairs: number[]): Arbitrary<Actor> =>
  fc.record({ pair: fc.constantFrom(...pairs), side: fc.nat(1) })
/** They keep their sessions and each other. */
export const LASTING_PAIRS = [0, 1, 4, 5] as const
/** They may lose their sessions, block and report each other, and be measured for it. */
export const expendableActors = inPairs(2, 3)
/** A player, and the lead, the editor and the proposer of the demo. */
const staffActors = inPairs(4, 5)
const LEAD: Actor = { pair: 4, side: 1 }
export const actors = fc.oneof(
  { weight: 9, arbitrary: inPairs(...LASTING_PAIRS) },
  { weight: 1, arbitrary: expendableActors },
)

const header = (name: string, ...values: string[]) => fc.constantFrom(...values).map((value) => [name, value] as const)

/** Headers with values that parsers stumble over. */
const oddHeader: Arbitrary<readonly [string, string]> = fc.oneof(
  header(
    'accept-encoding',
    '',
    '*',
    'br',
    'gzip',
    'identity;q=0',
    '*;q=0',
    'br;q=1e309',
    'gzip;q=-1,br;q=NaN',
    'br,'.repeat(2_000),
    'GZIP , bR;Q=0.5',
    ';;;,,,',
  ),
  header('if-none-match', '*', '"', 'W/""', 'W/"x", "y"', '"x",'.repeat(3_000), ', ,', 'W/'),
  header('if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'never', '1e309', '-1'),
  header(
    'range',
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-',
    'bytes=99999999999999999999-',
    `bytes=${'0-1,'.repeat(1_000)}0-1`,
    'lines=1',
    'bytes=',
  ),
  header('if-range', '"x"', 'never'),
  header('accept', '', '*/*', 'text/html;q=NaN', 'application/json', 'image/webp', ','.repeat(5_000)),
  header('origin', 'null', 'https://evil.test', 'http://localhost', '', 'javascript:1', 'http://[::1'),
  header('referer', 'https://evil.test/?token=1', '//', ''),
  header(
    'cookie',
    '=',
    ';;;',
    'sign-in=1',
    'sign-in=%',
    `sign-in=${'x'.repeat(4_000)}.${'y'.repeat(43)}`,
    `a=${'b'.repeat(20_000)}`,
    'a=1;'.repeat(3_000),
    '__proto__=1',
    '_session=x; _session.sig=y',
    'sign-in="',
    '\xff=\xff',
  ),
  header('expect', '100-continue', '200-ok', ''),
  header(
    'authorization',
    'Bearer',
    'Bearer ',
    'Bearer  x',
    'bearer $token$',
    'Basic dXNlcjpwYXNz',
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer $token$, Bearer $token$',
    'Bearer \xff',
    'Digest username="',
    'Bearer __proto__',
    `Bearer ${'A'.repeat(43)}`,
  ),
  header(
    'x-forwarded-for',
    '',
    ',',
    ',,,',
    'unknown',
    '::1',
    '127.0.0.1',
    '999.999.999.999',
    '10.0.0.1, ',
    'a'.repeat(5_000),
    '__proto__',
    "' OR 1=1",
  ),
  header('x-forwarded-host', 'evil.test', '', '\xff'),
  header('x-forwarded-proto', 'https', 'javascript', 'https,http'),
  header(
    'host',
    '',
    'evil.test',
    'localhost:0',
    'localhost:99999',
    '[::1',
    'a b',
    'a'.repeat(300),
    'evil.test@localhost',
    '%00',
  ),
  header('connection', 'close', 'upgrade', 'keep-alive, close', 'host', 'te'),
  header('upgrade', 'websocket', 'h2c', 'websocket, h2c', ''),
  header('x-http-method-override', 'DELETE', 'TRACE'),
  header('access-control-request-method', 'DELETE', '', 'x y'),
  header('access-control-request-headers', 'authorization', '*', ','.repeat(1_000)),
  header('content-encoding', 'gzip', 'br', 'identity', 'x'),
  header('te', 'trailers', 'gzip'),
  header('accept-language', '*', 'x'.repeat(5_000), 'en;q=NaN'),
  header('user-agent', '', '() { :;}; echo', 'a'.repeat(5_000)),
  header('sec-fetch-site', 'cross-site', 'x'),
  header('purpose', 'prefetch'),
  fc.tuple(
    fc.constantFrom('x-a', '__proto__', 'constructor', 'cookie', 'accept', 'if-none-match', 'origin', 'referer'),
    hostileText.map(headerValue),
  ),
)

/** The client's address as a proxy forwards it: mostly a new one, sometimes one address that runs into limits. */
const address = fc
  .oneof(
    { weight: 12, arbitrary: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`) },
    { weight: 1, arbitrary: fc.constant('192.0.2.1') },
  )
  .map((text): Headers => [['x-forwarded-for', text]])

export const oddHeaders: Arbitrary<Headers> = fc
  .tuple(
    address,
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Headers>([]) },
      { weight: 4, arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }) },
    ),
  )
  .map(([from, odd]) => [...(odd.some(([name]) => name === 'x-forwarded-for') ? [] : from), ...odd])

const bearer = (token: string) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant<Headers>([['authorization', `Bearer ${token}`]]) },
    { weight: 1, arbitrary: fc.constant<Headers>([]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          `bearer ${token}`,
          `Bearer ${token} `,
          `Bearer ${token}x`,
          token,
          'Bearer x',
          `Bearer ${'A'.repeat(43)}`,
        )
        .map((value): Headers => [['authorization', value]]),
    },
  )

const ODD_BODIES = [
  '',
  ' ',
  '\0',
  '{',
  '[',
  ']',
  '"',
  '{}',
  '[]',
  'null',
  'true',
  '0',
  '""',
  '1e309',
  '-1e309',
  '{"a":1e309}',
  'NaN',
  '[NaN]',
  "{'a':1}",
  '{a:1}',
  '{"a":1,}',
  '[1,]',
  '// x\n{}',
  '\xef\xbb\xbf{}',
  '\xff\xfe{\0}\0',
  '\x80',
  '"\x80"',
  '{"a":"\xed\xa0\x80"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1}{"a":2}',
  '["\\ud800"]',
  '{"\\u0000":1}',
  '\x1f\x8b\x08\0',
  `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '['.repeat(30_000),
  `[${'0,'.repeat(10_000)}0]`,
  `"${'x'.repeat(31_000)}"`,
  `"${'\\u0000'.repeat(5_000)}"`,
  `{${Array.from({ length: 2_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  `"${'x'.repeat(70_000)}"`,
  'a=1&b=2',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
] as const

/** The text of a JSON body: valid, with wrong values, or malformed. */
export function jsonBody(valid: Arbitrary<unknown>, mutated: Arbitrary<unknown>, validWeight = 8): Arbitrary<string> {
  const text = (value: unknown) => utf8(JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: validWeight, arbitrary: valid.map(text) },
    { weight: 6, arbitrary: mutated.map(text) },
    { weight: 1, arbitrary: hostileJson.map(text) },
    { weight: 2, arbitrary: fc.constantFrom<string>(...ODD_BODIES) },
    { weight: 1, arbitrary: fc.tuple(valid.map(text), fc.nat(200)).map(([whole, end]) => whole.slice(0, end)) },
    {
      weight: 1,
      arbitrary: valid
        .map(text)
        .map((whole) => (whole.startsWith('{"') ? `${whole.slice(0, -1)},${whole.slice(1)}` : whole + whole)),
    }, // every key twice
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          valid.map(text),
          fc.constantFrom('"__proto__":{"a":1},', '"constructor":null,', '"toString":1,', '"length":1e309,'),
        )
        .map(([whole, extra]) => whole.replace('{', `{${extra}`)),
    },
    { weight: 1, arbitrary: valid.map(text).map((whole) => whole.replace(/\d+/, '1e309')) },
  )
}

const contentType: Arbitrary<Headers> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Headers>([['content-type', 'application/json']]) },
  { weight: 1, arbitrary: fc.constant<Headers>([]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'application/json; charset=utf-16',
        'application/json;charset=x',
        'APPLICATION/JSON',
        'application/json;',
        'application/json; boundary=',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'application/xml',
        '',
        '/',
        'a'.repeat(3_000),
        'application/vnd.api+json',
        '__proto__',
        '\xff',
        'application/json, text/plain',
      )
      .map((value): Headers => [['content-type', value]]),
  },
)

const ids: Readonly<Record<string, string>> = {
  users: '$user$',
  conversations: '$conversation$',
  'trade-offers': '$offer$',
  reports: '$report$',
  measures: '$measure$',
  proposals: '$proposal$',
  'trade-rooms': '$room$',
}

const EXPENDABLE = /\/block$|^\/api\/reports|^\/api\/trade-rooms\/.*\/report$/
/** What a guest may do, too: no security is described for it. */
const OF_SEATS = /^\/api\/trade-rooms\/\{id\}/
/** What most players get a 404 for. */
export const STAFF = /^\/api\/(?:moderation|roles|desk|values\/(?:proposals|\{slug\}))/
/** What few may do. */
const LEADS = /\/(?:uphold|revert|overturn|lift|freeze)$|^\/api\/roles/
const VALUES = /^\/api\/(?:desk|values\/(?:proposals|\{slug\}))/
/** Moves that the author makes. */
const AUTHORS = /\/(?:withdraw|add-evidence)$/
/** Moves of who got the newest offer, and of who sent it. */
const RECIPIENTS = /^\/api\/trade-offers\/\{id\}\/(?:accept|decline|counter)$/
const SENDERS = /^\/api\/trade-offers\/\{id\}\/cancel$/
/** Answers about accepted offers. */
const ACCEPTED = /\/(?:not-)?traded$/
/** Moves of published proposals. */
const AFTERWARDS = /\/(?:dispute|uphold|revert)$/

/** Values are changed on top of the newest receipt, and by proposals that exist. */
const VALUE_MEANINGS: Meanings = {
  id: fc.constant('$proposal$'),
  before: fc.constant('$proposal$'),
  receipt: fc.constant('$receipt$'),
  value: fc.constant('$near$'),
  low: fc.constant('$near$'),
  high: fc.constant('$near$'),
}
const valueMeanings = ({ slug, ...meanings }: Meanings): Meanings => ({
  ...meanings,
  ...VALUE_MEANINGS,
  slug: fc.oneof({ weight: 3, arbitrary: fc.constant('$valued$') }, { weight: 1, arbitrary: slug! }),
})

const actorsFor = (path: string): Arbitrary<Actor> => {
  if (EXPENDABLE.test(path)) return expendableActors
  if (LEADS.test(path)) return fc.oneof(fc.constant(LEAD), staffActors)
  return STAFF.test(path) ? fc.oneof({ weight: 3, arbitrary: staffActors }, { weight: 1, arbitrary: actors }) : actors
}

function idFor(path: string, parent: string): string {
  if (ACCEPTED.test(path)) return '$accepted$'
  return AFTERWARDS.test(path) ? '$published$' : (ids[parent] ?? '1')
}

/** A path for a template; each parameter exists, is hostile or is unknown. */
function pathFor(path: string, meanings: Meanings): Arbitrary<string> {
  const parts = path.split('/').map((part, index, all) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return fc.constant(part)
    const known = name === 'id' ? fc.constant(idFor(path, all[index - 1] ?? '')) : (meanings[name] ?? fc.constant('1'))
    return fc.oneof(
      { weight: 8, arbitrary: known },
      { weight: 3, arbitrary: hostileEncoded.filter((text) => text !== '') },
      { weight: 1, arbitrary: fc.uuid() },
    )
  })
  return fc.tuple(...parts).map((each) => each.join('/'))
}

/** Whose session a request is made in. */
function tokenFor(path: string): string {
  if (AUTHORS.test(path)) return '$author$'
  if (RECIPIENTS.test(path)) return '$recipient$'
  return SENDERS.test(path) ? '$sender$' : '$token$'
}

/** Who asks for a room: a player, a guest, somebody who guesses, or nobody. */
const seatOrSession = (token: string): Arbitrary<Headers> =>
  fc.oneof(
    { weight: 6, arbitrary: bearer(token) },
    { weight: 2, arbitrary: fc.constant<Headers>([['seat-token', '$seat$']]) },
    { weight: 1, arbitrary: hostileText.map((text): Headers => [['seat-token', headerValue(text)]]) },
    { weight: 1, arbitrary: fc.constant<Headers>([]) },
  )

function authorizationFor({ path, security }: DescribedOperation): Arbitrary<Headers> {
  if (OF_SEATS.test(path)) return seatOrSession(tokenFor(path))
  return security ? bearer(tokenFor(path)) : fc.constant<Headers>([])
}

/** Of valid bodies that also fit the state of the site: what they change is what other requests are about. */
const KNOWN_WEIGHT = 24

/** A request of one documented operation. */
export function operationCases(operation: DescribedOperation, vocabulary: Vocabulary): Arbitrary<HttpCase> {
  const { method, path, parameters = [], requestBody, security, name } = operation
  const schema: Schema | undefined = requestBody?.content['application/json']?.schema
  const meanings = VALUES.test(path) ? valueMeanings(vocabulary.meanings) : vocabulary.meanings
  const known = bodyOf(name, vocabulary)
  const body =
    schema === undefined
      ? fc.oneof(
          { weight: 9, arbitrary: fc.constant(null) },
          { weight: method === 'get' ? 0 : 1, arbitrary: fc.constantFrom<string>(...ODD_BODIES) },
        )
      : known
        ? jsonBody(known, mutatedFromSchema(schema, meanings), KNOWN_WEIGHT)
        : jsonBody(fromSchema(schema, meanings), mutatedFromSchema(schema, meanings))
  return fc
    .record({
      actor: actorsFor(path),
      path: pathFor(path, meanings),
      query: queryFor(
        parameters.filter((each) => each.in === 'query'),
        meanings,
      ),
      authorization: authorizationFor(operation),
      type: contentType,
      odd: oddHeaders,
      body,
    })
    .map(({ actor, path: at, query, authorization, type, odd, body: sent }) => ({
      kind: 'http',
      group: security ? 'chat' : 'api',
      actor,
      method: method.toUpperCase(),
      target: `${at}${query}`,
      operation: name,
      headers: [...authorization, ...(sent === null ? [] : type), ...odd],
      body: sent,
    }))
}

const METHODS = [
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'LINK',
  'MKCOL',
  'SEARCH',
  'GET',
]

/** Known paths with methods they do not support, and unknown paths. */
export function strayCases(vocabulary: Vocabulary): Arbitrary<HttpCase> {
  const known = vocabulary.operations.map(({ path }) => pathFor(path, vocabulary.meanings))
  const others = [
    '/api',
    '/api/',
    '/ingest',
    '/ingest/',
    '/ingest/x',
    '/auth',
    '/auth/',
    '/',
    '/items',
    '/calculator',
    '/assets/',
    '/demo',
    '/demo/platform',
    '/hatches/',
    '/ws',
    '/ws/live',
    '/preview',
    '/healthz/',
    '*',
    '//',
    '///evil.test',
    '/./api/items',
    '/api//items',
    '/api/items/',
    '/API/ITEMS',
    '/api/items;a=1',
    'http://evil.test/api/items',
    '/api/items#x',
    '/.env',
    '/.git/config',
    '/wp-login.php',
  ]
  return fc
    .record({
      actor: actors,
      method: fc.constantFrom(...METHODS),
      path: fc.oneof(
        ...known,
        fc.constantFrom(...others),
        hostileEncoded.map((text) => `/${text}`),
        hostileEncoded.map((text) => `/api/${text}`),
      ),
      query: queryFor([], vocabulary.meanings),
      authorization: bearer('$token$'),
      odd: oddHeaders,
      type: contentType,
      body: fc.oneof(fc.constant(null), fc.constantFrom<string>(...ODD_BODIES)),
    })
    .map(({ actor, method, path, query, authorization, odd, type, body }) => ({
      kind: 'http',
      group: 'stray',
      actor,
      method,
      target: `${path}${query}`,
      headers: [...authorization, ...type, ...odd],
      body: method === 'TRACE' ? null : body,
    }))
}
