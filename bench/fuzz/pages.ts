import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { HttpCase } from './case.ts'
import { queryFor, type Parameter } from './from-schema.ts'
import { hostileEncoded } from './hostile.ts'
import { actors, oddHeaders } from './requests.ts'
import type { Vocabulary } from './vocabulary.ts'

const queryParameters = ({ operations }: Vocabulary, path: string): readonly Parameter[] =>
  operations.find((each) => each.name === `get ${path}`)?.parameters?.filter((each) => each.in === 'query') ?? []
const anyText = (name: string): Parameter => ({ name, in: 'query', schema: { type: 'string', maxLength: 30 } })

const get = (group: string, target: Arbitrary<string>): Arbitrary<HttpCase> =>
  fc
    .record({
      actor: actors,
      target,
      odd: oddHeaders,
      method: fc.oneof({ weight: 19, arbitrary: fc.constant('GET') }, { weight: 1, arbitrary: fc.constant('HEAD') }),
    })
    .map(({ actor, target: at, odd, method }) => ({
      kind: 'http',
      group,
      actor,
      method,
      target: at,
      headers: odd,
      body: null,
    }))

const join = (...parts: Arbitrary<string>[]) => fc.tuple(...parts).map((each) => each.join(''))

/** Trade links: known entries with any quantity, and hostile text. CA5 */
function tradeQueries({ slugs }: Vocabulary): Arbitrary<string> {
  const quantity = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 999 }).map((count) => `.${count}`),
    hostileEncoded.map((text) => `.${text}`),
  )
  const entry = fc.oneof(
    { weight: 6, arbitrary: join(fc.constantFrom(...slugs), quantity) },
    { weight: 1, arbitrary: hostileEncoded },
  )
  const side = fc.oneof(
    { weight: 8, arbitrary: fc.array(entry, { maxLength: 5 }).map((entries) => entries.join('_')) },
    { weight: 1, arbitrary: fc.array(entry, { minLength: 40, maxLength: 60 }).map((entries) => entries.join('_')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '_'.repeat(9_000),
        'king-doggy_'.repeat(800),
        '.'.repeat(9_000),
        'king-doggy.999_king-doggy.999',
      ),
    },
  )
  return fc
    .array(join(fc.constantFrom('you=', 'them=', 'you=', 'them=', 'to=', 'answers=', 'you[]='), side), { maxLength: 4 })
    .map((parts) => `?${parts.join('&')}`.slice(0, 60_000))
}

const receiptNumber = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2_000 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('0', '-1', '01', '1.5', '1e3', '9007199254740993', '9'.repeat(400)) },
  { weight: 1, arbitrary: hostileEncoded },
)

/** Every page with valid, meaningless and hostile queries. */
export function pageCases(vocabulary: Vocabulary): Arbitrary<HttpCase> {
  const { slugs, eggs, meanings } = vocabulary
  const query = (...parameters: Parameter[]) => queryFor(parameters, meanings)
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...slugs, ...eggs) },
    { weight: 1, arbitrary: hostileEncoded },
  )
  const plain = [
    '/',
    '/secret-bounties',
    '/values/how',
    '/trades',
    '/developers',
    '/developers/reference',
    '/desk',
    '/desk/1',
    '/moderation',
    '/moderation/1',
    '/account',
    '/account/developer',
    '/account/inbox',
    '/account/suggestions',
    '/chat',
    '/offline',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/service-worker.js',
    '/dev/machines',
    '/healthz',
    '/api/openapi.json',
    ...STATIC_PATHS,
  ]
  return fc.oneof(
    { weight: 6, arbitrary: get('pages', join(fc.constantFrom(...plain), query(anyText('search')))) },
    {
      weight: 4,
      arbitrary: get('pages', join(fc.constant('/items'), query(...queryParameters(vocabulary, '/api/items')))),
    },
    {
      weight: 4,
      arbitrary: get('pages', join(fc.constant('/items/'), segment, query(anyText('variant'), anyText('level')))),
    },
    { weight: 2, arbitrary: get('pages', join(fc.constant('/eggs/'), segment, query(anyText('page')))) },
    {
      weight: 2,
      arbitrary: get('pages', join(fc.constant('/eggs'), query(anyText('band'), anyText('currency'), anyText('sort')))),
    },
    {
      weight: 3,
      arbitrary: get(
        'pages',
        join(fc.constant('/live-hatches'), query(...queryParameters(vocabulary, '/api/hatches'))),
      ),
    },
    {
      weight: 3,
      arbitrary: get(
        'pages',
        join(
          fc.constantFrom('/values/changes', '/values/changes.atom', '/values/changes.json'),
          query(...queryParameters(vocabulary, '/api/values/changes')),
        ),
      ),
    },
    {
      weight: 2,
      arbitrary: get('pages', join(fc.constant('/values/changes/'), receiptNumber, query(anyText('item')))),
    },
    { weight: 3, arbitrary: get('pages', join(fc.constant('/calculator'), tradeQueries(vocabulary))) },
    {
      weight: 2,
      arbitrary: get('pages', join(fc.constant('/chat/'), segment, query(anyText('search'), anyText('you')))),
    },
    {
      weight: 3,
      arbitrary: get(
        'pages',
        join(fc.constant('/auth/callback'), query(anyText('token'), anyText('error'), anyText('state'))),
      ),
    },
    { weight: 3, arbitrary: get('pages', join(fc.constant('/'), segment, query(anyText('a')))) },
  )
}

/** Pictures, previews of links, scripts: by names that exist, and by others. A preview takes as long as fifty other requests, so there are few. */
export function fileCases(vocabulary: Vocabulary): Arbitrary<HttpCase> {
  const { slugs, eggs, assets } = vocabulary
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...slugs, ...eggs) },
    { weight: 1, arbitrary: hostileEncoded },
  )
  const ending = fc.constantFrom(
    '.webp',
    '.png',
    '@96.webp',
    '@256.webp',
    '@96.png',
    '.svg',
    '.jpeg',
    '',
    '.png/',
    '.png.png',
    '%00.png',
  )
  return fc.oneof(
    { weight: 20, arbitrary: get('files', join(fc.constantFrom('/items/', '/eggs/', '/icons/'), name, ending)) },
    {
      weight: 6,
      arbitrary: get(
        'files',
        join(
          fc.constantFrom('/assets/'),
          fc.oneof(name, fc.constantFrom('../', '..%2f', '%2e%2e/server/main.js', '.vite/manifest.json')),
          ending,
        ),
      ),
    },
    {
      weight: 6,
      arbitrary: get(
        'files',
        join(fc.constantFrom(...assets), fc.constantFrom('', '?x', '.br', '.gz', '.map', '/', '%00')),
      ),
    },
    {
      weight: 1,
      arbitrary: get(
        'previews',
        join(fc.constantFrom('/preview/items/', '/preview/eggs/'), name, fc.constantFrom('.png', '.png', '.webp', '')),
      ),
    },
    { weight: 1, arbitrary: get('previews', join(fc.constantFrom('/preview/trade.png'), tradeQueries(vocabulary))) },
    {
      weight: 1,
      arbitrary: get('previews', join(fc.constant('/preview/values/changes/'), receiptNumber, fc.constant('.png'))),
    },
    {
      weight: 1,
      arbitrary: get(
        'previews',
        fc.constantFrom('/preview/site.png', '/preview/', '/preview/x.png', '/favicon.ico', '/Logo.png'),
      ),
    },
  )
}
