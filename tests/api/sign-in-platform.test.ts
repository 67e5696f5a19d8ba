import { expect, it } from 'vitest'
import { authSite } from '../support/site/auth-site.ts'
import { faultyOidcProvider } from '../support/site/faulty-oidc-provider.ts'
import type { Bend } from '../support/site/oidc-platform.ts'
import { freePort } from '../support/site/site-process.ts'
import { testBrowser } from '../support/site/test-browser.ts'

async function start(bend: Bend = {}) {
  const platform = await faultyOidcProvider(bend)
  return { ...(await authSite({ oidc: platform.oidc })), platform }
}
const pickNames = ({ name, displayName, picture }: Record<string, unknown>) => ({ name, displayName, picture })

it("[AU11] takes the platform's unique name and its shown one; a changed one at the next sign-in", async () => {
  const { signIn, call, platform, db } = await start()
  const findUser = async () => (await call((await signIn()).token, 'GET', '/auth/user')).json()
  const first = await findUser()
  expect(pickNames(first)).toEqual({ name: 'unique_name', displayName: 'Shown Name', picture: null })
  platform.bend.userinfo = {
    sub: '77',
    name: 'New Name',
    preferred_username: 'new_name',
    picture: 'https://pictures.example/77.png',
  }
  expect(await findUser()).toEqual({
    ...first,
    name: 'new_name',
    displayName: 'New Name',
    picture: 'https://pictures.example/77.png',
  })
  expect(await db.selectFrom('account').select(['issuer', 'subject']).execute()).toEqual([
    { issuer: platform.oidc.issuer, subject: '77' },
  ])
})

it('[AU11] the same number at another platform is another user', async () => {
  const { signIn, call, db } = await start()
  await db
    .insertInto('account')
    .values({
      id: 'a',
      issuer: 'https://other.example',
      subject: '77',
      name: 'x',
      display_name: 'x',
      picture: null,
      created_at: 0,
      deleted_at: null,
      folded_name: '',
      folded_display_name: '',
    })
    .execute()
  expect((await (await call((await signIn()).token, 'GET', '/auth/user')).json()).id).not.toBe('a')
})

it.each([
  [{ sub: '77' }, { name: 'Player', displayName: 'Player', picture: null }],
  [
    { sub: '77', nickname: 'Nick' },
    { name: 'Nick', displayName: 'Nick', picture: null },
  ],
  [
    { sub: '77', name: '\u3164', nickname: '\u2800', preferred_username: '\u0301' },
    { name: 'Player', displayName: 'Player', picture: null },
  ],
  [
    { sub: '77', name: '\u115F ', preferred_username: 'nova' },
    { name: 'nova', displayName: 'nova', picture: null },
  ],
  [
    { sub: '77', name: 5, preferred_username: ' \u202Ee\u0000vil ', picture: 'javascript:alert(1)' },
    { name: 'evil', displayName: 'evil', picture: null },
  ],
  [
    { sub: '77', name: 'nova', picture: 'https://pictures.example/\0.png' },
    { name: 'nova', displayName: 'nova', picture: null },
  ],
  [
    { sub: '77', name: 'x'.repeat(99), picture: 'http://pictures.example/' },
    { name: 'x'.repeat(40), displayName: 'x'.repeat(40), picture: null },
  ],
  [
    { sub: '77', name: `${'x'.repeat(39)}\u{1F600}y` },
    { name: `${'x'.repeat(39)}\u{1F600}`, displayName: `${'x'.repeat(39)}\u{1F600}`, picture: null },
  ],
])('[AU11, CH32, VA53] %o is made something to show', async (userinfo, shown) => {
  const { signIn, call } = await start({ userinfo })
  expect(pickNames(await (await call((await signIn()).token, 'GET', '/auth/user')).json())).toEqual(shown)
})

