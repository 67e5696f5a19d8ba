import fc, { type Arbitrary } from 'fast-check'
import type { Headers, HttpCase, SignInCase } from './case.ts'
import { queryFor, type Parameter } from './from-schema.ts'
import { hostileEncoded } from './hostile.ts'
import { expendableActors, oddHeaders, PAIRS } from './requests.ts'
import type { Vocabulary } from './vocabulary.ts'

const text = (name: string): Parameter => ({ name, in: 'query', schema: { type: 'string', maxLength: 50 } })
const NAMES = [
  'state',
  'code',
  'error',
  'error_description',
  'iss',
  'token',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'nonce',
  'code_challenge',
  'prompt',
  'id_token_hint',
]

const ROUTES = [
  'GET /auth/user',
  'GET /auth/user',
  'GET /auth/user/export',
  'GET /auth/user/export',
  'GET /auth/roblox',
  'GET /auth/roblox/return',
  'POST /auth/logout',
  'DELETE /auth/sessions',
  'GET /auth/user/export',
  'DELETE /auth/user',
  'GET /auth/roblox',
  'GET /auth/roblox/return',
  'GET /auth/callback',
  'POST /auth/user',
  'GET /auth/x',
  'GET /auth',
  'PUT /auth/logout',
  'GET /demo/platform/auth',
  'POST /demo/platform/auth',
  'POST /demo/platform/token',
  'GET /demo/platform/me',
  'POST /demo/platform/me',
  'GET /demo/platform/jwks',
  'GET /demo/platform/.well-known/openid-configuration',
  'GET /demo/platform/auth/x',
  'GET /demo/platform/interaction/x',
  'POST /demo/platform/interaction/x',
  'DELETE /demo/platform/session/end',
  'GET /demo/platform/x',
]

const BODIES = [
  '',
  'player=1000',
  'player=',
  'player=x&player=1000',
  'grant_type=authorization_code&code=x&client_id=bgsi-values&client_secret=x',
  '{"player":"1000"}',
  'a'.repeat(2_000),
  '%',
  '\0',
  'player=%FF',
  '=',
  '&&&',
  `a=${'b'.repeat(70_000)}`,
]
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
  'application/x-www-form-urlencoded; charset=utf-7',
]

/** Sign-in, the account and the demo platform. Only expendable players lose their sessions. */
export function authCases({ meanings }: Vocabulary): Arbitrary<HttpCase> {
  return fc
    .record({
      actor: expendableActors,
      route: fc.constantFrom(...ROUTES),
      suffix: fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: hostileEncoded.map((each) => `/${each}`) },
      ),
      query: fc.subarray(NAMES, { maxLength: 6 }).chain((names) => queryFor(names.map(text), meanings)),
      authorization: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Headers>([['authorization', 'Bearer $token$']]) },
        { weight: 2, arbitrary: fc.constant<Headers>([]) },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom('Bearer x', 'Basic eA==', 'Bearer')
            .map((value): Headers => [['authorization', value]]),
        },
      ),
      odd: oddHeaders,
      body: fc.option(fc.constantFrom(...BODIES)),
      type: fc.constantFrom(...TYPES).map((value): Headers => (value === '' ? [] : [['content-type', value]])),
    })
    .map(({ actor, route, suffix, query, authorization, odd, body, type }) => {
      const [method = '', path = ''] = route.split(' ')
      return {
        kind: 'http',
        group: 'auth',
        actor,
        method,
        target: `${path}${suffix}${query}`,
        headers: [...authorization, ...(body === null ? [] : type), ...odd],
        body: method === 'GET' ? null : body,
      }
    })
}

export const signInCases: Arbitrary<SignInCase> = fc
  .record({
    player: fc.oneof(
      { weight: 1, arbitrary: fc.nat(2 * PAIRS - 1) },
      { weight: 2, arbitrary: expendableActors.map(({ pair, side }) => 2 * pair + side) },
    ),
    state: hostileEncoded,
    tamper: fc.constantFrom('nothing', 'nothing', 'code', 'state', 'twice', 'other browser'),
  })
  .map((each) => ({ kind: 'sign-in', group: 'sign-in', ...each }))
