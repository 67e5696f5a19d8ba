import { millisecondsInDay as DAY } from 'date-fns/constants'
import { Problem } from '#contract/problem.ts'
import { AccountExport } from '#contract/account.ts'
import { User } from '#contract/users.ts'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { authSite } from '../support/site/auth-site.ts'

// The platform is loaded at its first use: seconds, on a busy machine.

const DAYS_30 = 30 * DAY

async function signedIn() {
  const site = await authSite()
  const { token } = await site.signIn()
  const status = async (each: string | undefined, method = 'GET', path = '/auth/user') =>
    (await site.call(each, method, path)).status
  const revoked: string[][] = []
  onTestFinished(site.events.subscribe('session.revoked', ({ ids }) => revoked.push([...ids])))
  return { ...site, token, status, revoked, findId: async (each: string) => (await site.sessions.find(each))!.id }
}

it('[AU39] without a session the answer is a 401 problem that no cache keeps', async () => {
  const { call } = await signedIn()
  for (const token of [undefined, 'short', 'x'.repeat(43)]) {
    const answer = await call(token, 'GET', '/auth/user')
    const { headers } = answer
    expect([
      answer.status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('www-authenticate'),
    ]).toEqual([401, 'application/problem+json; charset=utf-8', 'no-store', 'Bearer'])
    expect(v.parse(Problem, await answer.json()).code).toBe('session.invalid')
  }
})

it('[AU16] a user is shown to no one else: no cache, no referrer, no other origin', async () => {
  const { call, token } = await signedIn()
  const { headers } = await call(token, 'GET', '/auth/user')
  expect(['cache-control', 'referrer-policy', 'access-control-allow-origin'].map((name) => headers.get(name))).toEqual([
    'no-store',
    'no-referrer',
    null,
  ])
})

it('[AU37, AU38] logout revokes this session and no other, and tells who listens', async () => {
  const { signIn, status, token, revoked, findId } = await signedIn()
  const other = (await signIn()).token
  const id = await findId(token)
  expect([await status(token, 'POST', '/auth/logout'), await status(token), await status(other), revoked]).toEqual([
    204,
    401,
    200,
    [[id]],
  ])
})

it('[AU38] logging out twice, or without a session, is no failure', async () => {
  const { status, token, revoked } = await signedIn()
  await status(token, 'POST', '/auth/logout')
  expect([
    await status(token, 'POST', '/auth/logout'),
    await status(undefined, 'POST', '/auth/logout'),
    revoked.length,
  ]).toEqual([204, 204, 1])
})

