import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { authSite } from '../support/site/auth-site.ts'
import { testBrowser, type TestBrowser } from '../support/site/test-browser.ts'

// The platform is loaded at its first use: seconds, on a busy machine.

const listPending = ({ cookies }: TestBrowser) =>
  [...cookies.values()].filter(({ name }) => name.startsWith('sign-in.'))

it('[AU10, AU12, AU16] sends the browser away with code, PKCE, state and nonce, and keeps the rest in a cookie that scripts and other sites never see', async () => {
  const { begin, origin } = await authSite()
  const { response, away } = await begin(testBrowser())
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(away.searchParams)
  expect([response.status, `${away.origin}${away.pathname}`, rest]).toEqual([
    302,
    `${origin}/demo/platform/auth`,
    {
      client_id: 'values',
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/auth/roblox/return`,
    },
  ])
  for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/)
  const [pending = '', attempt = ''] = response.headers.getSetCookie()
  expect(pending.split('; ').slice(1)).toEqual(['Max-Age=600', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
  // Scripts read this one: it says nothing but that a sign-in began here.
  expect(attempt.split('; ')).toEqual([
    expect.stringMatching(/^sign-in-attempt\.[\w-]{22}=1$/),
    'Max-Age=660',
    'Path=/',
    'SameSite=Lax',
  ])
  expect([response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
    'no-store',
    'no-referrer',
  ])
})

it('[AU10] on HTTPS the cookie is bound to the host', async () => {
  const { begin } = await authSite({ origins: ['https://values.example'] })
  const { response, away } = await begin(testBrowser())
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sign-in\.[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-sign-in-attempt\.[^;]+; Max-Age=660; Path=\/; Secure; SameSite=Lax$/),
  ])
  expect(away.searchParams.get('redirect_uri')).toBe('https://values.example/auth/roblox/return')
})

it('[AU10, AU11, AU12, AU37] comes back with a session of our own, of which only the hash is stored', async () => {
  const { signIn, call, db, clock } = await authSite()
  const { outcome, token } = await signIn({ path: '/auth/roblox?state=/items%3Fsearch%3Dking' })
  expect([outcome, token]).toEqual([
    { token, attempt: expect.stringMatching(/^[\w-]{22}$/), state: '/items?search=king' },
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  const user = await (await call(token, 'GET', '/auth/user')).json()
  expect(user).toEqual({
    id: expect.any(String),
    name: expect.stringMatching(/^\w+ \w+$/),
    displayName: user.name,
    picture: null,
    createdAt: new Date(clock.now).toISOString(),
    role: 'player',
  })
  const days30 = 30 * 86_400_000
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([
    {
      token_hash: createHash('sha256').update(token).digest('base64url'),
      account_id: user.id,
      created_at: clock.now,
      expires_at: clock.now + days30,
      last_used_at: clock.now,
    },
  ])
})

it('[AU11] the same player is the same user, whatever their name has become; another one is another', async () => {
  const { signIn, call, db } = await authSite()
  const findUser = async (token: string) => (await call(token, 'GET', '/auth/user')).json()
  const before = await findUser((await signIn()).token)
  await db.updateTable('account').set({ name: 'Old Name', display_name: 'Old Name' }).execute()
  expect(await findUser((await signIn()).token)).toEqual(before)
  expect((await findUser((await signIn({ player: '1001' })).token)).id).not.toBe(before.id)
})

it('[AU40] the platform asks each time who is playing, in the same browser too', async () => {
  const { signIn, call } = await authSite()
  const browser = testBrowser()
  const names = []
  for (const player of ['1000', '1001'])
    names.push((await (await call((await signIn({ browser, player })).token, 'GET', '/auth/user')).json()).name)
  expect(new Set(names).size).toBe(2)
})

it.each([
  '//other.example',
  'https://other.example',
  '/\\other.example',
  '/%252Fother.example',
  '/\r\nx: y',
  '/auth/callback?token=theirs',
])('[AU6] from %o the way back leads home', async (state) => {
  const { signIn } = await authSite()
  expect((await signIn({ path: `/auth/roblox?${new URLSearchParams({ state })}` })).outcome['state']).toBe('/')
})

it('[AU6] a state that is given twice counts as none', async () => {
  const { signIn } = await authSite()
  expect((await signIn({ path: '/auth/roblox?state=/a&state=/b' })).outcome['state']).toBe('/')
})

it('[AU12] a site that is reached by its other name is come back to by that name', async () => {
  const { begin, atPlatform, finish, origin } = await authSite()
  const browser = testBrowser()
  const other = origin.replace('localhost', '127.0.0.1')
  const { away } = await begin(browser, '/auth/roblox', other)
  const back = await atPlatform(browser, away)
  expect([back.origin, (await finish(browser, back)).outcome]).toEqual([
    other,
    { token: expect.any(String), attempt: expect.any(String), state: '/' },
  ])
})

it('[AU19] the value with which a browser is recognised comes back with the answer, and stays until the page has used it', async () => {
  const { signIn } = await authSite()
  const { browser, outcome } = await signIn()
  expect([...browser.cookies.values()].map(({ name }) => name).filter((name) => name.startsWith('sign-in'))).toEqual([
    `sign-in-attempt.${outcome['attempt']}`,
  ])
})

it('[AU22] two tabs sign in at once, each as its own player', async () => {
  const { begin, atPlatform, finish, call } = await authSite()
  const browser = testBrowser()
  const [first, second] = [
    await begin(browser, '/auth/roblox?state=/items'),
    await begin(browser, '/auth/roblox?state=/eggs'),
  ]
  const ways = [await atPlatform(browser, first.away, '1000'), await atPlatform(browser, second.away, '1001')]
  const ends = []
  for (const back of ways) ends.push((await finish(browser, back)).outcome)
  expect(ends.map(({ state }) => state)).toEqual(['/items', '/eggs'])
  const names = await Promise.all(
    ends.map(async ({ token }) => (await (await call(token, 'GET', '/auth/user')).json()).name),
  )
  expect(new Set(names).size).toEqual(2)
})

it('[AU51] sign-ins that are begun and left lie within 4 KB of cookies, and the newest still counts', async () => {
  const { begin, atPlatform, finish, clock } = await authSite()
  const browser = testBrowser()
  for (let count = 0; count < 12; count++, clock.now++)
    await begin(browser, `/auth/roblox?state=/items?search=${'x'.repeat(count * 100)}`)
  const { away } = await begin(browser)
  const length = [...browser.cookies.values()].reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  expect([listPending(browser).length > 1, length < 5_000]).toEqual([true, true])
  expect([...browser.cookies.values()].filter(({ name }) => name.startsWith('sign-in-attempt.')).length).toEqual(
    listPending(browser).length,
  )
  expect((await finish(browser, await atPlatform(browser, away))).outcome['token']).toBeDefined()
})

it('[AU36] what came back once is not taken again: not by its address, nor with the cookie kept', async () => {
  const { begin, atPlatform, finish } = await authSite()
  const browser = testBrowser()
  const { away } = await begin(browser)
  const back = await atPlatform(browser, away)
  const kept = [...browser.cookies]
  expect((await finish(browser, back)).outcome['token']).toBeDefined()
  expect(listPending(browser)).toEqual([])
  expect((await finish(browser, back)).outcome).toEqual({ error: 'stale' })
  for (const [key, cookie] of kept) browser.cookies.set(key, cookie)
  expect((await finish(browser, back)).outcome).toEqual({ error: 'stale' })
})

it('[AU10, AU36] a used code is refused, though state and cookie are new', async () => {
  const { signIn, begin, finish } = await authSite()
  const { browser, back } = await signIn()
  const { away } = await begin(browser)
  back.searchParams.set('state', away.searchParams.get('state')!)
  expect((await finish(browser, back)).outcome).toEqual({ error: 'refused' })
})

it("[AU36] another browser's way back signs nobody in here, and one's own sign-in stands", async () => {
  const { begin, atPlatform, finish, db } = await authSite()
  const [attacker, victim] = [testBrowser(), testBrowser()]
  const theirs = await atPlatform(attacker, (await begin(attacker)).away)
  expect((await finish(victim, theirs)).outcome).toEqual({ error: 'stale' })
  const own = await atPlatform(victim, (await begin(victim)).away, '1001')
  expect((await finish(victim, theirs)).outcome).toEqual({ error: 'stale' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  expect((await finish(victim, own)).outcome['token']).toBeDefined()
})

it("[AU10] another browser's code under one's own state is refused: it was asked for with another verifier", async () => {
  const { begin, atPlatform, finish } = await authSite()
  const [attacker, victim] = [testBrowser(), testBrowser()]
  const theirs = await atPlatform(attacker, (await begin(attacker)).away)
  const { away } = await begin(victim)
  theirs.searchParams.set('state', away.searchParams.get('state')!)
  expect((await finish(victim, theirs)).outcome).toEqual({ error: 'refused' })
})

it('[AU10] an identity that was asked for with another nonce is refused', async () => {
  const { begin, atPlatform, finish } = await authSite()
  const browser = testBrowser()
  const { away } = await begin(browser)
  away.searchParams.set('nonce', 'somebody-elses-nonce')
  expect((await finish(browser, await atPlatform(browser, away))).outcome).toEqual({ error: 'refused' })
})

it.each([
  ['without a state', (back: URL) => back.searchParams.delete('state')],
  ['with two states', (back: URL) => back.searchParams.append('state', 'another')],
  ['with another state', (back: URL) => back.searchParams.set('state', 'another')],
])('[AU10] coming back %s is refused', async (_, bend) => {
  const { begin, atPlatform, finish } = await authSite()
  const browser = testBrowser()
  const back = await atPlatform(browser, (await begin(browser)).away)
  bend(back)
  expect((await finish(browser, back)).outcome).toEqual({ error: 'stale' })
})

it.each([
  ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://other.example')],
  ['an invented code', (back: URL) => back.searchParams.set('code', 'invented')],
  ['no code', (back: URL) => back.searchParams.delete('code')],
  ['two codes', (back: URL) => back.searchParams.append('code', 'another')],
])('[AU10] coming back with %s is refused', async (_, bend) => {
  const { begin, atPlatform, finish } = await authSite()
  const browser = testBrowser()
  const back = await atPlatform(browser, (await begin(browser)).away)
  bend(back)
  expect((await finish(browser, back)).outcome).toEqual({ error: 'refused' })
})

it('[AU10] a forged cookie counts as none', async () => {
  const { begin, atPlatform, finish } = await authSite()
  const browser = testBrowser()
  const back = await atPlatform(browser, (await begin(browser)).away)
  const [key, cookie] = [...browser.cookies].find(([, { name }]) => name.startsWith('sign-in.'))!
  const [payload = '', signature = ''] = decodeURIComponent(cookie.value).split('.')
  const pending = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...pending, returnTo: 'https://other.example' })).toString('base64url')
  for (const value of [`${forged}.${signature}`, forged, 'x', '']) {
    browser.cookies.set(key, { ...cookie, value: encodeURIComponent(value) })
    expect((await finish(browser, back)).outcome).toEqual({ error: 'stale' })
  }
})

it('[AU36] a sign-in stands for ten minutes', async () => {
  const { begin, atPlatform, finish, clock } = await authSite()
  const [quick, slow] = [testBrowser(), testBrowser()]
  const ways = [await atPlatform(quick, (await begin(quick)).away), await atPlatform(slow, (await begin(slow)).away)]
  clock.now += 599_000
  expect((await finish(quick, ways[0]!)).outcome['token']).toBeDefined()
  clock.now += 1_000
  expect((await finish(slow, ways[1]!)).outcome).toEqual({ error: 'stale' })
})

it.each(['', '<script>'])('[AU14] a sign-in that was cancelled by the player %o says so', async (player) => {
  const { signIn } = await authSite()
  expect((await signIn({ player })).outcome).toEqual({ error: 'cancelled' })
})

it('[AU15, KE14] beyond its share an address has to wait; another one, and who is behind no proxy here, has not', async () => {
  const { begin, origin } = await authSite({ limit: 3 })
  const busy = testBrowser({ 'x-forwarded-for': '203.0.113.9' })
  const away = []
  for (let call = 0; call < 4; call++) away.push((await begin(busy)).away)
  expect(away.map(({ pathname }) => pathname)).toEqual([
    '/demo/platform/auth',
    '/demo/platform/auth',
    '/demo/platform/auth',
    '/auth/callback',
  ])
  expect(away[3]!.searchParams.get('error')).toBe('busy')
  const limited = await fetch(`${origin}/auth/roblox`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect([limited.headers.get('ratelimit-policy'), limited.headers.get('ratelimit')]).toEqual([
    '"sign-in";q=3;w=60',
    expect.stringMatching(/^"sign-in";r=0;t=\d+$/),
  ])
  for (const headers of [{ 'x-forwarded-for': '203.0.113.8' }, {}])
    expect((await begin(testBrowser(headers))).away.href).toMatch(`${origin}/demo/platform/auth?`)
})

it('[CF8] no token, code, state, cookie or secret is logged, whatever goes wrong', async () => {
  const { signIn, begin, atPlatform, finish, log, clock, ownPlatform, db } = await authSite()
  const { browser, back, token, away } = await signIn()
  const again = await begin(browser)
  const bent = await atPlatform(browser, again.away)
  const code = bent.searchParams.get('code')!
  bent.searchParams.set('iss', 'https://other.example')
  await finish(browser, bent)
  await finish(browser, back)
  await signIn({ player: '' })
  const nonced = await begin(browser)
  nonced.away.searchParams.set('nonce', 'another')
  await finish(browser, await atPlatform(browser, nonced.away))
  const last = await begin(browser)
  const end = await atPlatform(browser, last.away)
  await db.schema.dropTable('session').execute()
  expect((await finish(browser, end)).outcome).toEqual({ error: 'failed' })
  clock.now += 1
  const text = log.join('')
  expect(
    log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'sign-in failed')
      .map(({ reason }) => reason),
  ).toEqual(['refused', 'stale', 'cancelled', 'refused', 'failed'])
  const secrets = [
    token,
    code,
    ownPlatform.clientSecret,
    ...[away, again.away, nonced.away, last.away].map(({ searchParams }) => searchParams.get('state')!),
    end.searchParams.get('code')!,
    'eyJ',
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

it('[AU24] a sign-in is logged with account and address, a failed one with its reason', async () => {
  const { signIn, finish, call, log } = await authSite()
  const browser = testBrowser({ 'x-forwarded-for': '203.0.113.9' })
  const { token, back } = await signIn({ browser })
  await finish(browser, back)
  const lines = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'signed in' || msg === 'sign-in failed')
  const { id } = await (await call(token, 'GET', '/auth/user')).json()
  expect(lines.map(({ level, msg, accountId, address, reason }) => [level, msg, accountId, address, reason])).toEqual([
    [30, 'signed in', id, '203.0.113.9', undefined],
    [30, 'sign-in failed', undefined, '203.0.113.9', 'stale'],
  ])
})

it.each([
  [undefined, 400],
  ['application/x-www-form-urlencoded', 400],
  ['application/json', 415],
])('[AU23] a form of the platform without a body, of the type %s, is %i', async (type, status) => {
  const { begin, origin } = await authSite()
  const browser = testBrowser()
  const { at } = await browser.follow((await begin(browser)).away)
  for (const address of [`${origin}/demo/platform/interaction/x`, at]) {
    expect(
      (await browser.go(address, { method: 'POST', headers: type === undefined ? {} : { 'content-type': type } }))
        .status,
    ).toEqual(status)
  }
})