it.each<[string, Bend]>([
  ['an identity that another key has signed', { isForged: true }],
  ['an identity for another application', { claims: { aud: 'another' } }],
  ['an identity of another issuer', { claims: { iss: 'https://other.example/' } }],
  ['an identity that has expired', { claims: { exp: 1_000 } }],
  ['an identity without the nonce', { claims: { nonce: undefined } }],
  ['an identity without a subject', { claims: { sub: undefined } }],
  ['a subject with half a surrogate pair', { claims: { sub: '77\ud800' }, userinfo: { sub: '77\ud800' } }],
  ['a subject with NUL', { claims: { sub: '77\0' }, userinfo: { sub: '77\0' } }],
  ['the facts of another user', { userinfo: { sub: '78', name: 'Other' } }],
  ['facts that are none', { userinfo: [] }],
  ['no JSON for a token', { answers: { '/oauth/token': (response) => void response.end('<html>') } }],
  [
    'no identity',
    {
      answers: {
        '/oauth/token': (response) =>
          void response
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"access_token":"a","token_type":"Bearer"}'),
      },
    },
  ],
  [
    'a refusal',
    {
      answers: {
        '/oauth/token': (response) =>
          void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
      },
    },
  ],
  ['no certificates', { answers: { '/oauth/certs': (response) => void response.writeHead(404).end() } }],
])('[AU10, AU14, CF8, CH95] %s signs nobody in, and is logged without what it holds', async (_, bend) => {
  const { signIn, db, log } = await start(bend)
  expect((await signIn()).outcome).toEqual({ error: 'refused' })
  const failures = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in failed')
  const logged = new Set(failures.flatMap((line) => Object.keys(line)))
  expect(
    [...logged].filter(
      (key) =>
        ![
          'level',
          'time',
          'pid',
          'hostname',
          'reqId',
          'msg',
          'reason',
          'address',
          'name',
          'code',
          'answer',
          'status',
        ].includes(key),
    ),
  ).toEqual([])
  expect(failures.map(({ reason }) => reason)).toEqual(['refused'])
  expect(
    ['access-of-the-platform', 'code-of-the-platform', 'secret-of-the-application', 'eyJ', 'Shown Name'].filter(
      (secret) => log.join('').includes(secret),
    ),
  ).toEqual([])
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
})

it.each<[string, Bend, string]>([
  [
    'answers no JSON',
    { answers: { '/oauth/.well-known/openid-configuration': (response) => void response.end('hello') } },
    'refused',
  ],
  ['names another issuer', { metadata: { issuer: 'https://other.example' } }, 'refused'],
  ['names no address to go to', { metadata: { authorization_endpoint: undefined } }, 'refused'],
  [
    'is out of order',
    { answers: { '/oauth/.well-known/openid-configuration': (response) => void response.writeHead(503).end() } },
    'unreachable',
  ],
  [
    'hangs up',
    { answers: { '/oauth/.well-known/openid-configuration': (response) => void response.destroy() } },
    'unreachable',
  ],
])('[AU14] a platform that %s is reported, and asked again by the next sign-in', async (_, bend, error) => {
  const { begin, signIn, platform, log } = await start(bend)
  const { away } = await begin(testBrowser())
  expect([away.pathname, Object.fromEntries(away.searchParams)]).toEqual(['/auth/callback', { error }])
  expect(log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in failed')).toEqual([
    expect.objectContaining({ level: 40 }),
  ])
  platform.bend.answers = {}
  platform.bend.metadata = {}
  expect((await signIn()).outcome['token']).toBeDefined()
})

it('[AU14] a platform that is down, at the beginning or in the middle, is reported', async () => {
  const away = await authSite({
    oidc: { issuer: `http://127.0.0.1:${await freePort()}/`, clientId: 'app', clientSecret: 'x' },
  })
  expect(Object.fromEntries((await away.begin(testBrowser())).away.searchParams)).toEqual({ error: 'unreachable' })
  const { signIn } = await start({ answers: { '/oauth/token': (response) => void response.destroy() } })
  expect((await signIn()).outcome).toEqual({ error: 'unreachable' })
})

it('[AU10] the platform is asked for its configuration once, and each sign-in for one code and one user', async () => {
  const { signIn, platform } = await start()
  await signIn()
  await signIn()
  expect(platform.asked).toEqual([
    '/oauth/.well-known/openid-configuration',
    '/oauth/authorize',
    '/oauth/token',
    '/oauth/certs',
    '/oauth/userinfo',
    '/oauth/authorize',
    '/oauth/token',
    '/oauth/userinfo',
  ])
})

it('[AU14] where no platform is set up, a sign-in says so', async () => {
  const { begin, finish, origin } = await authSite({ oidc: null })
  const browser = testBrowser()
  expect(Object.fromEntries((await begin(browser)).away.searchParams)).toEqual({ error: 'off' })
  expect((await finish(browser, new URL(`${origin}/auth/roblox/return?code=x&state=y`))).outcome).toEqual({
    error: 'off',
  })
})