it.each(['', '{}', 'null', 'not json'])(
  '[AU38] a logout that sends %o as its body is one all the same',
  async (body) => {
    const { origin, token, status } = await signedIn()
    const { status: answered } = await fetch(`${origin}/auth/logout`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect([answered, await status(token)]).toEqual([204, 401])
  },
)

it('[AU28, AU37] a session that is used ends after 30 days, and is deleted', async () => {
  const { status, token, clock, sessions, db, revoked, findId } = await signedIn()
  const id = await findId(token)
  for (const days of [13, 13, 4]) {
    clock.now += days * DAY - (days === 4 ? 1 : 0)
    expect(await status(token)).toBe(200)
  }
  await sessions.prune(100)
  expect(revoked).toEqual([])
  clock.now += 1
  expect([await status(token), await sessions.findUser(token)]).toEqual([401, undefined])
  await sessions.prune(100)
  expect([await db.selectFrom('session').selectAll().execute(), revoked]).toEqual([[], [[id]]])
})

it('[AU28] a session ends after 14 days without use, and is deleted', async () => {
  const { status, token, clock, sessions, revoked, findId } = await signedIn()
  const id = await findId(token)
  clock.now += 14 * DAY - 1
  expect([await status(token), [...(await sessions.openAmong([id]))]]).toEqual([200, [id]])
  clock.now += 14 * DAY
  expect([await status(token), [...(await sessions.openAmong([id]))]]).toEqual([401, []])
  await sessions.prune(100)
  expect(revoked).toEqual([[id]])
})

it('[AU54] a use is written at most once an hour', async () => {
  const { status, token, clock, db } = await signedIn()
  const lastUse = async () =>
    (await db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
  const opened = clock.now
  clock.now += 3_599_999
  await status(token)
  expect(await lastUse()).toEqual(opened)
  clock.now += 1
  await status(token)
  expect(await lastUse()).toEqual(clock.now)
})

it('[AU26, AU53] deleting an account needs a session of the last ten minutes; a fresh sign-in gives one', async () => {
  const { signIn, call, status, token, clock, log } = await signedIn()
  const { id } = await (await call(token, 'GET', '/auth/user')).json()
  const current = async (each: string) => (await call(each, 'GET', '/auth/sessions/current')).json()
  const opened = new Date(clock.now).toISOString()
  clock.now += 599_999
  expect(await current(token)).toEqual({
    createdAt: opened,
    expiresAt: new Date(Date.parse(opened) + DAYS_30).toISOString(),
    isFresh: true,
  })
  clock.now += 1
  expect((await current(token)).isFresh).toBe(false)
  const refusal = await call(token, 'DELETE', '/auth/user')
  expect([refusal.status, v.parse(Problem, await refusal.json()).code, await status(token)]).toEqual([
    403,
    'session.not_fresh',
    200,
  ])
  expect(log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'access refused')).toMatchObject([
    { code: 'session.not_fresh', accountId: id },
  ])
  expect(await status((await signIn()).token, 'DELETE', '/auth/user')).toBe(204)
})

it("[AU13] signing out everywhere ends every session of one's own", async () => {
  const { signIn, status, token, revoked, findId } = await signedIn()
  const second = (await signIn()).token
  const stranger = (await signIn({ player: '1001' })).token
  const ids = [await findId(token), await findId(second)]
  expect([
    await status(token, 'DELETE', '/auth/sessions'),
    await status(token),
    await status(second),
    await status(stranger),
  ]).toEqual([204, 401, 401, 200])
  expect(revoked.map((each) => each.toSorted())).toEqual([ids.toSorted()])
})

it('[AU41] the export holds what is stored, and nothing of others', async () => {
  const { signIn, call, token, clock, ownPlatform } = await signedIn()
  await signIn({ player: '1001' })
  const answer = await call(token, 'GET', '/auth/user/export')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bgsi-account.json"')
  const now = new Date(clock.now).toISOString()
  expect(v.parse(AccountExport, await answer.json())).toEqual({
    sharesTrades: true,
    ledger: [],
    conversations: [],
    contact: { isFindable: false, requestsFrom: 'everyone' },
    isInvisible: false,
    licence: { passedAt: null },
    inboxRules: { preset: 'sensible', rules: [{ check: { kind: 'known' }, outcome: 'quiet' }] },
    tradeRooms: { rooms: [], trades: [] },
    blocked: [],
    reports: [],
    apiKeys: [],
    webhookEndpoints: [],
    wishes: { wishes: [], dismissed: [], visits: [] },
    appointments: [],
    measures: [],
    values: { points: 0, proposals: [], moves: [], votes: [] },
    alerts: { stars: [], rules: [], targets: [], deliveries: [] },
    exportedAt: now,
    user: v.parse(User, await (await call(token, 'GET', '/auth/user')).json()),
    identity: { issuer: ownPlatform.issuer, subject: '1000' },
    sessions: [{ createdAt: now, expiresAt: new Date(clock.now + DAYS_30).toISOString(), lastUsedAt: now }],
  })
})

it('[AU42] a deleted account keeps nothing that says whose it was, and its sessions end', async () => {
  const { signIn, call, status, token, db, revoked, findId, clock } = await signedIn()
  const second = (await signIn()).token
  const ids = [await findId(token), await findId(second)]
  const { id } = await (await call(token, 'GET', '/auth/user')).json()
  clock.now += 5
  expect([await status(token, 'DELETE', '/auth/user'), await status(token), await status(second)]).toEqual([
    204, 401, 401,
  ])
  expect(revoked.map((each) => each.toSorted())).toEqual([ids.toSorted()])
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([
    {
      id,
      issuer: null,
      subject: null,
      name: 'deleted user',
      display_name: 'Deleted user',
      folded_name: 'deleted user',
      folded_display_name: 'deleted user',
      picture: null,
      created_at: clock.now - 5,
      deleted_at: clock.now,
    },
  ])
  const again = await (await call((await signIn()).token, 'GET', '/auth/user')).json()
  expect([again.id === id, (await db.selectFrom('account').select('id').execute()).length]).toEqual([false, 2])
})

it('[AU42] any number of accounts may be deleted, and a session of one that is gone opens nothing', async () => {
  const { signIn, status, token, db } = await signedIn()
  const stranger = (await signIn({ player: '1001' })).token
  const kept = await db.selectFrom('session').selectAll().execute()
  for (const each of [token, stranger]) expect(await status(each, 'DELETE', '/auth/user')).toBe(204)
  await db.insertInto('session').values(kept).execute()
  expect(await status(token)).toBe(401)
})

it.each([
  ['GET', '/auth/user/export'],
  ['GET', '/auth/sessions/current'],
  ['DELETE', '/auth/sessions'],
  ['DELETE', '/auth/user'],
])('[AU13] %s %s is for the signed in', async (method, path) => {
  const { status } = await signedIn()
  expect(await status(undefined, method, path)).toBe(401)
})

it('[AU11, AU39] what is for the signed in is refused before its body is read', async () => {
  const { origin, token, call } = await signedIn()
  const post = (headers: Record<string, string>) =>
    fetch(`${origin}/api/conversations`, {
      method: 'POST',
      body: '{"broken',
      headers: { 'content-type': 'application/json', ...headers },
    })
  expect([(await post({})).status, (await post({ authorization: `Bearer ${token}` })).status]).toEqual([401, 400])
  const { id } = await (await call(token, 'GET', '/auth/user')).json()
  expect(await (await call(token, 'POST', '/api/conversations')).text()).toBe(id)
})

it('[AU25, CF8] a refused access is logged with its reason and without the token', async () => {
  const { call, log } = await signedIn()
  await call('x'.repeat(43), 'GET', '/auth/user')
  const refused = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'access refused')
  expect(refused).toEqual([
    expect.objectContaining({
      level: 30,
      code: 'session.invalid',
      reason: 'unknown or ended session',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    }),
  ])
  expect(log.join('')).not.toContain('x'.repeat(43))
})
